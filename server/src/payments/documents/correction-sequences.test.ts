import { failed } from '@slodki-ul/contract/errors'
import { vatPortion } from '@slodki-ul/contract/money'
import { sumByRate } from '@slodki-ul/contract/vat.rules'
import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { correctDocument, type DocumentCorrection, issueCorrection } from '#payments/documents/corrections.service.ts'
import { anonymiseInvoices } from '#payments/documents/invoices.service.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { handlePaymentUpdate } from '#payments/payments/payment-events.service.ts'
import { refundLines } from '#payments/refunds/refund-lines.service.ts'
import { company, documentMails, invoiceOf } from '#testing/documents.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

/** A paid order of three rates and one at 0: honey × 3, a tool, sweets × 2, a book, and a courier of all rates. */
async function aDocument() {
  const products = [
    [{ price: 3333, vatRate: 5 }, 3],
    [{ price: 1999, vatRate: 23 }, 1],
    [{ price: 777, vatRate: 8 }, 2],
    [{ price: 501, vatRate: 0 }, 1],
  ] as const
  const lines: [number, number][] = []
  for (const [options, count] of products) lines.push([await aProduct(testApp, options), count])
  const { reply } = await anOrder(testApp, lines, { userWantsInvoice: true, companyData: company })
  const page = [...testApp.cards.sessions.values()].findLast(({ orderId }) => orderId === reply.orderId)
  const session = testApp.cards.become(page?.id ?? '', 'paid')
  await handlePaymentUpdate(testApp.context, { session, state: 'paid', actor: 'provider:stripe' })
  const document = await invoiceOf(testApp, reply.orderId)
  if (!document) throw new Error('The order has no document.')
  return { document, orderId: reply.orderId, paymentId: session.paymentId ?? '' }
}

const correctionsOf = (documentId: string) =>
  testApp.context.db
    .select()
    .from(invoices)
    .where(eq(invoices.correctsId, documentId))
    .orderBy(asc(invoices.series), asc(invoices.position))

const correct = (documentId: string, change: Partial<DocumentCorrection>) =>
  inTransaction(testApp.context, (tx) =>
    correctDocument(tx, testApp.context, { documentId, occasion: crypto.randomUUID(), lines: [], ...change }),
  )

const refundOf = (orderId: string, amount: number) =>
  inTransaction(testApp.context, (tx) =>
    issueCorrection(tx, testApp.context, {
      ...{ corrects: `order:${orderId}`, occasion: crypto.randomUUID(), amount, returned: [], reason: 'refund' },
    }),
  )

/** How far every series has come, by name. */
const positions = async () =>
  rowsOf<{ name: string; last: number }>(
    await testApp.context.db.execute(sql`select name, last from invoice_series order by name`),
  )

type Step = { kind: 'pieces'; line: number; quantity: number } | { kind: 'goodwill' | 'provider'; amount: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('pieces' as const),
    line: fc.integer({ min: 1, max: 9 }),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    kind: fc.constantFrom('goodwill' as const, 'provider' as const),
    amount: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 9_000 })),
  }),
)

/** Document and corrections together, and what was kept of the money, checked after every step. */
async function runSteps(steps: readonly Step[]): Promise<number> {
  const { document, orderId } = await aDocument()
  let kept = document.total
  for (const each of steps) {
    testApp.clock.advance(1000)
    if (each.kind === 'provider') {
      await refundOf(orderId, each.amount)
      kept -= Math.min(kept, each.amount)
    } else {
      const asked = each.kind === 'pieces' ? { lines: [each] } : { goodwillGrosze: each.amount }
      const corrected = await correct(document.id, asked)
      if (!failed(corrected)) kept += corrected.value.total
    }
    const corrections = await correctionsOf(document.id)
    const last = corrections.at(-1) ?? document
    expect(document.total + corrections.reduce((sum, { total }) => sum + total, 0)).toBe(kept)
    const differences = corrections.flatMap(({ corrected, lines }) => differenceByRate(corrected?.lines ?? [], lines))
    const together = sumByRate([...sumByRate(document.lines), ...differences])
    expect(together).toEqual(sumByRate(last.lines))
    for (const { vatRate, gross, vat } of together) expect(vat).toBe(vatPortion(gross, vatRate))
    expect(together.reduce((sum, { gross }) => sum + gross, 0)).toBe(kept)
    expect(together.reduce((sum, { vat }) => sum + vat, 0)).toBe(
      document.vatTotal + corrections.reduce((sum, { vatTotal }) => sum + vatTotal, 0),
    )
  }
  return (await correctionsOf(document.id)).length
}

// First, while there are few documents to draw.
describe('correctDocument', () => {
  it('of pieces that went back reduces their line alone, at its rate, and the money beside them the whole', async () => {
    const { document } = await aDocument()
    const number = expect.stringMatching(/^KOR \d\d\/20\d\d\/\d{4}$/)
    expect(await correct(document.id, { lines: [{ line: 3, quantity: 1 }] })).toEqual({
      value: { number, total: -777 },
    })
    const [returned] = await correctionsOf(document.id)
    expect(returned?.corrected?.reason).toBe('return')
    const changed = returned?.lines.filter((line, index) => line.gross !== document.lines[index]?.gross)
    expect(changed).toMatchObject([{ count: 1, gross: 777, vatRate: 8 }])
    expect(differenceByRate(document.lines, returned?.lines ?? [])).toMatchObject([{ vatRate: 8, gross: -777 }])
    await correct(document.id, { lines: [{ line: 1, quantity: 1 }], goodwillGrosze: 100 })
    await correct(document.id, { goodwillGrosze: 100 })
    const [, both, goodwill] = await correctionsOf(document.id)
    expect(both).toMatchObject({ total: -3433, corrected: { reason: 'return' } })
    expect(goodwill).toMatchObject({ total: -100, corrected: { reason: 'reduction' } })
  })

  it("of the buyer's data names both buyers on paper and in the mail, moves no money, and holds for what follows", async () => {
    const { document, orderId } = await aDocument()
    await testApp.runJobs()
    testApp.sent.length = 0
    const buyer = { name: 'Pracownia Zofii', taxId: '1234563218', address: null }
    expect(await correct(document.id, { data: { buyer } })).toMatchObject({ value: { total: 0 } })
    const [correction] = await correctionsOf(document.id)
    expect(correction).toMatchObject({
      ...{ buyer, total: 0, vatTotal: 0, lines: document.lines },
      corrected: { reason: 'buyer', buyer: document.buyer },
    })
    for (let round = 0; round < 2; round++) await testApp.runJobs()
    const [mail] = documentMails(testApp)
    expect(mail?.text).toContain(`Koryguje dane nabywcy w dokumencie ${document.number}, kwoty są bez zmian.`)
    const [page] = (await readPdf(mail?.attachments[0]?.content as Buffer)).pages
    for (const text of ['Nabywca przed korektą: Pracownia Zosi', 'Pracownia Zofii', 'Kwoty bez zmian'])
      expect(page).toContain(text)
    await refundOf(orderId, 1)
    expect((await correctionsOf(document.id)).at(-1)).toMatchObject({ buyer, total: -1 })
  })

  it('forgets both buyers when no law keeps them any more, and nothing else can change', async () => {
    const { document, orderId } = await aDocument()
    await correct(document.id, { data: { buyer: { name: 'Pracownia Zofii', taxId: null, address: null } } })
    testApp.clock.advance(6 * 366 * 86_400_000)
    await inTransaction(testApp.context, (tx) => anonymiseInvoices(tx, [orderId], [], testApp.clock.date()))
    const [correction] = await correctionsOf(document.id)
    expect(correction?.buyer.name).toBe('')
    expect(correction?.corrected).toEqual({
      ...{ type: 'Invoice', number: document.number, issuedAt: document.issuedAt.toISOString(), reason: 'buyer' },
      lines: document.lines,
    })
    await expect(
      testApp.context.db.execute(sql`update invoices set corrected = null where id = ${correction?.id}`),
    ).rejects.toThrow()
  })
})

describe('a refund of pieces', () => {
  const refund = (paymentId: string, documentId: string, change: Partial<Parameters<typeof refundLines>[2]>) =>
    inTransaction(testApp.context, (tx) =>
      refundLines(tx, testApp.context, { paymentId, documentId, lines: [], reason: 'return', ...change }),
    )

  it('sends their price and, once it is sent, corrects their line; what is on its way counts', async () => {
    const { document, paymentId } = await aDocument()
    expect(await refund(paymentId, document.id, { lines: [{ line: 1, quantity: 2 }] })).toEqual({ value: 6666 })
    expect(await correctionsOf(document.id)).toEqual([])
    expect(await refund(paymentId, document.id, { lines: [{ line: 1, quantity: 2 }] })).toEqual({
      error: 'ERRORS.UNABLETOCORRECT',
    })
    expect(await refund(paymentId, document.id, { lines: [{ line: 1, quantity: 1 }], goodwillGrosze: 50 })).toEqual({
      value: 3383,
    })
    expect(await refund(paymentId, document.id, {})).toEqual({ error: 'ERRORS.NOTHINGTOCORRECT' })
    expect(await refund(paymentId, crypto.randomUUID(), {})).toEqual({ error: 'ERRORS.UNABLETOLOADPDF' })
    for (let round = 0; round < 3; round++) await testApp.runJobs()
    const corrections = await correctionsOf(document.id)
    expect(corrections.map(({ total }) => total).toSorted()).toEqual([-3383, -6666])
    expect(corrections.map(({ corrected }) => corrected?.reason)).toEqual(['return', 'return'])
    expect(corrections.at(-1)?.lines[0]).toMatchObject({ count: 0, gross: 0, vat: 0 })
    const sent = await queryOne<{ amount: number }>(
      testApp,
      sql`select sum(amount)::int as amount from refunds where payment_id = ${paymentId} and state = 'sent'`,
    )
    expect(sent?.amount).toBe(10_049)
  })
})

describe('a document and its corrections', () => {
  it('come to the money kept, per rate, whatever goes back and in which order', async () => {
    const sequences = fc.sample(fc.array(step, { minLength: 4, maxLength: 9 }), { numRuns: 6, seed: 20261123 })
    let written = 0
    for (const steps of sequences) written += await runSteps(steps)
    expect(written).toBeGreaterThan(20)
  })

  it('a grosz at a time, and then all that is left', async () => {
    const grosz: Step = { kind: 'provider', amount: 1 }
    expect(await runSteps([grosz, { kind: 'goodwill', amount: 1 }, grosz, { kind: 'provider', amount: 99_999 }])).toBe(
      4,
    )
  })

  it('written apart before goods and delivery were rounded together can be corrected by a grosz, too', async () => {
    const { document } = await aDocument()
    const old = { namePl: 'Dłuto', nameEn: null, unit: 'piece', count: 1, gross: 110, vatRate: 23 } as const
    for (const [number, vat] of [20, 21].entries()) {
      const id = crypto.randomUUID()
      await testApp.context.db.insert(invoices).values({
        ...{ ...document, id, occasion: id, position: 9000 + number, number: `FV 01/2020/900${number}` },
        ...{
          lines: [
            { ...old, vat },
            { ...old, vat },
          ],
          total: 220,
          vatTotal: 2 * vat,
          fileId: null,
        },
      })
      // 2.20 holds 0.41 and 2.19 holds 0.41.
      expect(await correct(id, { goodwillGrosze: 1 })).toMatchObject({ value: { total: -1 } })
      expect((await correctionsOf(id)).at(-1)?.vatTotal).toBe(41 - 2 * vat)
      expect(await correct(id, { goodwillGrosze: 219 })).toMatchObject({ value: { total: -219 } })
    }
  })

  it('take no number when nothing is left, nothing is asked for, or more than there is', async () => {
    const { document, orderId } = await aDocument()
    const tooMuch = { error: 'ERRORS.UNABLETOCORRECT' }
    const before = await positions()
    expect(await correct(document.id, {})).toEqual({ error: 'ERRORS.NOTHINGTOCORRECT' })
    expect(await correct(document.id, { data: { buyer: document.buyer } })).toEqual({
      error: 'ERRORS.NOTHINGTOCORRECT',
    })
    expect(await correct(document.id, { lines: [{ line: 1, quantity: 4 }] })).toEqual(tooMuch)
    expect(await correct(document.id, { lines: [{ line: 99, quantity: 1 }] })).toEqual(tooMuch)
    expect(await correct(document.id, { goodwillGrosze: document.total + 1 })).toEqual(tooMuch)
    expect(await correct(document.id, { goodwillGrosze: -1 })).toEqual(tooMuch)
    expect(await correct(crypto.randomUUID(), {})).toEqual({ error: 'ERRORS.UNABLETOLOADPDF' })
    expect(await positions()).toEqual(before)
    expect(await correct(document.id, { goodwillGrosze: document.total })).toMatchObject({ value: {} })
    const full = await positions()
    await refundOf(orderId, document.total)
    expect(await correct(document.id, { goodwillGrosze: 1 })).toEqual(tooMuch)
    const [correction] = await correctionsOf(document.id)
    expect(await correct(correction?.id ?? '', { goodwillGrosze: 1 })).toEqual({ error: 'ERRORS.UNABLETOLOADPDF' })
    expect(await positions()).toEqual(full)
    expect(await correctionsOf(document.id)).toHaveLength(1)
  })
})
