import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { escapeText } from '#engagement/pages/markup.ts'
import { lazy } from '#lazy.ts'

/** What a picture for link previews says, and its background tone. */
export type Board = { title: string; note: string; tone: string }

const tones: Record<string, string> = {
  honey: '#ffe29a',
  blush: '#f6cdd0',
  pist: '#d5e4b4',
  milk: '#f4ebd9',
  latte: '#e8dbc4',
}
const ink = '#2b1810'
const soft = '#5c4236'
const background = '#fffdf8'

const loadFonts = lazy(async () => {
  const { create } = await import('fontkit')
  const { resolve } = createRequire(import.meta.url)
  // A single font: collections hold several.
  const open = async (path: string) => create(await readFile(resolve(`@expo-google-fonts/${path}`))) as Font
  const [title, text] = await Promise.all([
    open('brygada-1918/600SemiBold/Brygada1918_600SemiBold.ttf'),
    open('figtree/500Medium/Figtree_500Medium.ttf'),
  ])
  return { title, text }
})

/** Width of a text in pixels. */
const widthOf = (font: Font, text: string, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

/** Breaks a text into lines; what does not fit in `maxLines` ends with an ellipsis. */
export function breakLines(text: string, maxLines: number, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1]}…`]
}

type Line = { font: Font; size: number; x: number; y: number; fill: string }

/** A line of text as outlines: the server has no fonts of its own. */
function drawLine(text: string, { font, size, x, y, fill }: Line): string {
  const { glyphs, positions } = font.layout(text)
  const scale = size / font.unitsPerEm
  let pen = 0
  const shapes = glyphs.map((glyph, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {}
    const shape = `<path transform="translate(${pen + xOffset} ${yOffset})" d="${escapeText(glyph.path.toSVG())}"/>`
    pen += xAdvance
    return shape
  })
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${shapes.join('')}</g>`
}

const cell =
  'M16.2 2.2Q20 0 23.8 2.2L33.5 7.8Q37.3 10 37.3 14.4L37.3 25.6Q37.3 30 33.5 32.2L23.8 37.8Q20 40 16.2 37.8L6.5 32.2Q2.7 30 2.7 25.6L2.7 14.4Q2.7 10 6.5 7.8Z'

const margin = 64
const titleLines = 4
const noteSize = 28

/** Draws the name and a line on the left and the empty background of the picture on the right, as SVG. */
export async function drawBoard(
  { title, note, tone }: Board,
  { width, height }: { width: number; height: number },
  toneWidth: number,
): Promise<string> {
  const fonts = await loadFonts()
  const room = width - toneWidth - margin - 24
  const size = title.length > 40 ? 60 : 78
  const lines = breakLines(title, titleLines, (line) => widthOf(fonts.title, line, size) <= room)
  const noteAt = height - margin
  const firstAt = noteAt - noteSize - 30 - (lines.length - 1) * size
  const left = width - toneWidth
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${background}" d="M0 0h${width}v${height}H0z"/><path fill="${tones[tone] ?? tones.honey}" d="M${left + 56} 0H${width}V${height}H${left + 56}Q${left} ${height} ${left} ${height - 56}V56Q${left} 0 ${left + 56} 0z"/><g transform="translate(${margin} 60) scale(1.3)"><path fill="#f8bd42" d="${cell}"/><path fill="${ink}" d="M13 30.5V19.5a7 7 0 0 1 14 0v11z"/></g>${drawLine('Słodki Ul', { font: fonts.title, size: 34, x: margin + 66, y: 98, fill: ink })}${lines
    .map((line, index) => drawLine(line, { font: fonts.title, size, x: margin, y: firstAt + index * size, fill: ink }))
    .join('')}${drawLine(note, { font: fonts.text, size: noteSize, x: margin, y: noteAt, fill: soft })}</svg>`
}
