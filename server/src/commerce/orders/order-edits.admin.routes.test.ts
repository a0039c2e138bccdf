import { orderEditsEndpoints as edits } from '@slodki-ul/contract/commerce/order-edits.admin'
import { minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { anOrder, aProduct, orderOf, queryOne } from '#testing/factories.ts'
import { aPaidOrder } from '#testing/paid-orders.ts'
import { aPoint } from '#testing/point-fake.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey, aParcelNumber, mailsAbout, staffOrders } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
const staff: Record<string, Record<string, string>> = {}
const { act, ship, page } = staffOrders(
  () => testApp,
  () => staff.shop,
)
type Change = NonNullable<Parameters<typeof testApp.call<typeof edits.changeOrder>>[1]['body']>

const change = (id: string, body: Change, version: number, headers = staff.shop) =>
  testApp.call(edits.changeOrder, { params: { id }, body, headers: { 'if-match': `"${version}"` } }, headers)
const note = (id: string, text: string, headers = staff.shop) =>
  testApp.call(edits.addOrderNote, { params: { id }, body: { text }, headers: aKey() }, headers)
const rewrite = (id: string, noteId: string, text: string, headers = staff.shop) =>
  testApp.call(edits.changeOrderNote, { params: { id, noteId }, body: { text } }, headers)
const say = (id: string, text: string, headers = staff.shop) =>
  testApp.call(edits.sendOrderMessage, { params: { id }, body: { text }, headers: aKey() }, headers)
const tag = (id: string, tags: string[], headers = staff.shop) =>
  testApp.call(edits.setOrderTags, { params: { id }, body: { tags } }, headers)
const notesOf = async (id: string, headers = staff.shop) =>
  (await page(id, headers)).timeline.flatMap((entry) => (entry.kind === 'note' ? [entry] : []))

beforeAll(async () => {
  testApp = await openTestApp()
  for (const role of ['owner', 'shop', 'support', 'accountant'] as const)
    staff[role] = (await aStaffMember(testApp, [role])).headers
})
afterAll(() => testApp.close())

describe('PATCH /admin/orders/{id}', () => {
  it('BO-068 changes contact and address before shipping and keeps the old values in the timeline', async () => {
    const { orderId } = await aPaidOrder(testApp)
    const before = await page(orderId)
    const given = { phone: '502 000 111', street: 'Zamojska 8', zipCode: '20-105', email: 'zofia@poczta.example' }
    const { status, reply } = await change(orderId, given, before.version)
    expect([status, reply.version]).toEqual([200, before.version + 1])
    expect(reply.values).toMatchObject({ ...given, firstName: 'Zofia', city: 'Lublin' })
    const after = await page(orderId)
    expect(after).toMatchObject({ phone: given.phone, email: given.email, address: { address: 'Zamojska 8' } })
    expect(after.timeline.find(({ kind }) => kind === 'edit')).toMatchObject({
      changes: [
        { field: 'email', before: before.email, after: given.email },
        { field: 'phone', before: before.phone, after: given.phone },
        { field: 'address', before: 'Lipowa 12, 20-020 Lublin', after: 'Zamojska 8, 20-105 Lublin' },
      ],
    })
    // The audit log says that it changed, without the data of a person.
    const logged = await queryOne<{ text: string }>(
      testApp,
      sql`select string_agg(coalesce(before::text, '') || coalesce(after::text, ''), ' ') as text from audit_changes where record_id = ${orderId}`,
    )
    expect(logged?.text).toBeTruthy()
    expect(logged?.text).not.toContain('Zamojska')
  })

  it('BO-068 refuses once it is shipped, with the present state, and changes no document', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await act('packOrder', orderId)
    await ship(orderId, [{ number: aParcelNumber() }])
    const { version } = await page(orderId)
    const refused = await change(orderId, { phone: '502 000 111' }, version)
    expect([refused.status, refused.problem]).toMatchObject([409, { reason: 'alreadyShipped' }])
    expect((await page(orderId)).phone).toBe('601 234 567')
  })

  it('BO-068 takes another parcel point that is open, and no other', async () => {
    for (const name of ['LUB05M', 'WAW209']) testApp.lockers.points.set(name, aPoint(name))
    const { reply } = await anOrder(testApp, [[await aProduct(testApp), 1]], {
      ...{ shippingMethod: 'InPostPaczkomaty', inPostPoint: 'LUB05M' },
    })
    const { version } = await page(reply.orderId)
    const unknown = await change(reply.orderId, { parcelPoint: 'NIE99X' }, version)
    expect([unknown.status, unknown.problem.code]).toEqual([409, 'ERRORS.PARCELPOINTUNAVAILABLE'])
    expect((await page(reply.orderId)).parcelPoint?.name).toBe('LUB05M')
    const moved = await change(reply.orderId, { parcelPoint: 'WAW209' }, version)
    expect(moved.status).toBe(200)
    expect((await page(reply.orderId)).parcelPoint).toMatchObject({ name: 'WAW209', isConfirmed: true, isOpen: true })
  })

  test.each<[Change, object]>([
    [{ firstName: '' }, { firstName: 'ERRORS.REQUIRED' }],
    [{ email: 'zosia' }, { email: 'ERRORS.ENTERVALIDEMAIL' }],
    [
      { city: '', street: 'a'.repeat(51) },
      { city: 'ERRORS.REQUIRED', street: 'ERRORS.MAXLENGTH' },
    ],
  ])('refuses %j by field', async (body, fields) => {
    const { orderId } = await aPaidOrder(testApp)
    const { status, problem } = await change(orderId, body, 1)
    expect([status, problem.errors]).toEqual([400, fields])
    expect((await orderOf(testApp, orderId))?.email).toBe('zosia@poczta.example')
  })

  it('tells somebody with an outdated version what holds and who changed it', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await change(orderId, { phone: '502 000 111' }, 1)
    const { status, problem } = await change(orderId, { phone: '503 000 222' }, 1, staff.support)
    expect([status, problem]).toMatchObject([
      409,
      { code: 'ERRORS.CHANGEDMEANWHILE', version: 2, current: { phone: '502 000 111' } },
    ])
  })
})

describe('notes and messages', () => {
  it('BO-067 a note has author and time, and its author may change it for 15 minutes', async () => {
    const { orderId } = await aPaidOrder(testApp)
    expect((await note(orderId, 'Prosi o telefon')).status).toBe(204)
    const [written] = await notesOf(orderId)
    expect(written).toMatchObject({ text: 'Prosi o telefon', editedAt: null, at: testApp.clock.date().toISOString() })
    expect(written?.actor).toMatchObject({ kind: 'staff', name: expect.stringMatching(/\S/) })
    const noteId = written?.noteId ?? ''
    const age = (ms: number) =>
      testApp.context.db.execute(
        sql`update order_notes set created_at = created_at - make_interval(secs => ${ms / 1000}) where id = ${noteId}`,
      )
    // Others see it and cannot change it.
    expect((await notesOf(orderId, staff.support))[0]?.editableUntil).toBeNull()
    expect((await rewrite(orderId, noteId, 'Nie prosi', staff.support)).status).toBe(409)
    await age(14 * minuteMs)
    expect((await rewrite(orderId, noteId, 'Prosi o telefon po 16')).status).toBe(204)
    await age(minuteMs)
    expect((await rewrite(orderId, noteId, 'Za późno')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect(await notesOf(orderId)).toMatchObject([{ text: 'Prosi o telefon po 16', editableUntil: null }])
    expect((await notesOf(orderId))[0]?.editedAt).not.toBeNull()
    expect(await mailsAbout(testApp, orderId)).not.toContainEqual(expect.objectContaining({ kind: 'order-message' }))
    await expect(testApp.context.db.execute(sql`delete from order_notes where order_id = ${orderId}`)).rejects.toThrow()
  })

  it('BO-067 a message is mailed to the buyer in their language and stays in the timeline', async () => {
    const { orderId } = await aPaidOrder(testApp, { languageCode: 'en', email: 'jane@post.example' })
    await say(orderId, 'We have sent your honey.\nEnjoy!')
    await testApp.runJobs()
    expect((await page(orderId)).timeline).toContainEqual(
      expect.objectContaining({ kind: 'message', text: 'We have sent your honey.\nEnjoy!' }),
    )
    const mail = await queryOne<{ language: string; recipient: string; sent_at: unknown }>(
      testApp,
      sql`select language, recipient, sent_at from mails where kind = 'order-message' and data ->> 'orderId' = ${orderId}`,
    )
    expect(mail).toMatchObject({ language: 'en', recipient: 'jane@post.example' })
    expect(mail?.sent_at).not.toBeNull()
  })

  it('are not for accountants, who neither read nor write them', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await note(orderId, 'Prosi o telefon')
    expect((await note(orderId, 'Moja', staff.accountant)).problem.permission).toBe('orders.edit')
    expect(await notesOf(orderId, staff.accountant)).toEqual([])
  })
})

describe('tags and hints', () => {
  it('BO-070 an order carries tags, each once, and they can be taken off', async () => {
    const { orderId } = await aPaidOrder(testApp)
    await tag(orderId, ['prezent', 'pilne', 'prezent'])
    expect((await page(orderId)).tags).toEqual(['pilne', 'prezent'])
    await tag(orderId, ['pilne'])
    expect((await page(orderId)).tags).toEqual(['pilne'])
    const { reply } = await testApp.call(edits.listOrderTags, {}, staff.shop)
    expect(reply).toEqual([{ tag: 'pilne', ordersCount: 1 }])
  })

  it('BO-070 the page says who ordered the same within 24 hours by e-mail, phone or address', async () => {
    const product = await aProduct(testApp, { stock: 100 })
    const buyer = { email: 'dwa@poczta.example', phone: '777 111 222' }
    const place = (more = {}, count = 1) => anOrder(testApp, [[product, count]], { ...buyer, ...more })
    const elsewhere = { address: 'Inna 1', line2: '', zipCode: '00-001', city: 'Warszawa', country: 'Polska' }
    const long = await place()
    testApp.clock.advance(24 * 60 * minuteMs + 1)
    staff.shop = (await aStaffMember(testApp, ['shop'])).headers
    const byPhone = await place({ email: 'inny@poczta.example', phone: '+48 777111222', address: elsewhere }, 2)
    const own = await place()
    const other = await aProduct(testApp)
    await anOrder(testApp, [[other, 1]], buyer)
    await place({ email: 'trzeci@poczta.example', phone: '600 000 000', address: elsewhere })
    const { similarOrders } = await page(own.reply.orderId)
    expect(similarOrders).toMatchObject([{ id: byPhone.reply.orderId, same: ['phone'] }])
    expect(similarOrders.map(({ id }) => id)).not.toContain(long.reply.orderId)
  })

  it('BO-070 the page says how many parcels of the same buyer came back', async () => {
    const returned = await aPaidOrder(testApp, { email: 'zwrot@poczta.example', phone: '666 111 222' })
    const next = await aPaidOrder(testApp, { email: 'nowy@poczta.example', phone: '+48 666 111 222' })
    expect((await page(next.orderId)).uncollectedCount).toBe(0)
    await testApp.context.db.execute(sql`update orders set status = 'Canceled' where id = ${returned.orderId}`)
    await testApp.context.db.execute(sql`
      insert into order_events (order_id, from_status, to_status, cause, actor, at)
      values (${returned.orderId}, 'Shipped', 'Canceled', 'parcel came back', 'system', ${testApp.clock.date().toISOString()})`)
    expect((await page(next.orderId)).uncollectedCount).toBe(1)
  })
})
