import { dayMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deleteMessagesOf } from '#engagement/trainings/trainings.db.ts'
import { deleteOldTrainingMessages } from '#engagement/trainings/trainings.jobs.ts'
import { waitingRequests } from '#engagement/trainings/waiting-requests.db.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { trainingOffice } from '#testing/trainings.ts'

let testApp: TestApp
let staff: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['support'])).headers
}, 120_000)
afterAll(() => testApp.close())

const office = trainingOffice(
  () => testApp,
  () => staff,
)
const free = async (id: number) => (await office.seen(id))?.availablePlaces
const mailsTo = (email: string) => testApp.sent.filter(({ to }) => to === email)

describe('messages about a training', () => {
  it('BO-134 an answer is a mail in the language of the sender, written once, and takes no place', async () => {
    const id = await office.aShownTraining()
    const message = await office.write(id, 'en')
    expect(await office.read(message.id)).toMatchObject({ state: 'new', places: 0, replies: [] })
    await testApp.runJobs()
    testApp.sent.length = 0
    const key = aKey()
    const text = 'There is a car park.\n\nSee <you> soon.'
    const { status, reply } = await office.decide(message.id, 'reply', { text, key })
    expect([status, reply]).toMatchObject([200, { state: 'answered', replies: [{ action: 'reply', text }] }])
    expect((await office.decide(message.id, 'reply', { text, key })).reply.replies).toHaveLength(1)
    await testApp.runJobs()
    const [mail, ...others] = mailsTo(message.email)
    expect([others, mail?.subject, mail?.replyTo?.address]).toEqual([
      [],
      'Our reply: Bread with honey',
      testApp.context.config.seller.email,
    ])
    expect(mail?.text).toContain('There is a car park.')
    expect(mail?.html).toContain('See &lt;you&gt; soon.')
    expect(await free(id)).toBe(3)
    // It is a mail, so without a word there is none.
    expect((await office.decide(message.id, 'reply', { text: ' \n ' })).status).toBe(400)
    expect((await office.decide(crypto.randomUUID(), 'reply')).status).toBe(404)
  })

  it('BO-134 confirming takes places, refusing and leaving free them, and the page follows', async () => {
    const id = await office.aShownTraining()
    const [first, second, third] = [await office.write(id), await office.write(id), await office.write(id)]
    const states = async () =>
      Promise.all([first, second, third].map(async (each) => (await office.read(each.id)).state))
    expect((await office.decide(first.id, 'confirm', { places: 2 })).reply).toMatchObject({
      ...{ state: 'confirmed', places: 2 },
      allowedActions: ['reply', 'refuse', 'leave'],
    })
    expect(await free(id)).toBe(1)
    const tooMany = await office.decide(second.id, 'confirm', { places: 2 })
    expect([tooMany.status, tooMany.problem]).toMatchObject([409, { reason: 'full', availablePlaces: 1 }])
    expect((await office.decide(second.id, 'confirm')).status).toBe(200)
    expect(await free(id)).toBe(0)
    const full = await office.decide(third.id, 'confirm')
    expect([full.status, full.problem.code]).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    await office.decide(third.id, 'wait')
    expect(await states()).toEqual(['confirmed', 'confirmed', 'waiting'])
    // A reply leaves the state and the places.
    await office.decide(first.id, 'reply')
    expect([await states(), await free(id)]).toEqual([['confirmed', 'confirmed', 'waiting'], 0])
    await office.decide(first.id, 'refuse')
    expect(await free(id)).toBe(2)
    await testApp.runJobs()
    testApp.sent.length = 0
    const left = await office.decide(second.id, 'leave')
    expect(left.reply).toMatchObject({ state: 'refused', places: 0, leftAt: testApp.clock.date().toISOString() })
    await testApp.runJobs()
    expect([await free(id), mailsTo(second.email)]).toEqual([3, []])
    expect((await office.decide(second.id, 'leave')).status).toBe(409)
    // Whoever left may come back.
    const back = await office.decide(second.id, 'confirm')
    expect([back.reply.state, back.reply.leftAt, await free(id)]).toEqual(['confirmed', null, 2])
    await office.decide(third.id, 'confirm', { places: 2 })
    expect(await free(id)).toBe(0)
    await testApp.runJobs()
    expect(mailsTo(third.email).map(({ subject }) => subject)).toEqual(['Masz miejsce: Chleb na miodzie'])
    // An account that is erased takes its place with it.
    await testApp.context.db.transaction((tx) =>
      deleteMessagesOf(tx as never, { id: crypto.randomUUID(), confirmedEmail: third.email }),
    )
    expect(await free(id)).toBe(2)
  })

  it('BO-134 is a list by state and training, and only what is new waits for staff', async () => {
    const [id, other] = [await office.aShownTraining(), await office.aShownTraining()]
    const [fresh, replied] = [await office.write(id), await office.write(id)]
    const [waiting, refused, elsewhere] = [await office.write(id), await office.write(id), await office.write(other)]
    await office.decide(replied.id, 'reply')
    await office.decide(waiting.id, 'wait')
    await office.decide(refused.id, 'refuse')
    const ids = async (query: object) => (await office.messages(query)).map((row) => row.id)
    const here = { trainingId: id }
    expect(await ids(here)).toHaveLength(4)
    for (const [state, message] of Object.entries({ new: fresh, answered: replied, waiting, refused }))
      expect([state, await ids({ ...here, state })]).toEqual([state, [message.id]])
    expect(await ids({ trainingId: other })).toEqual([elsewhere.id])
    expect(await ids({ ...here, searchBy: fresh.email.toUpperCase() })).toEqual([fresh.id])
    expect((await office.list({ pageSize: 100 })).find((row) => row.id === id)?.newMessages).toBe(1)
    const waits = async (now: Date) => (await waitingRequests.find(testApp.context.db, now, 100)).map((row) => row.id)
    const later = new Date(testApp.clock.now() + 3 * dayMs)
    expect([await waits(testApp.clock.date()), (await waits(later)).toSorted()]).toEqual([
      [],
      expect.arrayContaining([fresh.id, elsewhere.id]),
    ])
    for (const { id: done } of [replied, waiting, refused]) expect(await waits(later)).not.toContain(done)
  })

  it('is forgotten after twelve months, but not before a training that its sender has a place of', async () => {
    const far = { startsAt: '2029-05-05T09:00', endsAt: '2029-05-05T17:00' }
    const id = await office.aShownTraining(far)
    const [expected, unanswered] = [await office.write(id), await office.write(id)]
    await office.decide(expected.id, 'confirm')
    const left = async (message: { id: string }) =>
      queryOne(testApp, sql`select id from training_messages where id = ${message.id}`)
    testApp.clock.advance(366 * dayMs)
    await deleteOldTrainingMessages(testApp.context)
    expect([await left(unanswered), await left(expected), await free(id)]).toEqual([undefined, { id: expected.id }, 2])
    testApp.clock.advance(Date.parse('2029-05-06T00:00:00Z') - testApp.clock.now())
    await deleteOldTrainingMessages(testApp.context)
    expect(await left(expected)).toBeUndefined()
  })
})
