import type { LabelFormat } from '@slodki-ul/contract/commerce/shipments.admin'
import type { PDFDocument } from 'pdf-lib'
import { lazy } from '#lazy.ts'

const loadLibrary = lazy(async () => (await import('pdf-lib')).PDFDocument)

/** Points of A6 upright, and of A4, which holds four of them. */
const a6 = { width: 297.64, height: 419.53 }
const a4: [number, number] = [595.28, 841.89]
const perSheet = 4

/** Draws labels on sheets of A4, four on each, from the top left. */
async function drawSheets(target: PDFDocument, labels: readonly Uint8Array[], Library: typeof PDFDocument) {
  let [sheet, drawn] = [target.addPage(a4), 0]
  for (const label of labels) {
    const { length } = (await Library.load(label)).getPages()
    const pages = await target.embedPdf(
      label,
      Array.from({ length }, (_page, index) => index),
    )
    for (const page of pages) {
      if (drawn === perSheet) [sheet, drawn] = [target.addPage(a4), 0]
      const scale = Math.min(a6.width / page.width, a6.height / page.height)
      const x = (drawn % 2) * a6.width
      const y = a4[1] - (Math.floor(drawn / 2) + 1) * a6.height
      sheet.drawPage(page, { x, y, xScale: scale, yScale: scale })
      drawn += 1
    }
  }
}

/** Labels as one PDF, in their sequence: one on each page of A6, or four on each sheet of A4. */
export async function joinLabels(labels: readonly Uint8Array[], format: LabelFormat): Promise<Uint8Array> {
  const Library = await loadLibrary()
  const target = await Library.create()
  if (format === 'A4') await drawSheets(target, labels, Library)
  else
    for (const label of labels) {
      const source = await Library.load(label)
      for (const page of await target.copyPages(source, source.getPageIndices())) target.addPage(page)
    }
  return target.save()
}
