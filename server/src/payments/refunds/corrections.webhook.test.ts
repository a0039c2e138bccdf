import { hourMs } from '@slodki-ul/contract/durations'
import { invoicesEndpoints } from '@slodki-ul/contract/payments/documents'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { anAddress, orderOf } from '#testing/factories.ts'
import { settle } from '#testing/jobs.ts'
import { anUnreportedOrder, aPaidOrder, documentsOf, reportPaid } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { postDispute, postRefunded } from '#testing/refunds.ts'
import { postEvent, readEvent } from '#testing/stripe-events.ts'
import { aSubscriber } from '#testing/subscriptions.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const staff = 'biuro@slodki-ul.example'
const company = { name: 'Pracownia Zosi', taxId: '526-587-76-35', address: anAddress }
const asInvoice = { userWantsInvoice: true, companyData: company }
let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp({ env: { SELLER_EMAIL: staff } })
  // Signatures and event parsing of the real adapter.
  Object.assign(testApp.cards, { readEvent })
})
afterAll(() => testApp.close())
beforeEach(async () => {
  await testApp.runJobs()
  testApp.sent.length = 0
})

const deliverRefund = async (money: string, ageMs = 0) => (await postRefunded(testApp, money, ageMs)).statusCode

const deliverDispute = async (status: Parameters<typeof postDispute>[1], money: string, amount: number) =>
  (await postDispute(testApp, status, money, amount)).statusCode

const corrections = async (orderId: string) =>
  (await documentsOf(testApp, orderId)).filter(({ type }) => type === 'Correction')
const subjects = (to = 'zosia@poczta.example') =>
  testApp.sent.filter((mail) => mail.to === to).map((mail) => mail.subject)

describe('money given back at the provider', () => {
  it('corrects the invoice once, for repeated events: number, original, lines, difference; mailed with the file', async () => {
    const { orderId, money } = await aPaidOrder(testApp, asInvoice)
    const [original] = await documentsOf(testApp, orderId)
    testApp.cards.refundThere(money, 11790)
    for (let times = 0; times < 3; times++) expect(await deliverRefund(money)).toBe(204)
    const [correction, ...others] = await corrections(orderId)
    expect(others).toEqual([])
    expect(correction).toMatchObject({
      ...{
        correctsId: original?.id,
        total: -11790,
        vatTotal: -(original?.vatTotal ?? 0),
        reference: original?.reference,
      },
      ...{ seller: original?.seller, buyer: original?.buyer },
      corrected: { type: 'Invoice', number: original?.number, reason: 'refund', lines: original?.lines },
    })
    expect(correction?.number).toMatch(/^KOR \d\d\/20\d\d\/\d{4}$/)
    expect(correction?.lines.map(({ gross, vat }) => [gross, vat])).toEqual([
      [0, 0],
      [0, 0],
    ])
    await settle(testApp)
    expect(subjects().filter((subject) => subject.includes('KOR'))).toEqual([
      `Dokument ${correction?.number} jest gotowy`,
    ])
    expect(subjects().filter((subject) => subject.startsWith('Zwrot 117,90'))).toHaveLength(1)
    const mail = testApp.sent.find(({ subject }) => subject.includes('KOR'))
    expect(mail?.text).toContain(`Koryguje dokument ${original?.number}: wróciło do Ciebie 117,90\u00a0zł.`)
    const [attached] = mail?.attachments ?? []
    expect(attached?.filename).toBe('korekta.pdf')
    const [page = ''] = (await readPdf(attached?.content as Buffer)).pages
    for (const text of [
      ...[
        'Faktura korygująca',
        correction?.number,
        original?.number,
        'Przyczyna korekty: zwrot pieniędzy',
        'Przed korektą',
      ],
      ...[
        'Po korekcie',
        'Różnica',
        '-117,90',
        'Zwrócono',
        'NIP 526 587 76 35',
        'słownie: sto siedemnaście złotych 90/100',
      ],
    ])
      expect(page).toContain(text)
    const [url = ''] = /http\S+\/media\/private\/\S+/.exec(mail?.text ?? '') ?? []
    const linked = await testApp.app.inject({ url: new URL(url).pathname })
    expect(linked.headers['content-disposition']).toContain('korekta.pdf')
    expect((await orderOf(testApp, orderId))?.status).toBe('Paid')
  })

  it('in parts corrects what the correction before has left, each part once, until nothing is left', async () => {
    const { orderId, money } = await aPaidOrder(testApp, asInvoice)
    testApp.cards.refundThere(money, 1000)
    await deliverRefund(money)
    testApp.clock.advance(1000)
    // Two refunds reported by one event.
    testApp.cards.refundThere(money, 2000)
    testApp.cards.refundThere(money, 8790)
    for (let times = 0; times < 2; times++) await deliverRefund(money)
    const [first, second, third, ...others] = await corrections(orderId)
    expect(others).toEqual([])
    expect([first, second, third].map((each) => each?.total)).toEqual([-1000, -2000, -8790])
    expect(second?.corrected?.lines).toEqual(first?.lines)
    expect(third?.corrected?.lines).toEqual(second?.lines)
    expect(third?.lines.every(({ gross, vat }) => gross === 0 && vat === 0)).toBe(true)
    const all = await documentsOf(testApp, orderId)
    expect(all.reduce((sum, { vatTotal }) => sum + vatTotal, 0)).toBe(0)
  })

  it('of a receipt is a correction in its own series, marked as not a fiscal document', async () => {
    const { orderId, money } = await aPaidOrder(testApp, { languageCode: 'en' })
    testApp.cards.refundThere(money, 500)
    await deliverRefund(money)
    const [correction] = await corrections(orderId)
    expect(correction?.number).toMatch(/^KPZ \d\d\/20\d\d\/\d{4}$/)
    await settle(testApp)
    const mail = testApp.sent.find(({ subject }) => subject.includes('KPZ'))
    const [page = ''] = (await readPdf(mail?.attachments[0]?.content as Buffer)).pages
    for (const text of ['Corrected purchase confirmation', 'Not a fiscal document', 'Before the correction', '-5,00'])
      expect(page).toContain(text)
  })

  it('of a subscription is in the archive of its owner, with its amount, and as a PDF (ENT-12, API-36, API-37)', async () => {
    const { enter, providerSubscriptionId, session } = await aSubscriber(testApp, {
      subscriptionDetailsId: 3,
      ...asInvoice,
    })
    const [invoice] = await testApp.billing.listInvoices(providerSubscriptionId)
    testApp.cards.refundThere(invoice?.providerPaymentId ?? '', 3250)
    testApp.clock.advance(1000)
    await deliverRefund(invoice?.providerPaymentId ?? '')
    const headers = await enter()
    const { reply } = await testApp.call(invoicesEndpoints.listInvoices, { query: { languageCode: 'pl' } }, headers)
    expect(reply.map(({ type, plan, price }) => [type, plan, price])).toEqual([
      ['Correction', 'Miesięczny', -32.5],
      ['Invoice', 'Miesięczny', 32.5],
    ])
    const { bytes, headers: answered } = await testApp.call(
      invoicesEndpoints.getInvoicePdf,
      { params: { id: reply[0]?.id ?? '' } },
      headers,
    )
    expect(answered['content-disposition']).toBe("attachment; filename*=UTF-8''korekta.pdf")
    expect((await readPdf(bytes)).pages[0]).toContain('Faktura korygująca')
    await settle(testApp)
    expect(subjects(session.email)).toContainEqual('Zwrot 32,50\u00a0zł za subskrypcję, plan Miesięczny')
  })

  it('told before the payment itself comes again until that is known; of money of others it is nothing to us', async () => {
    const { orderId, session, money } = await anUnreportedOrder(testApp, asInvoice)
    testApp.cards.refundThere(money, 11790)
    expect(await deliverRefund(money)).toBe(503)
    await reportPaid(testApp, session)
    expect(await deliverRefund(money)).toBe(204)
    expect(await corrections(orderId)).toHaveLength(1)
    expect(await deliverRefund('pi_of_others', hourMs)).toBe(204)
    expect(await deliverRefund('pi_of_others', hourMs - 2_000)).toBe(503)
  })

  it('is put off while the provider does not answer', async () => {
    const { orderId, money } = await aPaidOrder(testApp, asInvoice)
    testApp.cards.refundThere(money, 11790)
    testApp.cards.goOffline()
    expect(await deliverRefund(money)).toBe(503)
    testApp.cards.returnFromProvider()
    expect(await deliverRefund(money)).toBe(204)
    expect(await corrections(orderId)).toHaveLength(1)
  })

  it('that finally fails is handed to staff; the correction remains, because the money is still owed', async () => {
    const { orderId, money } = await aPaidOrder(testApp, asInvoice)
    const id = testApp.cards.refundThere(money, 11790)
    await deliverRefund(money)
    testApp.cards.failRefund(id)
    const refund = { id, object: 'refund', payment_intent: money, status: 'failed' }
    for (let times = 0; times < 2; times++)
      expect((await postEvent(testApp, 'refund.failed', refund)).statusCode).toBe(204)
    await settle(testApp)
    expect(subjects(staff).filter((subject) => subject.startsWith('Zwrot odrzucony'))).toHaveLength(1)
    expect(await corrections(orderId)).toHaveLength(1)
  })
})

describe('money that we give back ourselves', () => {
  it('of a second payment has no document, so nothing is corrected', async () => {
    const { orderId, session } = await aPaidOrder(testApp, asInvoice)
    // A second page paid for the same order: a payment that is not awaited.
    await testApp.context.db.execute(
      sql`insert into payments (order_id, attempt, provider, method, amount, state, session_id, created_at, expires_at)
          select order_id, 2, provider, method, amount, 'expired', 'cs_second', created_at, expires_at from payments where order_id = ${orderId}`,
    )
    const [second] = rowsOf<{ id: string }>(
      await testApp.context.db.execute(sql`select id from payments where session_id = 'cs_second'`),
    )
    const page = { ...session, id: 'cs_second', paymentId: second?.id ?? '', providerPaymentId: 'pi_second' }
    await reportPaid(testApp, page)
    await settle(testApp)
    expect(testApp.cards.refunds).toContainEqual({ providerPaymentId: 'pi_second', amount: 11790 })
    expect(await deliverRefund('pi_second')).toBe(204)
    expect(await documentsOf(testApp, orderId)).toHaveLength(1)
    const stored = rowsOf(await testApp.context.db.execute(sql`select 1 from refunds where payment_id = ${second?.id}`))
    expect(stored).toHaveLength(1)
  })
})

describe('a dispute', () => {
  it('that is lost corrects the document once and is reported to staff; one that is won changes nothing', async () => {
    const lost = await aPaidOrder(testApp, asInvoice)
    const won = await aPaidOrder(testApp, asInvoice)
    for (const { money } of [lost, won]) await deliverDispute('needs_response', money, 11790)
    await deliverDispute('won', won.money, 11790)
    for (let times = 0; times < 2; times++) expect(await deliverDispute('lost', lost.money, 11790)).toBe(204)
    expect(await corrections(won.orderId)).toEqual([])
    const [correction, ...others] = await corrections(lost.orderId)
    expect(others).toEqual([])
    expect(correction).toMatchObject({ total: -11790, corrected: { reason: 'dispute' } })
    await settle(testApp)
    // All are due at the same moment, so their order is not defined.
    expect(subjects(staff).toSorted()).toEqual([
      'Przegrany spór o płatność kartą: 117,90\u00a0zł',
      'Reklamacja płatności kartą: 117,90\u00a0zł',
      'Reklamacja płatności kartą: 117,90\u00a0zł',
    ])
    // The bank has told the buyer about the money; our mail only brings the document.
    expect(subjects().filter((subject) => subject.startsWith('Zwrot '))).toEqual([])
    expect(subjects().filter((subject) => subject.includes('KOR'))).toHaveLength(1)
  })
})
