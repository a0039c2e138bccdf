import type { OrderFormInput } from '@slodki-ul/contract/commerce/checkout'
import { minuteMs } from '@slodki-ul/contract/durations'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmationWaitMs } from '#commerce/orders/order-mails.service.ts'
import { cancelOrder, lockOrder, type OrderRow, payOnDelivery } from '#commerce/orders/orders.service.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

const buyer = 'zosia@poczta.example'
const terms = ['regulamin.html', 'formularz-odstapienia.html']

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

/** The subjects of all mails to the buyer, with their attachments, once everything due now is sent. */
async function mails() {
  await settle(testApp)
  return testApp.sent
    .filter(({ to }) => to === buyer)
    .map(({ subject, attachments }) => ({
      subject: subject.replace(/SU-\d+/, 'SU').replaceAll('\u00a0', ' '),
      files: attachments.map(({ filename }) => filename),
    }))
}

/** The same once every confirmation that waits for a payment is due. */
function allMails() {
  testApp.clock.advance(confirmationWaitMs)
  return mails()
}

const confirmed = (document: string) => ({ subject: 'Zamówienie SU przyjęte i opłacone', files: [document, ...terms] })
const placed = { subject: 'Zamówienie SU przyjęte', files: terms }

async function anOrderBy(change: Partial<OrderFormInput>) {
  const { reply } = await anOrder(testApp, [[await aProduct(testApp, { price: 10000 }), 1]], change)
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const become = (state: 'paid' | 'waiting') =>
    handlePaymentUpdate(testApp.context, {
      ...{ state, actor: 'provider:stripe' },
      session: testApp.cards.become(page?.id ?? '', state),
    })
  return { orderId: reply.orderId, become }
}

/** Does what staff do with an order. */
const change = (orderId: string, work: (tx: Transaction, order: OrderRow) => Promise<unknown>) =>
  inTransaction(testApp.context, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error('No order.')
    await work(tx, order)
  })

const byStaff = { cause: 'by staff', actor: 'job:test' }

describe('the mails of an order', () => {
  it.each(['Stripe', 'Blik'] as const)(
    'paid at once by %s is one, also when it is paid in the last minute of the wait',
    async (paymentMethod) => {
      const { become } = await anOrderBy({ paymentMethod })
      testApp.clock.advance(confirmationWaitMs - minuteMs)
      expect(await mails()).toEqual([])
      await become('paid')
      expect(await allMails()).toEqual([confirmed('paragon.pdf')])
    },
  )

  it('whose transfer comes later are two: it is placed, it is paid, and the contract comes once', async () => {
    const { become } = await anOrderBy({ paymentMethod: 'Blik' })
    await become('waiting')
    expect(await mails()).toEqual([])
    expect(await allMails()).toEqual([placed])
    await become('paid')
    expect((await allMails()).slice(1)).toEqual([{ subject: 'Zamówienie SU opłacone', files: ['paragon.pdf'] }])
  })

  it('paid on delivery are the confirmation, at once, and its document when the money came', async () => {
    const { orderId } = await anOrderBy({ paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' })
    expect(await mails()).toEqual([placed])
    await change(orderId, (tx, order) => payOnDelivery(tx, testApp.context, order))
    expect((await allMails()).slice(1)).toEqual([
      { subject: expect.stringMatching(/^Dokument .* jest gotowy$/), files: ['paragon.pdf'] },
    ])
  })

  it('that a gift card pays whole is one', async () => {
    const code = await aGiftCard(testApp, 50000)
    await aPaidOrderOf(testApp, { lines: [[await aProduct(testApp, { price: 10000 }), 1]], code })
    expect(await allMails()).toEqual([confirmed('paragon.pdf')])
  })

  it('of a gift card are two: the confirmation with its document, and the card', async () => {
    await aPaidOrderOf(testApp, {
      lines: [[await aProduct(testApp, { price: 20000, giftValue: 20000 }), 1]],
      change: { shippingMethod: 'Email', address: null },
    })
    expect(await allMails()).toEqual([
      confirmed('potwierdzenie-sprzedazy-bonu.pdf'),
      { subject: 'Karta podarunkowa Słodki Ul, 200,00 zł', files: ['karta-podarunkowa.pdf'] },
    ])
  })

  it('cancelled before its confirmation left is one, and none when the buyer is not told', async () => {
    const { orderId } = await anOrderBy({})
    await change(orderId, (tx, order) => cancelOrder(tx, testApp.context, order, byStaff))
    expect(await allMails()).toEqual([{ subject: 'Zamówienie SU anulowane', files: [] }])
    const untold = await anOrderBy({})
    const silent = { isAnnounced: false }
    await change(untold.orderId, (tx, order) => cancelOrder(tx, testApp.context, order, byStaff, silent))
    expect(await allMails()).toHaveLength(1)
  })
})
