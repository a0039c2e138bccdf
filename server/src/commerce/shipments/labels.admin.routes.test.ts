import { type LabelFormat, shipmentsEndpoints as rows } from '@slodki-ul/contract/commerce/shipments.admin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { readPdf } from '#testing/pdf.ts'
import { staffShipments } from '#testing/shipments.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let staff: Record<string, string>
const shop = [() => testApp, () => staff] as const
const { page } = staffOrders(...shop)
const { make, runShipments, aLabelledOrder, aPackedOrder } = staffShipments(...shop)
beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())

type Selected = { selection: { ids: string[] } | { all: object }; orderBy?: 'number' | '-number' }
const preview = (body: Selected) => testApp.call(rows.previewLabels, { body: body as never }, staff)
const print = (body: Selected & { format: LabelFormat }) =>
  testApp.call(rows.printLabels, { body: body as never, headers: aKey() }, staff)
const pagesOf = async (bytes: Buffer) => (await readPdf(bytes)).pages

describe('labels of several orders', () => {
  it('BO-055 are one PDF in the sequence of the list, on A6 or four on a sheet of A4, as often as wanted', async () => {
    const orders = []
    for (let made = 0; made < 5; made++) orders.push(await aLabelledOrder())
    const ids = orders.map(({ id }) => id)
    const numbers = orders.map(({ number }) => number)
    const shuffled = { ids: [2, 0, 4, 1, 3].map((index) => ids[index] ?? '') }
    const up = await print({ selection: shuffled, orderBy: 'number', format: 'A6' })
    const read = await pagesOf(up.bytes)
    expect(read.map((text) => text.split(' ')[1])).toEqual(numbers)
    const down = await print({ selection: { all: { orderBy: '-number', status: ['Packed'] } }, format: 'A6' })
    expect(await pagesOf(down.bytes)).toEqual(read.toReversed())
    const sheets = await pagesOf((await print({ selection: { ids }, orderBy: 'number', format: 'A4' })).bytes)
    expect(sheets.map((text) => text.match(/\d{24}/g))).toEqual([numbers.slice(0, 4), numbers.slice(4)])
    const again = await print({ selection: shuffled, orderBy: 'number', format: 'A6' })
    expect(await pagesOf(again.bytes)).toEqual(read)
  })

  it('BO-055 name those that are missing, and are 50 at most', async () => {
    const labelled = await aLabelledOrder()
    const [none, refused, waiting] = [await aPackedOrder(), await aPackedOrder(), await aPackedOrder()]
    const dpd = (await aPaidOrder(testApp)).orderId
    testApp.carrier.fail([{ field: 'receiver.phone', words: 'invalid' }])
    await make(refused)
    await runShipments()
    testApp.carrier.fail('none')
    await make(waiting)
    const selection = { ids: [dpd, waiting, refused, none, labelled.id] }
    const numberOf = async (id: string) => (await page(id)).number
    const { reply } = await preview({ selection, orderBy: 'number' })
    expect(reply).toEqual({
      labelsCount: 1,
      missing: [
        { orderId: none, number: await numberOf(none), reason: 'noShipment' },
        { orderId: refused, number: await numberOf(refused), reason: 'failed' },
        { orderId: waiting, number: await numberOf(waiting), reason: 'underway' },
        { orderId: dpd, number: await numberOf(dpd), reason: 'otherCarrier' },
      ],
    })
    expect(await pagesOf((await print({ selection, format: 'A6' })).bytes)).toHaveLength(1)
    const without = await print({ selection: { ids: [none, dpd] }, format: 'A6' })
    expect([without.status, without.problem]).toMatchObject([409, { reason: 'noLabel' }])
    for (let made = 0; made < 51; made++) await aPaidOrder(testApp)
    const all = { selection: { all: {} } }
    for (const { status, problem } of [await preview(all), await print({ ...all, format: 'A4' })])
      expect([status, problem]).toMatchObject([422, { code: 'ERRORS.ABOVELIMIT', max: 50 }])
  })
})
