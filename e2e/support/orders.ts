import { randomUUID } from 'node:crypto'
import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { call } from './api-client.ts'

type Language = 'pl' | 'en'

/** Returns a unique e-mail address, so that its inbox holds mails of this test only. */
export const uniqueEmail = (): string => `test-${randomUUID().slice(0, 13)}@poczta.example`

/** Puts products into a cart. Returns the cart. */
export async function fillCart(
  api: string,
  counts: Record<number, number>,
  { languageCode = 'pl' as Language, cartId = null as string | null } = {},
) {
  let cart = cartId ? await call(api, cartEndpoints.getCart, { query: { id: cartId, languageCode } }) : null
  for (const [productId, count] of Object.entries(counts)) {
    const body = { productId: Number(productId), count, cartId: cart?.id ?? null, languageCode }
    cart = await call(api, cartEndpoints.addToCart, { body })
  }
  if (!cart) throw new Error('No products to put into the cart.')
  return cart
}

export type OrderOptions = {
  cartId: string
  email: string
  payment: PaymentName
  shipping?: ShippingName
  languageCode?: Language
  expectedTotal?: number
}

/** Builds the order form of a buyer in Kraków with the current terms. */
export async function buildOrderForm(api: string, options: OrderOptions): Promise<OrderFormInput> {
  const { cartId, email, payment, languageCode = 'pl' } = options
  const { version } = await call(api, termsEndpoints.getTerms, { params: { lang: languageCode } })
  return {
    cartId,
    paymentMethod: payment,
    shippingMethod: options.shipping ?? (payment === 'Cod' ? 'KurierDPDCod' : 'KurierDPD'),
    firstName: 'Żaneta',
    lastName: 'Śliwińska',
    email,
    phone: '600 100 200',
    address: { address: 'ul. Miodowa 7', line2: '', zipCode: '31-055', city: 'Kraków', country: 'Polska' },
    languageCode,
    consents: { terms: version },
    ...(options.expectedTotal === undefined ? {} : { expectedTotal: options.expectedTotal }),
  }
}

/** Sends an order; the same key returns the same order. */
export const sendOrder = (api: string, form: OrderFormInput, key: string = randomUUID()) =>
  call(api, checkoutEndpoints.createOrder, { headers: { 'idempotency-key': key }, body: form })

export const getOrderResult = (api: string, query: { orderId?: string; ticket?: string; session_id?: string }) =>
  call(api, checkoutEndpoints.getResult, { query })

/** The session id in the URL of a payment page; null for any other URL. */
export const sessionIdOf = (url: string): string | null => /\/pay\/(cs_\w+)$/.exec(url)?.[1] ?? null
