import { dayMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { mayUse } from '@slodki-ul/contract/identity/permissions'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { type ActionRequest, type RequestsQuery, requestDays } from '@slodki-ul/contract/platform/requests.admin'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMails } from '#platform/mail/outbox.ts'
import * as table from '#platform/requests/requests.db.ts'

export type { RequestRow } from '#platform/requests/requests.db.ts'
export { selectRequest, selectWaiting } from '#platform/requests/requests.db.ts'

/** What is asked for: the action, its record and its body, and grosze that it gives back. */
export type Asked = Pick<table.NewRequest, 'kind' | 'recordId' | 'label' | 'amount' | 'body'>

/**
 * Turns an action into a request, which waits for an owner for some days; all owners are mailed. Fails with
 * ERRORS.ACTIONNOTALLOWED while one waits for the record.
 */
export async function askOwners(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'queries'>,
  caller: StaffCaller,
  asked: Asked,
): Promise<Outcome<table.RequestRow>> {
  const askedAt = context.clock.date()
  const until = new Date(askedAt.getTime() + requestDays * dayMs)
  const request = await table.insertRequest(tx, {
    ...{ ...asked, state: 'waiting', askedBy: caller.userId, askedAt, until },
  })
  if (!request) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'requestWaits' } })
  await recordChange(tx, context, caller, {
    ...{ record: 'request', recordId: request.id, before: {} },
    after: { kind: asked.kind, record: asked.label, amount: asked.amount },
  })
  const owners = await context.queries.findOwners(tx)
  await queueMails(
    tx,
    context,
    owners.map(({ email, language }) => ({
      ...{ occasion: `staff-request:${request.id}:${email}`, kind: 'staff-request', recipient: email, language },
      data: { requestId: request.id },
    })),
  )
  return succeed(request)
}

/** Mails whoever asked what became of the request. */
async function mailDecision(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'queries'>,
  { id, askedBy }: table.RequestRow,
): Promise<void> {
  const recipients = askedBy === null ? [] : await context.queries.findRecipients(tx, [askedBy])
  await queueMails(
    tx,
    context,
    recipients.map(({ email, language }) => ({
      ...{ occasion: `staff-request-decided:${id}`, kind: 'staff-request-decided', recipient: email, language },
      data: { requestId: id },
    })),
  )
}

async function present(
  db: Executor,
  { queries }: Pick<Context, 'queries'>,
  rows: readonly table.RequestRow[],
  userId: string,
): Promise<ActionRequest[]> {
  const people = rows.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]).filter((id) => id !== null)
  const names = await queries.findNames(db, [...new Set(people)])
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map(({ body, askedBy, decidedBy, askedAt, until, decidedAt, amount, ...row }) => ({
    ...row,
    amount: toZloty(amount),
    cause: String(body.reason ?? ''),
    note: String(body.note ?? ''),
    askedBy: nameOf(askedBy),
    isOwn: askedBy === userId,
    askedAt: askedAt.toISOString(),
    until: until.toISOString(),
    decidedBy: nameOf(decidedBy),
    decidedAt: decidedAt?.toISOString() ?? null,
  }))
}

/** Requests of all staff for those who decide them, the own ones for everybody else. */
export async function listRequests(
  context: Context,
  { userId, roles }: StaffCaller,
  query: RequestsQuery,
): Promise<Outcome<Page<ActionRequest>>> {
  const askedBy = mayUse(roles, 'staff.manage') ? null : userId
  const { items, totalItems } = await table.selectRequestsPage(context.db, query, askedBy)
  return succeed(toPage(query, await present(context.db, context, items, userId), totalItems))
}

type Decision = { state: 'accepted' } | { state: 'declined'; reason: string }

/** Decides a request that waits, once. `work` is done in the same transaction. */
const decide = (
  context: Context,
  caller: StaffCaller,
  id: string,
  {
    work,
    ...decision
  }: Decision & { work?: (tx: Transaction, request: table.RequestRow) => Promise<Outcome<unknown>> },
): Promise<Outcome<ActionRequest>> =>
  runAction(context, caller, async (tx): Promise<Outcome<ActionRequest>> => {
    const request = await table.lockRequest(tx, id)
    if (!request) return fail('ERRORS.NOTFOUND')
    const decidedAt = context.clock.date()
    if (request.state !== 'waiting' || request.until <= decidedAt)
      return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: 'requestDecided', present: { state: request.state } } })
    const change = { ...decision, decidedBy: caller.userId, decidedAt }
    const decided = await table.updateRequest(tx, id, change)
    if (!decided) throw new Error(`Request ${id} is locked and does not wait.`)
    await recordChange(tx, context, caller, {
      ...{ record: 'request', recordId: id, before: { state: request.state } },
      after: { ...decision },
    })
    const done = work ? await work(tx, decided) : succeed(null)
    if (failed(done)) return done
    await mailDecision(tx, context, decided)
    const [shown] = await present(tx, context, [decided], caller.userId)
    return shown ? succeed(shown) : fail('ERRORS.NOTFOUND')
  })

/** Does what was asked for (BO-012). Fails as the action, and with ERRORS.ACTIONNOTALLOWED once it is decided. */
export const acceptRequest = (context: Context, caller: StaffCaller, id: string) =>
  decide(context, caller, id, {
    state: 'accepted',
    work: async (tx, request) => {
      const action = context.requestActions.find(({ kind }) => kind === request.kind)
      if (!action) throw new Error(`Nothing performs requests of the kind ${request.kind}.`)
      return action.perform(tx, context, request, caller)
    },
  })

/** Declines a request with a reason. Fails with ERRORS.ACTIONNOTALLOWED once it is decided. */
export const declineRequest = (context: Context, caller: StaffCaller, id: string, reason: string) =>
  decide(context, caller, id, { state: 'declined', reason })

/** Lets a request lapse that nobody decided in time, and mails whoever asked. */
export const lapseRequest = (context: Context, id: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const now = context.clock.date()
    const request = await table.lockRequest(tx, id)
    if (request?.state !== 'waiting' || request.until > now) return
    const lapsed = await table.updateRequest(tx, id, { state: 'lapsed', decidedAt: now })
    if (lapsed) await mailDecision(tx, context, lapsed)
  })
