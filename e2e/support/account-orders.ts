import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import type { OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { call } from './api-client.ts'
import type { App } from './app.ts'
import { queryPostgres } from './database.ts'
import { buildOrderForm, fillCart, sendOrder } from './orders.ts'

/** Places an order as a guest with this e-mail. Returns its id. */
export async function placeGuestOrder(
  api: string,
  email: string,
  counts: Record<number, number>,
  payment: 'Stripe' | 'Blik' | 'Cod',
  change: Partial<OrderFormInput> = {},
): Promise<string> {
  const { id: cartId } = await fillCart(api, counts)
  if (payment === 'Stripe')
    await call(api, cartEndpoints.addVoucher, { body: { cartId, voucher: 'MIOD10', languageCode: 'pl' } })
  const form = await buildOrderForm(api, { cartId, email, payment })
  const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
  return (await sendOrder(api, { ...form, consents, ...change })).orderId
}

export const updateOrder = ({ databaseUrl }: App, id: string, assignment: string) =>
  queryPostgres(databaseUrl ?? '', `update orders set ${assignment} where id = $1`, [id])

/** The order number shown to customers. */
export async function readOrderNumber({ databaseUrl }: App, id: string): Promise<string> {
  const [row] = await queryPostgres(databaseUrl ?? '', 'select number from orders where id = $1', [id])
  return `SU-${row?.number}`
}
