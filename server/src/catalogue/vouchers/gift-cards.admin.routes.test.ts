import { type GiftCardRecord, staffGiftCardsEndpoints as rows } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { peopleEndpoints } from '@slodki-ul/contract/membership/people.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { removeOldRecipients } from '#catalogue/vouchers/gift-cards.jobs.ts'
import { rowsOf } from '#db/client.ts'
import { aProduct, queryOne } from '#testing/factories.ts'
import { aPaidOrderOf, cardOf, soldCodes, tryCode } from '#testing/gift-cards.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let owner: Awaited<ReturnType<typeof aStaffMember>>
let shop: Awaited<ReturnType<typeof aStaffMember>>['headers']
let product: number
/** The order that sells three cards of 200 zł, of which one is spent in part. */
let sold: { orderId: string; number: string; codes: string[]; ids: string[] }
const buyer = 'marta.barc@poczta.example'

beforeAll(async () => {
  testApp = await openTestApp()
  owner = await aStaffMember(testApp, ['owner'])
  shop = (await aStaffMember(testApp, ['shop'])).headers
  product = await aProduct(testApp, { price: 4_550, stock: 100 })
  const card = await aProduct(testApp, { price: 20_000, giftValue: 20_000 })
  const change = { email: buyer, languageCode: 'en' as const }
  const { orderId } = await aPaidOrderOf(testApp, { lines: [[card, 3]], change })
  const codes = await soldCodes(testApp, orderId)
  testApp.clock.advance(61_000)
  await aPaidOrderOf(testApp, { lines: [[product, 2]], code: codes[0] ?? '', change: { email: 'ania@poczta.example' } })
  const order = await queryOne<{ number: string }>(testApp, sql`select number from orders where id = ${orderId}`)
  const ids = await Promise.all(codes.map((code) => idOf(code)))
  sold = { orderId, number: `SU-${order?.number}`, codes, ids }
  for (let round = 0; round < 3; round++) await testApp.runJobs()
})
afterAll(() => testApp.close())

const idOf = async (code: string) =>
  (await queryOne<{ id: string }>(testApp, sql`select id from vouchers where code = ${code}`))?.id ?? ''
const key = () => ({ 'idempotency-key': crypto.randomUUID() })
const list = (query: object, headers = owner.headers) =>
  testApp.call(rows.listGiftCards, { query: query as never }, headers)
const get = async (id: string, headers = owner.headers) =>
  (await testApp.call(rows.getGiftCard, { params: { id } }, headers)).reply
const reasoned = { send: rows.sendGiftCard, replace: rows.replaceGiftCardCode, end: rows.endGiftCard }
const act = (action: keyof typeof reasoned, id: string, reason = 'Prosi kupująca', headers = owner.headers) => {
  // Nothing happens at the same moment.
  testApp.clock.advance(1_000)
  return testApp.call(reasoned[action], { params: { id }, headers: key(), body: { reason } }, headers)
}
const extend = (id: string, validTo: string, reason = 'Długa choroba') => {
  testApp.clock.advance(1_000)
  return testApp.call(rows.extendGiftCard, { params: { id }, headers: key(), body: { validTo, reason } }, owner.headers)
}
const given = { valueAmount: 50.5, months: 6, email: 'jan@poczta.example', language: 'pl', reason: 'Zgubiona paczka' }
const issue = (change: object = {}, headers = owner.headers, idempotency = key()) =>
  testApp.call(rows.issueGiftCard, { headers: idempotency, body: { ...given, ...change } as never }, headers)
const show = (id: string, headers = owner.headers) => testApp.call(rows.showGiftCardCode, { params: { id } }, headers)

/** What was mailed to an address since the last time. */
async function mailsTo(address: string) {
  testApp.sent.length = 0
  for (let round = 0; round < 3; round++) await testApp.runJobs()
  return testApp.sent.filter(({ to }) => to === address)
}
const codeIn = (text: string | undefined) => /UL-\w{4}-\w{4}-\w{4}/.exec(text ?? '')?.[0] ?? ''
const shapeOf = ({ state, events }: GiftCardRecord) => [state, events.map(({ kind, reason }) => [kind, reason])]
const entriesOf = async (id: string) =>
  rowsOf<{ call: string; fields: string[] | null }>(
    await testApp.context.db.execute(sql`select e.call, array_agg(c.field order by c.field) filter (where c.field is not null) as fields
      from audit_entries e left join audit_changes c on c.entry_id = e.id
      where e.record = 'gift-card' and e.record_id = ${id} and e.outcome = 'done' group by e.id order by e.at, e.call`),
  )

describe('gift cards of staff', () => {
  it('BO-098 are listed with last letters, value, balance, order, buyer, validity and uses, found by each of these', async () => {
    const [first = '', second = ''] = sold.ids
    const { reply } = await list({ orderBy: 'balance' })
    const text = JSON.stringify(reply)
    expect(reply[0]).toMatchObject({
      ...{ id: first, maskedCode: `…${sold.codes[0]?.slice(-4)}`, valueAmount: 200, balanceAmount: 91.1 },
      ...{ state: 'active', origin: 'order', orderId: sold.orderId, orderNumber: sold.number, usesCount: 1 },
      ...{ buyerEmail: buyer, buyerName: expect.stringMatching(/\S+ \S+/), validTo: expect.stringMatching(/59:59/) },
    })
    for (const code of sold.codes) expect(text).not.toContain(code)
    const idsOf = async (query: object) => (await list({ pageSize: 100, ...query })).reply.map(({ id }) => id)
    const letters = sold.codes[1]?.slice(-4) ?? ''
    for (const searchBy of [letters, sold.number, buyer]) expect(await idsOf({ searchBy }), searchBy).toContain(second)
    expect(await idsOf({ searchBy: letters })).not.toContain(first)
    expect(await idsOf({ balanceFrom: '91.11', origin: 'order' })).toEqual(expect.arrayContaining([second]))
    expect(await idsOf({ balanceTo: '91.1' })).toEqual([first])
    const { validTo } = await get(first)
    const day = (validTo ?? '').slice(0, 10)
    expect(await idsOf({ expiresFrom: day, expiresTo: day })).toHaveLength(3)
    expect(await idsOf({ expiresTo: '2025-01-01' })).toEqual([])
    const { reply: uses } = await testApp.call(rows.listGiftCardUses, { params: { id: first }, query: {} }, shop)
    expect(uses).toMatchObject([
      { state: 'used', orderNumber: expect.stringMatching(/^SU-/), usedAmount: 108.9, email: 'ania@poczta.example' },
    ])
    // A discount code is none.
    const other = await queryOne<{ id: string }>(testApp, sql`select id from vouchers where kind <> 'gift' limit 1`)
    expect((await testApp.call(rows.getGiftCard, { params: { id: other?.id ?? '' } }, owner.headers)).status).toBe(404)
    // The shop, support and the accountant read; content does not; only an owner acts.
    for (const [role, reads] of [['support', 200] as const, ['accountant', 200] as const, ['content', 403] as const])
      expect((await list({}, (await aStaffMember(testApp, [role])).headers)).status, role).toBe(reads)
    for (const action of ['send', 'replace', 'end'] as const)
      expect((await act(action, second, 'Proszę', shop)).status).toBe(403)
    expect([(await issue({}, shop)).status, (await show(second, shop)).status]).toEqual([403, 403])
    expect((await get(second, shop)).events).toEqual([])
  })

  it('BO-098 an owner sends, extends, replaces and ends one, each with a reason that its page and the audit log keep', async () => {
    const [, id = '', ended = ''] = sold.ids
    const [, old = '', endedCode = ''] = sold.codes
    for (const action of ['send', 'replace', 'end'] as const) expect((await act(action, id, '  ')).status).toBe(400)
    expect((await extend(id, '2035-01-01', '')).status).toBe(400)
    expect((await get(id)).events).toEqual([])

    expect((await act('send', id, 'Nie doszło')).status).toBe(200)
    const [again, none] = await mailsTo(buyer)
    expect([codeIn(again?.text), again?.subject, none]).toEqual([old, expect.stringContaining('gift card'), undefined])
    expect(again?.attachments.map(({ filename }) => filename)).toEqual(['gift-card.pdf'])

    // Only to a later day, and not for ever.
    const last = ((await get(id)).validTo ?? '').slice(0, 10)
    for (const day of [last, '2020-01-01', '2099-01-01'])
      expect((await extend(id, day)).problem).toMatchObject({ errors: { validTo: 'ERRORS.NOTLATER' } })
    expect((await extend(id, '2030-06-30')).reply.validTo).toBe('2030-06-30T21:59:59.000Z')

    expect(await tryCode(testApp, old, product)).toBeUndefined()
    const { reply: replaced } = await act('replace', id, 'Kod zgubiony w tramwaju')
    const [mail] = await mailsTo(buyer)
    const fresh = codeIn(mail?.text)
    expect([fresh === old, replaced.maskedCode, replaced.balanceAmount]).toEqual([false, `…${fresh.slice(-4)}`, 200])
    expect(await tryCode(testApp, old, product)).toBe('ERRORS.VOUCHERINVALID')
    expect(await tryCode(testApp, fresh, product)).toBeUndefined()
    // Whoever had typed the old code goes on without it.
    expect(await queryOne(testApp, sql`select count(*)::int as n from carts where voucher_id = ${id}`)).toEqual({
      n: 1,
    })

    const { reply: over } = await act('end', ended, 'Kupiona skradzioną kartą')
    expect([over.state, over.endedAt]).toEqual(['ended', new Date(testApp.clock.now()).toISOString()])
    expect(await tryCode(testApp, endedCode, product)).toBe('ERRORS.VOUCHERINVALID')
    for (const action of ['send', 'replace', 'end'] as const)
      expect((await act(action, ended)).problem).toMatchObject({ code: 'ERRORS.ACTIONNOTALLOWED', reason: 'ended' })
    expect((await extend(ended, '2031-01-01')).problem).toMatchObject({ reason: 'ended' })

    expect(shapeOf(await get(id, shop))).toEqual([
      'active',
      [
        ['replaced', 'Kod zgubiony w tramwaju'],
        ['extended', 'Długa choroba'],
        ['sent', 'Nie doszło'],
      ],
    ])
    const name = (await get(id)).events[0]
    expect(name).toMatchObject({ by: expect.any(String), before: `…${old.slice(-4)}`, after: `…${fresh.slice(-4)}` })
    expect(await entriesOf(id)).toEqual([
      { call: 'POST admin/gift-cards/{id}/send', fields: ['reason'] },
      { call: 'POST admin/gift-cards/{id}/extend', fields: ['reason', 'validTo'] },
      { call: 'POST admin/gift-cards/{id}/replace', fields: ['code', 'reason'] },
    ])
    const logged = JSON.stringify(rowsOf(await testApp.context.db.execute(sql`select * from audit_changes`)))
    for (const code of [old, fresh]) expect(logged).not.toContain(code)
    // What was done is never rewritten.
    const rewrite = testApp.context.db.execute(sql`update gift_card_events set reason = 'inny'`)
    await expect(rewrite).rejects.toThrow()
  })

  it('BO-098 an owner issues one out of goodwill, which is mailed, pays, runs out, and can be extended then', async () => {
    const once = key()
    const { status, reply } = await issue({}, owner.headers, once)
    expect([status, reply.origin, reply.valueAmount, reply.orderId]).toEqual([201, 'goodwill', 50.5, null])
    expect((await issue({}, owner.headers, once)).reply.id).toBe(reply.id)
    for (const wrong of [{ valueAmount: 0 }, { valueAmount: 10.001 }, { months: 0 }, { email: 'x' }, { reason: ' ' }])
      expect((await issue(wrong)).status, JSON.stringify(wrong)).toBe(400)
    const mails = await mailsTo('jan@poczta.example')
    expect(mails).toHaveLength(1)
    const code = codeIn(mails[0]?.text)
    expect(reply).toMatchObject({ maskedCode: `…${code.slice(-4)}`, buyerEmail: 'jan@poczta.example' })
    expect((await list({ searchBy: 'jan@poczta.example', origin: 'goodwill' })).reply).toHaveLength(1)
    expect(shapeOf(reply)).toEqual(['active', [['issued', 'Zgubiona paczka']]])
    await aPaidOrderOf(testApp, { lines: [[product, 1]], code })
    expect(await get(reply.id)).toMatchObject({ balanceAmount: 0, state: 'spent' })

    const { reply: other } = await issue({ months: 1 })
    const [letter] = await mailsTo('jan@poczta.example')
    testApp.clock.advance(40 * dayMs)
    const { headers } = await aStaffMember(testApp, ['owner'])
    owner = { ...owner, headers }
    expect(await get(other.id)).toMatchObject({ state: 'expired', balanceAmount: 50.5 })
    expect((await act('send', other.id)).problem).toMatchObject({ reason: 'expired' })
    const day = new Date(testApp.clock.now() + 10 * dayMs).toISOString().slice(0, 10)
    expect((await extend(other.id, day)).reply.state).toBe('active')
    expect(await tryCode(testApp, codeIn(letter?.text), product)).toBeUndefined()
    // A year after it ran out nobody knows whom it was given to; what it is worth stays in the books.
    testApp.clock.advance(380 * dayMs)
    expect(await removeOldRecipients(testApp.context)).toBe(1)
    expect(await queryOne(testApp, sql`select email from goodwill_cards where voucher_id = ${other.id}`)).toEqual({
      email: '',
    })
    expect(await cardOf(testApp, codeIn(letter?.text))).toMatchObject({ balance: 5050 })
  })

  it('BO-181 reading a whole code, or an exported list of people or of the log, is an entry; the code needs a second proof', async () => {
    owner = await aStaffMember(testApp, ['owner'])
    const [id = ''] = sold.ids
    expect((await show(id)).reply).toEqual({ code: sold.codes[0] })
    expect((await show(crypto.randomUUID())).status).toBe(404)
    await testApp.call(peopleEndpoints.exportPeople, { query: { in: 'pl' } as never }, owner.headers)
    await testApp.call(auditEndpoints.exportAudit, { query: { language: 'pl' } as never }, owner.headers)
    testApp.clock.advance(10 * minuteMs)
    const refused = await show(id)
    expect([refused.status, refused.problem.code]).toEqual([409, 'ERRORS.CONFIRMIDENTITY'])
    expect(JSON.stringify(refused.problem)).not.toContain(sold.codes[0])
    const entries = rowsOf<{ call: string; record: string; record_id: string | null; outcome: string }>(
      await testApp.context.db.execute(sql`select call, record, record_id, outcome from audit_entries
        where actor_id = ${owner.id} and call like 'GET %' order by at, call`),
    )
    expect(entries).toEqual(
      expect.arrayContaining([
        { call: 'GET admin/gift-cards/{id}/code', record: 'gift-card', record_id: id, outcome: 'done' },
        expect.objectContaining({ call: 'GET admin/gift-cards/{id}/code', outcome: 'ERRORS.NOTFOUND' }),
        expect.objectContaining({ call: 'GET admin/people/export', record: 'people', outcome: 'done' }),
        expect.objectContaining({ call: 'GET admin/audit/export', outcome: 'done' }),
      ]),
    )
    // The page of the card is no such reading.
    expect(entries.filter(({ call }) => call === 'GET admin/gift-cards/{id}')).toEqual([])
  })
})
