import { voucherBatchesEndpoints as rows } from '@slodki-ul/contract/catalogue/voucher-batches.admin'
import type { BatchValues } from '@slodki-ul/contract/catalogue/voucher-batches.rules'
import { staffVouchersEndpoints as vouchers } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf, tryCode } from '#testing/gift-cards.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>['headers']
let support: typeof owner
beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['shop'])).headers
  support = (await aStaffMember(testApp, ['support'])).headers
})
afterAll(() => testApp.close())

const values: BatchValues = {
  ...{ code: ' targi 26 ', kind: 'percent', percent: 15, discountAmount: null, scope: 'shop', count: 12 },
  ...{ planIds: [], productIds: [], categoryIds: [], minTotal: 50, validFrom: null, validTo: '2099-12-31' },
  ...{ descriptionPl: 'Targi', descriptionEn: '' },
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = (change: Partial<BatchValues> = {}, headers = owner) =>
  testApp.call(rows.addVoucherBatch, { headers: key(), body: { ...values, ...change } }, headers)
const on = (row: typeof rows.exportVoucherBatch | typeof rows.endVoucherBatch, id: string, headers = owner) =>
  testApp.call(row, { params: { id }, headers: key() }, headers)
const list = async (query: object) =>
  (await testApp.call(vouchers.listVouchers, { query: query as never }, owner)).reply

describe('batches of codes', () => {
  it('BO-096 up to 5,000 single-use codes with a prefix and at least 8 random characters are one batch', async () => {
    const { status, reply } = await add({ count: 5_000 })
    expect([status, reply]).toMatchObject([
      201,
      { prefix: 'TARGI26', codesCount: 5_000, usedCount: 0, endedCount: 0, percent: 15, validTo: '2099-12-31' },
    ])
    const stored = await queryOne<{ all: number; shaped: number; single: number; letters: number }>(
      testApp,
      sql`select count(distinct code)::int as all, count(*) filter (where code ~ '^TARGI26-[2-9A-HJKMNP-Z]{8,}$')::int as shaped,
          count(*) filter (where usage_limit = 1 and usage_limit_per_customer = 1 and not is_public)::int as single,
          count(distinct right(code, 8))::int as letters
        from vouchers where batch_id = ${reply.id}`,
    )
    expect(stored).toEqual({ all: 5_000, shaped: 5_000, single: 5_000, letters: 5_000 })
    for (const [change, errors] of [
      [{ count: 5_001 }, { count: 'ERRORS.BATCHCOUNT' }],
      [
        { count: 0, percent: 200 },
        { count: 'ERRORS.BATCHCOUNT', percent: 'ERRORS.PERCENTRANGE' },
      ],
      [{ code: 'ul23' }, { code: 'ERRORS.CODELIKEGIFTCARD' }],
      [{ code: '' }, { code: 'ERRORS.REQUIRED' }],
    ] as const)
      expect((await add(change)).problem).toMatchObject({ code: 'ERRORS.PROVIDEDATA', errors })
    expect((await add({}, support)).status).toBe(403)
    // The list of codes is not flooded.
    expect((await list({ pageSize: 100 })).filter(({ code }) => code.startsWith('TARGI26'))).toEqual([])
    expect(await list({ batchId: reply.id, pageSize: 100 })).toHaveLength(100)
  })

  it('BO-096 its codes are exported once, each is used once, and all end together', async () => {
    const { reply: batch } = await add({ code: 'Wosk', count: 12 })
    expect((await on(rows.exportVoucherBatch, batch.id, support)).status).toBe(403)
    const both = await Promise.all([on(rows.exportVoucherBatch, batch.id), on(rows.exportVoucherBatch, batch.id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const file = both.find(({ status }) => status === 200)
    const codes = file?.bytes.toString().replace('\ufeff', '').trim().split('\n') ?? []
    expect(codes).toHaveLength(12)
    const again = await on(rows.exportVoucherBatch, batch.id)
    expect(again.problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'exported' })

    const [first = '', second = ''] = codes
    const product = await aProduct(testApp, { price: 10_010, stock: 50 })
    await aPaidOrderOf(testApp, { lines: [[product, 1]], code: first, change: { email: 'raz@poczta.example' } })
    expect(await tryCode(testApp, first, product)).toBe('ERRORS.VOUCHERINVALID')
    expect(await tryCode(testApp, second, product)).toBeUndefined()
    const { reply: used } = await testApp.call(rows.getVoucherBatch, { params: { id: batch.id } }, support)
    expect(used).toMatchObject({ usedCount: 1, discountTotal: 15.01, exportedAt: expect.any(String) })
    expect(used.salesTotal).toBeGreaterThan(85)

    // One code keeps the conditions of its batch, and can end alone.
    const [code] = await list({ batchId: batch.id })
    const params = { id: code?.id ?? '' }
    const changed = await testApp.call(
      vouchers.changeVoucher,
      { params, headers: { 'if-match': '"1"' }, body: { usageLimit: 9 } },
      owner,
    )
    expect(changed.problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'ofBatch' })
    expect((await testApp.call(vouchers.endVoucher, { params, headers: key() }, owner)).status).toBe(200)

    const { reply: ended } = await on(rows.endVoucherBatch, batch.id)
    expect(ended).toMatchObject({ endedCount: 12, endedAt: new Date(testApp.clock.now()).toISOString() })
    expect(await tryCode(testApp, second, product)).toBe('ERRORS.VOUCHERINVALID')
    expect((await on(rows.endVoucherBatch, batch.id)).problem).toMatchObject({ reason: 'ended' })
    expect((await on(rows.endVoucherBatch, crypto.randomUUID())).status).toBe(404)
    // Others go on.
    const { reply: batches } = await testApp.call(
      rows.listVoucherBatches,
      { query: { searchBy: 'targi' } as never },
      owner,
    )
    expect(batches.map(({ endedAt }) => endedAt)).toEqual([null])
  })
})
