import type { Tone } from '@slodki-ul/contract/catalogue/products'
import { lazy } from '#lazy.ts'

/** The library is loaded with the first picture: it takes 28 MB. */
const loadSharp = lazy(async () => (await import('sharp')).default)

/** Light and dark colour of each background tone, as in the web's design tokens. */
const toneColours: Record<Tone, readonly [light: string, dark: string]> = {
  honey: ['#fff7e0', '#fbdf97'],
  blush: ['#fdf4f2', '#f5cfd1'],
  pist: ['#f8faef', '#d6e5b6'],
  milk: ['#fffdf8', '#f0e4cd'],
  latte: ['#fbf3e8', '#e6cfb4'],
}

/** Width and height in pixels: printed 66 mm wide at about 300 dpi. */
const side = 780
/** Width and height of the drawing in the middle, in pixels. */
const inner = side * 0.9

const cell = (x: number, y: number, radius: number) => {
  const corners = Array.from({ length: 6 }, (_, index) => {
    const angle = (index * Math.PI) / 3
    return `${x + radius * Math.sin(angle)} ${y - radius * Math.cos(angle)}`
  })
  return `M${corners.join('L')}Z`
}

const drawTone = ([light, dark]: readonly [string, string]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${side}" height="${side}"><defs><radialGradient id="a" cx=".24" cy=".12" r="1.2"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></radialGradient></defs><path fill="url(#a)" d="M0 0h100v100H0z"/><path fill="none" stroke="#fff" stroke-opacity=".6" stroke-width=".5" d="${cell(88, 12, 14)}${cell(76, 33, 14)}${cell(100.2, 33, 14)}"/></svg>`

const resizePicture = async (picture: Uint8Array): Promise<Buffer> =>
  (await loadSharp())(picture, { density: 300 })
    .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()

/**
 * Returns the picture of a course on its background tone as a JPEG for printing. An unreadable picture leaves only the
 * background, so that the recipe can still be printed.
 */
export async function makePicture(picture: Uint8Array, tone: Tone): Promise<Buffer> {
  const drawing = await resizePicture(picture).catch(() => null)
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawTone(toneColours[tone])))
    .composite(drawing ? [{ input: drawing }] : [])
    .flatten()
    .jpeg({ quality: 88, mozjpeg: true })
    .toBuffer()
}
