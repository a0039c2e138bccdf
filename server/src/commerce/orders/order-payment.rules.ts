import { pages } from '@slodki-ul/contract/pages'

export type PaidLine = {
  namePl: string
  nameEn: string | null
  unitPrice: number
  count: number
  discountShare: number
}

const delivery = { pl: 'Dostawa', en: 'Delivery' }
const remainder = { pl: 'Pozostało do zapłaty po karcie podarunkowej', en: 'Left to pay after the gift card' }

type Charge = { total: number; giftCardAmount: number }
export type PaidOrder = Charge & { language: 'pl' | 'en'; shippingCost: number; shippingDiscount: number }

/** Grosze of an order that a gift card does not pay: they are charged. */
export const chargedOf = ({ total, giftCardAmount }: Charge): number => total - giftCardAmount

/**
 * What the payment page lists; the amounts in grosze sum to what is charged, discount included. A page takes no negative
 * amounts: what a gift card leaves to pay is one line.
 */
export function checkoutLines(order: PaidOrder, lines: readonly PaidLine[]): { name: string; amount: number }[] {
  if (order.giftCardAmount > 0) return [{ name: remainder[order.language], amount: chargedOf(order) }]
  const bought = lines.map((line) => {
    const name = (order.language === 'en' ? line.nameEn : null) ?? line.namePl
    return {
      name: line.count > 1 ? `${name} × ${line.count}` : name,
      amount: line.unitPrice * line.count - line.discountShare,
    }
  })
  const shipping = order.shippingCost - order.shippingDiscount
  return shipping > 0 ? [...bought, { name: delivery[order.language], amount: shipping }] : bought
}

/** URL to which the provider redirects the buyer; it replaces its placeholder by the session id. */
export const returnAddresses = (publicUrl: string, orderId: string) => ({
  successUrl: `${publicUrl}${pages.thankYou}?isOrder=true&session_id={CHECKOUT_SESSION_ID}`,
  cancelUrl: `${publicUrl}${pages.thankYou}?orderId=${orderId}`,
})
