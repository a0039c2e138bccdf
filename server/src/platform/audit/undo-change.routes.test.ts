import { hourMs, minuteMs } from '@slodki-ul/contract/durations'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { undoEndpoints as rows, type UndoableRecord, undoHours } from '@slodki-ul/contract/platform/undo.admin'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openCommentHarness } from '#testing/comments.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'
import { type Actor, keyed, saveCategories, type UndoableChange, undoableChanges } from '#testing/undoable-changes.ts'

let testApp: TestApp
let comments: Actor['comments']
let actor: Actor
let accountant: Actor['headers']
beforeAll(async () => {
  testApp = await openTestApp()
  comments = await openCommentHarness(testApp)
  await comments.openCourse()
}, 120_000)
const signIn = async () => {
  actor = { testApp, comments, headers: (await aStaffMember(testApp, ['owner'])).headers }
  accountant = (await aStaffMember(testApp, ['accountant'])).headers
}
// A test moves the clock beyond the end of sessions.
beforeEach(signIn)
afterAll(() => testApp.close())

const takeBack = (record: UndoableRecord, recordId: string, entryId: string, headers = actor.headers) => {
  testApp.clock.advance(1000)
  return testApp.call(rows.undoChange, { params: { record, recordId }, body: { entryId }, headers: keyed() }, headers)
}
const recent = async (record: UndoableRecord, recordId: string, headers = actor.headers) =>
  (await testApp.call(rows.listRecentChanges, { params: { record, recordId } }, headers)).reply

/** Makes a record and changes it; the entry of the change is the newest. */
async function changed({ record, make, read, act }: UndoableChange) {
  const id = await make(actor)
  const before = await read(actor, id)
  await act(actor, id)
  const after = await read(actor, id)
  expect(after).not.toEqual(before)
  const [entry] = await recent(record, id)
  if (!entry) throw new Error('No entry')
  return { id, before, after, entry }
}
type Changes = Awaited<ReturnType<typeof recent>>[number]['changes']
const valuesIn = (changes: Changes, isTurned = false) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, isTurned ? [after, before] : [before, after]]))

describe('BO-024 an undone change', () => {
  it.each(Object.entries(undoableChanges))('%s: gives back what was, by who may do it, once', async (_name, kind) => {
    const { record } = kind
    const { id, before, after, entry } = await changed(kind)
    const read = () => kind.read(actor, id)
    expect(entry.undoUntil).toBe(new Date(new Date(entry.at).getTime() + undoHours * hourMs).toISOString())
    // Who may not make the change sees and undoes nothing.
    expect(await recent(record, id, accountant)).toEqual([])
    const refused = await takeBack(record, id, entry.id, accountant)
    expect([refused.status, refused.problem.code, await read()]).toEqual([403, 'ERRORS.FORBIDDEN', after])
    expect((await takeBack(record, id, crypto.randomUUID())).problem.code).toBe('ERRORS.NOTFOUND')

    expect((await takeBack(record, id, entry.id)).status).toBe(204)
    expect(await read()).toEqual(before)
    // It is an entry of its own with the values the other way round, and cannot be undone itself.
    const query = { recordId: id, record: [record] }
    const [own] = (await testApp.call(auditEndpoints.listAuditEntries, { query }, actor.headers)).reply
    expect([own?.call, own?.outcome]).toEqual(['POST admin/records/{record}/{recordId}/undo', 'done'])
    expect(valuesIn(own?.changes ?? [])).toEqual(valuesIn(entry.changes, true))
    expect((await recent(record, id)).flatMap(({ undoUntil }) => undoUntil ?? [])).toEqual([])
    expect((await takeBack(record, id, entry.id)).problem.code).toBe('ERRORS.CHANGEDMEANWHILE')
    expect((await takeBack(record, id, own?.id ?? '')).problem.code).toBe('ERRORS.ACTIONNOTALLOWED')
    expect(await read()).toEqual(before)
  })

  it.each(Object.entries(undoableChanges))('%s: is refused when the same was changed since', async (_name, kind) => {
    const { id, entry } = await changed(kind)
    await kind.later(actor, id)
    const now = await kind.read(actor, id)
    const refused = await takeBack(kind.record, id, entry.id)
    expect([refused.status, refused.problem.code]).toEqual([409, 'ERRORS.CHANGEDMEANWHILE'])
    expect(await kind.read(actor, id)).toEqual(now)
  })
})

const makeAll = async () => {
  const made: (Awaited<ReturnType<typeof changed>> & { kind: UndoableChange; name: string })[] = []
  for (const [name, kind] of Object.entries(undoableChanges)) made.push({ ...(await changed(kind)), kind, name })
  return made
}

it('BO-024 undoes every kind of change until the end of 24 hours, whatever else was changed, and none later', async () => {
  const dayMs = undoHours * hourMs
  const inTime = await makeAll()
  const hidden = inTime.find(({ name }) => name === 'hiding a product')
  // Another field of the same record.
  await saveCategories([2])(actor, hidden?.id ?? '')
  testApp.clock.advance(dayMs - 5 * minuteMs)
  await signIn()
  await testApp.runJobs()
  testApp.sent.length = 0
  for (const { kind, id, entry, before, name } of inTime) {
    testApp.clock.advance(Math.max(0, dayMs - 2000 - (testApp.clock.now() - new Date(entry.at).getTime())))
    expect([name, (await takeBack(kind.record, id, entry.id)).status]).toEqual([name, 204])
    expect([name, await kind.read(actor, id)]).toEqual([name, before])
  }
  // Its author was told of the removal and is told that the comment is back; the mail of an approval stays true enough.
  await testApp.runJobs()
  const subjects = testApp.sent.map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('komentarz'))).toEqual(['Twój komentarz jest widoczny'])
  const late = await makeAll()
  testApp.clock.advance(dayMs)
  await signIn()
  for (const { kind, id, entry, after, name } of late) {
    expect([name, await recent(kind.record, id)]).toEqual([name, []])
    expect([name, (await takeBack(kind.record, id, entry.id)).problem.code]).toEqual([name, 'ERRORS.ACTIONNOTALLOWED'])
    expect([name, await kind.read(actor, id)]).toEqual([name, after])
  }
})

it('refuses ids that no record has', async () => {
  for (const [record, id] of [
    ['product', 'abc'],
    ['product', '99999999999'],
    ['course', '-1'],
    ['category', 'szop-1'],
    ['category', 'shop-999999'],
    ['order', '1'],
    ['comment', "' or true"],
  ] as const) {
    expect([id, (await takeBack(record, id, crypto.randomUUID())).problem.code]).toEqual([id, 'ERRORS.NOTFOUND'])
    expect(await recent(record, id)).toEqual([])
  }
})
