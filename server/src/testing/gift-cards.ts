import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints, type OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import { aCart, anOrderForm, queryOne } from '#testing/factories.ts'
import { reportPaid } from '#testing/paid-orders.ts'
import type { TestApp } from '#testing/test-app.ts'

let made = 0

/** Creates a gift card with so many grosze on it, which no order sold; returns its code. */
export async function aGiftCard(testApp: TestApp, value: number): Promise<string> {
  const digits = (++made).toString().padStart(4, '0')
  const code = `UL-ABCD-EFGH-${[...digits].map((digit) => 'JKMNPQRSTU'.charAt(Number(digit))).join('')}`
  await testApp.context.db.execute(
    sql`insert into vouchers (code, kind, value, scope, created_at)
      values (${code}, 'gift', ${value}, 'shop', ${testApp.clock.date()})`,
  )
  return code
}

type Bought = {
  lines: [productId: number, count: number][]
  /** To whom and when the cards of the first line are sent. */
  gift?: Partial<GiftDelivery>
  /** A gift card, or a discount code. */
  code?: string
  change?: Partial<OrderFormInput>
  headers?: Record<string, string>
}

/** Orders products, by courier where they need one, and pays what a code leaves to pay. */
export async function aPaidOrderOf(testApp: TestApp, { lines, gift, code, change = {}, headers = {} }: Bought) {
  const cartId = await aCart(testApp, lines)
  const languageCode = change.languageCode ?? 'pl'
  const query = { id: cartId, languageCode }
  const [[productId = 0] = []] = lines
  if (gift) await testApp.call(cartEndpoints.arrangeGift, { body: { cartId, productId, languageCode, gift } })
  const { reply: cart } = code
    ? await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode } })
    : await testApp.call(cartEndpoints.getCart, { query })
  const method = cart.availableShippingMethods.find(({ name }) => name === 'Email' || name.endsWith('KurierDPD'))
  const form = await anOrderForm(testApp, cartId, { shippingMethod: method?.name ?? 'KurierDPD', ...change })
  const consents = { terms: form.consents?.terms ?? '', resign: true, digital: true }
  const address = method?.name === 'Email' ? null : form.address
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, { body: { ...form, consents, address }, headers })
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const session = page && testApp.cards.become(page.id, 'paid')
  if (session) await reportPaid(testApp, session)
  const payment = { paymentId: session?.paymentId ?? null, money: session?.providerPaymentId ?? '' }
  return { orderId: reply.orderId, cart, method, charged: session?.amount ?? 0, ...payment }
}

/** The codes of the gift cards that an order sold, in its order. */
export const soldCodes = async (testApp: TestApp, orderId: string): Promise<string[]> =>
  rowsOf<{ code: string }>(
    await testApp.context.db.execute(
      sql`select code from vouchers join gift_cards on voucher_id = vouchers.id
        where order_id = ${orderId} order by position, piece`,
    ),
  ).map(({ code }) => code)

/** What is left on a gift card, and whether and why it is blocked. */
export const cardOf = (testApp: TestApp, code: string) =>
  queryOne<{ balance: number; blocked_by: string | null; claimed: number; valid_to: Date | string | null }>(
    testApp,
    sql`select value - coalesce(sum(amount - returned_amount), 0)::int as balance, blocked_by, valid_to,
        claimed_amount as claimed
      from vouchers left join voucher_uses on voucher_id = vouchers.id and state <> 'released'
      where code = ${code} group by vouchers.id`,
  )

/** Tries a code on a cart with a product. Returns the code of the refusal, undefined when it works. */
export async function tryCode(testApp: TestApp, code: string, productId: number): Promise<string | undefined> {
  const cartId = await aCart(testApp, [[productId, 1]])
  const { problem, status } = await testApp.call(cartEndpoints.addVoucher, {
    body: { cartId, voucher: code, languageCode: 'pl' },
  })
  return status === 200 ? undefined : problem.code
}
