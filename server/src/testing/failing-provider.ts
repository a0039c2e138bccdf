import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import { createCardProvider } from '#providers/stripe.ts'
import { createBillingProvider } from '#providers/stripe-billing.ts'
import { aCart, anOrderForm, aProduct, orderOf, queryOne, stockOf } from '#testing/factories.ts'
import { openStripeServer } from '#testing/stripe-server.ts'
import { openTestApp } from '#testing/test-app.ts'

type Attempt = { id: string; state: string; code: string | null; reason: string | null; session: string | null }

/** Starts the whole server with the library of the provider and a fake provider over HTTP that can be made to fail. */
export async function openFailingProvider() {
  const stripe = await openStripeServer()
  const parts = { cards: createCardProvider(stripe.options), billing: createBillingProvider(stripe.options) }
  const testApp = await openTestApp({ parts })
  const rows = async <Row>(statement: SQL) => rowsOf<Row>(await testApp.context.db.execute(statement))

  /** Returns the payment attempts of an order or a subscription, oldest first. */
  const attemptsOf = (subjectId: string) =>
    rows<Attempt>(sql`
      select p.id, p.state, p.failure_code as code, p.failure_reason as reason, p.session_id as session
      from payments p left join subscription_charges c on c.id = p.charge_id
      where p.order_id = ${subjectId} or c.subscription_id = ${subjectId} order by p.attempt`)

  /** Returns the use of a voucher by an order or a subscription. */
  const voucherOf = (subjectId: string) =>
    queryOne<{ state: string }>(
      testApp,
      sql`select u.state from voucher_uses u left join subscription_charges c on c.id = u.subject_id
          where u.subject_id = ${subjectId} or c.subscription_id = ${subjectId}`,
    )

  return {
    testApp,
    stripe,
    attemptsOf,
    voucherOf,
    /** Orders two of five in stock by card, with 25 zł off by a voucher. */
    async anOrderByCard() {
      const productId = await aProduct(testApp, { price: 10_000, stock: 5 })
      const cartId = await aCart(testApp, [[productId, 2]])
      await testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: 'PLASTER25', languageCode: 'pl' } })
      const email = `${crypto.randomUUID().slice(0, 18)}@poczta.example`
      const form = await anOrderForm(testApp, cartId, { email })
      const { status, reply, problem } = await testApp.call(checkoutEndpoints.createOrder, { body: form })
      if (status !== 201) throw new Error(`Ordering failed: ${JSON.stringify(problem)}`)
      return {
        ...reply,
        pageId: reply.url.split('/').at(-1) ?? '',
        find: async () => ({
          status: (await orderOf(testApp, reply.orderId))?.status,
          stock: await stockOf(testApp, productId),
          voucher: (await voucherOf(reply.orderId))?.state,
          attempts: (await attemptsOf(reply.orderId)).map(({ state }) => state),
        }),
      }
    },
    /** Returns the subjects of the mails to staff, oldest first. */
    staffMails: () =>
      testApp.sent.filter(({ to }) => to === testApp.context.config.seller.email).map(({ subject }) => subject),
    async close() {
      await testApp.close()
      stripe.close()
    },
  }
}

export type FailingProvider = Awaited<ReturnType<typeof openFailingProvider>>
