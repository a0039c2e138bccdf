import type { pricesEndpoints } from '@slodki-ul/contract/catalogue/prices.admin'
import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { Reply } from '@slodki-ul/contract/endpoint'
import type { Language } from '@slodki-ul/contract/language'
import { formatZloty } from '@slodki-ul/contract/money'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { drawTable } from '#pdf/print-table.ts'
import { contentWidth, drawFooters, drawLogo, ink, sheet, write } from '#pdf/sheet.ts'

const words = {
  pl: {
    title: 'Ceny w\u00a0czasie',
    days: (from: string, to: string) => `Obowiązujące od ${from} do ${to}, czas w\u00a0Warszawie`,
    columns: ['Od', 'Do', 'Cena zwykła', 'Cena w\u00a0sklepie', 'Kto lub co ustawiło'],
    none: 'W\u00a0tych dniach produkt nie miał ceny.',
    present: 'nadal',
    page: (page: number, pages: number) => `Strona ${page} z\u00a0${pages}`,
  },
  en: {
    title: 'Prices over time',
    days: (from: string, to: string) => `In force from ${from} to ${to}, Warsaw time`,
    columns: ['From', 'To', 'Regular price', 'Price charged', 'Set by'],
    none: 'The product had no price on these days.',
    present: 'now',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<Language, Record<string, unknown>>

type PriceList = {
  product: { name: string; sku: string }
  prices: Reply<typeof pricesEndpoints.listPrices>
  days: { from: string; to: string }
  language: Language
}

/** Draws the prices of a product by date, oldest first, on A4 (BO-084). */
export async function drawPrices({ product, prices, days, language }: PriceList): Promise<Buffer> {
  const t = words[language]
  const title = `${t.title}: ${product.name}`
  const info = { Title: title }
  const document = await openPdf({
    ...{ size: 'A4', margin: 0, bufferPages: true, lang: language, displayTitle: true, info },
  })
  drawLogo(document)
  const under = write(document, title, sheet.left, sheet.top + 60, { font: 'title', size: 22, width: contentWidth })
  const about = `${product.sku}. ${t.days(formatDate(days.from), formatDate(days.to))}`
  const top = write(document, about, sheet.left, under + 6, { colour: ink.soft }) + 18
  const [from = '', to = '', regular = '', charged = '', actor = ''] = t.columns
  const columns = [
    { head: from, x: 0, width: 100 },
    { head: to, x: 106, width: 100 },
    { head: regular, x: 212, width: 80, align: 'right' as const },
    { head: charged, x: 298, width: 80, align: 'right' as const },
    { head: actor, x: 392, width: contentWidth - 392 },
  ]
  const rows = prices
    .toReversed()
    .map(({ validFrom, validTo, regularPrice, price, actor: name, promotion }) => [
      ...[formatMoment(validFrom), validTo ? formatMoment(validTo) : t.present],
      ...[formatZloty(regularPrice), formatZloty(price), promotion ?? name ?? ''],
    ])
  if (rows.length > 0) drawTable(document, columns, rows, top)
  else write(document, t.none, sheet.left, top)
  drawFooters(document, [product.sku], (page, pages) => [t.page(page, pages)])
  return finishPdf(document)
}
