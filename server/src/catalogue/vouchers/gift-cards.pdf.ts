import type { Language } from '@slodki-ul/contract/language'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { fonts } from '#pdf/fonts.ts'
import { drawHive, ink } from '#pdf/sheet.ts'

export type PrintedCard = { value: string; code: string; validTo: string }
/** What the buyer had written on the cards; empty where nothing. */
export type Dedication = { name: string; message: string }

const words = {
  pl: {
    title: 'Karta podarunkowa',
    to: 'Dla',
    from: 'Od',
    how: 'Kod wpisz w koszyku, w polu „Kod rabatowy”. Płaci za produkty, e-booki i dostawę, w jednym zakupie albo w kilku.',
    validTo: (day: string) => `Ważna do ${day}`,
    colour: 'Plaster do pokolorowania',
  },
  en: {
    title: 'Gift card',
    to: 'To',
    from: 'From',
    how: 'Enter the code in the basket, in the “Discount code” field. It pays for products, e-books and delivery, in one purchase or several.',
    validTo: (day: string) => `Valid until ${day}`,
    colour: 'A honeycomb to colour in',
  },
} satisfies Record<Language, unknown>

const margin = 64

function drawHexagon(document: PDFKit.PDFDocument, x: number, y: number, radius: number): PDFKit.PDFDocument {
  const corner = (index: number): [number, number] => [
    x + radius * Math.sin((index * Math.PI) / 3),
    y - radius * Math.cos((index * Math.PI) / 3),
  ]
  return document.polygon(...Array.from({ length: 6 }, (_, index) => corner(index)))
}

/** Draws a honeycomb from `top` to the bottom of the page. */
function drawHoneycomb(document: PDFKit.PDFDocument, top: number): void {
  const radius = 34
  const wide = radius * Math.sqrt(3)
  const { width, height } = document.page
  for (let line = 0; top + line * radius * 1.5 < height - margin; line++) {
    const shift = line % 2 === 0 ? 0 : wide / 2
    for (let x = margin + wide / 2 + shift; x + wide / 2 <= width - margin + 1; x += wide)
      drawHexagon(document, x, top + line * radius * 1.5 + radius, radius)
        .lineWidth(1.2)
        .stroke(ink.text)
  }
}

function drawCard(
  document: PDFKit.PDFDocument,
  { value, code, validTo }: PrintedCard,
  { name, message }: Dedication,
  language: Language,
): void {
  const say = words[language]
  const width = document.page.width - 2 * margin
  const centred = { width, align: 'center' as const }
  drawHive(document, margin, margin - 4, 32)
  document
    .font(fonts.title)
    .fontSize(18)
    .fillColor(ink.text)
    .text('Słodki Ul', margin + 44, margin)
  document.font(fonts.title).fontSize(34).text(say.title, margin, 132, centred)
  document.font(fonts.text).fontSize(26).text(value, margin, 178, centred)
  document.roundedRect(margin, 232, width, 92, 14).lineWidth(2).dash(6, { space: 5 }).stroke(ink.honey).undash()
  document
    .font(fonts.bold)
    .fontSize(28)
    .fillColor(ink.text)
    .text(code, margin, 252, { ...centred, characterSpacing: 2 })
  document.font(fonts.text).fontSize(13).fillColor(ink.soft).text(say.validTo(validTo), margin, 294, centred)
  for (const [index, label] of [say.to, say.from].entries()) {
    const y = 362 + index * 44
    document.font(fonts.text).fontSize(13).fillColor(ink.soft).text(label, margin, y)
    document
      .moveTo(margin + 40, y + 14)
      .lineTo(margin + width, y + 14)
      .lineWidth(0.8)
      .stroke(ink.soft)
  }
  document
    .font(fonts.title)
    .fontSize(16)
    .fillColor(ink.text)
    .text(name, margin + 48, 357)
  document.font(fonts.text).fontSize(13)
  if (message) document.text(message, margin, 446, { ...centred, lineGap: 3 })
  const top = message ? document.y + 16 : 458
  document
    .fillColor(ink.soft)
    .fontSize(12)
    .text(say.how, margin, top, { ...centred, lineGap: 3 })
  document.fontSize(11).text(say.colour, margin, top + 58, centred)
  drawHoneycomb(document, top + 82)
}

/** Printable gift cards, one per A4 page: the code, a dedication or space for one, and a honeycomb to colour in. */
export async function createGiftCardsPdf(
  cards: readonly PrintedCard[],
  language: Language,
  dedication: Dedication = { name: '', message: '' },
): Promise<Buffer> {
  const info = { Title: words[language].title, Author: 'Słodki Ul' }
  const document = await openPdf({ size: 'A4', margin, lang: language, info, autoFirstPage: false })
  for (const card of cards) drawCard(document.addPage(), card, dedication, language)
  return finishPdf(document)
}
