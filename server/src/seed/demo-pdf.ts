import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { fonts } from '#pdf/fonts.ts'

/** A one-page A4 PDF: the file of a digital demo product. */
export async function makeDemoPdf(title: string, paragraphs: readonly string[]): Promise<Uint8Array> {
  const document = await openPdf({ size: 'A4', margin: 72, lang: 'pl', info: { Title: title, Author: 'Słodki Ul' } })
  document.font(fonts.title).fontSize(28).text(title).moveDown()
  for (const paragraph of paragraphs) document.font(fonts.text).fontSize(13).text(paragraph, { lineGap: 4 }).moveDown()
  return finishPdf(document)
}
