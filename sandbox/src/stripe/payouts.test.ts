import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildSessionParams, startSandbox, type TestSandbox } from '#testing/start-sandbox.ts'

let sandbox: TestSandbox
beforeEach(async () => {
  sandbox = await startSandbox()
})
afterEach(() => sandbox.stop())

const payOut = (body?: object) => sandbox.post<Stripe.Payout & { error?: string }>('/control/stripe/payouts', body)
/** A paid session; returns its payment. */
async function aPayment(actions: [string, object?][]): Promise<string> {
  const { id } = await sandbox.stripe.checkout.sessions.create(buildSessionParams())
  for (const [action, body] of [['pay'] as [string], ...actions])
    expect(await sandbox.post(`/control/stripe/sessions/${id}/${action}`, body)).toMatchObject({ status: 200 })
  return String((await sandbox.stripe.checkout.sessions.retrieve(id)).payment_intent)
}
const linesOf = async (payout: string) => {
  const found: Stripe.BalanceTransaction[] = []
  for await (const each of sandbox.stripe.balanceTransactions.list({ payout, limit: 2, expand: ['data.source'] }))
    found.push(each)
  return found
}

describe('payouts', () => {
  test('send the balance to the bank once: payments, refunds, disputes and fees, which sum up to the payout', async () => {
    expect(await payOut()).toMatchObject({ status: 409 })
    const payment = await aPayment([['refund', { amount: 1000 }]])
    await aPayment([])
    const lost = await aPayment([['dispute'], ['close-dispute', { status: 'lost' }]])
    const won = await aPayment([['dispute'], ['close-dispute', { status: 'won' }]])
    const { body: payout } = await payOut()
    const [self, ...lines] = await linesOf(payout.id)
    expect(self).toMatchObject({ type: 'payout', amount: -payout.amount, source: { id: payout.id } })
    expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(payout.amount)
    expect(lines.every(({ amount, fee, net }) => amount - fee === net)).toBe(true)
    const of = (intent: string) =>
      lines
        .filter(({ source }) => (source as Stripe.Charge).payment_intent === intent)
        .map(({ reporting_category }) => reporting_category)
        .toReversed()
    expect(of(payment)).toEqual(['charge', 'refund'])
    expect(of(lost)).toEqual(['charge', 'dispute'])
    expect(of(won)).toEqual(['charge', 'dispute', 'dispute_reversal'])
    expect(lines.find(({ reporting_category }) => reporting_category === 'refund')).toMatchObject({
      ...{ type: 'refund', amount: -1000, fee: 0, source: { object: 'refund' } },
    })
    expect(await payOut()).toMatchObject({ status: 409 })

    await aPayment([])
    const { body: next } = await payOut()
    expect(await linesOf(next.id)).toHaveLength(2)
    const { data, has_more } = await sandbox.stripe.payouts.list({ limit: 1 })
    expect([data.map(({ id }) => id), has_more]).toEqual([[next.id], true])
    const within = async (gte: number, lt: number) =>
      (await sandbox.stripe.payouts.list({ arrival_date: { gte, lt } })).data.length
    expect(await within(payout.arrival_date, payout.arrival_date + 1)).toBe(2)
    expect(await within(payout.arrival_date + 1, payout.arrival_date + 2)).toBe(0)
    await aPayment([])
    const { body: byHand } = await payOut({ automatic: false })
    expect(byHand).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' })
    await expect(linesOf(byHand.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 })
    await expect(sandbox.stripe.balanceTransactions.list({ payout: 'po_none' })).rejects.toMatchObject({
      ...{ code: 'resource_missing', statusCode: 404 },
    })
  })
})
