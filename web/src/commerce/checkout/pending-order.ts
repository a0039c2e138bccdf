import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'

/** Where the order of the shop waits for its answer. */
export const orderPlace = 'checkout.pending'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What was sent and has no answer yet; its key finds the answer again. */
export type Pending<Form> = { key: string; form: Form }
export type PendingOrder = Pending<OrderForm>

/** The order of the shop that has no answer yet. */
export const readPending = (store: Store): PendingOrder | null => readAt<OrderForm>(store, orderPlace)

function readAt<Form>(store: Store, place: string): Pending<Form> | null {
  try {
    return JSON.parse(store.getItem(place) ?? 'null') as Pending<Form> | null
  } catch {
    return null
  }
}

/** The key to send a form with: the one of the same form when its answer never came, else a new one. */
export function keepPending<Form>(store: Store, form: Form, place = orderPlace): Pending<Form> {
  const earlier = readAt<Form>(store, place)
  if (earlier && JSON.stringify(earlier.form) === JSON.stringify(form)) return earlier
  const pending = { key: crypto.randomUUID(), form }
  store.setItem(place, JSON.stringify(pending))
  return pending
}

/** A definite answer came: the next order is another one. */
export function forgetPending(store: Store, place = orderPlace): void {
  store.removeItem(place)
}

/** Whether a failed call may still have made an order: nothing came back, or the server itself failed. */
export function isUncertain(status: number | null): boolean {
  return status === null || status >= 500
}
