import { type ProductContent, readArt } from '#seed/content.ts'

/** A honeycomb cell, pointing up, in a square of 400. */
const cell =
  'M165 20Q200 0 235 20L338 80Q373 100 373 140L373 260Q373 300 338 320L235 380Q200 400 165 380L62 320Q27 300 27 260L27 140Q27 100 62 80Z'

/** The part of the drawing shown in the cell, in its own 400 × 400 coordinates. */
const detail = '112 96 176 176'

/** A close-up of a drawing inside a honeycomb cell. */
export function drawCloseUp(art: string): string {
  const inner = art.replace(/^<svg([^>]*?) viewBox="[^"]*"/, `<svg$1 width="400" height="400" viewBox="${detail}"`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs><clipPath id="cell"><path d="${cell}"/></clipPath></defs><g clip-path="url(#cell)"><path fill="#fffdf8" fill-opacity=".55" d="${cell}"/>${inner}</g><path fill="none" stroke="#fff" stroke-width="6" d="${cell}"/></svg>`
}

type Picture = { name: string; content: Uint8Array }

const drawing = (art: string): Picture => ({ name: `${art}.svg`, content: readArt(art) })

/**
 * Pictures of a demo product, its own drawing first; physical products are also shown in close-up and with related
 * ones.
 */
export function drawPictures({ art, isVirtual, alsoShown = [] }: ProductContent): Picture[] {
  const own = drawing(art)
  if (isVirtual) return [own]
  const closeUp = Buffer.from(drawCloseUp(Buffer.from(own.content).toString('utf8')))
  return [own, { name: `${art}-z-bliska.svg`, content: closeUp }, ...alsoShown.map(drawing)]
}
