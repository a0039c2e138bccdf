import { dayMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import { vatPortion } from '@slodki-ul/contract/money'
import { sumByRate } from '@slodki-ul/contract/vat.rules'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giftValidTo } from '#catalogue/vouchers/vouchers.rules.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { selectDocumentsOfOrder } from '#payments/documents/invoices.service.ts'
import { correct, correctionsOf } from '#testing/corrections.ts'
import { company } from '#testing/documents.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf, cardOf, tryCode } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { readPdf } from '#testing/pdf.ts'
import { refund, refundThere } from '#testing/refunds.ts'
import { readEvent } from '#testing/stripe-events.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { findViolations } from '#testing/violations.ts'

let testApp: TestApp
let honeyId: number
let toolId: number
beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  // Signatures and event parsing of the real adapter.
  Object.assign(testApp.cards, { readEvent })
  honeyId = await aProduct(testApp, { price: 3333, vatRate: 5, stock: 999 })
  toolId = await aProduct(testApp, { price: 1999, vatRate: 23, stock: 999 })
})
afterAll(() => testApp.close())

const documentsOf = (orderId: string) => selectDocumentsOfOrder(testApp.context.db, orderId)

/** An order of three jars and a tool of 119.98 and a courier of 17.90, of which a gift card pays 50.00. */
async function anOrderPaidInPart(value = 5000) {
  const code = await aGiftCard(testApp, value)
  const change = { userWantsInvoice: true, companyData: company }
  const lines: [number, number][] = [
    [honeyId, 3],
    [toolId, 1],
  ]
  const order = await aPaidOrderOf(testApp, { lines, code, change })
  const [document] = await documentsOf(order.orderId)
  if (!document) throw new Error('The order has no document.')
  return { ...order, code, document }
}

describe('a refund of an order that a gift card paid in part', () => {
  it('divides the price of pieces between card and payment, and shows both on correction, mail and refund', async () => {
    testApp.sent.length = 0
    const { document, paymentId, code, charged } = await anOrderPaidInPart()
    // 99.99 + 19.99 + 17.90 = 137.88, of which the card paid 50.00.
    expect(document).toMatchObject({ type: 'Invoice', total: 13788, giftCardAmount: 5000 })
    expect([charged, (await cardOf(testApp, code))?.balance]).toEqual([8788, 0])
    // A third of the jars: 33.33 × 50.00 / 137.88 = 12.0865 to the card.
    const back = await refund(testApp, paymentId, document.id, { lines: [{ line: 1, quantity: 1 }] })
    expect(back).toEqual({ value: { charged: 2124, giftCard: 1209 } })
    expect(await cardOf(testApp, code)).toMatchObject({ balance: 1209 })
    // 104.55 are left, of which 37.91 are the card's; 10.00 of goodwill is 6.37 and 3.63.
    expect(await refund(testApp, paymentId, document.id, { goodwillGrosze: 1000 })).toEqual({
      value: { charged: 637, giftCard: 363 },
    })
    await settle(testApp)
    expect((await cardOf(testApp, code))?.balance).toBe(1209 + 363)
    const corrections = await correctionsOf(testApp, document.id)
    expect(corrections.map(({ total, giftCardAmount }) => [total, giftCardAmount]).toSorted()).toEqual([
      [-1000, -363],
      [-3333, -1209],
    ])
    expect(
      testApp.cards.refunds
        .map(({ amount }) => amount)
        .slice(-2)
        .toSorted(),
    ).toEqual([2124, 637].toSorted())
    const mails = testApp.sent.map(({ subject, text }) => `${subject}\n${text}`)
    const end = `…${code.slice(-4)}`
    for (const text of [
      /Zwrot 21,24\szł[\s\S]*Oprócz tego 12,09\szł wróciło na kartę podarunkową/,
      new RegExp(
        `wróciło do Ciebie 33,33\\szł\\.[\\s\\S]*Z tego 12,09\\szł jest z powrotem na karcie podarunkowej ${end}`,
      ),
    ])
      expect(mails.filter((mail) => text.test(mail))).toHaveLength(1)
    const file = testApp.sent.find(({ text }) => text.includes('Z tego 12,09'))?.attachments[0]
    const page = (await readPdf(file?.content as Buffer)).pages.join(' ')
    expect(page).toContain(`Na kartę podarunkową ${end} wróciło 12,09 zł`)
    expect(page).toMatch(/Karta \(Stripe\), zwrócono \S+: 21,24 zł/)
  })

  it('returns all to a card that paid everything, at once and with a correction; more is refused', async () => {
    const { document, paymentId, code, charged } = await anOrderPaidInPart(50_000)
    expect([document.giftCardAmount, charged, paymentId]).toEqual([13788, 0, null])
    expect((await cardOf(testApp, code))?.balance).toBe(50_000 - 13788)
    const part = await refund(testApp, null, document.id, { lines: [{ line: 2, quantity: 1 }] })
    expect(part).toEqual({ value: { charged: 0, giftCard: 1999 } })
    expect((await cardOf(testApp, code))?.balance).toBe(50_000 - 13788 + 1999)
    expect(await refund(testApp, null, document.id, { lines: [{ line: 2, quantity: 1 }] })).toEqual({
      error: 'ERRORS.UNABLETOCORRECT',
    })
    const all = { lines: [{ line: 1, quantity: 3 }], goodwillGrosze: 1790 }
    expect(await refund(testApp, null, document.id, all)).toEqual({ value: { charged: 0, giftCard: 11789 } })
    expect(await refund(testApp, null, document.id, {})).toEqual({ error: 'ERRORS.NOTHINGTOCORRECT' })
    const reasons = (await correctionsOf(testApp, document.id)).map(({ corrected }) => corrected?.reason)
    expect(reasons).toEqual(['return', 'return'])
    // A card without an end gets none.
    expect(await cardOf(testApp, code)).toMatchObject({ balance: 50_000, valid_to: null })
    expect(await correct(testApp, document.id, { goodwillGrosze: 1 })).toEqual({ error: 'ERRORS.UNABLETOCORRECT' })
  })

  it('cannot send money of an order that has none, and what staff correct returns the share of the card', async () => {
    const { document, code } = await anOrderPaidInPart()
    expect(await refund(testApp, null, document.id, { goodwillGrosze: 100 })).toEqual({
      error: 'ERRORS.UNABLETOCORRECT',
    })
    expect(await correct(testApp, document.id, { goodwillGrosze: 1000 })).toMatchObject({ value: { total: -1000 } })
    // 10.00 × 50.00 / 137.88 = 3.6263.
    expect((await cardOf(testApp, code))?.balance).toBe(363)
  })

  it('leaves the card what it paid when the money went back at the provider', async () => {
    const { document, code, money, charged } = await anOrderPaidInPart()
    await refundThere(testApp, money, charged)
    const [correction] = await correctionsOf(testApp, document.id)
    expect(correction).toMatchObject({ total: -charged, giftCardAmount: 0 })
    expect((await cardOf(testApp, code))?.balance).toBe(0)
    expect(correction?.lines.reduce((sum, { gross }) => sum + gross, 0)).toBe(5000)
  })

  it('BO-063 makes a card good for 12 more months when it would have ended, and leaves a longer time', async () => {
    const { document, code } = await anOrderPaidInPart(50_000)
    const setEnd = (end: number) =>
      testApp.context.db.execute(sql`update vouchers set valid_to = ${new Date(end)} where code = ${code}`)
    await setEnd(testApp.clock.now() - dayMs)
    expect(await tryCode(testApp, code, honeyId)).toBe('ERRORS.VOUCHERINVALID')
    await refund(testApp, null, document.id, { lines: [{ line: 2, quantity: 1 }] })
    expect(await tryCode(testApp, code, honeyId)).toBeUndefined()
    const end = async () => new Date((await cardOf(testApp, code))?.valid_to ?? '').getTime()
    expect(await end()).toBe(giftValidTo(testApp.clock.now(), 12))
    await setEnd(testApp.clock.now() + 499 * dayMs)
    await refund(testApp, null, document.id, { lines: [{ line: 1, quantity: 1 }] })
    expect(await end()).toBe(testApp.clock.now() + 499 * dayMs)
  })
})

type Step =
  | { kind: 'pieces'; line: number; quantity: number }
  | { kind: 'goodwill' | 'provider' | 'staff'; amount: number }
const amount = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6_000 }))
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('pieces' as const), line: fc.integer({ min: 1, max: 2 }), quantity: fc.constant(1) }),
  fc.record({ kind: fc.constantFrom('goodwill' as const, 'provider' as const, 'staff' as const), amount }),
)

/** Takes a step; returns what it took off of what was charged, and what returned to the card. */
async function take(each: Step, order: Awaited<ReturnType<typeof anOrderPaidInPart>>, left: number) {
  const { document, paymentId, money, code } = order
  if (each.kind === 'provider') {
    const wanted = Math.min(each.amount, left)
    if (wanted > 0) await refundThere(testApp, money, wanted)
    return { charged: wanted, giftCard: 0 }
  }
  const goodwillGrosze = each.kind === 'pieces' ? 0 : each.amount
  const asked = { lines: each.kind === 'pieces' ? [each] : [], goodwillGrosze }
  if (each.kind !== 'staff') {
    const outcome = await refund(testApp, paymentId, document.id, asked)
    return failed(outcome) ? { charged: 0, giftCard: 0 } : outcome.value
  }
  const before = (await cardOf(testApp, code))?.balance ?? 0
  const outcome = await correct(testApp, document.id, asked)
  const giftCard = ((await cardOf(testApp, code))?.balance ?? 0) - before
  return { charged: failed(outcome) ? 0 : -outcome.value.total - giftCard, giftCard }
}

describe('a document, its corrections and the gift card that paid a part', () => {
  it('come to the money and the balance remaining, per rate, whatever goes back and in which order', async () => {
    const sequences = fc.sample(fc.array(step, { minLength: 5, maxLength: 8 }), { numRuns: 4, seed: 20261123 })
    let written = 0
    for (const steps of sequences) {
      const order = await anOrderPaidInPart(3000 + 1111 * written)
      const { document, code } = order
      let left = { charged: document.total - document.giftCardAmount, giftCard: document.giftCardAmount }
      for (const each of steps) {
        testApp.clock.advance(1000)
        const back = await take(each, order, left.charged)
        await settle(testApp)
        left = { charged: left.charged - back.charged, giftCard: left.giftCard - back.giftCard }
        expect(Math.min(left.charged, left.giftCard)).toBeGreaterThanOrEqual(0)
        const corrections = await correctionsOf(testApp, document.id)
        const returned = corrections.reduce((sum, { giftCardAmount }) => sum - giftCardAmount, 0)
        expect(document.giftCardAmount - returned).toBe(left.giftCard)
        const use = await queryOne<{ paid: number; returned: number }>(
          testApp,
          sql`select amount as paid, returned_amount as returned from voucher_uses where subject_id = ${order.orderId}`,
        )
        expect(use).toEqual({ paid: document.giftCardAmount, returned })
        const difference = corrections.flatMap(({ corrected, lines }) =>
          differenceByRate(corrected?.lines ?? [], lines),
        )
        const together = sumByRate([...sumByRate(document.lines), ...difference])
        expect(together.reduce((sum, { gross }) => sum + gross, 0)).toBe(left.charged + left.giftCard)
        for (const { vatRate, gross, vat } of together) expect(vat).toBe(vatPortion(gross, vatRate))
      }
      written += (await correctionsOf(testApp, document.id)).length
      expect(await cardOf(testApp, code)).toMatchObject({ blocked_by: null, claimed: 0 })
    }
    expect(written).toBeGreaterThan(12)
    expect(await findViolations(testApp)).toEqual([])
  })
})
