import { fonts } from '#pdf/fonts.ts'

/** An A4 page in points, with the margins of the brand. */
export const sheet = { width: 595.28, height: 841.89, left: 48, right: 547.28, top: 45, bottom: 800 }
export const contentWidth = sheet.right - sheet.left

/** Print colours, equal to the tokens of the web. */
export const ink = {
  text: '#2b1810',
  body: '#5c4236',
  soft: '#765a4b',
  line: '#e8dbc4',
  honey: '#f8bd42',
  link: '#8a4b00',
  fresh: '#45611f',
  freshTone: '#e9f1d8',
}

export type Style = {
  font?: keyof typeof fonts
  size?: number
  colour?: string
  align?: 'left' | 'right'
  width?: number
  lineGap?: number
}

const plain = { font: 'text', size: 10.1, colour: ink.text, lineGap: 3 } as const

/** Writes a text with line breaks at the given width; returns where the next line begins. */
export function write(document: PDFKit.PDFDocument, text: string, x: number, y: number, style: Style = {}): number {
  const { font, size, colour, lineGap } = { ...plain, ...style }
  const { width = sheet.right - x, align = 'left' } = style
  document.font(fonts[font]).fontSize(size).fillColor(colour).text(text, x, y, { width, align, lineGap })
  return document.y
}

/** Returns the height of a text in its style, in points. */
export function heightOf(document: PDFKit.PDFDocument, text: string, style: Style & { width: number }): number {
  const { font, size, lineGap } = { ...plain, ...style }
  return document.font(fonts[font]).fontSize(size).heightOfString(text, { width: style.width, lineGap })
}

/** Draws a line from `x` to the right margin. */
export function rule(
  document: PDFKit.PDFDocument,
  y: number,
  place: { x?: number; colour?: string; thickness?: number } = {},
): void {
  const { x = sheet.left, colour = ink.line, thickness = 0.75 } = place
  document.moveTo(x, y).lineTo(sheet.right, y).lineWidth(thickness).stroke(colour)
}

const hive =
  'M16.2 2.2Q20 0 23.8 2.2L33.5 7.8Q37.3 10 37.3 14.4L37.3 25.6Q37.3 30 33.5 32.2L23.8 37.8Q20 40 16.2 37.8L6.5 32.2Q2.7 30 2.7 25.6L2.7 14.4Q2.7 10 6.5 7.8Z'
const entrance = 'M13 30.5V19.5a7 7 0 0 1 14 0v11z'

/** Draws the beehive of the logo in a square; width in points. */
export function drawHive(document: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  document
    .save()
    .translate(x, y)
    .scale(size / 40)
  document.path(hive).fill(ink.honey).path(entrance).fill(ink.text).restore()
}

/** Draws the logo with its name at the top left of a page. */
export function drawLogo(document: PDFKit.PDFDocument, y: number = sheet.top): void {
  const size = 25.5
  drawHive(document, sheet.left, y, size)
  write(document, 'Słodki Ul', sheet.left + size + 7, y + 2.5, { font: 'title', size: 16.5 })
}

/** Writes the footer of every page: texts on the left and right, and the page number below. */
export function drawFooters(
  document: PDFKit.PDFDocument,
  left: readonly string[],
  right: (page: number, pages: number) => readonly string[],
): void {
  const { start, count } = document.bufferedPageRange()
  const style = { size: 8.6, colour: ink.soft, lineGap: 2.2 }
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page)
    const y = sheet.bottom - 30
    rule(document, y)
    write(document, left.join('\n'), sheet.left, y + 13, { ...style, width: contentWidth * 0.62 })
    const texts = right(page + 1, count).join('\n')
    write(document, texts, sheet.right - 190, y + 13, { ...style, width: 190, align: 'right' })
  }
}
