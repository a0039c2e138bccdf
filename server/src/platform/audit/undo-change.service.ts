import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import { hourMs } from '@slodki-ul/contract/durations'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { mayUse, type Permission, permissions } from '@slodki-ul/contract/identity/permissions'
import { type UndoableRecord, type undoEndpoints, undoHours } from '@slodki-ul/contract/platform/undo.admin'
import type { Context } from '#context.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { describeEntries } from '#platform/audit/audit.admin.service.ts'
import { isSameValue } from '#platform/audit/audit-values.rules.ts'
import { runAction } from '#platform/audit/staff-actions.ts'
import { selectChangesSince } from '#platform/audit/undo-change.db.ts'
import { canBeUndone, unchangedSince, undoEnd, valuesOf } from '#platform/audit/undo-change.rules.ts'
import type { Undoable } from '#platform/audit/undoable.ts'

type Place = { readonly record: UndoableRecord; readonly recordId: string }

function undoableOf({ undoables }: Pick<Context, 'undoables'>, record: UndoableRecord): Undoable<Context> {
  const found = undoables.find((each) => each.record === record)
  if (!found) throw new Error(`No feature declares what can be undone of ${record}.`)
  return found
}

const isPermission = (word: string): word is Permission => (permissions as readonly string[]).includes(word)

/** The permission of an action as its entry names it; null for one that cannot be undone, such as an undoing itself. */
function permissionOf({ bulkActions }: Pick<Context, 'bulkActions'>, call: string): Permission | null {
  const row = Object.values(adminEndpoints).find(({ method, path }) => `${method} ${path}` === call)
  const permission = row?.permission ?? bulkActions.find(({ kind }) => kind === call)?.permission ?? ''
  return isPermission(permission) ? permission : null
}

const startOf = ({ clock }: Pick<Context, 'clock'>): Date => new Date(clock.now() - undoHours * hourMs)

/**
 * The changes of a record within 24 hours by actions that the caller may use, newest first (BO-024). Who looks at a record sees
 * no other changes of it: the whole log is for owners.
 */
export async function listRecentChanges(
  context: Context,
  { roles }: Pick<StaffCaller, 'roles'>,
  { record, recordId }: Place,
): Promise<Outcome<Reply<(typeof undoEndpoints)['listRecentChanges']>>> {
  const { fields } = undoableOf(context, record)
  const found = await selectChangesSince(context.db, record, recordId, startOf(context))
  const isLatest = unchangedSince(found)
  const shown = found.filter(({ call }) => {
    const permission = permissionOf(context, call)
    return permission !== null && mayUse(roles, permission, true)
  })
  const changes = shown.flatMap((entry) => entry.changes)
  const described = await describeEntries(context.db, context, {
    entries: shown.map(({ changes: _, ...entry }) => ({ ...entry, ip: null })),
    changes,
  })
  return succeed(
    described.map((entry) => ({
      ...entry,
      undoUntil:
        entry.record === record && entry.outcome === 'done' && isLatest.has(entry.id) && canBeUndone(entry, fields)
          ? undoEnd(new Date(entry.at)).toISOString()
          : null,
    })),
  )
}

/**
 * Undoes one change of a record (BO-024). Fails with ERRORS.NOTFOUND for an unknown entry, with ERRORS.FORBIDDEN and the
 * permission for who may not make the change, with ERRORS.ACTIONNOTALLOWED for what cannot be undone and after 24 hours, with
 * ERRORS.CHANGEDMEANWHILE when the same was changed since, and as the action that makes the opposite change.
 */
export const undoChange = (
  context: Context,
  caller: StaffCaller,
  { record, recordId }: Place,
  entryId: string,
): Promise<Outcome<undefined>> =>
  runAction(context, caller, async (tx): Promise<Outcome<undefined>> => {
    const undoable = undoableOf(context, record)
    // Locked first, so that nothing changes between the look into the log and the undoing.
    const present = undoable.pattern.test(recordId) ? await undoable.read(tx, context, recordId) : null
    const found = await selectChangesSince(tx, record, recordId, new Date(0))
    const entry = found.find(({ id }) => id === entryId)
    if (!present || entry?.record !== record) return fail('ERRORS.NOTFOUND')
    const permission = permissionOf(context, entry.call)
    if (permission && !mayUse(caller.roles, permission, true))
      return fail('ERRORS.FORBIDDEN', { extra: { permission } })
    const isInTime = context.clock.date() < undoEnd(entry.at)
    if (!permission || entry.outcome !== 'done' || !canBeUndone(entry, undoable.fields) || !isInTime)
      return fail('ERRORS.ACTIONNOTALLOWED')
    const after = valuesOf(entry.changes, 'after')
    const isSame = Object.entries(after).every(([field, value]) => isSameValue(present[field], value))
    if (!isSame || !unchangedSince(found).has(entryId)) return fail('ERRORS.CHANGEDMEANWHILE')
    const restored = await undoable.restore(tx, context, caller, {
      recordId,
      before: { ...present, ...valuesOf(entry.changes, 'before') },
    })
    return failed(restored) ? restored : succeed(undefined)
  })
