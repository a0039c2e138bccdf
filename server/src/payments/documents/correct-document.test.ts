import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#db/transaction.ts'
import { differenceByRate } from '#payments/documents/corrections.rules.ts'
import { anonymiseInvoices } from '#payments/documents/invoices.service.ts'
import { refundLines } from '#payments/refunds/refund-lines.service.ts'
import { aDocument, correct, correctByRefund, correctionsOf } from '#testing/corrections.ts'
import { documentMails } from '#testing/documents.ts'
import { queryOne } from '#testing/factories.ts'
import { settle } from '#testing/jobs.ts'
import { readPdf } from '#testing/pdf.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('correctDocument', () => {
  it('of pieces that went back reduces their line alone, at its rate, and the money beside them the whole', async () => {
    const { document } = await aDocument(testApp)
    const number = expect.stringMatching(/^KOR \d\d\/20\d\d\/\d{4}$/)
    expect(await correct(testApp, document.id, { lines: [{ line: 3, quantity: 1 }] })).toEqual({
      value: { number, total: -777 },
    })
    const [returned] = await correctionsOf(testApp, document.id)
    expect(returned?.corrected?.reason).toBe('return')
    const changed = returned?.lines.filter((line, index) => line.gross !== document.lines[index]?.gross)
    expect(changed).toMatchObject([{ count: 1, gross: 777, vatRate: 8 }])
    expect(differenceByRate(document.lines, returned?.lines ?? [])).toMatchObject([{ vatRate: 8, gross: -777 }])
    await correct(testApp, document.id, { lines: [{ line: 1, quantity: 1 }], goodwillGrosze: 100 })
    await correct(testApp, document.id, { goodwillGrosze: 100 })
    const [, both, goodwill] = await correctionsOf(testApp, document.id)
    expect(both).toMatchObject({ total: -3433, corrected: { reason: 'return' } })
    expect(goodwill).toMatchObject({ total: -100, corrected: { reason: 'reduction' } })
  })

  it('of nothing, of too much or of no document takes no number', async () => {
    const { document } = await aDocument(testApp)
    const { buyer, total } = document
    expect(await correct(testApp, document.id, {})).toEqual({ error: 'ERRORS.NOTHINGTOCORRECT' })
    expect(await correct(testApp, document.id, { data: { buyer } })).toEqual({ error: 'ERRORS.NOTHINGTOCORRECT' })
    for (const wrong of [
      { goodwillGrosze: total + 1 },
      { goodwillGrosze: -1 },
      { lines: [{ line: 1, quantity: 4 }] },
      { lines: [{ line: 9, quantity: 1 }] },
    ])
      expect(await correct(testApp, document.id, wrong)).toEqual({ error: 'ERRORS.UNABLETOCORRECT' })
    expect(await correct(testApp, crypto.randomUUID(), {})).toEqual({ error: 'ERRORS.UNABLETOLOADPDF' })
    expect(await correctionsOf(testApp, document.id)).toEqual([])
    expect(await correct(testApp, document.id, { goodwillGrosze: total })).toMatchObject({ value: { total: -total } })
    const [correction] = await correctionsOf(testApp, document.id)
    expect(await correct(testApp, correction?.id ?? '', {})).toEqual({ error: 'ERRORS.UNABLETOLOADPDF' })
  })

  it("of the buyer's data names both buyers in document and mail, moves no money, and applies to later corrections", async () => {
    const { document, orderId } = await aDocument(testApp)
    await testApp.runJobs()
    testApp.sent.length = 0
    const buyer = { name: 'Pracownia Zofii', taxId: '1234563218', address: null }
    expect(await correct(testApp, document.id, { data: { buyer } })).toMatchObject({ value: { total: 0 } })
    const [correction] = await correctionsOf(testApp, document.id)
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
    await correctByRefund(testApp, orderId, 1)
    expect((await correctionsOf(testApp, document.id)).at(-1)).toMatchObject({
      ...{ buyer, total: -1 },
      corrected: { reason: 'refund' },
    })
  })

  it('deletes both buyers when the retention period ends, and nothing else can change', async () => {
    const { document, orderId } = await aDocument(testApp)
    await correct(testApp, document.id, { data: { buyer: { name: 'Pracownia Zofii', taxId: null, address: null } } })
    testApp.clock.advance(6 * 366 * 86_400_000)
    await inTransaction(testApp.context, (tx) => anonymiseInvoices(tx, [orderId], [], testApp.clock.date()))
    const [correction] = await correctionsOf(testApp, document.id)
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

  it('corrects their line at once and sends their price; what went back counts', async () => {
    const { document, paymentId } = await aDocument(testApp)
    expect(await refund(paymentId, document.id, { lines: [{ line: 1, quantity: 2 }] })).toEqual({
      value: { charged: 6666, giftCard: 0 },
    })
    expect((await correctionsOf(testApp, document.id)).map(({ total }) => total)).toEqual([-6666])
    expect(await refund(paymentId, document.id, { lines: [{ line: 1, quantity: 2 }] })).toEqual({
      error: 'ERRORS.UNABLETOCORRECT',
    })
    expect(await refund(paymentId, document.id, { lines: [{ line: 1, quantity: 1 }], goodwillGrosze: 50 })).toEqual({
      value: { charged: 3383, giftCard: 0 },
    })
    expect(await refund(paymentId, document.id, {})).toEqual({ error: 'ERRORS.NOTHINGTOCORRECT' })
    expect(await refund(paymentId, crypto.randomUUID(), {})).toEqual({ error: 'ERRORS.UNABLETOLOADPDF' })
    await settle(testApp)
    const corrections = await correctionsOf(testApp, document.id)
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
