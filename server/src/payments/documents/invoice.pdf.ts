import type { Language } from '@slodki-ul/contract/language'
import { describeDocument, type StoredDocument } from '#payments/documents/printed-correction.rules.ts'
import type { PrintedInvoice } from '#payments/documents/printed-invoice.rules.ts'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { fonts } from '#pdf/fonts.ts'
import { drawPlainQr } from '#pdf/qr.ts'
import { contentWidth, drawFooters, drawLogo, heightOf, ink, rule, sheet, write } from '#pdf/sheet.ts'

type Column = { x: number; width: number; align: 'left' | 'right' }
type Document = PDFKit.PDFDocument

/** The bottom of the content in points; the footer is below. */
const lastLine = sheet.bottom - 48
const padding = 8.5
const label = { size: 8.6, colour: ink.soft, lineGap: 2 }

/** Columns by their right edges, in points from the left of the content; the second one contains the name. */
const columns: Column[] = [
  { x: 0, width: 18, align: 'left' },
  { x: 19.5, width: 204, align: 'left' },
  ...[276, 340, 396, 440, contentWidth].map((right): Column => ({ x: right - 60, width: 60, align: 'right' })),
]
const sumColumns: Column[] = [
  { x: 0, width: 60, align: 'left' },
  ...[124, 180, 247].map((right): Column => ({ x: right - 66, width: 66, align: 'right' })),
]
const sumsX = sheet.right - 247

/** Draws a row of a table. Returns where the next one begins. */
function drawRow(
  document: Document,
  cells: readonly string[],
  places: readonly Column[],
  x: number,
  y: number,
): number {
  const heights = places.map(({ width }, index) => heightOf(document, cells[index] ?? '', { width }))
  places.forEach((place, index) => {
    write(document, cells[index] ?? '', x + place.x, y + padding, place)
  })
  const bottom = y + Math.max(...heights) - 3 + 2 * padding
  rule(document, bottom, { x })
  return bottom
}

function drawHead(
  document: Document,
  cells: readonly string[],
  places: readonly Column[],
  x: number,
  y: number,
): number {
  places.forEach((place, index) => {
    write(document, cells[index] ?? '', x + place.x, y, { ...label, font: 'medium', ...place })
  })
  rule(document, y + 16, { x, colour: ink.text, thickness: 1.1 })
  return y + 16
}

/** Starts a new page when the next block does not fit on this one. */
function makeRoom(document: Document, y: number, height: number): number {
  if (y + height <= lastLine) return y
  document.addPage()
  return sheet.top
}

function drawTop(document: Document, { facts, title, number, note }: PrintedInvoice): number {
  drawLogo(document)
  facts.forEach(([name, value], index) => {
    const y = sheet.top + 1 + index * 17.6
    write(document, name, sheet.right - 188, y, { colour: ink.soft, width: 124 })
    write(document, value, sheet.right - 62, y, { width: 62, align: 'right' })
  })
  const y = sheet.top + 82
  write(document, title, sheet.left, y, { font: 'title', size: 25.5 })
  const after = document.widthOfString(title) + 6
  write(document, number, sheet.left + after, y + 8.5, { font: 'medium', size: 15 })
  return note ? write(document, note, sheet.left, y + 38, label) + 20 : y + 54
}

function drawParties(document: Document, { seller, buyer }: PrintedInvoice, y: number): number {
  const bottoms = [seller, buyer].map((party, index) => {
    const x = sheet.left + index * (contentWidth / 2 + 15)
    const width = contentWidth / 2 - 15
    const name = write(document, party.label, x, y, { ...label, width }) + 2
    const rows = write(document, party.name, x, name, { font: 'bold', width })
    return write(document, party.rows.join('\n'), x, rows, { width, lineGap: 4 })
  })
  return Math.max(...bottoms) + 24
}

const heightOfRow = (document: Document, row: readonly string[] | undefined) =>
  heightOf(document, row?.[1] ?? '', { width: columns[1]?.width ?? 0 }) + 2 * padding

function drawLines(
  document: Document,
  head: readonly string[],
  { caption, rows }: PrintedInvoice['tables'][number],
  top: number,
): number {
  // A caption and a table head stay together with the first row.
  const start = makeRoom(document, top, 42 + heightOfRow(document, rows[0]))
  const under = caption ? write(document, caption, sheet.left, start, { font: 'bold' }) + 8 : start
  let y = drawHead(document, head, columns, sheet.left, under)
  for (const row of rows) {
    const room = makeRoom(document, y, heightOfRow(document, row))
    y = room === y ? y : drawHead(document, head, columns, sheet.left, room)
    y = drawRow(document, row, columns, sheet.left, y)
  }
  return y
}

/** Draws all tables, one below the other. Returns where the last one ends. */
function drawTables(document: Document, { head, tables }: PrintedInvoice, top: number): number {
  return tables.reduce((y, table, index) => drawLines(document, head, table, index === 0 ? y : y + 24), top)
}

const tick = 'M20 6 9 17l-5-5'

function drawPayment(document: Document, { payment }: PrintedInvoice, y: number): void {
  const width = sumsX - sheet.left - 30
  const text = write(document, payment.label, sheet.left, y + 3, { ...label, width }) + 2
  const badge = write(document, payment.text, sheet.left, text, { width }) + 8
  if (payment.badge === null) return
  const wide = document.font(fonts.bold).fontSize(10.1).widthOfString(payment.badge) + 42
  document.roundedRect(sheet.left, badge, wide, 24, 12).fill(ink.freshTone)
  document
    .save()
    .translate(sheet.left + 11, badge + 5.5)
    .scale(13 / 24)
  document.path(tick).lineWidth(2).lineCap('round').lineJoin('round').stroke(ink.fresh).restore()
  write(document, payment.badge, sheet.left + 29, badge + 6, { font: 'bold', colour: ink.fresh, width: wide })
}

function drawSums(document: Document, { sumsHead, sums, due }: PrintedInvoice, top: number): number {
  let y = sums.length > 0 ? drawHead(document, sumsHead, sumColumns, sumsX, top) : top
  for (const row of sums) y = drawRow(document, row, sumColumns, sumsX, y)
  rule(document, y + 13, { x: sumsX, colour: ink.text, thickness: 1.1 })
  const width = sheet.right - sumsX
  const big = { font: 'title', size: 19.5, width } as const
  write(document, due.label, sumsX, y + 22, big)
  const note = write(document, due.amount, sumsX, y + 22, { ...big, align: 'right' })
  return write(document, due.note, sumsX, note, { ...label, width, align: 'right', lineGap: 4 })
}

const codeSize = 92

/** Draws the codes of KSeF in a row, each with its number below (art. 106gb ust. 5 of the VAT act). */
async function drawCodes(document: Document, { codes }: PrintedInvoice, top: number): Promise<void> {
  if (codes.length === 0) return
  const y = makeRoom(document, top + 18, codeSize + 30)
  for (const [index, { url, label: text }] of codes.entries()) {
    const x = sheet.left + index * 250
    await drawPlainQr(document, url, { x, y, wide: codeSize })
    write(document, text, x, y + codeSize + 6, { size: 8.6, width: 236 })
  }
}

/** Renders a document as a PDF with as many A4 pages as its lines need. The same input gives the same bytes. */
export async function drawInvoice(invoice: StoredDocument, language: Language): Promise<Buffer> {
  const printed = describeDocument(invoice, language)
  const { title, number, sums, foot, pageFoot } = printed
  const document = await openPdf({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: {
      Title: `${title} ${number}`,
      Author: invoice.seller.name,
      CreationDate: invoice.issuedAt,
      ModDate: invoice.issuedAt,
    },
  })
  const lines = drawTables(document, printed, drawParties(document, printed, drawTop(document, printed)))
  const y = makeRoom(document, lines + 21, 130 + sums.length * 28)
  drawPayment(document, printed, y)
  await drawCodes(document, printed, drawSums(document, printed, y))
  drawFooters(document, foot, pageFoot)
  return finishPdf(document)
}
