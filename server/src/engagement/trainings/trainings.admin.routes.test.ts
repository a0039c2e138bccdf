import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assetsFolder } from '#paths.ts'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { aKey } from '#testing/staff-orders.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { trainingOffice, trainingValues } from '#testing/trainings.ts'

let testApp: TestApp
let staff: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['content'])).headers
}, 120_000)
afterAll(() => testApp.close())

const office = trainingOffice(
  () => testApp,
  () => staff,
)

/** A square picture, sent as the whole of itself that the shop shows. */
async function sendPicture(id: number, key = crypto.randomUUID()) {
  const svg = readFileSync(join(assetsFolder, 'seed/art/piernik.svg'))
  const payload = await sharp(svg).resize(1000, 1060, { fit: 'cover' }).png().toBuffer()
  const { statusCode, body } = await testApp.app.inject({
    ...{ method: 'POST', url: `/api/admin/trainings/${id}/picture?x=0&y=0&width=1&height=1`, payload },
    headers: { ...staff, 'idempotency-key': key, 'content-type': 'application/octet-stream' },
  })
  return { status: statusCode, reply: JSON.parse(body) }
}

describe('the trainings of staff', () => {
  it('BO-133 a training is written in both languages, gets a picture with a description, and is shown when it is ready', async () => {
    const key = aKey()
    const { status, reply } = await office.add({}, staff, key)
    expect([status, reply]).toMatchObject([
      201,
      {
        ...{ name: 'Chleb na miodzie', state: 'draft', price: 349.5, capacity: 3, availablePlaces: 3, version: 1 },
        ...{ startsAt: '2027-03-13T08:05:00.000Z', endsAt: '2027-03-13T16:00:00.000Z', pictureUrl: null },
        values: trainingValues,
      },
    ])
    const { id } = reply
    expect((await office.add({}, staff, key)).reply.id).toBe(id)
    expect(await office.seen(id)).toBeUndefined()
    expect((await office.write(id)).status).toBe(404)
    // A picture comes first; a refused save changes nothing.
    const early = await office.change(id, 1, { isPublished: true, price: 1 })
    expect([early.status, early.problem.errors]).toEqual([400, { isPublished: 'ERRORS.PICTUREREQUIRED' }])
    const pictureKey = crypto.randomUUID()
    const first = await sendPicture(id, pictureKey)
    expect([first.status, (await sendPicture(id, pictureKey)).reply.pictureUrl]).toEqual([200, first.reply.pictureUrl])
    const saved = await office.change(id, 1, {
      ...{ isPublished: true, descriptionEn: '<p onclick="x()">All day.</p>', locationEn: 'Lublin, a bakery' },
      reservedPlaces: 1,
    })
    expect([saved.status, saved.reply]).toMatchObject([
      200,
      { state: 'open', version: 2, availablePlaces: 2, price: 349.5, removed: [{ field: 'descriptionEn' }] },
    ])
    expect(await office.seen(id)).toMatchObject({
      ...{ name: 'Chleb na miodzie', availablePlaces: 2, thumbnailAlt: 'Bochenek chleba', price: 349.5 },
      thumbnailUrl: first.reply.pictureUrl,
    })
    const stale = await office.change(id, 1, { price: 5 })
    // Changes of one's own are no conflict.
    expect([stale.status, stale.reply.price]).toEqual([200, 5])
    const second = await sendPicture(id)
    expect(second.reply.pictureUrl).not.toBe(first.reply.pictureUrl)
    const audit = sql`select count(*)::int as n from audit_changes where record = 'training' and record_id = ${String(id)}`
    expect((await queryOne<{ n: number }>(testApp, audit))?.n).toBeGreaterThan(10)
  })

  it('refuses values by field, and never has fewer places than are taken', async () => {
    const wrong = await office.add({ namePl: '', endsAt: '2027-03-13T09:05', capacity: 0, price: null })
    expect([wrong.status, wrong.problem.errors]).toEqual([
      400,
      {
        ...{ namePl: 'ERRORS.REQUIRED', endsAt: 'ERRORS.TIMEORDER', capacity: 'ERRORS.TRAININGPLACES' },
        price: 'ERRORS.INVALIDAMOUNT',
      },
    ])
    const id = await office.aShownTraining()
    await office.decide((await office.write(id)).id, 'confirm', { places: 2 })
    for (const [change, status] of [
      [{ capacity: 1 }, 400],
      [{ reservedPlaces: 2 }, 400],
      [{ capacity: 2 }, 200],
    ] as const)
      expect([change, (await office.change(id, 1, change)).status]).toEqual([change, status])
    expect(await office.show(id)).toMatchObject({ state: 'full', availablePlaces: 0, capacity: 2 })
    expect((await office.change(999_999, 1, { price: 1 })).status).toBe(404)
  })

  it('BO-133 a copy has another date, the same hours when the clocks change, and nobody in it', async () => {
    const id = await office.aShownTraining()
    await office.decide((await office.write(id)).id, 'confirm', { places: 3 })
    const { status, reply } = await office.copy(id, '2027-03-29T09:05')
    const { values } = await office.show(id)
    expect([status, reply]).toMatchObject([
      201,
      {
        ...{ state: 'draft', availablePlaces: 3, attendees: 0, startsAt: '2027-03-29T07:05:00.000Z' },
        values: { ...values, startsAt: '2027-03-29T09:05', endsAt: '2027-03-29T17:00', isPublished: false },
      },
    ])
    expect(reply.id).not.toBe(id)
    expect((await office.show(id)).pictureUrl).toBe(reply.pictureUrl)
    // The picture of the first one stays when the copy gets another.
    await sendPicture(reply.id)
    const shown = await office.seen(id)
    expect((await testApp.app.inject({ url: shown?.thumbnailUrl ?? '' })).statusCode).toBe(200)
    expect((await office.copy(id, '2027-03-28T02:30')).problem.errors).toMatchObject({ startsAt: 'ERRORS.INVALIDTIME' })
  })

  it('BO-133 calling off mails everybody confirmed and nobody else, and a training that is over is archived by itself', async () => {
    // Sizes of the pictures above take long to make.
    await testApp.context.db.execute(sql`update pictures set due_at = null`)
    const id = await office.aShownTraining({ startsAt: '2027-05-08T09:00', endsAt: '2027-05-08T17:00' })
    const sent: string[] = []
    for (const [language, action] of [
      ...[['pl', 'confirm'] as const, ['en', 'confirm'] as const, ['pl', 'wait'] as const],
      ...[['pl', 'refuse'] as const, ['pl', null] as const],
    ]) {
      const message = await office.write(id, language)
      if (action) await office.decide(message.id, action)
      sent.push(message.email)
    }
    await testApp.runJobs()
    testApp.sent.length = 0
    const { status, reply } = await office.callOff(id, 'Piec jest zepsuty.\n\nPrzepraszamy.')
    expect([status, reply.state, reply.allowedActions]).toEqual([200, 'called-off', ['copy']])
    await testApp.runJobs()
    const mailed = testApp.sent.map(({ to }) => to).filter((to) => sent.includes(to))
    expect(mailed.toSorted()).toEqual(sent.slice(0, 2).toSorted())
    const [polish, english] = sent.slice(0, 2).map((email) => testApp.sent.find(({ to }) => to === email))
    expect([polish?.subject.split(':')[0], english?.subject.split(':')[0]]).toEqual([
      'Szkolenie odwołane',
      'Workshop called off',
    ])
    for (const mail of [polish, english]) expect(mail?.text).toContain('Piec jest zepsuty.')
    expect([await office.seen(id), (await office.write(id)).status]).toEqual([undefined, 404])
    expect((await office.callOff(id, 'Jeszcze raz')).status).toBe(409)
    expect((await office.change(id, reply.version, { price: 1 })).status).toBe(409)

    const soon = await office.aShownTraining({ startsAt: '2027-06-12T09:00', endsAt: '2027-06-12T17:00' })
    const ids = async (query: object) => (await office.list({ ...query, pageSize: 100 })).map((row) => row.id)
    expect([await ids({}), await ids({ state: 'over' })]).toEqual([expect.arrayContaining([soon]), []])
    expect(await ids({ state: 'called-off' })).toEqual([id])
    testApp.clock.advance(Date.parse('2027-06-12T15:00:00Z') - testApp.clock.now() - minuteMs)
    staff = (await aStaffMember(testApp, ['support'])).headers
    expect((await office.show(soon)).state).toBe('open')
    testApp.clock.advance(minuteMs)
    expect([(await office.show(soon)).state, (await ids({})).includes(soon)]).toEqual(['over', false])
    expect(await ids({ state: 'over' })).toContain(soon)
    const late = await office.change(soon, 1, { price: 1 })
    expect([late.status, late.problem.reason]).toEqual([409, 'over'])
    expect((await office.copy(soon, '2028-06-10T09:00')).status).toBe(201)
    testApp.clock.advance(dayMs)
  })
})
