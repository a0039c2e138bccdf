import { minuteMs } from '@slodki-ul/contract/durations'
import { trainingAttendeesEndpoints as rows } from '@slodki-ul/contract/engagement/training-attendees.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { trainingOffice } from '#testing/trainings.ts'

let testApp: TestApp
let staff: Record<string, string>
beforeAll(async () => {
  testApp = await openTestApp()
  staff = (await aStaffMember(testApp, ['shop'])).headers
}, 120_000)
afterAll(() => testApp.close())

const office = trainingOffice(
  () => testApp,
  () => staff,
)
const list = async (id: number) => (await testApp.call(rows.listTrainingAttendees, { params: { id } }, staff)).reply
const tick = (id: string, isPresent: boolean) =>
  testApp.call(rows.tickTrainingAttendee, { params: { id }, body: { isPresent } }, staff)
const note = (id: string, text: string) =>
  testApp.call(rows.noteTrainingAttendee, { params: { id }, body: { note: text } }, staff)
const exportList = (id: number, language: 'pl' | 'en') =>
  testApp.call(rows.exportTrainingAttendees, { params: { id }, query: { in: language } }, staff)

describe('the attendees of a training', () => {
  it('BO-135 are those with a place, with contact, notes and ticked presence, on a list that is exported', async () => {
    const id = await office.aShownTraining()
    const [first, second, waiting] = [await office.write(id), await office.write(id), await office.write(id)]
    await office.decide(first.id, 'confirm', { places: 2 })
    await office.decide(second.id, 'confirm')
    await office.decide(waiting.id, 'wait')
    expect((await list(id)).map((row) => row.id).toSorted()).toEqual([first.id, second.id].toSorted())
    expect((await note(first.id, ' bez glutenu; =1+1 ')).reply.note).toBe('bez glutenu; =1+1')
    const at = testApp.clock.date().toISOString()
    expect((await tick(first.id, true)).reply.presentAt).toBe(at)
    testApp.clock.advance(minuteMs)
    // A second press leaves the time of the first; it can be taken back.
    expect((await tick(first.id, true)).reply.presentAt).toBe(at)
    await tick(second.id, true)
    expect((await tick(second.id, false)).reply.presentAt).toBeNull()
    expect((await list(id)).find((row) => row.id === first.id)).toEqual({
      ...{ id: first.id, fullName: 'Ewa Lipiec', email: first.email, phone: '601 234 567', places: 2 },
      ...{ note: 'bez glutenu; =1+1', presentAt: at },
    })
    for (const [language, heading] of [
      ['pl', 'Imię i nazwisko;E-mail;Telefon;Miejsca;Notatka;Obecność'],
      ['en', 'Name;E-mail;Phone;Places;Note;Present'],
    ] as const) {
      const { status, bytes } = await exportList(id, language)
      const text = bytes.toString()
      expect([status, text.replace('\ufeff', '').split('\n')[0]]).toEqual([200, heading])
      expect(text).toMatch(new RegExp(`Ewa Lipiec;${first.email};601 234 567;2;"bez glutenu; =1\\+1";\\d`))
      expect(text).toContain(`Ewa Lipiec;${second.email};601 234 567;1;;\n`)
      expect(text).not.toContain(waiting.email)
    }
    const entries = sql`select count(*)::int as n from audit_entries where record = 'training' and record_id = ${String(id)}
      and call = 'GET admin/trainings/{id}/attendees/export' and outcome = 'done'`
    expect((await queryOne<{ n: number }>(testApp, entries))?.n).toBe(2)
    const noted = sql`select count(*)::int as n from audit_changes where after::text like '%glutenu%'`
    expect((await queryOne<{ n: number }>(testApp, noted))?.n).toBe(0)
    // Whoever leaves is on the list no more.
    await office.decide(first.id, 'leave')
    expect((await list(id)).map((row) => row.id)).toEqual([second.id])
    expect([(await tick(first.id, true)).status, (await note(waiting.id, 'x')).status]).toEqual([404, 404])
    expect((await note(second.id, 'n'.repeat(501))).status).toBe(400)
    expect((await exportList(999_999, 'pl')).status).toBe(404)
  })

  it('need a fresh code to be exported', async () => {
    const id = await office.aShownTraining()
    testApp.clock.advance(11 * minuteMs)
    const { status, problem } = await exportList(id, 'pl')
    expect([status, problem.code]).toEqual([409, 'ERRORS.CONFIRMIDENTITY'])
  })
})
