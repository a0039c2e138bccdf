import { createRequire } from 'node:module'
import PdfDocument from 'pdfkit'

const require = createRequire(import.meta.url)
/** The standard PDF fonts have no Polish letters. */
const fonts = {
  text: require.resolve('@expo-google-fonts/lato/400Regular/Lato_400Regular.ttf'),
  title: require.resolve('@expo-google-fonts/lato/700Bold/Lato_700Bold.ttf'),
}

/** A one-page A4 PDF: what a buyer of a digital demo product gets. */
export async function makeDemoPdf(title: string, paragraphs: readonly string[]): Promise<Uint8Array> {
  const document = new PdfDocument({ size: 'A4', margin: 72, lang: 'pl', info: { Title: title, Author: 'Słodki Ul' } })
  document.font(fonts.title).fontSize(28).text(title).moveDown()
  for (const paragraph of paragraphs) document.font(fonts.text).fontSize(13).text(paragraph, { lineGap: 4 }).moveDown()
  document.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of document) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
