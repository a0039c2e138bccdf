import { formatDate } from '@slodki-ul/contract/dates'
import { kindOfTaxId } from '@slodki-ul/contract/eu-vat.rules'
import type { Language } from '@slodki-ul/contract/language'
import { divideHalfUp, formatZloty, toZloty } from '@slodki-ul/contract/money'
import { formatNip } from '@slodki-ul/contract/nip'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { listRegisterEntries, type RegisterEntries } from '@slodki-ul/contract/seller.rules'
import { rateName, reverseChargeRate, sumByRate, type VatSum } from '@slodki-ul/contract/vat.rules'
import { amountInWords } from './amount-in-words.rules.ts'
import { type PaidType, saleDateOf } from './invoices.rules.ts'

type Place = { address: string; line2: string; zipCode: string; city: string; country: string }
export type PrintedLine = {
  namePl: string
  nameEn: string | null
  unit: 'piece' | 'service'
  count: number
  unitPrice?: number
  gross: number
  vatRate: number
  vat: number
}

/** The stored data of a document for a payment. */
export type StoredInvoice = {
  type: PaidType
  number: string
  reference: string | null
  seller: { name: string; nip: string; address: string } & RegisterEntries
  buyer: { name: string; taxId: string | null; address: Place | null; isVatIdUnchecked?: boolean }
  lines: readonly PrintedLine[]
  total: number
  /** The part of the total that a gift card paid. */
  giftCardAmount: number
  discountCode: string | null
  paymentMethod: PaymentName
  paidAt: Date
  deliveredAt?: Date | null
  issuedAt: Date
  /** The receipt that this invoice replaces; ISO moment. */
  replaced?: { number: string; issuedAt: string } | null
}

type Party = { label: string; name: string; rows: string[] }

/** All texts of a printed document. */
export type PrintedInvoice = {
  title: string
  number: string
  /**
   * For a receipt: that it is not a fiscal one; for a correction: what it corrects; for an invoice: what it replaces.
   */
  note: string | null
  facts: [label: string, value: string][]
  seller: Party
  buyer: Party
  head: string[]
  tables: { caption: string | null; rows: string[][] }[]
  sumsHead: string[]
  sums: string[][]
  payment: { label: string; text: string; badge: string | null }
  due: { label: string; amount: string; note: string }
  foot: string[]
  pageFoot: (page: number, pages: number) => string[]
}

const words = {
  pl: {
    Invoice: { title: 'Faktura', paid: 'Opłacona', note: null },
    Receipt: {
      title: 'Potwierdzenie zakupu',
      paid: 'Opłacone',
      note: 'Dokument niefiskalny. Nie zastępuje faktury ani paragonu fiskalnego.',
    },
    GiftCardSale: {
      title: 'Potwierdzenie sprzedaży bonu',
      paid: 'Opłacone',
      note: 'Bon różnego przeznaczenia: sprzedaż nie podlega VAT (art. 8b ust. 1 ustawy o VAT), a dokument nie jest fakturą. VAT wykaże dokument zakupu opłaconego bonem.',
    },
    outsideVat: 'bon MPV',
    replaces: (number: string, day: string) => `Zastępuje potwierdzenie zakupu ${number} z ${day}.`,
    issued: 'Data wystawienia',
    sold: { delivery: 'Data sprzedaży', payment: 'Data otrzymania zapłaty' },
    order: 'Zamówienie',
    seller: 'Sprzedawca',
    buyer: 'Nabywca',
    taxIds: { nip: 'NIP', eu: 'VAT UE:', other: 'Numer podatkowy' },
    reverseCharge: 'Odwrotne obciążenie / reverse charge.',
    unchecked: 'Numeru VAT UE nie udało się sprawdzić w VIES, dlatego sprzedaż ma polski VAT.',
    head: ['Lp.', 'Nazwa', 'Ilość', 'Cena brutto', 'Rabat', 'Stawka', 'Brutto'],
    units: { piece: 'szt.', service: 'usł.' },
    sums: ['Stawka', 'Netto', 'VAT', 'Brutto'],
    payment: 'Płatność',
    methods: { Stripe: 'Karta (Stripe)', Blik: 'BLIK lub przelew', Cod: 'Przy odbiorze' },
    paidOn: (method: string, day: string) => `${method}, zapłacono ${day}`,
    withGiftCard: (code: string, sum: string) => `Zapłacono bonem (karta podarunkowa ${code}): ${sum}`,
    nothing: 'Nic do zapłaty',
    due: 'Do zapłaty',
    of: (total: string, inWords: string) => `z kwoty ${total}, słownie: ${inWords}`,
    code: (code: string) => `Ceny po odliczeniu kodu ${code}.`,
    thanks: 'Dziękujemy. Smacznego i dobrych zbiorów.',
    made: 'Dokument wystawiony elektronicznie',
    page: (page: number, pages: number) => `Strona ${page} z ${pages}`,
  },
  en: {
    Invoice: { title: 'Invoice', paid: 'Paid', note: null },
    Receipt: {
      title: 'Purchase confirmation',
      paid: 'Paid',
      note: 'Not a fiscal document. It replaces neither an invoice nor a fiscal receipt.',
    },
    GiftCardSale: {
      title: 'Gift card sale confirmation',
      paid: 'Paid',
      note: 'Multi-purpose voucher: its sale is not subject to VAT (art. 8b sec. 1 of the VAT act), and this is not an invoice. The document of what is bought with it will show the VAT.',
    },
    outsideVat: 'MPV',
    replaces: (number: string, day: string) => `Replaces purchase confirmation ${number} of ${day}.`,
    issued: 'Date of issue',
    sold: { delivery: 'Date of sale', payment: 'Date of payment' },
    order: 'Order',
    seller: 'Seller',
    buyer: 'Buyer',
    taxIds: { nip: 'Tax number', eu: 'EU VAT:', other: 'Tax number' },
    reverseCharge: 'Reverse charge / odwrotne obciążenie.',
    unchecked: 'The EU VAT number could not be checked in VIES, so the sale has Polish VAT.',
    head: ['No.', 'Name', 'Quantity', 'Gross price', 'Discount', 'Rate', 'Gross'],
    units: { piece: 'pcs', service: 'service' },
    sums: ['Rate', 'Net', 'VAT', 'Gross'],
    payment: 'Payment',
    methods: { Stripe: 'Card (Stripe)', Blik: 'BLIK or transfer', Cod: 'On delivery' },
    paidOn: (method: string, day: string) => `${method}, paid on ${day}`,
    withGiftCard: (code: string, sum: string) => `Paid with gift card ${code}: ${sum}`,
    nothing: 'Nothing to pay',
    due: 'Amount due',
    of: (total: string, inWords: string) => `of ${total}, in words: ${inWords}`,
    code: (code: string) => `Prices after code ${code}.`,
    thanks: 'Thank you. Enjoy, and may the hives be full.',
    made: 'Issued electronically',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} satisfies Record<Language, unknown>

export const price = (grosze: number): string => formatZloty(toZloty(grosze))
/** An amount as shown in a table, without its currency: 1 234,50. */
const amount = (grosze: number) => price(grosze).replace(/\s*zł$/, '')

/** An address on one line, without the country when it is Poland. */
const placeRows = (place: Place | null) =>
  place
    ? [
        `${`${place.address} ${place.line2}`.trim()}, ${place.zipCode} ${place.city}`,
        ...(place.country === 'Polska' ? [] : [place.country]),
      ]
    : []

/**
 * The gross unit price and the total discount of a line, as shown in a table. Lines of older documents show the unit
 * price after the discount.
 */
function priceCells({ count, unitPrice, gross }: PrintedLine): [unitPrice: string, discount: string] {
  if (count === 0) return ['', '']
  if (unitPrice === undefined) return [amount(divideHalfUp(gross, count)), '']
  const discount = unitPrice * count - gross
  return [amount(unitPrice), discount === 0 ? '' : amount(discount)]
}

/**
 * Rows of the table of lines: gross amounts and the rate; net and VAT are printed per rate (art. 106e ust. 7–8). Gift cards
 * have no rate.
 */
export const rowsOf = (lines: readonly PrintedLine[], type: PaidType, language: Language): string[][] =>
  lines.map((line, index) => [
    String(index + 1),
    (language === 'en' ? line.nameEn : null) ?? line.namePl,
    `${line.count}\u00a0${words[language].units[line.unit]}`,
    ...priceCells(line),
    type === 'GiftCardSale' ? words[language].outsideVat : rateName(line.vatRate),
    amount(line.gross),
  ])

/** Rows of the table of sums by rate. */
const sumRows = (sums: readonly VatSum[]): string[][] =>
  sums.map(({ vatRate, net, vat, gross }) => [rateName(vatRate), amount(net), amount(vat), amount(gross)])

/** The sums by rate of a document of a type; there are none of gift cards, whose sale is outside VAT. */
export const sumsOf = (sums: readonly VatSum[], type: PaidType): string[][] =>
  type === 'GiftCardSale' ? [] : sumRows(sums)

type Payment = Pick<StoredInvoice, 'total' | 'giftCardAmount' | 'discountCode' | 'paymentMethod' | 'paidAt'>

/** How a document was paid: with a gift card, in another way, or both. */
function paymentText({ total, giftCardAmount, discountCode, ...paid }: Payment, language: Language): string {
  const say = words[language]
  const rest = say.paidOn(methodName(paid.paymentMethod, language), formatDate(paid.paidAt))
  if (total === 0) return say.nothing
  if (giftCardAmount === 0) return rest
  const card = say.withGiftCard(discountCode ?? '', price(giftCardAmount))
  const charged = total - giftCardAmount
  return charged === 0 ? card : `${card}\n${rest}: ${price(charged)}`
}

/** The date of sale or of payment, when it is not the date of issue. */
export function saleFacts(dates: Parameters<typeof saleDateOf>[0], language: Language): [string, string][] {
  const sale = saleDateOf(dates)
  return sale ? [[words[language].sold[sale.kind], formatDate(sale.at)]] : []
}

/** The name of a payment method. */
export const methodName = (method: PaymentName, language: Language): string => words[language].methods[method]

/** A tax number by its kind: one from abroad is never called NIP. */
function taxIdRow(taxId: string, address: Place | null, language: Language): string {
  const kind = kindOfTaxId(taxId, address)
  return `${words[language].taxIds[kind]} ${kind === 'nip' ? formatNip(taxId) : taxId}`
}

/** The note below the title: what the document replaces or that it is not a fiscal one, and why VAT is charged or not. */
function notesOf({ type, replaced, lines, buyer }: StoredInvoice, language: Language): string | null {
  const say = words[language]
  const notes = [
    replaced ? say.replaces(replaced.number, formatDate(replaced.issuedAt)) : say[type].note,
    lines.some(({ vatRate }) => vatRate === reverseChargeRate) ? say.reverseCharge : null,
    buyer.isVatIdUnchecked && type !== 'GiftCardSale' ? say.unchecked : null,
  ].filter((note) => note !== null)
  return notes.length > 0 ? notes.join('\n') : null
}

/** The buyer with address and tax number. */
export const describeBuyer = ({ name, taxId, address }: StoredInvoice['buyer'], language: Language): Party => ({
  label: words[language].buyer,
  name,
  rows: [...placeRows(address), ...(taxId ? [taxIdRow(taxId, address, language)] : [])],
})

/** The texts of a document in a language: numbers come from stored data, sums are added up from lines. */
export function describeInvoice(invoice: StoredInvoice, language: Language): PrintedInvoice {
  const say = words[language]
  const { title, paid } = say[invoice.type]
  const { seller, buyer, total, lines } = invoice
  return {
    title,
    note: notesOf(invoice, language),
    number: invoice.number,
    facts: [
      [say.issued, formatDate(invoice.issuedAt)],
      ...saleFacts(invoice, language),
      ...(invoice.reference ? [[say.order, invoice.reference] as [string, string]] : []),
    ],
    seller: {
      label: say.seller,
      name: seller.name,
      rows: [seller.address, `${say.taxIds.nip} ${formatNip(seller.nip)}`, ...listRegisterEntries(seller, language)],
    },
    buyer: describeBuyer(buyer, language),
    head: say.head,
    // Lines returned completely have no row; the others keep their numbers, which corrections refer to.
    tables: [
      { caption: null, rows: rowsOf(lines, invoice.type, language).filter((_row, index) => lines[index]?.count !== 0) },
    ],
    sumsHead: say.sums,
    sums: sumsOf(sumByRate(lines), invoice.type),
    payment: { label: say.payment, text: paymentText(invoice, language), badge: paid },
    due: { label: say.due, amount: price(0), note: say.of(price(total), amountInWords(total, language)) },
    foot: [
      ...(invoice.discountCode && invoice.giftCardAmount === 0 ? [say.code(invoice.discountCode)] : []),
      say.thanks,
    ],
    pageFoot: (page, pages) => [say.made, say.page(page, pages)],
  }
}
