import { accountEndpoints } from '@slodki-ul/contract/compliance/account-data'
import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { formatDate } from '@slodki-ul/contract/dates'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { refundDeadline, sendBackDeadline } from '#consumer-deadlines.rules.ts'
import { rowsOf } from '#db/client.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { aCustomer } from '#testing/accounts.ts'
import { anOrder, aProduct, queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const { sendWithdrawal } = withdrawalsEndpoints

let people = 0
const aStatement = () => ({
  fullName: 'Żaneta Śliwińska',
  orderNumber: 'SU-999999' as string | null,
  scope: '',
  email: `zaneta-odstepuje-${++people}@poczta.example`,
  languageCode: 'pl' as 'pl' | 'en',
})
type Statement = ReturnType<typeof aStatement> & { website?: string }
const send = (change: Partial<Statement> = {}, headers: Record<string, string> = {}) =>
  testApp.call(sendWithdrawal, { body: { ...aStatement(), ...change }, headers }, headers)
const stored = async (email: string) =>
  rowsOf<Record<string, unknown>>(
    await testApp.context.db.execute(sql`select * from withdrawals where email = ${email}`),
  )
const mailsLeft = async () =>
  (await queryOne<{ n: number }>(testApp, sql`select count(*)::int as n from mails where kind like '%withdrawal%'`))?.n
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const mailTo = (address: string) => testApp.sent.find(({ to }) => to === address)
const seller = () => testApp.context.config.seller

/** A guest's order. Returns its number. */
async function aPlacedOrder(email: string) {
  const own = { email, shippingMethod: 'KurierDPDCod', paymentMethod: 'Cod' } as const
  const { reply } = await anOrder(testApp, [[await aProduct(testApp), 2]], own)
  const row = await queryOne<{ number: number; status: string }>(
    testApp,
    sql`select number::int, status from orders where id = ${reply.orderId}`,
  )
  return { orderId: reply.orderId, number: `SU-${row?.number}`, status: row?.status }
}

describe('POST /withdrawals', () => {
  it('stores a guest’s statement and acknowledges it at once, with its text, the date and the time', async () => {
    const statement = aStatement()
    const { orderId, number, status } = await aPlacedOrder(statement.email)
    await testApp.runJobs()
    testApp.sent.length = 0
    const response = await send({ ...statement, orderNumber: number, scope: 'Miód lipowy,\n1 szt.' })
    const receivedAt = testApp.clock.date()
    const day = dayOf(receivedAt.getTime())
    const deadlines = { sendBackUntil: sendBackDeadline(day), refundUntil: refundDeadline(day) }
    expect([response.status, response.reply]).toEqual([
      201,
      { receivedAt: receivedAt.toISOString(), ...deadlines, returnAddress: seller().returnAddress },
    ])
    const words = `Ja, Żaneta Śliwińska, informuję o moim odstąpieniu od umowy: zamówienie ${number}. Zakres: Miód lipowy, 1 szt.`
    expect(await stored(statement.email)).toMatchObject([
      { user_id: null, full_name: 'Żaneta Śliwińska', order_number: number, statement: words, language: 'pl' },
    ])
    await testApp.runJobs()
    const acknowledgement = mailTo(statement.email)
    expect(plain(acknowledgement?.subject)).toBe(`Potwierdzenie odstąpienia od umowy: zamówienie ${number}`)
    expect(acknowledgement?.replyTo?.address).toBe(seller().email)
    const inWarsaw = new Intl.DateTimeFormat('pl-PL', {
      ...{ timeZone: 'Europe/Warsaw', dateStyle: 'short', timeStyle: 'short' },
    }).format(receivedAt)
    for (const said of [acknowledgement?.text, acknowledgement?.html])
      for (const word of [
        words,
        `Data i godzina otrzymania: ${inWarsaw}.`,
        `Towar odeślij najpóźniej ${formatDate(deadlines.sendBackUntil)} na adres: ${seller().returnAddress}.`,
        `zwrócimy najpóźniej ${formatDate(deadlines.refundUntil)}.`,
        'Samo nic się nie anuluje',
      ])
        expect(plain(said)).toContain(word)
    const order = await queryOne<{ status: string }>(testApp, sql`select status from orders where id = ${orderId}`)
    expect(order?.status).toBe(status)
  })

  it('reports the owner of the order to the academy, with the same response for known and unknown orders', async () => {
    const statement = aStatement()
    const { number } = await aPlacedOrder(statement.email)
    await testApp.runJobs()
    testApp.sent.length = 0
    const responses = []
    for (const [orderNumber, email] of [
      [number.toLowerCase(), statement.email],
      [number, aStatement().email],
      ['SU-999999', aStatement().email],
      ['nie pamiętam', aStatement().email],
    ] as const) {
      const { status, reply } = await send({ orderNumber, email })
      responses.push([status, Object.keys(reply)])
      await testApp.runJobs()
    }
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    const toStaff = testApp.sent.filter(({ to }) => to === seller().email)
    expect(toStaff.map(({ text }) => /e-mail jest ten sam|e-mail jest w nim inny|nie ma/.exec(text)?.[0])).toEqual([
      ...['e-mail jest ten sam', 'e-mail jest w nim inny', 'nie ma', 'nie ma'],
    ])
    expect(toStaff[0]?.replyTo).toEqual({ name: 'Żaneta Śliwińska', address: statement.email })
    expect(plain(toStaff[0]?.text)).toContain('Nic się samo nie anulowało ani nie zwróciło')
    const others = testApp.sent.filter(({ to }) => to !== seller().email).map(({ text }) => text)
    expect(others).toHaveLength(4)
    for (const text of others) expect(text).not.toMatch(/e-mail jest|nie ma:/)
  })

  it('withdraws from the subscription where no order is named, in the language it was written in', async () => {
    const { session, headers } = await aCustomer(testApp, { isSubscribed: true })
    const email = `inny-${session.email}`
    const { status } = await send({ email, orderNumber: null, languageCode: 'en' }, headers)
    expect([status, await stored(email)]).toMatchObject([201, [{ user_id: session.id, order_number: null }]])
    await testApp.runJobs()
    const acknowledgement = mailTo(email)
    expect(acknowledgement?.subject).toBe('Acknowledgement of withdrawal: the subscription of the academy')
    expect(plain(acknowledgement?.text)).toMatch(/Received on: \d\d\.\d\d\.\d{4}, \d\d:\d\d \(Warsaw time\)\./)
    expect(plain(acknowledgement?.text)).toContain('less the time used')
    expect(acknowledgement?.text).not.toContain('Send the goods')
    expect(plain(mailTo(seller().email)?.text)).toContain('Wysłano z zalogowanego konta')
  })

  it('is stored and acknowledged once for repeated requests; another statement needs another key', async () => {
    const statement = aStatement()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await send(statement, headers)
    testApp.clock.advance(90_000)
    const again = await send(statement, headers)
    expect([again.status, again.reply]).toEqual([201, first.reply])
    expect(await stored(statement.email)).toHaveLength(1)
    const other = await send({ ...statement, scope: 'Rózga' }, headers)
    expect([other.status, other.problem.code]).toEqual([422, 'ERRORS.IDEMPOTENCYKEYREUSED'])
    expect((await send(statement)).status).toBe(201)
    expect(await stored(statement.email)).toHaveLength(2)
    await testApp.runJobs()
    expect(testApp.sent.filter(({ to }) => to === statement.email)).toHaveLength(2)
  })

  it('typed to be markup or another line of a head stays text', async () => {
    const statement = { ...aStatement(), fullName: '<b>Ula</b>\r\nBcc: zly@ul.pl', orderNumber: 'SU\r\nBcc: x' }
    expect((await send({ ...statement, scope: '<img src=x onerror=alert(1)>' })).status).toBe(201)
    await testApp.runJobs()
    expect(testApp.sent).toHaveLength(2)
    for (const mail of testApp.sent) {
      expect(mail.html).not.toMatch(/<img src=x|<b>Ula/)
      for (const line of [mail.subject, mail.replyTo?.name]) expect(line).not.toMatch(/[\r\n]/)
    }
  })

  it.each<Partial<Statement>>([
    { fullName: '  ' },
    { fullName: 'Z'.repeat(51) },
    { orderNumber: '' },
    { orderNumber: '1'.repeat(51) },
    { scope: 'M'.repeat(501) },
    { email: `${'u'.repeat(50)}@ul.pl` },
  ])('refuses what is missing or too long, and keeps nothing (%#)', async (change) => {
    const [before, statement] = [await mailsLeft(), aStatement()]
    const { status, problem } = await send({ ...statement, ...change })
    const answered = [status, problem.code, Object.keys(problem.errors ?? {})]
    expect(answered).toEqual([400, 'ERRORS.PROVIDEDATA', Object.keys(change)])
    expect([await stored(statement.email), await mailsLeft()]).toEqual([[], before])
  })

  it.each(['', 'ula', 'ula@ul.pl, ola@ul.pl', 'ula@ul.pl\nbcc:x@ul.pl'])('refuses the address %j', async (email) => {
    const { status, problem } = await send({ email })
    const answered = [status, problem.code, problem.errors]
    expect(answered).toEqual([400, 'ERRORS.INVALIDEMAIL', { email: 'ERRORS.ENTERVALIDEMAIL' }])
  })

  it('outlives the account it was sent from, and so does its acknowledgement', async () => {
    const { session, headers } = await aCustomer(testApp)
    await send({ email: session.email }, headers)
    expect((await testApp.call(accountEndpoints.deleteAccount, { body: {} }, headers)).status).toBe(204)
    expect(await stored(session.email)).toMatchObject([{ user_id: null, order_number: 'SU-999999' }])
    await testApp.runJobs()
    expect(testApp.sent.filter(({ subject }) => subject.startsWith('Potwierdzenie odstąpienia'))).toHaveLength(1)
  })

  it('BO-156 is forgotten after six whole years, as orders are, once it was decided', async () => {
    const own = await openTestApp()
    await own.call(sendWithdrawal, { body: aStatement() })
    const year = own.clock.date().getFullYear()
    const left = async () => (await queryOne<{ n: number }>(own, sql`select count(*)::int as n from withdrawals`))?.n
    own.clock.advance(new Date(`${year + 6}-12-31T20:00:00Z`).getTime() - own.clock.now())
    await own.runJobs()
    expect(await left()).toBe(1)
    own.clock.advance(new Date(`${year + 7}-01-01T04:00:00Z`).getTime() - own.clock.now())
    await own.runJobs()
    expect(await left()).toBe(1)
    await own.context.db.execute(
      sql`update withdrawals set decision = 'refused', decided_at = received_at, reason = 'Po terminie.'`,
    )
    own.clock.advance(86_400_000)
    await own.runJobs()
    expect(await left()).toBe(0)
    await own.close()
  })
})
