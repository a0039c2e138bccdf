import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { peopleEndpoints } from '@slodki-ul/contract/membership/people.admin'
import type { BulkPreview, Run } from '@slodki-ul/contract/platform/runs.admin'
import type { Context } from '#context.ts'
import { countOpenSessions, endSessionsOf } from '#identity/auth/open-sessions.service.ts'
import { findNames } from '#identity/users/users.service.ts'
import { selectChosenPeople } from '#membership/people/people.admin.db.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import type { BulkAction, RefusalCode } from '#platform/runs/bulk-action.ts'
import { previewRun, type RunCaller, startRun } from '#platform/runs/runs.service.ts'

/**
 * Signs people out of all their devices. Staff are left out, because that is the owner's to do (staff.manage), and people
 * without an open session.
 */
export const endSessionsAction: BulkAction<Context> = {
  kind: 'people.end-sessions',
  permission: 'members.manage',
  describe: (db, ids) => findNames(db, ids),
  async findRefusals(db, { clock, queries }, _run, ids) {
    const [open, staff] = await Promise.all([countOpenSessions(db, ids, clock.date()), queries.findStaffAmong(db, ids)])
    const refusals = ids.flatMap((id): [string, RefusalCode][] =>
      staff.has(id) ? [[id, 'ERRORS.FORBIDDEN']] : open.has(id) ? [] : [[id, 'ERRORS.ACTIONNOTALLOWED']],
    )
    return new Map(refusals)
  },
  async perform(tx, context, run, id) {
    const refused = (await endSessionsAction.findRefusals(tx, context, run, [id])).get(id)
    if (refused) return fail(refused)
    await endSessionsOf(tx, id, context.clock.date())
    await markEntryDone(tx, context, {
      actorId: run.startedBy,
      call: endSessionsAction.kind,
      subject: { record: 'person', recordId: id, runId: run.id },
      ip: null,
    })
    return succeed(null)
  },
}

type EndSessions = Input<typeof peopleEndpoints.endSessions>

/** How many of the chosen people would be signed out. Fails with ERRORS.ABOVELIMIT. */
export const previewEndSessions = async (
  context: Context,
  { userId }: Pick<RunCaller, 'userId'>,
  { selection }: EndSessions['body'],
): Promise<Outcome<BulkPreview>> =>
  previewRun(
    context,
    endSessionsAction,
    { startedBy: userId, input: {} },
    await selectChosenPeople(context.db, selection, context.clock.date()),
  )

/** Begins to sign the chosen people out. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED. */
export const startEndSessions = (
  context: Context,
  caller: RunCaller,
  { selection }: EndSessions['body'],
): Promise<Outcome<Run>> =>
  startRun(context, caller, { kind: endSessionsAction.kind }, (tx) =>
    selectChosenPeople(tx, selection, context.clock.date()),
  )
