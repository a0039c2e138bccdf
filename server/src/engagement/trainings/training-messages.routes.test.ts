import { dayMs } from '@slodki-ul/contract/durations'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { aCustomer } from '#testing/accounts.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())
beforeEach(() => {
  testApp.sent.length = 0
})

const { listTrainings, sendTrainingMessage } = trainingsEndpoints

type Query = Partial<{ pageNumber: number; pageSize: number; searchBy: string; orderBy: 'IdDesc' | 'DateAsc' }>
const list = (query: Query = {}, languageCode: 'pl' | 'en' = 'pl') =>
  testApp.call(listTrainings, { query: { ...query, languageCode } })

let people = 0
const aMessage = () => ({
  Id: 2,
  FullName: 'Żaneta Śliwińska',
  Phone: '601 234 567',
  Email: `zaneta-${++people}@poczta.example`,
  Message: 'Przyjedziemy we dwie.\n\nCzy jest parking?',
  languageCode: 'pl' as 'pl' | 'en',
})
type Message = ReturnType<typeof aMessage> & { website?: string }
const send = (change: Partial<Message> = {}, headers: Record<string, string> = {}) =>
  testApp.call(sendTrainingMessage, { body: { ...aMessage(), ...change } }, headers)
const stored = async (email: string) =>
  rowsOf<Record<string, unknown>>(
    await testApp.context.db.execute(sql`select * from training_messages where email = ${email}`),
  )
const countOf = async (statement: ReturnType<typeof sql>) => (await queryOne<{ n: number }>(testApp, statement))?.n
const mailsLeft = () => countOf(sql`select count(*)::int as n from mails where kind like 'training-%'`)

describe('POST /trainings/sendMessage', () => {
  it('API-68 SEC-06 returns 202 without a body to a guest, mails the organiser and the guest, and leaves the number of places', async () => {
    const message = aMessage()
    const { status, reply, headers } = await send(message)
    expect([status, reply, headers['content-length'] ?? '0']).toEqual([202, undefined, '0'])
    expect(await stored(message.Email)).toMatchObject([{ training_id: 2, user_id: null, phone: '601 234 567' }])
    await testApp.runJobs()
    const seller = testApp.context.config.seller.email
    const toOrganiser = testApp.sent.find(({ to }) => to === seller)
    expect(toOrganiser?.subject).toMatch(/^Zgłoszenie: Glazura lustrzana i\u00a0monoporcje, \d\d\.\d\d\.\d{4}$/)
    expect(toOrganiser?.replyTo).toEqual({ name: message.FullName, address: message.Email })
    for (const said of [toOrganiser?.html, toOrganiser?.text])
      for (const word of [message.FullName, message.Email, 'Czy jest parking?', 'Wolne miejsca według serwisu: 8'])
        expect(said?.replaceAll('\u00a0', ' ')).toContain(word)
    const confirmation = testApp.sent.find(({ to }) => to === message.Email)
    expect(confirmation?.subject).toBe('Mamy Twoje zgłoszenie: Glazura lustrzana i\u00a0monoporcje')
    expect(confirmation?.text).toContain('Warszawa, Studio Praga, 690,00')
    expect(confirmation?.replyTo?.address).toBe(seller)
    // The address may belong to somebody else than the sender, so the confirmation repeats nothing that was typed.
    expect(`${confirmation?.html}${confirmation?.text}`).not.toMatch(/Śliwińska|parking|601/)
    const [training] = (await list({ searchBy: 'glazura' })).reply
    expect(training?.availablePlaces).toBe(8)
  })

  it('confirms in the language it was written in; the organiser reads Polish', async () => {
    const message = { ...aMessage(), languageCode: 'en' as const }
    await send(message)
    await testApp.runJobs()
    const subjects = testApp.sent.map(({ subject }) => subject.split(':')[0])
    expect(subjects).toEqual(expect.arrayContaining(['Zgłoszenie', 'We have your request']))
  })

  it('accepts requests for a training that is full (Q-97)', async () => {
    expect((await list({ searchBy: 'miodobranie' })).reply[0]?.availablePlaces).toBe(0)
    expect((await send({ Id: 8 })).status).toBe(202)
  })

  it('TRN-14 accepts no phone, or one of up to 50 characters (Q-77)', async () => {
    const { Phone: _none, ...without } = aMessage()
    expect((await testApp.call(sendTrainingMessage, { body: without })).status).toBe(202)
    expect(await stored(without.Email)).toMatchObject([{ phone: null }])
    expect((await send({ Phone: '   ' })).status).toBe(202)
    expect((await send({ Phone: '6'.repeat(50) })).status).toBe(202)
    expect((await send({ Phone: '6'.repeat(51) })).problem.code).toBe('ERRORS.PROVIDEDATA')
  })

  it.each<Partial<Message>>([
    { FullName: '' },
    { FullName: '  ' },
    { FullName: 'Z'.repeat(51) },
    { Email: `${'u'.repeat(50)}@ul.pl` },
    { Message: '' },
    { Message: ' \n ' },
    { Message: 'M'.repeat(5001) },
    { Id: 0 },
    { Id: 2 ** 31 },
  ])('TRN-12 TRN-13 refuses what is missing or too long, and keeps nothing (%#)', async (change) => {
    const [before, message] = [await mailsLeft(), aMessage()]
    const { status, problem } = await send({ ...message, ...change })
    expect([status, problem.code, Object.keys(problem.errors ?? {})]).toEqual([
      400,
      'ERRORS.PROVIDEDATA',
      Object.keys(change),
    ])
    expect([await stored(message.Email), await mailsLeft()]).toEqual([[], before])
  })

  it.each(['', 'ula', 'ula@ul', 'ula@ul.pl, ola@ul.pl', 'Ula <ula@ul.pl>', 'ula@ul.pl\nbcc:x@ul.pl'])(
    'TRN-11 refuses the address %j by a code of its own',
    async (Email) => {
      const { status, problem } = await send({ Email })
      expect([status, problem.code, problem.errors]).toEqual([
        400,
        'ERRORS.INVALIDEMAIL',
        { Email: 'ERRORS.ENTERVALIDEMAIL' },
      ])
    },
  )

  it('returns 404 for an unknown training, and for one that has begun', async () => {
    expect((await send({ Id: 999_999 })).problem.code).toBe('ERRORS.TRAININGNOTFOUND')
    const later = await openTestApp()
    later.clock.advance(400 * dayMs)
    const { status, problem } = await later.call(sendTrainingMessage, { body: aMessage() })
    expect([status, problem.code]).toEqual([404, 'ERRORS.TRAININGNOTFOUND'])
    await later.close()
  })

  it('ignores the input of a bot, without saying so (Q-31)', async () => {
    const [before, message] = [await mailsLeft(), { ...aMessage(), website: 'https://spam.example' }]
    expect((await send(message)).status).toBe(202)
    expect([await stored(message.Email), await mailsLeft()]).toEqual([[], before])
  })

  it('lets an address on the network write twenty times an hour, and one mailbox be written to five times', async () => {
    const strict = await openTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
    const sendTo = async (Email: string) =>
      (await strict.call(sendTrainingMessage, { body: { ...aMessage(), Email } })).status
    const same: number[] = []
    for (const spelling of ['ula', 'ULA', 'ula', 'Ula', 'ula', 'ULA']) same.push(await sendTo(`${spelling}@ul.example`))
    expect(same).toEqual([202, 202, 202, 202, 202, 429])
    const others: number[] = []
    for (let tries = 0; tries < 15; tries++) others.push(await sendTo(`u${tries}@ul.example`))
    expect(others).toEqual([...Array.from({ length: 14 }, () => 202), 429])
    await strict.close()
  })

  it('belongs to the account of a signed-in user, whatever the given address', async () => {
    const { session, headers } = await aCustomer(testApp)
    const message = aMessage()
    await send(message, headers)
    expect(await stored(message.Email)).toMatchObject([{ user_id: session.id }])
  })

  it('is forgotten after twelve months; what was not yet sent of it is dropped', async () => {
    const own = await openTestApp()
    await own.call(sendTrainingMessage, { body: aMessage() })
    await own.context.db.execute(sql`update mails set due_at = due_at + interval '400 days'`)
    const left = async () =>
      (await queryOne<{ n: number }>(own, sql`select count(*)::int as n from training_messages`))?.n
    own.clock.advance(364 * dayMs)
    await own.runJobs()
    expect(await left()).toBe(1)
    own.clock.advance(2 * dayMs)
    await own.runJobs()
    expect(await left()).toBe(0)
    own.clock.advance(40 * dayMs)
    await own.runJobs()
    expect(own.sent.filter(({ subject }) => /zgłoszenie/i.test(subject))).toEqual([])
    expect(
      await queryOne<{ n: number }>(own, sql`select count(*)::int as n from mails where kind like 'training-%'`),
    ).toEqual({ n: 0 })
    await own.close()
  })
})
