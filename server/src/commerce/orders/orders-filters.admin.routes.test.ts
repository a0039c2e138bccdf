import { staffOrdersEndpoints as rows } from '@slodki-ul/contract/commerce/orders.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { company } from '#testing/documents.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
const ids: Record<string, string> = {}

/** Last names of the orders found, in the order of the list. */
const namesOf = async (query: Record<string, unknown>) =>
  (await testApp.call(rows.listStaffOrders, { query: query as never }, headers)).reply.map(({ customerName }) =>
    customerName.split(' ').at(-1),
  )

beforeAll(async () => {
  testApp = await openTestApp()
  headers = (await aStaffMember(testApp, ['shop'])).headers
  const product = await aProduct(testApp, { price: 5000, stock: 100 })
  for (const lastName of ['Żak', 'Bąk', 'Cis']) {
    const { reply } = await anOrder(testApp, [[product, 1]], {
      lastName,
      paymentMethod: 'Cod',
      shippingMethod: 'KurierDPDCod',
    })
    ids[lastName] = reply.orderId
  }
})
afterAll(() => testApp.close())

it('finds orders of guests and of companies, with an invoice wished, and of files only, each with its opposite', async () => {
  const isMarked = (name: string, marks: ReturnType<typeof sql>) =>
    testApp.context.db.execute(sql`update orders set ${marks} where id = ${ids[name]}::uuid`)
  await isMarked('Bąk', sql`user_id = (select id from users limit 1), wants_invoice = true, company_data = null`)
  await isMarked('Cis', sql`company_data = ${JSON.stringify(company)}::jsonb, virtual_only = true`)
  const found = async (query: Record<string, unknown>) => namesOf({ orderBy: 'number', ...query })
  expect(await found({ isGuest: 'false' })).toEqual(['Bąk'])
  expect(await found({ isGuest: 'true' })).toEqual(['Żak', 'Cis'])
  expect(await found({ hasCompany: 'true' })).toEqual(['Cis'])
  expect(await found({ hasCompany: 'false' })).toEqual(['Żak', 'Bąk'])
  expect(await found({ wantsInvoice: 'true' })).toEqual(['Bąk'])
  expect(await found({ wantsInvoice: 'false' })).toEqual(['Żak', 'Cis'])
  expect(await found({ virtualOnly: 'true' })).toEqual(['Cis'])
  expect(await found({ virtualOnly: 'false', isGuest: 'true' })).toEqual(['Żak'])
})

it('finds orders late to pack, with a note of staff and with one of several tags, each with its opposite', async () => {
  const found = async (query: Record<string, unknown>) => namesOf({ orderBy: 'number', ...query })
  const paidHoursAgo = (name: string, hours: number, status: string) =>
    testApp.context.db.execute(
      sql`update orders set status = ${status}, paid_at = ${testApp.clock.date().toISOString()}::timestamptz
        - make_interval(hours => ${hours}) - interval '1 second' where id = ${ids[name]}::uuid`,
    )
  await paidHoursAgo('Żak', 24, 'Paid')
  await paidHoursAgo('Bąk', 23, 'Paid')
  await paidHoursAgo('Cis', 48, 'Packed')
  expect(await found({ isLate: 'true' })).toEqual(['Żak'])
  expect(await found({ isLate: 'false' })).toEqual(['Bąk', 'Cis'])
  for (const [name, kind] of [
    ['Bąk', 'note'],
    ['Bąk', 'note'],
    ['Cis', 'message'],
  ] as const)
    await testApp.context.db.execute(
      sql`insert into order_notes (order_id, kind, text, created_at) values (${ids[name]}::uuid, ${kind}, 'ok', now())`,
    )
  expect(await found({ hasNote: 'true' })).toEqual(['Bąk'])
  expect(await found({ hasNote: 'false' })).toEqual(['Żak', 'Cis'])
  for (const [name, tag] of [
    ['Żak', 'pilne'],
    ['Żak', 'prezent'],
    ['Cis', 'prezent'],
  ] as const)
    await testApp.context.db.execute(
      sql`insert into order_tags (order_id, tag, added_at) values (${ids[name]}::uuid, ${tag}, now())`,
    )
  expect(await found({ tag: 'prezent' })).toEqual(['Żak', 'Cis'])
  expect(await found({ tag: ['pilne', 'inne'] })).toEqual(['Żak'])
  expect(await found({ tag: 'prezent', isLate: 'true' })).toEqual(['Żak'])
  expect(await found({ tag: 'inne' })).toEqual([])
})
