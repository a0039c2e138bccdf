import type { OrderForm } from '@slodki-ul/contract/checkout'

const place = 'checkout.pending'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** An order that was sent and has no answer yet; its key finds the answer again. */
export type PendingOrder = { key: string; form: OrderForm }

export function readPending(store: Store): PendingOrder | null {
  try {
    return JSON.parse(store.getItem(place) ?? 'null') as PendingOrder | null
  } catch {
    return null
  }
}

/** The key to send an order with: the one of the same order when its answer never came, else a new one. */
export function keepPending(store: Store, form: OrderForm): PendingOrder {
  const earlier = readPending(store)
  if (earlier && JSON.stringify(earlier.form) === JSON.stringify(form)) return earlier
  const pending = { key: crypto.randomUUID(), form }
  store.setItem(place, JSON.stringify(pending))
  return pending
}

/** A definite answer came: the next order is another one. */
export function forgetPending(store: Store): void {
  store.removeItem(place)
}

/** Whether a failed call may still have made an order: nothing came back, or the server itself failed. */
export function isUncertain(status: number | null): boolean {
  return status === null || status >= 500
}
