import { formatDate, formatMoment } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { price } from '#commerce/orders/order-summary.mail.ts'
import { shippingWords } from '#commerce/orders/order-texts.mail.ts'
import type { OrderLineRow, OrderRow } from '#commerce/orders/orders.service.ts'
import type { PickLine } from '#commerce/orders/pick-list.rules.ts'
import { openPdf } from '#pdf/document.ts'
import { finishPdf } from '#pdf/finish.ts'
import { drawTable } from '#pdf/print-table.ts'
import { contentWidth, drawFooters, drawLogo, ink, sheet, write } from '#pdf/sheet.ts'

const words = {
  pl: {
    title: 'Lista pakowa',
    placed: (date: string) => `Zamówienie z dnia ${date}`,
    to: 'Dokąd',
    how: 'Dostawa',
    comments: 'Uwagi',
    columns: { sku: 'SKU', name: 'Produkt', count: 'Sztuk', price: 'Cena', sum: 'Razem' },
    all: (count: number) => `Razem sztuk: ${count}`,
    total: (amount: string) => `Zamówienie z dostawą: ${amount}`,
    page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  },
  en: {
    title: 'Packing slip',
    placed: (date: string) => `Ordered on ${date}`,
    to: 'Ship to',
    how: 'Delivery',
    comments: 'Comments',
    columns: { sku: 'SKU', name: 'Product', count: 'Pieces', price: 'Price', sum: 'Total' },
    all: (count: number) => `Pieces in all: ${count}`,
    total: (amount: string) => `Order with delivery: ${amount}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<Language, Record<string, unknown>>

type Slip = {
  order: OrderRow
  number: string
  lines: readonly OrderLineRow[]
  skus: ReadonlyMap<number, string>
  hasPrices: boolean
}

const open = (title: string, language: Language) =>
  openPdf({ size: 'A4', margin: 0, bufferPages: true, lang: language, displayTitle: true, info: { Title: title } })

function destinationRows({ firstName, lastName, phone, inPostPoint, inPostPointAddress, address }: OrderRow): string[] {
  return [
    `${firstName} ${lastName}`,
    ...(inPostPoint ? [inPostPoint, inPostPointAddress ?? ''] : []),
    ...(address ? [`${address.address} ${address.line2}`.trim(), `${address.zipCode} ${address.city}`] : []),
    phone,
  ].filter((row) => row !== '')
}

/** Draws what is in a parcel on A4, in the buyer's language, with prices for a box that is no present (BO-049). */
export async function drawPackingSlip({ order, number, lines, skus, hasPrices }: Slip): Promise<Buffer> {
  const { language } = order
  const t = words[language]
  const document = await open(`${t.title} ${number}`, language)
  drawLogo(document)
  write(document, `${t.title} ${number}`, sheet.left, sheet.top + 60, { font: 'title', size: 22 })
  write(document, t.placed(formatDate(order.createdAt)), sheet.left, sheet.top + 92, { colour: ink.soft })
  const half = contentWidth / 2 - 10
  const parts = [
    [t.to, destinationRows(order).join('\n')],
    [t.how, shippingWords[language][order.shippingMethod]],
    ...(order.comments ? [[t.comments, order.comments]] : []),
  ]
  const bottoms = parts.map(([label = '', text = ''], index) => {
    const x = sheet.left + (index === 0 ? 0 : half + 20)
    const y = sheet.top + 122 + (index === 2 ? 40 : 0)
    const under = write(document, label, x, y, { size: 8.6, colour: ink.soft, width: half }) + 2
    return write(document, text, x, under, { width: half })
  })
  const name = (line: OrderLineRow) => (language === 'en' ? line.nameEn : null) ?? line.namePl
  const columns = [
    { head: t.columns.sku, x: 0, width: 90 },
    { head: t.columns.name, x: 96, width: hasPrices ? 220 : 330 },
    { head: t.columns.count, x: hasPrices ? 320 : 440, width: 56, align: 'right' as const },
    ...(hasPrices
      ? [
          { head: t.columns.price, x: 380, width: 56, align: 'right' as const },
          { head: t.columns.sum, x: 440, width: 59, align: 'right' as const },
        ]
      : []),
  ]
  const rows = lines.map((line) => [
    ...[skus.get(line.productId) ?? '', name(line), String(line.count)],
    ...(hasPrices ? [price(line.unitPrice), price(line.unitPrice * line.count - line.discountShare)] : []),
  ])
  const end = drawTable(document, columns, rows, Math.max(...bottoms) + 20)
  const quantity = t.all(lines.reduce((sum, { count }) => sum + count, 0))
  const under = write(document, quantity, sheet.left, end + 12, { font: 'bold' })
  if (hasPrices) write(document, t.total(price(order.total)), sheet.left, under + 4)
  drawFooters(document, [number], (page, pages) => [t.page(page, pages)])
  return finishPdf(document)
}

/** Draws the products of several orders to collect, in Polish (BO-049). */
export async function drawPickList(lines: readonly PickLine[], ordersCount: number, at: Date): Promise<Buffer> {
  const document = await open('Lista zbiorcza', 'pl')
  drawLogo(document)
  write(document, 'Lista zbiorcza', sheet.left, sheet.top + 60, { font: 'title', size: 22 })
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0)
  const summary = `Zamówień: ${ordersCount}, sztuk: ${quantity}, ${formatMoment(at)}`
  write(document, summary, sheet.left, sheet.top + 92, { colour: ink.soft })
  const columns = [
    { head: 'Miejsce', x: 0, width: 60 },
    { head: 'SKU', x: 66, width: 84 },
    { head: 'Produkt', x: 156, width: 150 },
    { head: 'Sztuk', x: 310, width: 40, align: 'right' as const },
    { head: 'Zamówienia', x: 362, width: contentWidth - 362 },
  ]
  const rows = lines.map(({ place, sku, name, quantity: count, orders }) => [
    ...[place || '—', sku, name, String(count)],
    orders.map((order) => `${order.number} × ${order.quantity}`).join(', '),
  ])
  drawTable(document, columns, rows, sheet.top + 122)
  drawFooters(document, ['Lista zbiorcza'], (page, pages) => [`Strona ${page} z ${pages}`])
  return finishPdf(document)
}
