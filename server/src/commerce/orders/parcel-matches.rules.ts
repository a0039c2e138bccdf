import { type Carrier, isParcelNumber, normalizeParcelNumber } from '@slodki-ul/contract/commerce/carriers.rules'
import type { OrderRefusal } from '@slodki-ul/contract/commerce/order-actions.rules'
import type { ParcelMatchState } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import { readNumberOfOrder } from '#commerce/orders/parcel-file.rules.ts'

export type TypedNumber = { order: string; number: string }

/** What is known of an order that a row names. */
export type ShippableOrder = {
  carrier: Carrier
  /** Why it cannot be shipped now. */
  refusal: OrderRefusal | null
  /** Whether labels of its carrier are made in the back office. */
  isLabelled: boolean
  /** Numbers of its parcels that left. */
  sentNumbers: readonly string[]
}

type Facts<Order> = {
  orders: ReadonlyMap<number, Order>
  /** Numbers of all parcels that left, with the carrier before a space. */
  taken: ReadonlySet<string>
}

export type MatchedRow<Order> = {
  row: number
  order: string
  number: string
  state: ParcelMatchState
  reason: OrderRefusal | null
  found: Order | null
}

function stateOf(order: ShippableOrder | undefined, number: string, isTwice: boolean, taken: ReadonlySet<string>) {
  if (!order) return 'unknown'
  if (order.sentNumbers.includes(number)) return 'sent'
  if (isTwice) return 'twice'
  if (order.isLabelled) return 'labelled'
  if (order.refusal) return 'refused'
  if (!isParcelNumber(order.carrier, number)) return 'format'
  return taken.has(`${order.carrier} ${number}`) ? 'taken' : 'ready'
}

type Read = { order: string; number: string; key: number | null }

/** Whether two rows say the same; a carrier's file may list a parcel once for each of its events. */
const isSame = (one: Read, other: Read) =>
  one.number === other.number && (one.key === other.key && one.key !== null ? true : one.order === other.order)

/** What becomes of each row; rows without both numbers are left out. A row that another contradicts is not sent. */
export function matchNumbers<Order extends ShippableOrder>(
  rows: readonly TypedNumber[],
  { orders, taken }: Facts<Order>,
): MatchedRow<Order>[] {
  const read = rows
    .map(({ order, number }, index) => ({
      ...{ row: index + 1, order, number: normalizeParcelNumber(number) },
      key: readNumberOfOrder(order),
    }))
    .filter(({ order, number }) => order !== '' && number !== '')
    .filter((row, index, all) => all.findIndex((each) => isSame(each, row)) === index)
  const count = (key: number | null, number: string) =>
    read.filter((each) => (key !== null && each.key === key) || each.number === number).length
  return read.map(({ key, ...row }) => {
    const found = key === null ? undefined : orders.get(key)
    const state = stateOf(found, row.number, count(key, row.number) > 1, taken)
    return { ...row, state, reason: state === 'refused' ? (found?.refusal ?? null) : null, found: found ?? null }
  })
}
