import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { accountingEndpoints as accounting } from '@slodki-ul/contract/compliance/accounting.admin'
import { monthCheckEndpoints as months } from '@slodki-ul/contract/compliance/month-check.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { documentMonthsEndpoints } from '@slodki-ul/contract/payments/document-months.admin'
import { settingsEndpoints as settings } from '@slodki-ul/contract/platform/settings.admin'
import { parse } from 'csv-parse/sync'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerHeads } from '#compliance/accounting/register-file.rules.ts'
import { ksefSends } from '#payments/documents/ksef.tables.ts'
import { environmentOf } from '#payments/documents/ksef-documents.service.ts'
import { aDocument, correct } from '#testing/corrections.ts'
import { aPaidOrder } from '#testing/documents.ts'
import { anAddress, aProduct, queryOne } from '#testing/factories.ts'
import { aGiftCard, aPaidOrderOf } from '#testing/gift-cards.ts'
import { settle } from '#testing/jobs.ts'
import { documentsOf } from '#testing/paid-orders.ts'
import { refund } from '#testing/refunds.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aKey, aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let accountant: Record<string, string>
let shop: Record<string, string>
let month: string
const { act, ship } = staffOrders(
  () => testApp,
  () => shop,
)

beforeAll(async () => {
  testApp = await openTestApp({ env: { RATE_LIMIT_FACTOR: '9' } })
  accountant = (await aStaffMember(testApp, ['accountant'])).headers
  shop = (await aStaffMember(testApp, ['shop'])).headers
  month = formatDate(testApp.clock.date()).split('.').slice(1).toReversed().join('-')
}, 120_000)
afterAll(() => testApp.close())

const register = async () => (await testApp.call(accounting.getSalesRegister, { query: { month } }, accountant)).reply
const rows = async (given: Record<string, string> = {}) => {
  const query = { month, pageSize: '100', ...given } as never
  return (await testApp.call(accounting.listRegisterRows, { query }, accountant)).reply
}
const check = async () => (await testApp.call(months.getMonthCheck, { query: { month } }, accountant)).reply
const exported = async () => (await testApp.call(accounting.getMonthExports, { query: { month } }, accountant)).reply
const issuedSums = async () =>
  (await testApp.call(documentMonthsEndpoints.getDocumentNumbers, { query: { month } }, accountant)).reply.salesByRate
/** Exports the month, later than what was exported before. */
const save = (
  row: typeof accounting.exportRegisterCsv | typeof accounting.exportRegisterSheet,
  headers = accountant,
) => {
  testApp.clock.advance(1_000)
  return testApp.call(row, { body: { month }, headers: aKey() }, headers)
}
const grossOf = (sums: readonly { grossAmount: number }[]) => sums.reduce((sum, rate) => sum + rate.grossAmount, 0)

async function aCollectedOrder() {
  const id = await aCodOrder(testApp, 2)
  await act('packOrder', id)
  await ship(id, [{ number: aParcelNumber() }])
  await act('deliverOrder', id)
  await act('noteOrderPaid', id)
  return id
}

/** The number of the document of an order. */
const numberOf = async (orderId: string) => (await documentsOf(testApp, orderId))[0]?.number ?? ''

/** The XML of the first sheet, from the zip that a workbook is. */
function sheetOf(bytes: Buffer): string {
  const name = bytes.indexOf('xl/worksheets/sheet1.xml')
  const start = name + bytes.readUInt16LE(name - 4) + bytes.readUInt16LE(name - 2)
  return inflateRawSync(bytes.subarray(start)).toString()
}

describe('the sales register of a month', () => {
  it('BO-165 has a row a document with its dates, sums by rate, type and one mark; receipts singly or as a daily sum by setting', async () => {
    const [before, issuedBefore] = [await register(), await issuedSums()]
    const receipt = await numberOf(await aPaidOrder(testApp))
    const { document } = await aDocument(testApp)
    const cod = await aCollectedOrder()
    await testApp.context.db.insert(ksefSends).values({
      ...{ documentId: document.id, environment: environmentOf(testApp.context), state: 'accepted' },
      createdAt: testApp.clock.date(),
      ...{ number: '5265877635-20261120-010000000000-AB', acceptedAt: testApp.clock.date() },
    })
    const found = await rows()
    expect(found.find(({ number }) => number === receipt)).toMatchObject({
      ...{ type: 'WEW', mark: 'DI', ksefNumber: null, isCounted: true, soldOn: expect.stringContaining(month) },
    })
    const [invoice] = await rows({ searchBy: document.number })
    expect(invoice).toMatchObject({
      ...{ documentId: document.id, type: null, mark: 'number', taxId: document.buyer.taxId },
      ...{ ksefNumber: '5265877635-20261120-010000000000-AB', total: document.total / 100 },
      issuedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })
    expect(invoice?.amountsByRate.map(({ vatRate }) => vatRate)).toEqual([23, 8, 5, 0])
    expect((await rows({ searchBy: await numberOf(cod) }))[0]).toMatchObject({ type: 'WEW', mark: 'DI' })
    const after = await register()
    expect(after.rowsCount).toBe(before.rowsCount + 3)
    expect(after.rowsCount).toBe(Object.values(after.marks).reduce((sum, count) => sum + count, 0))
    expect(grossOf(after.salesByRate)).toBeCloseTo(after.total)
    // The sums of BO-159 are made by the database, of documents issued in the month.
    expect(after.total - before.total).toBeCloseTo(grossOf(await issuedSums()) - grossOf(issuedBefore))
    expect(after.madeAt).toBe(testApp.clock.date().toISOString())

    const change = (version: number, receipts: 'single' | 'daily', headers = accountant) =>
      testApp.call(
        settings.changeAccountingSettings,
        { body: { receipts }, headers: { 'if-match': `"${version}"` } },
        headers,
      )
    expect((await change(0, 'daily', shop)).status).toBe(403)
    expect((await change(0, 'daily')).reply.values).toEqual({ receipts: 'daily' })
    const daily = await rows()
    expect(daily.filter(({ type }) => type === 'WEW')).toEqual([])
    expect(daily.filter(({ type }) => type === 'RO').length).toBeGreaterThan(0)
    expect((await register()).salesByRate).toEqual(after.salesByRate)
    await change(1, 'single')
    expect((await testApp.call(accounting.getSalesRegister, { query: { month } }, shop)).status).toBe(403)
  })

  it('BO-166 is a file in the columns of JPK_V7M(3), as CSV and XLSX, kept with its hash; rows that were DI and have a number since are listed', async () => {
    const { document } = await aDocument(testApp)
    await correct(testApp, document.id, { lines: [{ line: 3, quantity: 1 }] })
    await testApp.context.db.insert(ksefSends).values({
      ...{ documentId: document.id, environment: environmentOf(testApp.context), state: 'waiting' },
      createdAt: testApp.clock.date(),
    })
    expect((await exported()).exports).toEqual([])
    const file = await save(accounting.exportRegisterCsv)
    const [heads, ...lines] = parse(file.bytes, { bom: true, delimiter: ';' }) as string[][]
    expect(heads).toEqual(registerHeads)
    const { salesByRate, rowsCount } = await register()
    expect(lines).toHaveLength(rowsCount)
    const cell = (line: string[], head: string) => line[registerHeads.indexOf(head)] ?? ''
    const line = (number: string) => lines.find((each) => cell(each, 'DowodSprzedazy') === number) ?? []
    const sum = (head: string) =>
      lines
        .filter((each) => cell(each, 'TypDokumentu') !== 'FP')
        .reduce((all, each) => all + Number((cell(each, head) || '0').replace(',', '.')), 0)
    for (const { vatRate, netAmount, vatAmount } of salesByRate) {
      const [net, vat] = { 23: ['K_19', 'K_20'], 8: ['K_17', 'K_18'], 5: ['K_15', 'K_16'] }[vatRate] ?? ['K_13']
      expect(sum(net ?? ''), net).toBeCloseTo(netAmount)
      if (vat) expect(sum(vat), vat).toBeCloseTo(vatAmount)
    }
    for (const each of lines)
      expect(['NrKSeF', 'OFF', 'BFK', 'DI'].filter((head) => cell(each, head) !== '')).toHaveLength(1)
    const named = ['KodKrajuNadaniaTIN', 'NrKontrahenta', 'NazwaKontrahenta', 'DI']
    expect(named.map((head) => cell(line(document.number), head))).toEqual([
      ...['PL', '5265877635', document.buyer.name, '1'],
    ])
    const receipt = lines.find((each) => cell(each, 'TypDokumentu') === 'WEW') ?? []
    expect([cell(receipt, 'NrKontrahenta'), cell(receipt, 'NazwaKontrahenta')]).toEqual(['BRAK', 'BRAK'])
    const correction = lines.find((each) => cell(each, 'K_17').startsWith('-'))
    expect(correction && cell(correction, 'K_18')).toMatch(/^-\d+,\d\d$/)

    const sheet = sheetOf((await save(accounting.exportRegisterSheet)).bytes)
    expect(sheet.match(/<row /g)).toHaveLength(rowsCount + 1)
    const saved = await exported()
    expect(saved.exports.map(({ format, rowsCount: count }) => [format, count])).toEqual([
      ['xlsx', rowsCount],
      ['csv', rowsCount],
    ])
    expect(saved.exports[1]?.hash).toBe(createHash('sha256').update(file.bytes).digest('hex'))
    expect([saved.differences, saved.numberedSince]).toEqual([[], []])
    // What is kept names nobody, and nothing changes it.
    const stored = await queryOne<{ text: string }>(
      testApp,
      sql`select string_agg(rows::text, '') as text from accounting_exports`,
    )
    expect(stored?.text).toContain(document.number)
    expect(stored?.text).not.toContain(document.buyer.name)
    for (const change of [sql`update accounting_exports set month = '2020-01'`, sql`delete from accounting_exports`])
      await expect(testApp.context.db.execute(change)).rejects.toThrow()

    const ksefNumber = '5265877635-20261120-020000000000-CD'
    await testApp.context.db
      .update(ksefSends)
      .set({ state: 'accepted', number: ksefNumber, acceptedAt: testApp.clock.date() })
      .where(sql`document_id = ${document.id}`)
    expect(await exported()).toMatchObject({
      numberedSince: [{ number: document.number, documentId: document.id, mark: 'DI', ksefNumber }],
      differences: [],
    })
    expect((await save(accounting.exportRegisterCsv, shop)).status).toBe(403)
    const entry = await queryOne<{ after: unknown }>(
      testApp,
      sql`select after from audit_changes where record = 'sales-register' and field = 'hash' limit 1`,
    )
    expect(JSON.stringify(entry?.after)).toMatch(/[0-9a-f]{64}/)
  })
})

describe('the check of a month', () => {
  it('BO-167 shows documents, payments, refunds, gift cards and cash on delivery side by side, names every difference, and lists what changed after an export', async () => {
    await settle(testApp)
    const before = await check()
    await save(accounting.exportRegisterCsv)
    const plain = await aPaidOrder(testApp)
    await aCollectedOrder()
    const honey = await aProduct(testApp, { price: 3333, vatRate: 5, stock: 99 })
    const card = await aProduct(testApp, { price: 20_101, giftValue: 20_101 })
    const code = await aGiftCard(testApp, 5000)
    const company = { name: 'Pracownia Zosi', taxId: '526-587-76-35', address: anAddress }
    const change = { userWantsInvoice: true, companyData: company }
    const lines: [number, number][] = [
      [honey, 3],
      [card, 1],
    ]
    const partly = await aPaidOrderOf(testApp, { lines, code, change })
    expect((await check()).differences).toEqual(before.differences)

    const [invoice] = await documentsOf(testApp, partly.orderId)
    await refund(testApp, partly.paymentId, invoice?.id ?? '', { lines: [{ line: 1, quantity: 1 }] })
    const added = async () => {
      const known = new Set(before.differences.map(({ label }) => label))
      return (await check()).differences.filter(({ label }) => !known.has(label))
    }
    const [waiting, ...more] = await added()
    expect([waiting?.kind, more]).toEqual(['refundWaiting', []])
    await settle(testApp)
    expect(await added()).toEqual([])

    const [receipt] = await documentsOf(testApp, plain)
    await correct(testApp, receipt?.id ?? '', { goodwillGrosze: 1_000 })
    expect(await added()).toMatchObject([{ kind: 'correctionOnly', amount: -10, orderId: plain }])
    const { documents: sums, money, difference, differences } = await check()
    expect(difference).toBeCloseTo(differences.reduce((sum, { amount }) => sum + amount, 0))
    expect(difference).toBeCloseTo(
      sums.register + sums.giftCardSales - money.payments - money.cashOnDelivery - money.giftCards - money.refunds,
    )
    const counted = sums.issued - sums.replaced - sums.countedElsewhere + sums.issuedElsewhere
    expect(sums.register + sums.giftCardSales).toBeCloseTo(counted)
    expect(sums.giftCardSales - before.documents.giftCardSales).toBeCloseTo(201.01)
    expect(money.cashOnDelivery).toBeGreaterThan(before.money.cashOnDelivery)
    // The card paid 50.00 and got its share of the jar of 33.33 back, the payment the rest.
    const moved = (side: 'refunds' | 'giftCards') => money[side] - before.money[side]
    expect(moved('refunds') + moved('giftCards')).toBeCloseTo(50 - 33.33)
    expect(moved('refunds')).toBeLessThan(0)
    expect((await register()).total).toBeCloseTo(sums.register)
    const { differences: later } = await exported()
    expect(later.filter(({ kind }) => kind === 'added').map(({ number }) => number)).toContain(receipt?.number)
    expect((await testApp.call(months.getMonthCheck, { query: { month } }, shop)).status).toBe(403)
  })
})
