import { heightOf, ink, rule, sheet, write } from '#pdf/sheet.ts'

/** A column by its left edge and width in points from the left margin. */
export type PrintColumn = { head: string; x: number; width: number; align?: 'left' | 'right' }

const padding = 6
const lastLine = sheet.bottom - 48
const label = { size: 8.6, colour: ink.soft, lineGap: 2, font: 'medium' as const }

function drawHead(document: PDFKit.PDFDocument, columns: readonly PrintColumn[], y: number): number {
  for (const { head, x, width, align = 'left' } of columns)
    write(document, head, sheet.left + x, y, { ...label, width, align })
  rule(document, y + 16, { colour: ink.text, thickness: 1.1 })
  return y + 16
}

/** Draws a table that goes on with its head on the next pages. Returns where it ends, in points. */
export function drawTable(
  document: PDFKit.PDFDocument,
  columns: readonly PrintColumn[],
  rows: readonly (readonly string[])[],
  top: number,
): number {
  let y = drawHead(document, columns, top)
  for (const row of rows) {
    const height =
      Math.max(...columns.map(({ width }, index) => heightOf(document, row[index] ?? '', { width }))) + 2 * padding
    if (y + height > lastLine) {
      document.addPage()
      y = drawHead(document, columns, sheet.top)
    }
    columns.forEach(({ x, width, align = 'left' }, index) => {
      write(document, row[index] ?? '', sheet.left + x, y + padding, { width, align })
    })
    y += height
    rule(document, y)
  }
  return y
}
