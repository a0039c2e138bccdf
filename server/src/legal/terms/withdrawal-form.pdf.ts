import type { Language } from '@slodki-ul/contract/language'
import PdfDocument from 'pdfkit'
import { plainText } from '#html.ts'
import { finishPdf } from '#pdf/finish.ts'
import { contentWidth, drawFooters, drawLogo, heightOf, rule, type Style, sheet, write } from '#pdf/sheet.ts'

/** What stands in the form's text, in its order. */
const block = /<(h1|h2|p|li)>(.*?)<\/\1>/gs

const styles: Record<string, Style> = {
  h1: { font: 'title', size: 25, lineGap: 0 },
  h2: { font: 'title', size: 15, lineGap: 0 },
  p: { size: 10.1 },
  li: { size: 10.1 },
}

/** Room over each kind of block. */
const above: Record<string, number> = { h1: 0, h2: 16, p: 9, li: 8 }
/** Where a hand writes, under what is asked for. */
const blankHeight = 18

/** Where a sheet ends: below stand its feet. */
const lastLine = sheet.bottom - 38

/** One language of the form, from a sheet of its own on. */
function drawForm(document: PDFKit.PDFDocument, html: string): void {
  drawLogo(document)
  let y = 90
  for (const [, kind = 'p', inner = ''] of html.matchAll(block)) {
    const text = plainText(inner)
    // The dots mark a blank to fill in, which the PDF shows as a line.
    const asked = text.replace(/\.{4,}$/, '').trim()
    const style = { ...styles[kind], width: contentWidth }
    const height = heightOf(document, asked, style) + (asked === text ? 0 : blankHeight)
    y += above[kind] ?? 0
    if (y + height > lastLine) {
      document.addPage()
      y = sheet.top
    }
    write(document, asked, sheet.left, y, style)
    y += height
    if (asked !== text) rule(document, y)
  }
}

/** The form for withdrawing from a contract: one sheet in Polish and one in English, of the texts that are in force. */
export async function drawWithdrawalForm(texts: Record<Language, string>): Promise<Buffer> {
  const document = new PdfDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'pl',
    displayTitle: true,
    info: { Title: 'Formularz odstąpienia od umowy', Author: 'Słodki Ul' },
  })
  drawForm(document, texts.pl)
  document.addPage()
  drawForm(document, texts.en)
  drawFooters(document, ['Słodki Ul'], (page, pages) => [`${page} / ${pages}`])
  return finishPdf(document)
}
