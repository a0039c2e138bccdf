import type { Language } from '@slodki-ul/contract/language'
import { plainText } from '#html.ts'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { contentWidth, drawFooters, drawLogo, heightOf, rule, type Style, sheet, write } from '#pdf/sheet.ts'

/** Blocks of the form's HTML, in order. */
const block = /<(h1|h2|p|li)>(.*?)<\/\1>/gs

const styles: Record<string, Style> = {
  h1: { font: 'title', size: 25, lineGap: 0 },
  h2: { font: 'title', size: 15, lineGap: 0 },
  p: { size: 10.1 },
  li: { size: 10.1 },
}

/** Points above each kind of block. */
const above: Record<string, number> = { h1: 0, h2: 16, p: 9, li: 8 }
/** Height in points of a blank to fill in. */
const blankHeight = 18

/** The bottom of the text in points; the footer is below. */
const lastLine = sheet.bottom - 38

/** Draws the form in one language, starting on a new page. */
function drawForm(document: PDFKit.PDFDocument, html: string): void {
  drawLogo(document)
  let y = 90
  for (const [, kind = 'p', inner = ''] of html.matchAll(block)) {
    const text = plainText(inner)
    // Dots mark a blank to fill in; the PDF draws a line instead.
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

/** The form for withdrawing from a contract, from the texts in force: one page in Polish and one in English. */
export async function drawWithdrawalForm(texts: Record<Language, string>): Promise<Buffer> {
  const document = await openPdf({
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
