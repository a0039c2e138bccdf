import { pages } from '@slodki-ul/contract/pages'

export type PaidLine = {
  namePl: string
  nameEn: string | null
  unitPrice: number
  count: number
  discountShare: number
}

const delivery = { pl: 'Dostawa', en: 'Delivery' }

export type PaidOrder = { language: 'pl' | 'en'; shippingCost: number; shippingDiscount: number }

/** What the payment page lists; the amounts in grosze sum to the order's total, discount included. */
export function checkoutLines(order: PaidOrder, lines: readonly PaidLine[]): { name: string; amount: number }[] {
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
