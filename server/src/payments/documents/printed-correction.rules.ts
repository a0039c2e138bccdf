import { formatDate } from '@slodki-ul/contract/dates'
import type { Language } from '@slodki-ul/contract/language'
import { amountInWords } from './amount-in-words.rules.ts'
import { differenceByRate } from './corrections.rules.ts'
import type { PaidType } from './invoices.rules.ts'
import {
  describeBuyer,
  describeInvoice,
  methodName,
  type PrintedInvoice,
  type PrintedLine,
  price,
  rowsOf,
  type StoredInvoice,
  saleFacts,
  sumsOf,
} from './printed-invoice.rules.ts'

/** The stored data of any document; for a correction also what it corrects. */
export type StoredDocument = Omit<StoredInvoice, 'type'> & {
  type: PaidType | 'Correction'
  corrected: {
    type: PaidType
    number: string
    issuedAt: string
    reason: 'refund' | 'dispute' | 'return' | 'reduction' | 'buyer' | 'taxId'
    lines: readonly PrintedLine[]
    buyer?: StoredInvoice['buyer']
  } | null
}

const words = {
  pl: {
    titles: {
      Invoice: 'Faktura korygująca',
      Receipt: 'Korekta potwierdzenia zakupu',
      GiftCardSale: 'Korekta sprzedaży bonu',
    },
    corrects: (number: string, day: string) => `Do dokumentu ${number} z ${day}.`,
    reasons: {
      refund: 'Przyczyna korekty: zwrot pieniędzy.',
      dispute: 'Przyczyna korekty: zwrot pieniędzy po reklamacji płatności w banku.',
      return: 'Przyczyna korekty: zwrot towaru.',
      reduction: 'Przyczyna korekty: obniżka ceny.',
      buyer: 'Przyczyna korekty: zmiana danych nabywcy.',
      taxId: 'Przyczyna korekty: błędny NIP nabywcy. Sprzedaż obejmuje nowa faktura.',
    },
    buyerBefore: (buyer: string) => `Nabywca przed korektą: ${buyer}.`,
    nothing: 'Kwoty bez zmian',
    replaced: 'Bez zwrotu, zapłatę obejmuje nowa faktura',
    reduced: 'Zmniejszenie',
    before: 'Przed korektą',
    after: 'Po korekcie',
    difference: 'Różnica',
    refund: 'Zwrot',
    paidBack: (method: string, day: string) => `${method}, zwrócono ${day}`,
    toGiftCard: (code: string, sum: string) => `Na kartę podarunkową ${code} wróciło ${sum}`,
    badge: 'Zwrócone',
    total: 'Zwrócono',
    inWords: (text: string) => `słownie: ${text}`,
  },
  en: {
    titles: {
      Invoice: 'Corrective invoice',
      Receipt: 'Corrected purchase confirmation',
      GiftCardSale: 'Corrected gift card sale',
    },
    corrects: (number: string, day: string) => `To document ${number} of ${day}.`,
    reasons: {
      refund: 'Reason: the money was refunded.',
      dispute: 'Reason: the money went back after the payment was disputed at the bank.',
      return: 'Reason: goods were returned.',
      reduction: 'Reason: the price was reduced.',
      buyer: "Reason: the buyer's data have changed.",
      taxId: 'Reason: a wrong tax number of the buyer. A new invoice covers the sale.',
    },
    buyerBefore: (buyer: string) => `Buyer before the correction: ${buyer}.`,
    nothing: 'The amounts stay as they are',
    replaced: 'No refund: the new invoice covers the payment',
    reduced: 'Reduction',
    before: 'Before the correction',
    after: 'After the correction',
    difference: 'Difference',
    refund: 'Refund',
    paidBack: (method: string, day: string) => `${method}, refunded on ${day}`,
    toGiftCard: (code: string, sum: string) => `Returned to gift card ${code}: ${sum}`,
    badge: 'Refunded',
    total: 'Refunded',
    inWords: (text: string) => `in words: ${text}`,
  },
} satisfies Record<Language, unknown>

/** Where the money of a correction went back to: the gift card that had paid, the way that the rest had come, or both. */
function refundText(
  { total, giftCardAmount, discountCode, paymentMethod, issuedAt }: Omit<StoredInvoice, 'type'>,
  language: Language,
): string {
  const say = words[language]
  const rest = say.paidBack(methodName(paymentMethod, language), formatDate(issuedAt))
  if (giftCardAmount === 0) return rest
  const card = say.toGiftCard(discountCode ?? '', price(0 - giftCardAmount))
  const charged = giftCardAmount - total
  return charged === 0 ? card : `${card}\n${rest}: ${price(charged)}`
}

/**
 * The texts of a correction: the corrected document and the reason, the lines before and after, the difference by rate
 * (art. 106j).
 */
function describeCorrection(
  { corrected, ...invoice }: StoredDocument & { corrected: NonNullable<StoredDocument['corrected']> },
  language: Language,
): PrintedInvoice {
  const say = words[language]
  const back = 0 - invoice.total
  const paid = describeInvoice({ ...invoice, type: corrected.type, total: back, giftCardAmount: 0 }, language)
  const isReplaced = corrected.reason === 'taxId'
  const before = corrected.buyer && describeBuyer(corrected.buyer, language)
  return {
    ...paid,
    title: say.titles[corrected.type],
    note: [
      `${say.corrects(corrected.number, formatDate(corrected.issuedAt))} ${say.reasons[corrected.reason]}`,
      ...(before ? [say.buyerBefore([before.name, ...before.rows].join(', '))] : []),
      ...(paid.note ? [paid.note] : []),
    ].join('\n'),
    facts: [
      ...paid.facts.slice(0, 1),
      ...saleFacts({ ...invoice, issuedAt: new Date(corrected.issuedAt) }, language),
      ...(invoice.reference ? paid.facts.slice(-1) : []),
    ],
    tables:
      corrected.reason === 'buyer'
        ? []
        : [
            { caption: say.before, rows: rowsOf(corrected.lines, corrected.type, language) },
            { caption: say.after, rows: rowsOf(invoice.lines, corrected.type, language) },
          ],
    sumsHead: [say.difference, ...paid.sumsHead.slice(1)],
    sums: sumsOf(differenceByRate(corrected.lines, invoice.lines), corrected.type),
    payment: {
      label: say.refund,
      text: isReplaced ? say.replaced : back > 0 ? refundText(invoice, language) : say.nothing,
      badge: back > 0 && !isReplaced ? say.badge : null,
    },
    due: {
      label: isReplaced ? say.reduced : say.total,
      amount: price(back),
      note: say.inWords(amountInWords(back, language)),
    },
    foot: [],
  }
}

/** The texts of a document or a correction in a language. */
export const describeDocument = (
  { type, corrected, ...document }: StoredDocument,
  language: Language,
): PrintedInvoice =>
  corrected
    ? describeCorrection({ ...document, type, corrected }, language)
    : describeInvoice({ ...document, type: type === 'Correction' ? 'Receipt' : type }, language)
