import { hourMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import type { TestApp } from '#testing/test-app.ts'

const openTools = ({ context, clock }: TestApp) => {
  const ago = (ms: number) => new Date(clock.now() - ms).toISOString()
  return { run: (statement: ReturnType<typeof sql>) => context.db.execute(statement), ago, at: () => ago(0) }
}

/** One record of each kind that staff are told about, all of them arisen now. */
export async function ariseWaiting(testApp: TestApp) {
  const { run, at, ago } = openTools(testApp)
  const productId = await aProduct(testApp, { stock: 5 })
  await run(sql`update products set low_stock = 6 where id = ${productId}`)
  const { orderId } = await aPaidOrder(testApp)
  const payment = await queryOne<{ id: string }>(testApp, sql`select id from payments where order_id = ${orderId}`)
  const [refund, withdrawal, dispute] = [crypto.randomUUID(), crypto.randomUUID(), `dp_${crypto.randomUUID()}`]
  await run(sql`insert into refunds (id, payment_id, amount, reason, state, attempts, created_at, due_at)
    values (${refund}, ${payment?.id}, 1050, 'test', 'failed', 9, ${at()}, ${at()})`)
  await run(sql`insert into disputes (id, payment_id, amount, state, created_at)
    values (${dispute}, ${payment?.id}, 24900, 'open', ${at()})`)
  await run(sql`insert into withdrawals (id, full_name, email, order_number, scope, statement, language, received_at)
    values (${withdrawal}, 'Zofia Kalinowska', 'zofia@poczta.example', 'SU-10023', '', 'Odstępuję.', 'pl', ${at()})`)
  const message = crypto.randomUUID()
  await run(sql`insert into training_messages (id, training_id, full_name, email, message, language, created_at)
    select ${message}, id, 'Zofia Kalinowska', 'zofia@poczta.example', 'Czy są miejsca?', 'pl', ${ago(48 * hourMs)}
    from trainings where starts_at > ${at()} order by starts_at desc limit 1`)
  const subscription = await queryOne<{ id: string }>(
    testApp,
    sql`update subscriptions set status = 'PastDue', past_due_since = ${at()}
      where id = (select id from subscriptions where status in ('Active', 'PastDue') order by created_at limit 1) returning id`,
  )
  return { product: String(productId), refund, dispute, withdrawal, message, subscription: subscription?.id ?? '' }
}

/** The reasons of all of them are gone. */
export async function settleWaiting(
  testApp: TestApp,
  { product, refund, dispute, withdrawal, message, subscription }: Awaited<ReturnType<typeof ariseWaiting>>,
): Promise<void> {
  const { run, at } = openTools(testApp)
  await run(sql`update products set low_stock = 5 where id = ${Number(product)}`)
  await run(sql`delete from refunds where id = ${refund}`)
  await run(sql`delete from training_messages where id = ${message}`)
  await run(sql`update disputes set state = 'won', closed_at = ${at()} where id = ${dispute}`)
  await run(
    sql`update withdrawals set is_settled = true, refund_amount = 0, charged_amount = 0 where id = ${withdrawal}`,
  )
  await run(sql`update subscriptions set status = 'Active', past_due_since = null where id = ${subscription}`)
}
