import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty } from '@slodki-ul/contract/money'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { drawTable } from '#pdf/print-table.ts'
import { contentWidth, drawFooters, drawLogo, ink, sheet, write } from '#pdf/sheet.ts'

/** A price as the shop showed it from a moment on, in złoty. */
export type ShownPrice = {
  from: Date
  to: Date | null
  price: number
  oldPrice: number | null
  percent: number
  lowestPrice30Days: number | null
}

export type PriceProof = {
  product: { name: string; sku: string }
  seller: { name: string; nip: string }
  day: string
  /** First and last of the 30 days before. */
  before: { from: string; to: string }
  shown: readonly ShownPrice[]
  shownBefore: readonly ShownPrice[]
  issuedAt: Date
  language: Language
}

const words = {
  pl: {
    title: 'Poświadczenie ceny',
    seller: (name: string, nip: string) => `Sprzedawca: ${name}, NIP ${nip}`,
    day: (day: string) => `Cena pokazywana w\u00a0sklepie ${day}, czas w\u00a0Warszawie`,
    before: (from: string, to: string) => `30 dni wcześniej, od ${from} do ${to}`,
    columns: ['Od', 'Do', 'Cena', 'Przekreślona', 'Etykieta', 'Najniższa z\u00a030 dni'],
    none: 'W\u00a0tym czasie produkt nie miał jeszcze ceny w\u00a0sklepie.',
    present: 'nadal',
    lowest: (price: string) => `Najniższa cena z\u00a0tych 30 dni: ${price}`,
    signed: (moment: string) =>
      `Sporządzono ${moment} z\u00a0księgi cen prowadzonej przez bazę danych. Plik jest podpisany elektronicznie (Ed25519): każda zmiana unieważnia podpis. Sprawdzenie: npm run academy -- price-proof verify PLIK.`,
    page: (page: number, pages: number) => `Strona ${page} z\u00a0${pages}`,
  },
  en: {
    title: 'Proof of a price',
    seller: (name: string, nip: string) => `Seller: ${name}, tax id (NIP) ${nip}`,
    day: (day: string) => `Price shown in the shop on ${day}, Warsaw time`,
    before: (from: string, to: string) => `The 30 days before, ${from} to ${to}`,
    columns: ['From', 'To', 'Price', 'Crossed out', 'Label', 'Lowest of 30 days'],
    none: 'At that time the product had no price in the shop yet.',
    present: 'now',
    lowest: (price: string) => `Lowest price of these 30 days: ${price}`,
    signed: (moment: string) =>
      `Made on ${moment} from the ledger of prices that the database keeps. The file is signed electronically (Ed25519): any change makes the signature void. To check it: npm run academy -- price-proof verify FILE.`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<Language, Record<string, unknown>>

type Words = (typeof words)['pl' | 'en']

const rowOf = (t: Words, { from, to, price, oldPrice, percent, lowestPrice30Days }: ShownPrice): string[] => [
  ...[formatMoment(from.toISOString()), to ? formatMoment(to.toISOString()) : t.present],
  ...[formatZloty(price), oldPrice === null ? '–' : formatZloty(oldPrice), percent > 0 ? `−${percent}%` : '–'],
  lowestPrice30Days === null ? '–' : formatZloty(lowestPrice30Days),
]

/** Draws what was shown for a product on a day and in the 30 days before it, oldest first, on A4 (BO-090). */
export async function drawProof(proof: PriceProof): Promise<Buffer> {
  const { product, seller, day, before, shown, shownBefore, issuedAt, language } = proof
  const t = words[language]
  const title = `${t.title}: ${product.name}`
  const document = await openPdf({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: language, displayTitle: true, info: { Title: title } },
  })
  drawLogo(document)
  const line = (text: string, top: number, look = {}) =>
    write(document, text, sheet.left, top, { width: contentWidth, ...look })
  const under = line(title, sheet.top + 60, { font: 'title', size: 22 })
  const about = line(`${product.sku}. ${t.seller(seller.name, seller.nip)}`, under + 6, { colour: ink.soft })
  const widths = [96, 96, 70, 80, 56, contentWidth - 398 - 5 * 8]
  let x = 0
  const columns = t.columns.map((head, index) => {
    const width = widths[index] ?? 0
    const column = { head, x, width, align: index < 2 ? ('left' as const) : ('right' as const) }
    x += width + 8
    return column
  })
  const table = (heading: string, rows: readonly ShownPrice[], top: number) => {
    const start = line(heading, top, { font: 'medium' }) + 8
    if (rows.length === 0) return line(t.none, start, { colour: ink.soft })
    return drawTable(
      document,
      columns,
      rows.map((row) => rowOf(t, row)),
      start,
    )
  }
  const afterDay = table(t.day(formatDate(day)), shown, about + 20)
  const afterBefore = table(t.before(formatDate(before.from), formatDate(before.to)), shownBefore, afterDay + 20)
  const prices = shownBefore.map(({ price }) => price)
  const afterLowest =
    prices.length === 0
      ? afterBefore
      : line(t.lowest(formatZloty(Math.min(...prices))), afterBefore + 14, { font: 'medium' })
  line(t.signed(formatMoment(issuedAt.toISOString())), afterLowest + 14, { colour: ink.soft, size: 9 })
  drawFooters(document, [product.sku], (page, pages) => [t.page(page, pages)])
  return finishPdf(document)
}
