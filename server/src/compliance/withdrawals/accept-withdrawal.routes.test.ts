import { returnRecordsEndpoints as returns } from '@slodki-ul/contract/commerce/return-records.admin'
import { staffWithdrawalsEndpoints as rows } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refundDeadline } from '#consumer-deadlines.rules.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { downloadUrl } from '#platform/files/links.ts'
import { storeFile } from '#platform/files/storage.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { movementsOf, refundsOf, staffRefunds } from '#testing/staff-refunds.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'
import { aMatchedStatement } from '#testing/withdrawals.ts'

let testApp: TestApp
let owner: Record<string, string>
let support: Record<string, string>
let whisk = 0
let people = 0
beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
  support = (await aStaffMember(testApp, ['support'])).headers
  whisk = await aProduct(testApp, { price: 3333, vatRate: 23, stock: 500 })
}, 120_000)
afterAll(() => testApp.close())

const { act, ship, page } = staffOrders(
  () => testApp,
  () => owner,
)
const {
  refund,
  accept: acceptRequest,
  requests,
} = staffRefunds(
  () => testApp,
  () => owner,
)
type Input = { lines?: { lineId: number; quantity: number }[]; delivery?: boolean; amount?: number; hash?: string }
const bodyOf = ({ lines = [], delivery = false, ...more }: Input) => ({ lines, delivery, ...more })
const preview = (id: string, input: Input, own = support) =>
  testApp.call(rows.previewAcceptWithdrawal, { params: { id }, body: bodyOf(input) }, own)
const accept = (id: string, input: Input, own = support) =>
  testApp.call(rows.acceptWithdrawal, { params: { id }, headers: aKey(), body: bodyOf(input) }, own)
const show = async (id: string) => (await testApp.call(rows.getWithdrawal, { params: { id } }, owner)).reply
const returnsOf = async (id: string) =>
  (await testApp.call(returns.listReturns, { params: { id } }, owner)).reply.returns
const matched = (email: string, kind: 'order' | 'subscription', contractId: string) =>
  aMatchedStatement(testApp, owner, { email, kind, contractId })
const anAddress = () => `przyjmij-${++people}@poczta.example`
const stockOf = async () =>
  (await queryOne<{ stock: number }>(testApp, sql`select stock from products where id = ${whisk}`))?.stock ?? 0
const mailsTo = (email: string, text: string) =>
  testApp.sent.filter(({ to, subject }) => to === email && subject.includes(text))
const ofLine = (lineId: number, quantity: number) => [{ lineId, quantity }]

async function aFileOf(productId: number): Promise<string> {
  const file = { name: 'miod.pdf', contentType: 'application/pdf', content: Buffer.from('%PDF-1.7'), isPublic: false }
  const fileId = await storeFile(testApp.context, testApp.context.db, file)
  await testApp.context.db.execute(
    sql`insert into product_attachments (product_id, position, file_id) values (${productId}, 1, ${fileId})`,
  )
  return fileId
}

describe('accepting a withdrawal', { timeout: 120_000 }, () => {
  it('BO-155 makes of an order the return, the refund with its correction, the end of files and the mails, once, as its preview said', async () => {
    const ebook = await aProduct(testApp, { price: 2999, vatRate: 8, isVirtual: true })
    const fileId = await aFileOf(ebook)
    const email = anAddress()
    const lines: [number, number][] = [
      [whisk, 3],
      [ebook, 1],
    ]
    const { orderId } = await aPaidOrderOf(testApp, { lines, code: 'MIOD10', change: { email } })
    const open = () =>
      testApp.app.inject({ url: new URL(downloadUrl(testApp.context, { fileId, orderId }, 3600)).pathname })
    await act('packOrder', orderId)
    await ship(orderId, [{ number: aParcelNumber() }])
    await act('deliverOrder', orderId)
    const id = await matched(email, 'order', orderId)
    const rights = (await show(id)).rights?.lines ?? []
    const delivery = rights.find(({ subject }) => subject === 'delivery')?.amount ?? 0
    const input = { lines: [...ofLine(0, 3), ...ofLine(1, 1)], delivery: true }
    for (const wrong of [
      { lines: ofLine(0, 4) },
      { lines: ofLine(7, 1) },
      { lines: [...ofLine(0, 2), ...ofLine(0, 2)] },
    ])
      expect((await preview(id, wrong)).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await preview(id, {})).problem.code).toBe('ERRORS.NOTHINGTOCORRECT')
    const early = (await preview(id, { lines: ofLine(0, 3) })).reply
    // One piece goes back meanwhile: what was shown is no longer what would be made.
    await refund(orderId, { lines: ofLine(0, 1), reason: 'complaint', notify: false })
    const stale = await accept(id, { lines: ofLine(0, 2), hash: early.hash })
    expect(stale.problem.code).toBe('ERRORS.REHEARSALCHANGED')
    const chosen = { ...input, lines: [...ofLine(0, 2), ...ofLine(1, 1)] }
    const seen = (await preview(id, chosen)).reply
    expect(seen).toMatchObject({ products: 'return', quantities: ofLine(0, 2), accessEndsAt: null, aboveLimit: null })
    expect(seen.correction.byRate.map(({ rate }) => rate)).toEqual([23, 8])
    const after = (await show(id)).rights?.lines ?? []
    const products = after.filter(({ subject }) => subject === 'line').reduce((sum, { amount }) => sum + amount, 0)
    expect(seen.refundTotal).toBeCloseTo(products + delivery)
    // The preview made nothing.
    expect([await returnsOf(orderId), (await refundsOf(testApp, orderId)).length]).toEqual([[], 1])
    expect((await open()).statusCode).toBe(200)
    await testApp.context.db.execute(sql`delete from order_openings where order_id = ${orderId}`)

    const done = await accept(id, { ...chosen, hash: seen.hash })
    expect(done.reply).toMatchObject({ outcome: 'done', refundTotal: seen.refundTotal, giftCardTotal: 0 })
    expect((await accept(id, chosen)).problem).toMatchObject({ present: { state: 'accepted' } })
    const record = await show(id)
    expect(record).toMatchObject({ state: 'accepted', acceptance: { refundTotal: seen.refundTotal, isReturn: true } })
    const dueOn = refundDeadline(dayOf(Date.parse(record.receivedAt)))
    expect(await returnsOf(orderId)).toMatchObject([
      {
        source: 'withdrawal',
        state: 'announced',
        dueOn,
        refundedAmount: seen.refundTotal,
        lines: [{ lineId: 0, quantity: 2 }],
      },
    ])
    const stored = await queryOne<{ matches: boolean }>(
      testApp,
      sql`select a.return_id = r.id and o.return_id = r.id and o.reason = 'withdrawal' as matches
        from withdrawal_acceptances a join returns r on r.order_id = ${orderId} join order_refunds o on o.id = a.order_refund_id
        where a.withdrawal_id = ${id}`,
    )
    expect(stored?.matches).toBe(true)
    const corrections = (await documentsOf(testApp, orderId)).filter(({ type }) => type === 'Correction')
    expect(corrections.map(({ total }) => total)).toContain(-Math.round(seen.refundTotal * 100))
    // Nothing came yet, so no stock moved; the file is closed.
    expect(await movementsOf(testApp, orderId)).toEqual([])
    expect((await open()).statusCode).toBe(404)
    await settle(testApp)
    const [mail] = mailsTo(email, 'Przyjmujemy odstąpienie')
    expect(mail?.text).toContain(seen.refundTotal.toFixed(2).replace('.', ','))
    expect(mail?.text).toContain('Towar odeślij najpóźniej')
    expect(mailsTo(email, 'Zwrot').length).toBe(1)
    expect(await findViolations(testApp)).toEqual([])
  })

  it('BO-155 cancels what never left, puts a part of it into stock, and refuses with a reason that is mailed', async () => {
    const before = await stockOf()
    const [email, other] = [anAddress(), anAddress()]
    const { orderId } = await aPaidOrderOf(testApp, { lines: [[whisk, 2]], change: { email } })
    const part = await matched(email, 'order', orderId)
    const ofPart = (await preview(part, { lines: ofLine(0, 1) })).reply
    expect(ofPart).toMatchObject({ products: 'stock', quantities: ofLine(0, 1), refundTotal: 33.33 })
    expect((await accept(part, { lines: ofLine(0, 1), hash: ofPart.hash })).reply.outcome).toBe('done')
    expect([await stockOf(), (await page(orderId)).status]).toEqual([before - 1, 'Paid'])
    const rest = await matched(email, 'order', orderId)
    const ofRest = (await preview(rest, { lines: ofLine(0, 1), delivery: true })).reply
    expect(ofRest.products).toBe('cancel')
    expect((await accept(rest, { lines: ofLine(0, 1), delivery: true, hash: ofRest.hash })).status).toBe(200)
    expect([await stockOf(), (await page(orderId)).status, await returnsOf(orderId)]).toEqual([before, 'Canceled', []])

    const refused = await matched(other, 'order', orderId)
    const refuse = (reason: string) =>
      testApp.call(rows.refuseWithdrawal, { params: { id: refused }, headers: aKey(), body: { reason } }, support)
    expect((await refuse(' ')).status).toBe(400)
    expect((await refuse('Zamówienie jest już anulowane.')).reply).toMatchObject({ state: 'refused', acceptance: null })
    expect((await accept(refused, { lines: ofLine(0, 1) })).problem).toMatchObject({ present: { state: 'refused' } })
    await settle(testApp)
    expect(mailsTo(other, 'Odpowiedź na odstąpienie')[0]?.text).toContain('Zamówienie jest już anulowane.')
    expect(await findViolations(testApp)).toEqual([])
  })

  it('BO-155 ends a subscription with the refund of its unused days; above the limits of BO-012 an owner decides', async () => {
    const monthly = await aSubscriber(testApp, { subscriptionDetailsId: 3 })
    const own = await matched(anAddress(), 'subscription', monthly.subscriptionId)
    const right = (await show(own)).rights?.lines[0]
    const counted = (await preview(own, {})).reply
    expect(right?.reason).toBe('daysUsed')
    expect(counted).toMatchObject({
      products: 'none',
      refundTotal: right?.amount,
      moneyTotal: right?.amount,
      aboveLimit: null,
    })
    expect((await preview(own, { lines: ofLine(0, 1) })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await accept(own, { hash: counted.hash })).reply).toMatchObject({ outcome: 'done' })
    expect(await show(own)).toMatchObject({ state: 'accepted', acceptance: { accessEndsAt: counted.accessEndsAt } })

    // Access without an end: the amount has to be agreed, and this one is above what support may give back.
    const { subscriptionId } = await aSubscriber(testApp, { subscriptionDetailsId: 4, paymentMethod: 'Blik' })
    const email = anAddress()
    const id = await matched(email, 'subscription', subscriptionId)
    expect((await preview(id, {})).problem).toMatchObject({ errors: { amount: 'ERRORS.UNABLETOCORRECT' } })
    expect((await preview(id, { amount: 1299.01 })).problem.code).toBe('ERRORS.UNABLETOCORRECT')
    expect((await preview(id, { amount: 500 })).reply.aboveLimit).toBeNull()
    const seen = (await preview(id, { amount: 500.01 })).reply
    expect(seen).toMatchObject({ aboveLimit: 'order', refundTotal: 500.01, leftTotal: 798.99 })
    expect(seen.correction.documents).toHaveLength(1)
    const asked = await accept(id, { amount: 500.01, hash: seen.hash })
    expect(asked.reply).toMatchObject({ outcome: 'requested', refundTotal: 500.01 })
    expect(await show(id)).toMatchObject({ state: 'matched', acceptance: null, request: { amount: 500.01 } })
    expect(await requests()).toMatchObject([{ kind: 'withdrawal-accept', state: 'waiting' }])
    expect((await acceptRequest(asked.reply.requestId ?? '')).reply).toMatchObject({ state: 'accepted' })
    const record = await show(id)
    expect(record).toMatchObject({ state: 'accepted', request: null, acceptance: { accessEndsAt: seen.accessEndsAt } })
    const ended = await queryOne<{ status: string; ends: boolean }>(
      testApp,
      sql`select s.status, p.ends_at = ${seen.accessEndsAt}::timestamptz as ends from subscriptions s
        join subscription_charges c on c.subscription_id = s.id join access_periods p on p.charge_id = c.id
        where s.id = ${subscriptionId}`,
    )
    expect(ended).toEqual({ status: 'Inactive', ends: true })
    await settle(testApp)
    const stored = await queryOne<{ amount: number; state: string; total: number }>(
      testApp,
      sql`select r.amount, r.state, i.total from withdrawal_acceptances a join refunds r on r.id = a.refund_id
        join invoices i on i.occasion = 'refund:' || r.id where a.withdrawal_id = ${id}`,
    )
    const amount = Math.round(seen.refundTotal * 100)
    expect(stored).toEqual({ amount, state: 'sent', total: -amount })
    expect(mailsTo(email, 'Przyjmujemy odstąpienie')[0]?.text).toContain('Subskrypcja się kończy')
    expect(await findViolations(testApp)).toEqual([])
  })
})
