import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import { type noticesEndpoints, type WaitingRow, waitingRowsMax } from '@slodki-ul/contract/identity/notices.admin'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import { limitOf, toPage } from '#db/list-page.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import * as table from '#identity/notices/notices.db.ts'
import { noticeKindsOf } from '#identity/notices/notices.rules.ts'
import type { WaitingCount } from '#stalled-records.ts'

type Rows = typeof noticesEndpoints
type Caller = Pick<StaffCaller, 'userId' | 'roles'>
type NoticeList = Reply<Rows['listNotices']>

/** Number of notices for the caller that hold and were not read. */
export const countNotices = async (
  { db }: Pick<Context, 'db'>,
  { userId, roles }: Caller,
): Promise<Outcome<{ unread: number }>> =>
  succeed({ unread: await table.countUnread(db, userId, noticeKindsOf(roles)) })

/** A page of the caller's notices, newest first (BO-032). */
export async function listNotices(
  { db }: Pick<Context, 'db'>,
  { userId, roles }: Caller,
  query: Input<Rows['listNotices']>['query'],
): Promise<Outcome<Page<NoticeList[number]>>> {
  const { items, total } = await table.selectNotices(db, { userId, kinds: noticeKindsOf(roles) }, limitOf(query))
  const rows = items.map(({ notice: { raisedAt, endedAt, ...notice }, isRead }) => ({
    ...notice,
    raisedAt: raisedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isRead,
  }))
  return succeed(toPage(query, rows, total))
}

/** Reads notices off for the caller; those for other staff roles are left alone. */
export async function readNotices(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, roles }: Caller,
  ids: readonly string[] | null,
): Promise<Outcome<undefined>> {
  const kinds = noticeKindsOf(roles)
  if (kinds.length > 0) await table.insertReads(db, { userId, kinds, ids }, clock.date())
  return succeed(undefined)
}

/** The oldest rows of one kind; one that does not know since when it waits does so since staff were told. */
async function findRows(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { kind, notice, find }: WaitingCount,
): Promise<WaitingRow[]> {
  const now = clock.date()
  const found = await find(db, now, waitingRowsMax)
  const isDated = found.every(({ since }) => since !== null)
  const raised = notice && !isDated ? await table.selectRaisedAt(db, notice) : new Map<string, Date>()
  return found.map(({ id, label, since, dueOn }) => ({
    ...{ kind, id, label },
    since: (since ?? raised.get(id) ?? now).toISOString(),
    dueOn: dueOn ?? null,
  }))
}

/** What waits for the caller, the oldest first (BO-041). */
export async function listWaitingRows(context: Context, { roles }: Caller): Promise<Outcome<WaitingRow[]>> {
  const visible = context.waitingCounts.filter(({ permission }) => mayUse(roles, permission))
  const rows = await Promise.all(visible.map((source) => findRows(context, source)))
  return succeed(
    rows
      .flat()
      .toSorted((one, other) => one.since.localeCompare(other.since))
      .slice(0, waitingRowsMax),
  )
}
