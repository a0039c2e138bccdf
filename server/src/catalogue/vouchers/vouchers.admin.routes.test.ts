import type { VoucherValues } from '@slodki-ul/contract/catalogue/voucher-editing.rules'
import { staffVouchersEndpoints as rows } from '@slodki-ul/contract/catalogue/vouchers.admin'
import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { checkoutEndpoints } from '@slodki-ul/contract/commerce/checkout'
import { dayMs } from '@slodki-ul/contract/durations'
import { failed } from '@slodki-ul/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sumVouchers } from '#catalogue/vouchers/voucher-sums.service.ts'
import { vouchers } from '#catalogue/vouchers/vouchers.tables.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import { auditChanges } from '#platform/audit/audit.tables.ts'
import { aCart, anOrderForm, aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Record<string, string>
let product: number
beforeAll(async () => {
  testApp = await openTestApp()
  owner = (await aStaffMember(testApp, ['owner'])).headers
  product = await aProduct(testApp, { price: 10_010, stock: 50 })
})
afterAll(() => testApp.close())

const values: VoucherValues = {
  ...{ code: 'JESIEŃ', kind: 'percent', percent: 15, discountAmount: null, scope: 'shop' },
  ...{ planIds: [], productIds: [], categoryIds: [], minTotal: null, validFrom: null, validTo: null },
  ...{ usageLimit: null, usageLimitPerCustomer: null, isPublic: false, descriptionPl: '', descriptionEn: '' },
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const add = (change: Partial<VoucherValues> = {}, headers = owner, idempotency = key()) =>
  testApp.call(rows.addVoucher, { body: { ...values, ...change }, headers: idempotency }, headers)
const change = (id: string, version: number, body: Partial<VoucherValues>) =>
  testApp.call(rows.changeVoucher, { params: { id }, body, headers: { 'if-match': `"${version}"` } }, owner)
const get = async (id: string) => (await testApp.call(rows.getVoucher, { params: { id } }, owner)).reply
const list = async (query: Record<string, unknown>) =>
  (await testApp.call(rows.listVouchers, { query: query as never }, owner)).reply
const end = (id: string) => testApp.call(rows.endVoucher, { params: { id }, headers: key() }, owner)
const use = async (code: string, cartId: string) =>
  testApp.call(cartEndpoints.addVoucher, { body: { cartId, voucher: code, languageCode: 'pl' } })

/** Orders a product some times with a code; returns the id of the order. */
async function orderWith(code: string, count: number, email: string): Promise<string> {
  const cartId = await aCart(testApp, [[product, count]])
  await use(code, cartId)
  const { reply } = await testApp.call(checkoutEndpoints.createOrder, {
    headers: {},
    body: await anOrderForm(testApp, cartId, { email }),
  })
  return reply.orderId
}

describe('discount codes of staff', () => {
  it('BO-093 a code is made with all its conditions, which the shop obeys at once, and found in the list', async () => {
    const key1 = key()
    const given = {
      ...{ code: ' zima 20 ', kind: 'amount', percent: null, discountAmount: 20.5, minTotal: 100.1, isPublic: true },
      ...{ validFrom: '2020-02-29', validTo: '2099-12-31', usageLimit: 3, usageLimitPerCustomer: 1 },
      ...{ productIds: [product], descriptionPl: 'Zimowa', descriptionEn: 'Winter' },
    } as const
    const { status, reply } = await add(given as never, owner, key1)
    expect(status).toBe(201)
    expect(reply).toMatchObject({
      ...{ version: 1, state: 'active', usesCount: 0, isUsed: false, discountTotal: 0, salesTotal: 0, endedAt: null },
      values: { ...values, ...given, code: 'ZIMA20' },
    })
    expect(reply.products).toEqual([{ id: product, name: expect.any(String) }])
    const choices = (await testApp.call(rows.listVoucherChoices, {}, owner)).reply
    expect(choices.plans.length).toBeGreaterThan(2)
    expect(new Set(choices.categories.map(({ level }) => level))).toEqual(new Set([0, 1, 2]))
    expect(reply.link).toMatch(/\/#\/kasa\?dcc=ZIMA20$/)
    // A repeat with the same key makes nothing more.
    expect((await add(given as never, owner, key1)).reply.id).toBe(reply.id)
    const [row] = await testApp.context.db.select().from(vouchers).where(eq(vouchers.id, reply.id))
    expect([row?.value, row?.minTotal, row?.validFrom?.toISOString(), row?.validTo?.toISOString()]).toEqual([
      ...[2_050, 10_010, '2020-02-28T23:00:00.000Z', '2099-12-31T22:59:59.000Z'],
    ])
    const cart = await aCart(testApp, [[product, 1]])
    expect((await use('zima20', cart)).reply).toMatchObject({ totalDiscount: 20.5, discountCode: 'ZIMA20' })
    await testApp.runJobs()
    for (const query of [{ searchBy: 'zim' }, { kind: 'amount', isPublic: 'true', scope: 'shop', state: 'active' }])
      expect((await list(query)).map(({ code }) => code)).toContain('ZIMA20')
    for (const query of [{ kind: 'percent' }, { isPublic: 'false' }, { scope: 'both' }, { state: 'ended' }])
      expect((await list({ ...query, pageSize: 100 })).map(({ code }) => code)).not.toContain('ZIMA20')
  })

  it('states are told apart, and only an owner or the shop makes and changes codes', async () => {
    const day = (days: number) => new Date(testApp.clock.now() + days * 86_400_000).toISOString().slice(0, 10)
    const states = {
      'STAN-A': {},
      'STAN-B': { validFrom: day(2) },
      'STAN-C': { validTo: day(-2) },
      'STAN-D': { usageLimit: 1, usageLimitPerCustomer: 1 },
      'STAN-E': {},
    }
    for (const [code, conditions] of Object.entries(states)) {
      const { reply } = await add({ code, ...conditions })
      if (code === 'STAN-D')
        await testApp.context.db.update(vouchers).set({ usedBefore: 1 }).where(eq(vouchers.id, reply.id))
      if (code === 'STAN-E') {
        expect((await end(reply.id)).reply).toMatchObject({ state: 'ended', endedAt: expect.any(String) })
        expect((await end(reply.id)).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED' })
        expect((await use('STAN-E', await aCart(testApp, [[product, 1]]))).problem.code).toBe('ERRORS.VOUCHERINVALID')
      }
    }
    const found = (await list({ orderBy: 'code', pageSize: 100 })).filter(({ code }) => code.startsWith('STAN'))
    expect(found.map(({ state }) => state)).toEqual(['active', 'planned', 'expired', 'used-up', 'ended'])
    for (const state of ['planned', 'used-up', 'expired', 'ended'] as const)
      expect(new Set((await list({ state })).map((row) => row.state))).toEqual(new Set([state]))
    for (const [role, status] of [['shop', 201] as const, ['support', 403] as const, ['content', 403] as const]) {
      const { headers } = await aStaffMember(testApp, [role])
      expect((await add({ code: `ROLA-${role}` }, headers)).status, role).toBe(status)
    }
  })

  it('BO-094 a code that is too long, doubled whatever its case, or like a gift card is refused by its field', async () => {
    await add({ code: 'Podwójny' })
    for (const [code, reason] of [
      ['X'.repeat(51), 'ERRORS.MAXLENGTH'],
      ['pod wójny', 'ERRORS.CODETAKEN'],
      ['ul-2345-6789-ABCD', 'ERRORS.CODELIKEGIFTCARD'],
      ['UL23456789ABCD', 'ERRORS.CODELIKEGIFTCARD'],
    ] as const) {
      const { status, problem } = await add({ code })
      expect([status, problem.errors], code).toEqual([400, { code: reason }])
    }
    // Two at the same moment: one is made.
    const both = await Promise.all([add({ code: 'RAZEM' }), add({ code: 'razem' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it('BO-094 once used, a code keeps all but its dates and limits, which an outdated form does not overwrite', async () => {
    const { reply: made } = await add({ code: 'UŻYTY', validFrom: '2020-01-01' })
    // Codes of before this screen begin and end in the middle of a day.
    const odd = new Date('2020-01-01T10:37:05.000Z')
    await testApp.context.db.update(vouchers).set({ validFrom: odd }).where(eq(vouchers.id, made.id))
    const before = await change(made.id, 1, { percent: 20, descriptionPl: 'Przed użyciem' })
    const [stored] = await testApp.context.db.select().from(vouchers).where(eq(vouchers.id, made.id))
    expect(stored?.validFrom).toEqual(odd)
    expect(before.reply).toMatchObject({ version: 2, values: { percent: 20, descriptionPl: 'Przed użyciem' } })
    expect((await change(made.id, 1, { percent: 30 })).status).toBe(200)
    const { headers } = await aStaffMember(testApp, ['shop'])
    const outdated = await testApp.call(
      rows.changeVoucher,
      { params: { id: made.id }, body: { percent: 40 }, headers: { 'if-match': '"2"' } },
      headers,
    )
    expect([outdated.status, outdated.problem]).toMatchObject([
      409,
      { code: 'ERRORS.CHANGEDMEANWHILE', version: 3, current: { percent: 30 } },
    ])
    expect(await orderWith('użyty', 2, 'uzyty@poczta.example')).toBeDefined()
    for (const fixed of [
      ...[{ percent: 10 }, { kind: 'amount', discountAmount: 5 }, { scope: 'both' }, { code: 'INNY' }],
      ...[{ minTotal: 5 }, { productIds: [product] }, { isPublic: true }, { descriptionPl: 'x' }],
    ] as Partial<VoucherValues>[]) {
      const { status, problem } = await change(made.id, 3, fixed)
      expect([status, Object.values(problem.errors ?? {})[0]], JSON.stringify(fixed)).toEqual([
        400,
        'ERRORS.FIXEDBYUSE',
      ])
    }
    const open = { validFrom: '2021-05-01', validTo: '2098-01-31', usageLimit: 9, usageLimitPerCustomer: 2 }
    expect((await change(made.id, 3, open)).reply).toMatchObject({ version: 4, isUsed: true, values: open })
    const recorded = await testApp.context.db.select().from(auditChanges).where(eq(auditChanges.recordId, made.id))
    expect(recorded.find(({ field, version }) => field === 'value' && version === 2)).toMatchObject({
      ...{ before: 15, after: 20 },
    })
    expect(recorded.filter(({ version }) => version === 4).map(({ field }) => field)).toContain('usageLimit')
  })

  it('BO-095 a code lists its uses with order, amount and day, and sums discounts and sales without released ones', async () => {
    const { reply: made } = await add({ code: 'SUMA' })
    const placed: string[] = []
    for (const count of [1, 3]) {
      testApp.clock.advance(60_000)
      placed.push(await orderWith('SUMA', count, `u${count}@poczta.example`))
    }
    const [first = '', second = ''] = placed
    const totals = await testApp.context.db.select({ id: orders.id, total: orders.total }).from(orders)
    const totalOf = (id: string) => (totals.find((order) => order.id === id)?.total ?? 0) / 100
    const uses = async (query = {}) =>
      (await testApp.call(rows.listVoucherUses, { params: { id: made.id }, query }, owner)).reply
    expect(await uses()).toMatchObject([
      {
        ...{ subject: 'order', subjectId: second, state: 'reserved', email: 'u3@poczta.example' },
        ...{ title: expect.stringMatching(/^SU-\d+$/), discountAmount: 45.04, total: totalOf(second) },
      },
      { subjectId: first, discountAmount: 15.01, total: totalOf(first) },
    ])
    expect(await get(made.id)).toMatchObject({
      ...{ usesCount: 2, discountTotal: 60.05, salesTotal: Math.round((totalOf(first) + totalOf(second)) * 100) / 100 },
      lastUsedAt: new Date(testApp.clock.now()).toISOString(),
    })
    // The first order is not paid in time.
    testApp.clock.advance(30 * 86_400_000)
    await testApp.runJobs()
    // The session has ended meanwhile.
    owner = (await aStaffMember(testApp, ['owner'])).headers
    const after = await uses()
    expect(after.map(({ state }) => state)).toContain('released')
    const counted = after.filter(({ state }) => state !== 'released')
    expect(await get(made.id)).toMatchObject({
      usesCount: counted.length,
      discountTotal: counted.reduce((sum, { discountAmount }) => sum + discountAmount, 0),
      salesTotal: counted.reduce((sum, { total }) => sum + (total ?? 0), 0),
    })
    expect((await testApp.call(rows.getVoucher, { params: { id: crypto.randomUUID() } }, owner)).status).toBe(404)
  })
})

it('sums what codes gave and brought in 30 days, the 30 days before them, and the codes that work', async () => {
  const sums = async (days = 0, role: 'owner' | 'content' = 'owner') => {
    const clock = { ...testApp.context.clock, date: () => new Date(testApp.clock.now() + days * dayMs) }
    const outcome = await sumVouchers({ ...testApp.context, clock }, [role])
    if (failed(outcome)) throw new Error(outcome.error)
    return outcome.value
  }
  const before = await sums()
  const { reply: made } = await add({ code: 'SUMY', percent: 10 })
  await add({ code: 'SUMY-JUTRO', validFrom: '2099-01-01' })
  await orderWith('SUMY', 2, 'sumy@poczta.example')
  const { discountTotal, salesTotal } = await get(made.id)
  expect(discountTotal).toBeGreaterThan(0)
  const after = (await testApp.call(rows.sumVouchers, {}, owner)).reply
  expect(after).toMatchObject({ codesCount: before.codesCount + 2, activeCount: before.activeCount + 1 })
  expect(after.usesCount).toBe(before.usesCount + 1)
  expect(after.discountTotal).toBeCloseTo(before.discountTotal + discountTotal, 2)
  expect(after.salesTotal).toBeCloseTo(before.salesTotal + salesTotal, 2)
  expect(after.cards).toEqual({ count: 0, balanceTotal: 0 })
  const later = { usesCount: 0, discountTotal: 0, salesTotal: 0 }
  expect(await sums(31)).toMatchObject({ ...later, salesBefore: after.salesTotal })
  expect(await sums(61)).toMatchObject({ ...later, salesBefore: 0 })
  // Those who may not see gift cards get no balance.
  expect((await sums(0, 'content')).cards).toBeNull()
})
