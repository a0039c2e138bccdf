import { formatDate } from '@slodki-ul/contract/dates'
import { kindOfTaxId } from '@slodki-ul/contract/eu-vat.rules'
import type { Language } from '@slodki-ul/contract/language'
import { divideHalfUp, formatZloty, toZloty } from '@slodki-ul/contract/money'
import { formatNip } from '@slodki-ul/contract/nip'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { formatAccount } from '@slodki-ul/contract/platform/settings.rules'
import { listRegisterEntries, type RegisterEntries } from '@slodki-ul/contract/seller.rules'
import { rateName, reverseChargeRate, sumByRate, type VatSum } from '@slodki-ul/contract/vat.rules'
import { amountInWords } from './amount-in-words.rules.ts'
import { type PaidType, saleDateOf } from './invoices.rules.ts'
import { invoiceTexts } from './printed-invoice-texts.rules.ts'

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
  seller: { name: string; nip: string; address: string; bankAccount?: string | undefined } & RegisterEntries
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
  /** The receipt or invoice that this invoice replaces; ISO moment. */
  replaced?: { type?: 'Invoice'; number: string; issuedAt: string } | null
  /** Its number in KSeF, or none for one issued offline, and where its QR codes lead to. */
  ksef?: { number: string | null; urls: readonly string[] } | null
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
  /** QR codes with what is written below each. */
  codes: { url: string; label: string }[]
  pageFoot: (page: number, pages: number) => string[]
}

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
    `${line.count}\u00a0${invoiceTexts[language].units[line.unit]}`,
    ...priceCells(line),
    type === 'GiftCardSale' ? invoiceTexts[language].outsideVat : rateName(line.vatRate),
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
  const say = invoiceTexts[language]
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
  return sale ? [[invoiceTexts[language].sold[sale.kind], formatDate(sale.at)]] : []
}

/** The name of a payment method. */
export const methodName = (method: PaymentName, language: Language): string => invoiceTexts[language].methods[method]

/** A tax number by its kind: one from abroad is never called NIP. */
function taxIdRow(taxId: string, address: Place | null, language: Language): string {
  const kind = kindOfTaxId(taxId, address)
  return `${invoiceTexts[language].taxIds[kind]} ${kind === 'nip' ? formatNip(taxId) : taxId}`
}

/** The note below the title: what the document replaces or that it is not a fiscal one, and why VAT is charged or not. */
function notesOf({ type, replaced, lines, buyer }: StoredInvoice, language: Language): string | null {
  const say = invoiceTexts[language]
  const notes = [
    replaced
      ? say[replaced.type ? 'replacesInvoice' : 'replaces'](replaced.number, formatDate(replaced.issuedAt))
      : say[type].note,
    lines.some(({ vatRate }) => vatRate === reverseChargeRate) ? say.reverseCharge : null,
    buyer.isVatIdUnchecked && type !== 'GiftCardSale' ? say.unchecked : null,
  ].filter((note) => note !== null)
  return notes.length > 0 ? notes.join('\n') : null
}

/** The buyer with address and tax number. */
export const describeBuyer = ({ name, taxId, address }: StoredInvoice['buyer'], language: Language): Party => ({
  label: invoiceTexts[language].buyer,
  name,
  rows: [...placeRows(address), ...(taxId ? [taxIdRow(taxId, address, language)] : [])],
})

/** The code of KSeF under its number, or OFFLINE with the certificate's beside it. */
const codesOf = (ksef: StoredInvoice['ksef']): PrintedInvoice['codes'] =>
  (ksef?.urls ?? []).map((url, index) => ({ url, label: index === 0 ? (ksef?.number ?? 'OFFLINE') : 'CERTYFIKAT' }))

/** The texts of a document in a language: numbers come from stored data, sums are added up from lines. */
export function describeInvoice(invoice: StoredInvoice, language: Language): PrintedInvoice {
  const say = invoiceTexts[language]
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
      rows: [
        seller.address,
        `${say.taxIds.nip} ${formatNip(seller.nip)}`,
        ...listRegisterEntries(seller, language),
        ...(seller.bankAccount ? [`${say.account} ${formatAccount(seller.bankAccount)}`] : []),
      ],
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
    codes: codesOf(invoice.ksef),
    pageFoot: (page, pages) => [say.made, say.page(page, pages)],
  }
}
