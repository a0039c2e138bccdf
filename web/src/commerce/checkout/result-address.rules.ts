/** Reference of the thank-you page to an order or a subscription. */
export type OrderReference = { session_id?: string; ticket?: string; orderId?: string; subscriptionId?: string }

export type ResultAddress = {
  reference: OrderReference | null
  /** What was bought according to the URL; null when it says nothing, or both. The server knows the truth. */
  bought: 'order' | 'subscription' | null
}

/** Reads the query of the thank-you page (PAY-11). */
export function readResultAddress(search: URLSearchParams): ResultAddress {
  const names = ['session_id', 'ticket', 'orderId', 'subscriptionId'] as const
  const found = names.flatMap((name) => (search.get(name) ? [[name, search.get(name)]] : []))
  const isOrder = search.get('isOrder') === 'true'
  const isSubscription = search.get('isSubscription') === 'true'
  return {
    reference: found.length > 0 ? Object.fromEntries(found) : null,
    bought: isOrder === isSubscription ? null : isOrder ? 'order' : 'subscription',
  }
}
