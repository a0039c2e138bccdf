import { staffOrdersEndpoints as rows } from '@slodki-ul/contract/commerce/orders.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOrderTabs } from '#commerce/orders/order-tabs.admin.service.ts'
import { company } from '#testing/documents.ts'
import { anOrder, aProduct } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aParcelNumber, staffOrders } from '#testing/staff-orders.ts'
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

it('BO-044 finds orders of guests and of companies, with an invoice wished, and of files only, each with its opposite', async () => {
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
  expect(await found({ shippingMethod: 'KurierDPDCod' })).toEqual(['Żak', 'Bąk', 'Cis'])
  expect(await found({ shippingMethod: 'KurierDPD' })).toEqual([])
  expect(await found({ virtualOnly: 'false', isGuest: 'true' })).toEqual(['Żak'])
})

it('BO-044 finds orders late to pack, with a note of staff and with one of several tags, each with its opposite', async () => {
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
  // Each row says the same as the filters, and the tabs count what they show.
  const { reply } = await testApp.call(rows.listStaffOrders, { query: { orderBy: 'number' } }, headers)
  expect(reply.map(({ isToPack, isLate }) => [isToPack, isLate])).toEqual([
    [true, true],
    [true, false],
    [false, false],
  ])
  const tabs = async () => (await testApp.call(rows.countOrderTabs, {}, headers)).reply
  const oldest = reply[0]?.placedAt
  expect(await tabs()).toEqual({ toPack: 2, toShip: 1, unpaid: 0, returns: 0, all: 3, oldestToPackAt: oldest })
  const counted = await countOrderTabs(testApp.context, 1)
  expect(counted).toMatchObject({ value: { toPack: 2, toShip: 1, all: 2 } })
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

it('BO-044 finds orders partly shipped, with an open return or withdrawal, of a country and of a product, and shows each in a row', async () => {
  const product = await aProduct(testApp, { price: 5000, stock: 100 })
  const other = await aProduct(testApp, { price: 700, stock: 100 })
  const made: Record<string, { id: string; number: number; placedAt: string | undefined }> = {}
  const cod = { paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod' } as const
  for (const lastName of ['Część', 'Całość', 'Zwrot', 'Punkt']) {
    testApp.clock.advance(60_000)
    const { reply } = await anOrder(
      testApp,
      lastName === 'Punkt'
        ? [[other, 1]]
        : [
            [product, 2],
            [other, 1],
          ],
      { lastName, ...cod },
    )
    const [row] = (await testApp.call(rows.listStaffOrders, { query: {} }, headers)).reply
    made[lastName] = { id: reply.orderId, number: Number(row?.number.slice(3)), placedAt: row?.placedAt }
  }
  const found = async (query: Record<string, unknown>) =>
    namesOf({ orderBy: 'number', productId: [product, other], ...query })
  expect(await found({})).toEqual(['Część', 'Całość', 'Zwrot', 'Punkt'])
  expect(await found({ productId: product })).toEqual(['Część', 'Całość', 'Zwrot'])
  expect(await found({ isToPack: 'true' })).toEqual(['Część', 'Całość', 'Zwrot', 'Punkt'])

  const { act, ship } = staffOrders(
    () => testApp,
    () => headers,
  )
  for (const name of ['Część', 'Całość'] as const) await act('packOrder', made[name]?.id ?? '')
  expect(await found({ isToPack: 'true' })).toEqual(['Zwrot', 'Punkt'])
  expect(await found({ isToPack: 'false' })).toEqual(['Część', 'Całość'])
  await ship(made.Część?.id ?? '', [{ number: aParcelNumber(), lines: [{ lineId: 0, quantity: 2 }] }])
  await ship(made.Całość?.id ?? '', [{ number: aParcelNumber() }])
  expect(await found({ isPartlyShipped: 'true' })).toEqual(['Część'])
  expect(await found({ isPartlyShipped: 'false' })).toEqual(['Całość', 'Zwrot', 'Punkt'])
  await ship(made.Część?.id ?? '', [{ number: aParcelNumber() }])
  expect(await found({ isPartlyShipped: 'true' })).toEqual([])

  // The number as typed names the order until staff choose another one; a decision closes it.
  const state = (change: ReturnType<typeof sql>) => testApp.context.db.execute(sql`update withdrawals set ${change}`)
  await testApp.context.db.execute(sql`insert into withdrawals
    (full_name, email, order_number, scope, statement, language, received_at)
    values ('Zofia', 'zosia@poczta.example', ${` su ${made.Zwrot?.number} `}, '', 'Odstępuję', 'pl', now()),
      ('Nikt', 'nikt@poczta.example', 'nie pamiętam', '', 'Odstępuję', 'pl', now()),
      ('Konto', 'konto@poczta.example', '61109010140000071219812874', '', 'Odstępuję', 'pl', now())`)
  expect(await found({ hasOpenReturn: 'true' })).toEqual(['Zwrot'])
  expect(await found({ hasOpenReturn: 'false' })).toEqual(['Część', 'Całość', 'Punkt'])
  await state(sql`order_id = ${made.Punkt?.id}::uuid, matched_at = now()`)
  expect(await found({ hasOpenReturn: 'true' })).toEqual(['Punkt'])
  await state(sql`decision = 'accepted', decided_at = now()`)
  expect(await found({ hasOpenReturn: 'true' })).toEqual(['Punkt'])
  await state(sql`decision = 'settled'`)
  expect(await found({ hasOpenReturn: 'true' })).toEqual([])
  expect(await found({ hasOpenReturn: 'false' })).toEqual(['Część', 'Całość', 'Zwrot', 'Punkt'])

  await testApp.context.db.execute(sql`insert into returns (order_id, source, due_on, announced_at)
    values (${made.Całość?.id}::uuid, 'courtesy', '2030-01-01', now())`)
  expect(await found({ hasOpenReturn: 'true' })).toEqual(['Całość'])
  await testApp.context.db.execute(
    sql`update returns set received_at = now(), inspected_at = now(), settled_at = now()`,
  )
  expect(await found({ hasOpenReturn: 'true' })).toEqual([])

  // The country of the delivery or of the invoice; a parcel point is in Poland.
  const german = { ...company, address: { ...company.address, country: 'Niemcy' } }
  await testApp.context.db.execute(
    sql`update orders set company_data = ${JSON.stringify(german)}::jsonb where id = ${made.Zwrot?.id}::uuid`,
  )
  await testApp.context.db.execute(
    sql`update orders set address = null, in_post_point = 'LUB01A' where id = ${made.Punkt?.id}::uuid`,
  )
  await testApp.context.db.execute(sql`update orders set address = null where id = ${made.Całość?.id}::uuid`)
  expect(await found({ country: 'DE' })).toEqual(['Zwrot'])
  expect(await found({ country: 'PL' })).toEqual(['Część', 'Zwrot', 'Punkt'])
  expect(await found({ country: ['DE', 'FR'] })).toEqual(['Zwrot'])
  expect(await found({ country: 'FR' })).toEqual([])
  expect((await testApp.call(rows.listOrderCountries, {}, headers)).reply).toEqual(['DE', 'PL'])

  const { reply } = await testApp.call(rows.listStaffOrders, { query: { country: 'DE' } as never }, headers)
  expect(reply).toMatchObject([
    {
      ...{ number: `SU-${made.Zwrot?.number}`, customerName: 'Zofia Zwrot', quantity: 3, status: 'Placed' },
      ...{ isPaid: false, paymentMethod: 'Cod', shippingMethod: 'KurierDPDCod', destination: 'Lublin' },
      ...{ placedAt: made.Zwrot?.placedAt, total: 129.9 },
    },
  ])
  const choice = async (query: Record<string, unknown>) =>
    (await testApp.call(rows.listOrderProducts, { query: query as never }, headers)).reply
  expect(await choice({ id: [product, other] })).toMatchObject([
    { id: product, name: `Produkt ${product}`, sku: `TEST-${product}`, price: 50, stock: 94, isPublished: true },
    { id: other, price: 7 },
  ])
  await testApp.runJobs()
  expect((await choice({ searchBy: `test-${other}` })).map(({ id }) => id)).toEqual([other])
  expect(await choice({ searchBy: 'nie ma takiego' })).toEqual([])
})
