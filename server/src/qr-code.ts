import { encodeQr } from '#qr-modules.ts'

/**
 * Half the width of the empty square in the middle, as a share of the code's width. The logo covers less than error
 * correction can restore.
 */
const hole = 0.13
const corner = 7

/** A module: a square path with rounded corners. */
const dot = (x: number, y: number) => `M${x + 0.3} ${y}h.4q.3 0 .3.3v.4q0 .3-.3.3h-.4q-.3 0-.3-.3v-.4q0-.3.3-.3z`

const finder = (x: number, y: number) =>
  `<path fill-rule="evenodd" d="M${x} ${y}h7v7h-7zM${x + 1} ${y + 1}v5h5v-5z"/><rect x="${x + 2}" y="${y + 2}" width="3" height="3" rx=".6"/>`

/** Draws a text as a QR code in the brand's style: an SVG image with the beehive logo in the middle. */
export async function drawQrCode(text: string): Promise<string> {
  const { size, data } = await encodeQr(text)
  const isFinder = (x: number, y: number) =>
    (x < corner && y < corner) || (x >= size - corner && y < corner) || (x < corner && y >= size - corner)
  const isHole = (x: number, y: number) =>
    Math.abs(x + 0.5 - size / 2) < size * hole && Math.abs(y + 0.5 - size / 2) < size * hole
  let dots = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) if (data[y * size + x] && !isFinder(x, y) && !isHole(x, y)) dots += dot(x, y)
  const far = size - corner
  const scale = (size * hole * 2) / 44
  const middle = size / 2 - 20 * scale
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" fill="#2b1810">${finder(0, 0)}${finder(far, 0)}${finder(0, far)}<path d="${dots}"/><g transform="translate(${middle} ${middle}) scale(${scale})"><path d="M16.5 2Q20 0 23.5 2L33.9 8Q37.3 10 37.3 14L37.3 26Q37.3 30 33.9 32L23.5 38Q20 40 16.5 38L6.1 32Q2.7 30 2.7 26L2.7 14Q2.7 10 6.1 8Z" fill="#f8bd42"/><path d="M12.8 30.56V19.4a7.2 7.2 0 0 1 14.4 0v11.16Z"/></g></svg>`
}
