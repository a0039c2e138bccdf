import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import {
  type SavedView,
  type SavedViewList,
  savedViewsMax,
  type workspaceEndpoints,
} from '@slodki-ul/contract/identity/workspace.admin'
import type { Context } from '#context.ts'
import { claimRequest } from '#db/idempotency.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { unknownFiltersOf } from '#identity/workspace/saved-views.rules.ts'
import * as table from '#identity/workspace/workspace.db.ts'

type Rows = typeof workspaceEndpoints
type Caller = Pick<StaffCaller, 'userId' | 'roles' | 'request'>

const toView = ({ view, isFirst }: { view: table.ViewRecord; isFirst: boolean }, userId: string): SavedView => ({
  id: view.id,
  list: view.list as SavedViewList,
  name: view.name,
  address: view.address,
  isShared: view.isShared,
  isOwn: view.userId === userId,
  isFirst,
  unknownFilters: unknownFiltersOf(view.list as SavedViewList, view.address),
})

/** Views for all are an owner's to make: the staff role that manages staff. */
const mayShare = ({ roles }: Pick<Caller, 'roles'>): boolean => mayUse(roles, 'staff.manage', true)

/** The caller's views of a list and those for all (BO-021). */
export async function listSavedViews(
  { db }: Context,
  { userId }: Caller,
  list: SavedViewList,
): Promise<Outcome<SavedView[]>> {
  const views = await table.selectViews(db, userId, list)
  return succeed(views.map((row) => toView(row, userId)))
}

/**
 * Saves a state of a list. Fails with ERRORS.FORBIDDEN (for all, not by an owner), ERRORS.NAMETAKEN or
 * ERRORS.ABOVELIMIT.
 */
export function addSavedView(
  context: Context,
  caller: Caller,
  { list, isFirst, ...body }: Input<Rows['addSavedView']>['body'],
): Promise<Outcome<SavedView>> {
  const { userId } = caller
  return inTransaction(context, async (tx): Promise<Outcome<SavedView>> => {
    if (body.isShared && !mayShare(caller)) return fail('ERRORS.FORBIDDEN')
    const id = crypto.randomUUID()
    const claimed = caller.request ? await claimRequest(tx, context, caller.request, id) : succeed(null)
    if (failed(claimed)) return claimed
    const earlier = claimed.value && (await table.selectView(tx, userId, claimed.value.subjectId))
    if (earlier) return succeed(toView(earlier, userId))
    if ((await table.countViews(tx, userId, list)) >= savedViewsMax)
      return fail('ERRORS.ABOVELIMIT', { extra: { max: savedViewsMax } })
    const view = { id, userId, list, ...body, createdAt: context.clock.date() }
    if (!(await table.insertView(tx, view))) return fail('ERRORS.NAMETAKEN')
    if (isFirst) await table.setFirstView(tx, view, id, true)
    return succeed(toView({ view, isFirst }, userId))
  })
}

/** The fields that were given. */
const definedOf = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/** Changes an own view, or which one is first. Fails with ERRORS.NOTFOUND, ERRORS.FORBIDDEN or ERRORS.NAMETAKEN. */
export function changeSavedView(
  context: Context,
  caller: Caller,
  id: string,
  { isFirst, ...change }: Input<Rows['changeSavedView']>['body'],
): Promise<Outcome<SavedView>> {
  const { userId } = caller
  return inTransaction(context, async (tx): Promise<Outcome<SavedView>> => {
    const found = await table.selectView(tx, userId, id)
    if (!found) return fail('ERRORS.NOTFOUND')
    const isChanged = Object.values(change).some((value) => value !== undefined)
    if (isChanged && found.view.userId !== userId) return fail('ERRORS.FORBIDDEN')
    if (change.isShared && !mayShare(caller)) return fail('ERRORS.FORBIDDEN')
    const name = change.name ?? found.view.name
    if (await table.hasViewNamed(tx, { ...found.view, name }, id)) return fail('ERRORS.NAMETAKEN')
    if (isChanged) await table.updateView(tx, id, { ...found.view, ...definedOf(change) })
    if (change.isShared === false) await table.clearFirstOfOthers(tx, id, userId)
    if (isFirst !== undefined) await table.setFirstView(tx, { userId, list: found.view.list }, id, isFirst)
    return succeed(toView((await table.selectView(tx, userId, id)) ?? found, userId))
  })
}

/** Deletes an own view. Fails with ERRORS.NOTFOUND or ERRORS.FORBIDDEN. */
export function deleteSavedView(context: Context, { userId }: Caller, id: string): Promise<Outcome<undefined>> {
  return inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const found = await table.selectView(tx, userId, id)
    if (!found) return fail('ERRORS.NOTFOUND')
    if (found.view.userId !== userId) return fail('ERRORS.FORBIDDEN')
    await table.deleteView(tx, id)
    return succeed(undefined)
  })
}
