import type { DifferenceKind } from '@slodki-ul/contract/compliance/month-check.admin'
import {
  countedOn,
  grossOf,
  isGiftCardSale,
  type RegisterDocument,
} from '#compliance/accounting/sales-register.rules.ts'
import { warsawDay } from '#payments/documents/warsaw-day.rules.ts'

export const moneySides = ['payments', 'cashOnDelivery', 'giftCards', 'refunds'] as const
export type Side = 'documents' | (typeof moneySides)[number]

/** An amount on one side, in grosze: of documents less corrections, of money less what went back. */
export type Entry = {
  /** What belongs together: a sale (`order:`, `charge:`), a refund with its corrections (`refund:`), or one alone. */
  key: string
  side: Side
  amount: number
  /** Null while a refund has not gone out. */
  at: Date | null
  label: string
  documentId: string | null
  orderId: string | null
}

export type Difference = Pick<Entry, 'label' | 'documentId' | 'orderId'> & { kind: DifferenceKind; amount: number }

const sum = (entries: readonly Entry[]): number => entries.reduce((all, { amount }) => all + amount, 0)
const isDocument = ({ side }: Entry) => side === 'documents'
const isMoney = (entry: Entry) => !isDocument(entry)

/** Documents less money. */
const gapOf = (entries: readonly Entry[]): number => sum(entries.filter(isDocument)) - sum(entries.filter(isMoney))

const isIn = (month: string) => (entry: Entry) => entry.at !== null && warsawDay(entry.at).startsWith(month)

function kindOf(key: string, entries: readonly Entry[]): DifferenceKind {
  if (key.startsWith('surplus:')) return 'surplus'
  if (key.startsWith('correction:')) return 'correctionOnly'
  if (entries.some(({ at }) => at === null)) return 'refundWaiting'
  if (!entries.some(isDocument)) return 'withoutDocument'
  if (!entries.some(isMoney)) return 'withoutMoney'
  return gapOf(entries) === 0 ? 'otherMonth' : 'amountsDiffer'
}

/**
 * Every difference between documents and money of a month: one for each sale, refund or correction whose sides differ in it.
 * `entries` has both sides of these, of whatever month. The amounts sum up to documents less money.
 */
export function differencesOf(entries: readonly Entry[], month: string): Difference[] {
  return [...Map.groupBy(entries, ({ key }) => key)].flatMap(([key, group]) => {
    const amount = gapOf(group.filter(isIn(month)))
    const [named] = group.toSorted((one, other) => Number(isMoney(one)) - Number(isMoney(other)))
    if (amount === 0 || !named) return []
    const { label, documentId, orderId } = named
    return [{ kind: kindOf(key, group), amount, label, documentId, orderId }]
  })
}

/** What is on each side in a month, in grosze. */
export function sidesOf(entries: readonly Entry[], month: string): Record<Side, number> {
  const present = entries.filter(isIn(month))
  const of = (side: Side) => sum(present.filter((entry) => entry.side === side))
  return {
    documents: of('documents'),
    ...{ payments: of('payments'), cashOnDelivery: of('cashOnDelivery') },
    ...{ giftCards: of('giftCards'), refunds: of('refunds') },
  }
}

/**
 * How the documents issued in a month lead to its register, in grosze: issued less replaced, less counted elsewhere, with what
 * was issued elsewhere, is the register and the gift cards.
 */
export function documentSums(documents: readonly RegisterDocument[], month: string) {
  const of = (belongs: (document: RegisterDocument) => boolean) =>
    documents.filter(belongs).reduce((all, { sums }) => all + grossOf(sums), 0)
  const isIssued = ({ issuedAt }: RegisterDocument) => warsawDay(issuedAt).startsWith(month)
  const isCounted = (document: RegisterDocument) => !document.isReplacement && countedOn(document).startsWith(month)
  return {
    issued: of(isIssued),
    replaced: of((document) => isIssued(document) && document.isReplacement),
    countedElsewhere: of((document) => isIssued(document) && !document.isReplacement && !isCounted(document)),
    issuedElsewhere: of((document) => isCounted(document) && !isIssued(document)),
    giftCardSales: of((document) => isCounted(document) && isGiftCardSale(document)),
    register: of((document) => isCounted(document) && !isGiftCardSale(document)),
  }
}
