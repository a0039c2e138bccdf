import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { pricesOf } from '@slodki-ul/contract/catalogue/products.rules'
import type { Cart } from '@slodki-ul/contract/commerce/cart'

type Money = { value: number; currency: 'PLN' }
type Contents = { content_ids: string[]; content_type: 'product' }

/** All events of the pixel with their data (MKT-12). Amounts in złoty. */
export type TrackedEvent =
  | { name: 'Contact' }
  | { name: 'ViewContent'; data: Contents & Money & { content_name: string } }
  | { name: 'Lead'; data: { currency: 'PLN' } }
  | { name: 'CompleteRegistration' }
  | {
      name: 'InitiateCheckout'
      data: Contents & Money & { contents: { id: string; quantity: number }[]; num_items: number }
    }
  | { name: 'Purchase' | 'Subscribe'; data: Money }

type Viewed = Pick<ProductCard, 'id' | 'name' | 'price' | 'discountPrice' | 'lowestPrice30Days'>

/** Event for a viewed product, with its discount price, or else its price (MKT-08). */
export const viewOf = (product: Viewed): TrackedEvent => ({
  name: 'ViewContent',
  data: {
    content_ids: [String(product.id)],
    content_type: 'product',
    content_name: product.name,
    value: pricesOf(product).price,
    currency: 'PLN',
  },
})

/** Event for the start of the checkout, with the products of the cart (MKT-09). */
export const checkoutOf = ({ products, totalPrice }: Pick<Cart, 'products' | 'totalPrice'>): TrackedEvent => {
  const contents = products.map(({ product, count }) => ({ id: String(product.id), quantity: count }))
  return {
    name: 'InitiateCheckout',
    data: {
      content_ids: contents.map(({ id }) => id),
      content_type: 'product',
      contents,
      num_items: contents.reduce((sum, { quantity }) => sum + quantity, 0),
      value: totalPrice,
      currency: 'PLN',
    },
  }
}

type Result = { kind: 'order' | 'subscription'; state: string; value: number; currency: 'PLN' }

/**
 * Event for a paid order or subscription; null while it is not paid, and when the URL that led to the result
 * says that something else was `bought`.
 */
export const paymentOf = (
  { kind, state, value, currency }: Result,
  bought: Result['kind'] | null,
): TrackedEvent | null =>
  state === 'paid' && (bought ?? kind) === kind
    ? { name: kind === 'order' ? 'Purchase' : 'Subscribe', data: { value, currency } }
    : null
