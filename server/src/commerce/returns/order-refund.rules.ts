import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { splitByLargestRemainder } from '@slodki-ul/contract/money'
import type { Taxed } from '@slodki-ul/contract/vat.rules'
import { type ReducedLine, type ReturnedLine, returnQuantities } from '#payments/documents/corrections.rules.ts'
import {
  type DocumentRefund,
  planDocumentRefund,
  type RefundableDocument,
} from '#payments/refunds/refund-plan.rules.ts'

type Line = Taxed & { count: number }
/** An order has a document of products and delivery, one of gift cards sold, or both. */
export type DocumentName = 'products' | 'giftCards'
export type OrderLine = {
  position: number
  count: number
  isVirtual: boolean
  giftValue: number | null
  /** Null for what is on the document of gift cards. */
  vatRate: number | null
}
/** An order as far as its refunds go. */
export type RefundableOrder<Each extends Line> = {
  lines: readonly OrderLine[]
  documents: { readonly [Name in DocumentName]?: RefundableDocument<Each> | undefined }
}

/** Pieces of a line of an order. */
export type LineQuantity = { lineId: number; quantity: number }
/** What goes back; amounts in grosze. */
export type OrderRefundInput = {
  lines: readonly LineQuantity[]
  delivery: boolean
  /** A part of the delivery, where not all of it goes back. */
  deliveryAmount?: number
  goodwill: number
  giftCard?: number | undefined
}

/** What a refund makes of one document. */
export type RefundPart<Each extends Line> = {
  document: DocumentName
  returned: ReturnedLine[]
  reduced: ReducedLine[]
  goodwill: number
  giftCard: number
  plan: DocumentRefund<Each>
}
/** What a refund makes of an order; amounts in grosze. */
export type OrderRefundPlan<Each extends Line> = {
  parts: RefundPart<Each>[]
  lines: { position: number; quantity: number; amount: number }[]
  delivery: number
  goodwill: number
  total: number
  charged: number
  giftCard: number
}

const documentNames: readonly DocumentName[] = ['products', 'giftCards']
const documentOf = ({ vatRate }: Pick<OrderLine, 'vatRate'>): DocumentName =>
  vatRate === null ? 'giftCards' : 'products'
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

/** Where each line of an order is on its documents: they list the lines in the order of their positions. */
function placesOf(lines: readonly OrderLine[]): Map<number, { document: DocumentName; line: number }> {
  const next = { products: 1, giftCards: 1 }
  const places = lines
    .toSorted((one, other) => one.position - other.position)
    .map(({ position, vatRate }): [number, { document: DocumentName; line: number }] => {
      const document = documentOf({ vatRate })
      return [position, { document, line: next[document]++ }]
    })
  return new Map(places)
}

/** The lines of the delivery on the document of products: they follow the products. */
const isDeliveryLine = (lines: readonly OrderLine[], line: number): boolean =>
  line > lines.filter((each) => documentOf(each) === 'products').length

/** What is left of each line: pieces and grosze. */
export function leftOf<Each extends Line>({ lines, documents }: RefundableOrder<Each>, position: number) {
  const place = placesOf(lines).get(position)
  const line = place && documents[place.document]?.lines[place.line - 1]
  return { count: line?.count ?? 0, gross: line?.gross ?? 0 }
}

/** Grosze left of the delivery; null for an order that had none. */
export function deliveryLeft<Each extends Line>({ lines, documents }: RefundableOrder<Each>): number | null {
  const delivery = documents.products?.lines.filter((_each, index) => isDeliveryLine(lines, index + 1)) ?? []
  return delivery.length === 0 ? null : sum(delivery.map(({ gross }) => gross))
}

/** The wanted pieces by document, each line once; null for a line that the order does not have. */
function returnedBy(order: RefundableOrder<Line>, { lines, delivery }: OrderRefundInput) {
  const returned: Record<DocumentName, Map<number, number>> = { products: new Map(), giftCards: new Map() }
  const places = placesOf(order.lines)
  for (const { lineId, quantity } of lines) {
    const place = places.get(lineId)
    if (!place) return null
    const quantities = returned[place.document]
    quantities.set(place.line, (quantities.get(place.line) ?? 0) + quantity)
  }
  const all = order.documents.products?.lines ?? []
  const parts = all.flatMap(({ count }, index) =>
    isDeliveryLine(order.lines, index + 1) && count > 0 ? [index + 1] : [],
  )
  if (delivery && parts.length === 0) return null
  for (const line of delivery ? parts : []) returned.products.set(line, 1)
  return returned
}

/** A part of the delivery by its lines, as they weigh; null when less is left. */
function reducedDelivery({ lines, documents }: RefundableOrder<Line>, amount: number): ReducedLine[] | null {
  if (amount === 0) return []
  const delivery = (documents.products?.lines ?? []).flatMap(({ gross }, index) =>
    isDeliveryLine(lines, index + 1) ? [{ line: index + 1, gross }] : [],
  )
  if (amount < 0 || amount > sum(delivery.map(({ gross }) => gross))) return null
  const shares = splitByLargestRemainder(
    amount,
    delivery.map(({ gross }) => gross),
  )
  return delivery.map(({ line }, index) => ({ line, amount: shares[index] ?? 0 })).filter((each) => each.amount > 0)
}

const asLines = (quantities: Map<number, number>): ReturnedLine[] =>
  [...quantities].map(([line, quantity]) => ({ line, quantity })).toSorted((one, other) => one.line - other.line)

/** Grosze that the returned pieces alone take off each line of a document. */
function pricesOf(document: RefundableDocument<Line> | undefined, returned: readonly ReturnedLine[]): number[] {
  const lines = document?.lines ?? []
  const after = returnQuantities(lines, returned) ?? lines
  return lines.map(({ gross }, index) => gross - (after[index]?.gross ?? 0))
}

/**
 * Plans a refund of an order over its documents. Goodwill reduces the price of products and delivery; gift cards sold are
 * refunded as a whole. Fails when fewer pieces or less money is left, and when nothing would go back.
 */
export function planOrderRefund<Each extends Line>(
  order: RefundableOrder<Each>,
  input: OrderRefundInput,
): Outcome<OrderRefundPlan<Each>> {
  const returned = returnedBy(order, input)
  if (!returned) return fail('ERRORS.UNABLETOCORRECT')
  const ofDelivery = reducedDelivery(order, input.deliveryAmount ?? 0)
  if (!ofDelivery) return fail('ERRORS.UNABLETOCORRECT')
  const parts: RefundPart<Each>[] = []
  for (const name of documentNames) {
    const goodwill = name === 'products' ? input.goodwill : 0
    const reduced = name === 'products' ? ofDelivery : []
    if (returned[name].size === 0 && reduced.length === 0 && goodwill === 0) continue
    const document = order.documents[name]
    if (!document) return fail('ERRORS.UNABLETOCORRECT')
    const giftCard = name === 'products' ? input.giftCard : undefined
    const lines = asLines(returned[name])
    const plan = planDocumentRefund(document, { returned: lines, reduced, goodwill, giftCard })
    // What cost nothing, beside what did.
    if (failed(plan) && plan.error === 'ERRORS.NOTHINGTOCORRECT') continue
    if (failed(plan)) return plan
    parts.push({ document: name, returned: lines, reduced, goodwill, giftCard: plan.value.giftCard, plan: plan.value })
  }
  if (parts.length === 0) return fail('ERRORS.NOTHINGTOCORRECT')
  const giftCard = sum(parts.map((part) => part.plan.giftCard))
  // A share chosen for the card where nothing goes back of what a card paid.
  if (input.giftCard !== undefined && input.giftCard !== giftCard) return fail('ERRORS.UNABLETOCORRECT')
  return succeed(withSums(order, input, returned, { parts, giftCard }))
}

function withSums<Each extends Line>(
  order: RefundableOrder<Each>,
  { goodwill, deliveryAmount = 0 }: OrderRefundInput,
  returned: Record<DocumentName, Map<number, number>>,
  { parts, giftCard }: Pick<OrderRefundPlan<Each>, 'parts' | 'giftCard'>,
): OrderRefundPlan<Each> {
  const prices = {
    products: pricesOf(order.documents.products, asLines(returned.products)),
    giftCards: pricesOf(order.documents.giftCards, asLines(returned.giftCards)),
  }
  const lines = [...placesOf(order.lines)].flatMap(([position, { document, line }]) => {
    const quantity = returned[document].get(line) ?? 0
    return quantity === 0 ? [] : [{ position, quantity, amount: prices[document][line - 1] ?? 0 }]
  })
  const delivery =
    sum(prices.products.filter((_each, index) => isDeliveryLine(order.lines, index + 1))) + deliveryAmount
  const total = sum(parts.map(({ plan }) => plan.total))
  return { parts, lines, delivery, goodwill, total, charged: total - giftCard, giftCard }
}

/** What cancelling an order leaves with the buyer: pieces of sold gift cards that were begun, by position of their line. */
export type BegunCards = ReadonlyMap<number, number>

/**
 * What goes back of an order that is cancelled: all that is left, or less as an owner said, without gift cards that were
 * begun. Null when an owner said that nothing goes back.
 */
export function cancelInput<Each extends Line>(
  order: RefundableOrder<Each>,
  begun: BegunCards,
  amount: number | undefined,
): OrderRefundInput | null {
  if (amount !== undefined) return amount === 0 ? null : { lines: [], delivery: false, goodwill: amount }
  const lines = order.lines.flatMap(({ position }) => {
    const quantity = leftOf(order, position).count - (begun.get(position) ?? 0)
    return quantity > 0 ? [{ lineId: position, quantity }] : []
  })
  return { lines, delivery: (deliveryLeft(order) ?? 0) > 0, goodwill: 0 }
}

/** Pieces of a line that can go back to stock: those that did not yet. Files and gift cards have no stock. */
export const restockable = ({ count, isVirtual }: OrderLine, restocked: number): number =>
  isVirtual ? 0 : Math.max(0, count - restocked)

/** Pieces of one line among those that go back to stock. */
export const quantityOf = (quantities: readonly LineQuantity[], position: number): number =>
  sum(quantities.filter(({ lineId }) => lineId === position).map(({ quantity }) => quantity))

/** Whether pieces may go back to stock: of physical lines, each piece once. */
export function mayRestock(
  lines: readonly OrderLine[],
  restocked: ReadonlyMap<number, number>,
  restock: readonly LineQuantity[],
): boolean {
  return restock.every(({ lineId }) => {
    const line = lines.find(({ position }) => position === lineId)
    return line !== undefined && quantityOf(restock, lineId) <= restockable(line, restocked.get(lineId) ?? 0)
  })
}
