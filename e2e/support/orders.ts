import { randomUUID } from 'node:crypto'
import type { ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { termsEndpoints } from '@slodki-ul/contract/legal/terms'
import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { call } from './api-client.ts'

type Language = 'pl' | 'en'

/** An address nobody else uses, so that its inbox holds this test's mails only. */
export const uniqueEmail = (): string => `test-${randomUUID().slice(0, 13)}@poczta.example`

/** Puts products into a cart; answers the cart. */
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
  if (!cart) throw new Error('There is nothing to put into the cart.')
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

/** The form a buyer in Kraków fills in, with the terms that are in force. */
export async function buildOrderForm(api: string, wish: OrderOptions): Promise<OrderFormInput> {
  const { cartId, email, payment, languageCode = 'pl' } = wish
  const { version } = await call(api, termsEndpoints.getTerms, { params: { lang: languageCode } })
  return {
    cartId,
    paymentMethod: payment,
    shippingMethod: wish.shipping ?? (payment === 'Cod' ? 'KurierDPDCod' : 'KurierDPD'),
    firstName: 'Żaneta',
    lastName: 'Śliwińska',
    email,
    phone: '600 100 200',
    address: { address: 'ul. Miodowa 7', line2: '', zipCode: '31-055', city: 'Kraków', country: 'Polska' },
    languageCode,
    consents: { terms: version },
    ...(wish.expectedTotal === undefined ? {} : { expectedTotal: wish.expectedTotal }),
  }
}

/** Sends an order; the same key asks for the same order again. */
export const sendOrder = (api: string, form: OrderFormInput, key: string = randomUUID()) =>
  call(api, checkoutEndpoints.createOrder, { headers: { 'idempotency-key': key }, body: form })

export const getOrderResult = (api: string, query: { orderId?: string; ticket?: string; session_id?: string }) =>
  call(api, checkoutEndpoints.getResult, { query })

/** The session of a payment page's address; null for any other address. */
export const sessionIdOf = (url: string): string | null => /\/pay\/(cs_\w+)$/.exec(url)?.[1] ?? null
