import { randomUUID } from 'node:crypto'
import { buildRequest, type HttpConnection } from './http-connection.ts'
import type { Step } from './load.ts'
import { createRandom } from './seeded-random.ts'

type Cart = { id: string; totalPrice: number }

/** Sends a body and throws unless the response has the status. */
async function send<Reply>(
  connection: HttpConnection,
  path: string,
  wanted: number,
  options: Parameters<typeof buildRequest>[1],
): Promise<Reply> {
  const { status, body } = await connection.send(buildRequest(path, options))
  if (status !== wanted) throw new Error(`${path} responded ${status}: ${body.subarray(0, 500)}`)
  return JSON.parse(body.toString()) as Reply
}

const random = createRandom(4)
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
const buyerAddress = () =>
  `10.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`

const addItemToCart = (connection: HttpConnection, productId: number, cartId: string | null, ip: string) =>
  send<Cart>(connection, '/api/cart/add-to-cart', 200, {
    method: 'POST',
    body: { productId, count: 1, cartId, languageCode: 'pl' },
    headers: { 'x-forwarded-for': ip },
  })

/** Returns a unique e-mail address of valid length. */
const uniqueEmail = () => `bench-${randomUUID().slice(0, 18)}@poczta.example`

const linesPerCart = 4

/** Fills carts with four products, one after another. */
export function addToCart(ids: readonly number[]): Step {
  const carts = new Map<number, { id: string | null; lines: number }>()
  return async (connection, worker) => {
    const cart = carts.get(worker) ?? { id: null, lines: 0 }
    const { id } = await addItemToCart(connection, pick(ids), cart.id, `10.0.0.${worker}`)
    carts.set(worker, cart.lines + 1 < linesPerCart ? { id, lines: cart.lines + 1 } : { id: null, lines: 0 })
  }
}

/** The minimal order: one call to the baseline server. */
export const minimalOrder =
  (ids: readonly number[]): Step =>
  async (connection) => {
    const body = { productId: pick(ids), email: uniqueEmail() }
    await send(connection, '/limits/order', 201, { method: 'POST', body })
  }

/** A guest's order in three calls: add a product to a new cart, read the cart, order. */
export function placeGuestOrder(ids: readonly number[], payment: 'Cod' | 'Stripe', termsVersion: string): Step {
  return async (connection) => {
    const ip = buyerAddress()
    const { id: cartId } = await addItemToCart(connection, pick(ids), null, ip)
    await send<Cart>(connection, `/api/cart?id=${cartId}&languageCode=pl`, 200, {})
    const { url } = await send<{ url: string }>(connection, '/api/createOrder', 201, {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID(), 'x-forwarded-for': ip },
      body: {
        cartId,
        shippingMethod: payment === 'Cod' ? 'KurierDPDCod' : 'KurierDPD',
        paymentMethod: payment,
        firstName: 'Żaneta',
        lastName: 'Śliwińska',
        email: uniqueEmail(),
        phone: '600 100 200',
        address: { address: 'ul. Miodowa 7', line2: '', zipCode: '31-055', city: 'Kraków', country: 'Polska' },
        languageCode: 'pl',
        consents: { terms: termsVersion, resign: true },
      },
    })
    if (payment === 'Stripe' && !url.includes('/pay/')) throw new Error(`No payment page was opened: ${url}`)
  }
}
