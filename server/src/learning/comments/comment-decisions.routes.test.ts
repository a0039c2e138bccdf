import { staffCommentsEndpoints as rows, undoSeconds } from '@slodki-ul/contract/learning/comments.admin'
import { auditEndpoints } from '@slodki-ul/contract/platform/audit.admin'
import { runsEndpoints } from '@slodki-ul/contract/platform/runs.admin'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { openCommentHarness } from '#testing/comments.ts'
import { aStaffMember } from '#testing/staff.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

let testApp: TestApp
let harness: Awaited<ReturnType<typeof openCommentHarness>>
let headers: Record<string, string>
let staffName: string
beforeAll(async () => {
  testApp = await openTestApp()
  harness = await openCommentHarness(testApp)
  const staff = await aStaffMember(testApp, ['owner'])
  headers = staff.headers
  staffName = staff.staff.name
})
afterAll(() => testApp.close())

const keyed = <Request extends object>(request: Request) => ({
  ...request,
  headers: { 'idempotency-key': crypto.randomUUID() },
})
const approve = (id: string) => testApp.call(rows.approveStaffComment, keyed({ params: { id } }), headers)
const remove = (id: string, reason = 'Reklama') =>
  testApp.call(rows.removeStaffComment, keyed({ params: { id }, body: { reason } }), headers)
const takeBack = (id: string, decisionId: string) =>
  testApp.call(rows.undoCommentDecision, keyed({ params: { id }, body: { decisionId } }), headers)
const refusalOf = async (call: ReturnType<typeof takeBack>) => {
  const { status, problem } = await call
  return [status, problem.code]
}
const statuses = async (...ids: string[]) => {
  const found = rowsOf<{ id: string; status: string }>(
    await testApp.context.db.execute(sql`select id, status from comments where id = any(${sql.param(ids)}::uuid[])`),
  )
  return ids.map((id) => found.find((row) => row.id === id)?.status)
}
const inQueue = async (queue: 'waiting' | 'reported' | 'approved' | 'declined', searchBy: string) =>
  (await testApp.call(rows.listStaffComments, { query: { queue, searchBy, languageCode: 'pl' } }, headers)).reply
/** Jobs after the last moment in which a decision could be taken back. */
async function sendMails() {
  testApp.clock.advance((undoSeconds + 5) * 1000)
  await testApp.runJobs()
}

describe('a decision', () => {
  it('BO-129 can be taken back for 60 seconds, and its mail leaves only after them', async () => {
    await harness.openCourse()
    const author = await harness.aReader()
    const { reply } = await harness.write(author, 'Do namysłu')
    const { reply: approved } = await approve(reply.id)
    testApp.clock.advance((undoSeconds - 1) * 1000)
    await testApp.runJobs()
    testApp.sent.length = 0
    expect(await harness.mailsTo(author)).toEqual([])
    expect((await inQueue('approved', 'Do namysłu'))[0]?.decision).toMatchObject({
      ...{ id: approved.decisionId, by: staffName, undoUntil: approved.undoUntil },
    })
    expect((await takeBack(reply.id, approved.decisionId)).status).toBe(204)
    expect(await statuses(reply.id)).toEqual(['Created'])
    await sendMails()
    expect(await harness.mailsTo(author)).toEqual([])
    // The next decision is mailed, and stands when its time is over.
    const { reply: again } = await approve(reply.id)
    testApp.clock.advance(undoSeconds * 1000)
    expect(await refusalOf(takeBack(reply.id, again.decisionId))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    expect((await inQueue('approved', 'Do namysłu'))[0]?.decision?.undoUntil).toBeNull()
    expect(await statuses(reply.id)).toEqual(['Approved'])
    await sendMails()
    expect((await harness.mailsTo(author)).map(({ subject }) => subject)).toEqual(['Twój komentarz jest widoczny'])
  })

  it('BO-129 taken back gives the replies and the reports back, and is in the audit log', async () => {
    await harness.openCourse()
    const [author, reader] = [await harness.aReader(), await harness.aReader()]
    const root = await harness.anApproved(author, 'Wątek do przywrócenia')
    const { reply: waiting } = await harness.write(reader, 'Czeka pod wątkiem', { parentId: root })
    const gone = await harness.anApproved(reader, 'Usunięta wcześniej', root)
    await harness.decline(gone)
    await harness.report(reader, root, 'Wulgarne')
    await sendMails()
    testApp.sent.length = 0
    const { reply: removed } = await remove(root)
    expect(await statuses(root, waiting.id, gone)).toEqual(['Declined', 'Declined', 'Declined'])
    const [below] = await inQueue('declined', 'Czeka pod wątkiem')
    // What went with its thread comes back with it only.
    expect(below?.decision?.undoUntil).toBeNull()
    expect(await refusalOf(takeBack(waiting.id, below?.decision?.id ?? ''))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    expect((await takeBack(root, removed.decisionId)).status).toBe(204)
    expect(await statuses(root, waiting.id, gone)).toEqual(['Approved', 'Created', 'Declined'])
    const [restored] = await inQueue('reported', 'Wątek do przywrócenia')
    expect(restored?.reason).toBeNull()
    expect(restored?.decision?.id).not.toBe(removed.decisionId)
    await sendMails()
    expect([...(await harness.mailsTo(author)), ...(await harness.mailsTo(reader))]).toEqual([])
    const { reply } = await testApp.call(auditEndpoints.listAuditEntries, { query: { recordId: root } }, headers)
    expect(reply.map(({ call, changes }) => [call, changes.map(({ before, after }) => [before, after])])).toEqual(
      expect.arrayContaining([['POST admin/comments/{id}/undo', [['Declined', 'Approved']]]]),
    )
  })

  it('is not taken back after a later one, twice, under a removed comment, by another id, or when readers may not wait', async () => {
    await harness.openCourse()
    const author = await harness.aReader()
    const { reply: root } = await harness.write(author, 'Raz')
    const { reply: first } = await approve(root.id)
    testApp.clock.advance(1)
    const { reply: response } = await harness.write(author, 'Dwa', { parentId: root.id })
    const { reply: removal } = await remove(response.id)
    testApp.clock.advance(1)
    const { reply: second } = await remove(root.id)
    expect(await refusalOf(takeBack(root.id, first.decisionId))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    expect(await refusalOf(takeBack(response.id, removal.decisionId))).toEqual([409, 'ERRORS.ACTIONNOTALLOWED'])
    expect((await takeBack(root.id, second.decisionId)).status).toBe(204)
    expect(await refusalOf(takeBack(root.id, second.decisionId))).toEqual([404, 'ERRORS.COMMENTNOTFOUND'])
    expect(await refusalOf(takeBack(response.id, first.decisionId))).toEqual([404, 'ERRORS.COMMENTNOTFOUND'])
    // A decision in the thread itself is mailed at once.
    const { reply: other } = await harness.write(author, 'Wprost w rozmowie')
    await harness.approve(other.id)
    expect((await inQueue('approved', 'Wprost w rozmowie'))[0]?.decision?.undoUntil).toBeNull()
  })
})

describe('decisions on many comments', () => {
  const finished = async (id: string) => {
    await testApp.runJobs()
    return (await testApp.call(runsEndpoints.getRun, { params: { id } }, headers)).reply
  }

  it('BO-022 say how many change and why the others do not, and do it to all that fit', async () => {
    await harness.openCourse()
    const author = await harness.aReader()
    const ids: string[] = []
    for (const text of ['Masowy 1', 'Masowy 2', 'Masowy 3']) {
      ids.push((await harness.write(author, text)).reply.id)
      testApp.clock.advance(1)
    }
    const [one = '', two = '', three = ''] = ids
    await approve(one)
    await remove(two)
    const selection = { ids }
    const body = { selection }
    const preview = await testApp.call(rows.previewApproveComments, keyed({ body }), headers)
    expect(preview.reply).toEqual({
      total: 3,
      possible: 1,
      refused: expect.arrayContaining([
        { code: 'ERRORS.ACTIONNOTALLOWED', count: 1 },
        { code: 'ERRORS.COMMENTNOTFOUND', count: 1 },
      ]),
    })
    const { reply: run, status } = await testApp.call(rows.approveComments, keyed({ body }), headers)
    expect(status).toBe(202)
    expect(await finished(run.id)).toMatchObject({ kind: 'comments.approve', state: 'done', done: 1, skipped: 2 })
    expect(await statuses(...ids)).toEqual(['Approved', 'Declined', 'Approved'])
    testApp.clock.advance(1)
    const all = { all: { queue: 'approved' as const, searchBy: 'Masowy', languageCode: 'pl' as const } }
    const every = await testApp.call(rows.previewRemoveComments, keyed({ body: { selection: all } }), headers)
    expect(every.reply).toEqual({ total: 2, possible: 2, refused: [] })
    const removal = keyed({ body: { selection: all, standard: 'off-topic' as const } })
    const { reply: second } = await testApp.call(rows.removeComments, removal, headers)
    expect(await finished(second.id)).toMatchObject({ state: 'done', done: 2 })
    const { reply: results } = await testApp.call(
      runsEndpoints.listRunRows,
      { params: { id: second.id }, query: {} },
      headers,
    )
    expect(results.map(({ label, state }) => [label, state])).toEqual([
      ['Masowy 1', 'done'],
      ['Masowy 3', 'done'],
    ])
    expect(await statuses(one, three)).toEqual(['Declined', 'Declined'])
    const [removed] = await inQueue('declined', 'Masowy 3')
    expect(removed).toMatchObject({ reason: 'Komentarz nie dotyczy tego kursu.', decision: { by: staffName } })
    // Each can be taken back like a single one.
    expect((await takeBack(three, removed?.decision?.id ?? '')).status).toBe(204)
    expect(await statuses(three)).toEqual(['Approved'])
  })
})
