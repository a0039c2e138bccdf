import { parcelNumbersEndpoints as rows } from '@slodki-ul/contract/commerce/parcel-numbers.admin'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStaffMember } from '#testing/staff.ts'
import { aCodOrder, aKey, aParcelNumber, mailsAbout, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let headers: Record<string, string>
const { act, page } = staffOrders(
  () => testApp,
  () => headers,
)
const preview = (body: Parameters<typeof testApp.call<typeof rows.previewParcelNumbers>>[1]['body']) =>
  testApp.call(rows.previewParcelNumbers, { body }, headers)
const statesOf = async (body: Parameters<typeof preview>[0]) =>
  (await preview(body)).reply.matches.map(({ state }) => state)

beforeAll(async () => {
  testApp = await openTestApp()
  headers = (await aStaffMember(testApp, ['shop'])).headers
})
afterAll(() => testApp.close())

it('BO-057 matches typed numbers and those of a carrier’s CSV with orders by number, changes nothing, and then sends what fits in a run', async () => {
  const [first, second, waiting] = [await aCodOrder(testApp, 2), await aCodOrder(testApp), await aCodOrder(testApp)]
  for (const id of [first, second]) await act('packOrder', id)
  const numberOf = async (id: string) => (await page(id)).number
  const [one, two, three] = [await numberOf(first), await numberOf(second), await numberOf(waiting)]
  const [parcel, other, unsent] = [aParcelNumber(), aParcelNumber(), aParcelNumber()]

  const typed = await preview({ rows: [{ order: one.toLowerCase(), number: ` ${parcel.toLowerCase()} ` }] })
  expect(typed.reply).toMatchObject({
    ...{ columns: [], chosen: null },
    matches: [
      {
        ...{ row: 1, number: parcel, state: 'ready', reason: null },
        found: { id: first, number: one, destination: 'Lublin', carrier: 'DPD', quantity: 2 },
      },
    ],
  })
  const file = `Data;Numer paczki;Referencje\n2027-01-02;${other};${two}\n2027-01-02;${unsent};${three}\n;${aParcelNumber()};SU-1`
  const read = await preview({ file })
  expect(read.reply).toMatchObject({
    columns: ['Data', 'Numer paczki', 'Referencje'],
    chosen: { order: 2, number: 1 },
    matches: [
      { state: 'ready', found: { id: second } },
      { state: 'refused', reason: 'notPacked', found: { id: waiting } },
      { state: 'unknown', found: null },
    ],
  })
  expect(await statesOf({ file, columns: { order: 0, number: 1 } })).toEqual(['unknown', 'unknown'])
  expect((await page(first)).parcels).toEqual([])

  // The order that waits is sent along: the run leaves it out.
  const parcels = [
    { orderId: first, number: parcel },
    { orderId: second, number: other },
    { orderId: waiting, number: unsent },
  ]
  const begun = await testApp.call(rows.shipOrders, { body: { parcels }, headers: aKey() }, headers)
  expect([begun.status, begun.reply.total]).toEqual([202, 3])
  await testApp.runJobs()
  const { reply: run } = await testApp.call(runsEndpoints.getRun, { params: { id: begun.reply.id } }, headers)
  expect(run).toMatchObject({ kind: 'orders.ship', state: 'done', done: 2, skipped: 1, failed: 0 })
  expect(await page(first)).toMatchObject({ status: 'Shipped', parcels: [{ carrier: 'DPD', number: parcel }] })
  expect((await page(first)).parcels[0]?.lines).toMatchObject([{ quantity: 2 }])
  expect(await page(second)).toMatchObject({ status: 'Shipped', parcels: [{ number: other }] })
  expect(await page(waiting)).toMatchObject({ status: 'Placed', parcels: [] })
  expect((await mailsAbout(testApp, first)).filter(({ kind }) => kind === 'parcel-shipped')).toHaveLength(1)

  // The same file again sends nothing, and its numbers belong to no other order.
  expect(await statesOf({ file })).toEqual(['sent', 'refused', 'unknown'])
  await act('packOrder', waiting)
  expect(await statesOf({ rows: [{ order: three, number: other }] })).toEqual(['taken'])
})

it('refuses what is no file, what is too much and numbers without an order', async () => {
  const codeOf = async (body: Parameters<typeof preview>[0]) => (await preview(body)).problem.code
  expect(await codeOf({ file: '"' })).toBe('ERRORS.PROVIDEDATA')
  expect(await codeOf({ file: 'Numer;Paczka' })).toBe('ERRORS.PROVIDEDATA')
  expect(await codeOf({ file: 'SU-1;1\n'.repeat(301) })).toBe('ERRORS.ABOVELIMIT')
  expect(await codeOf({ rows: [] })).toBe('ERRORS.PROVIDEDATA')
  expect((await preview({ file: 'Miasto;Kod\nLublin;20-020' })).reply).toMatchObject({ chosen: null, matches: [] })
  const parcels = [{ orderId: crypto.randomUUID(), number: aParcelNumber() }]
  const { reply } = await testApp.call(rows.shipOrders, { body: { parcels }, headers: aKey() }, headers)
  await testApp.runJobs()
  const { reply: run } = await testApp.call(runsEndpoints.getRun, { params: { id: reply.id } }, headers)
  expect(run).toMatchObject({ done: 0, skipped: 1 })
})
