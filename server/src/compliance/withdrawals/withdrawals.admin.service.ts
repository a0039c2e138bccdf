import {
  actionsOf,
  stateOf,
  type WithdrawalAction,
  type WithdrawalState,
} from '@slodki-ul/contract/compliance/withdrawal-states.rules'
import type {
  staffWithdrawalsEndpoints,
  WithdrawalRecord,
  WithdrawalRow,
  WithdrawalsQuery,
} from '@slodki-ul/contract/compliance/withdrawals.admin'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { Temporal } from 'temporal-polyfill'
import { selectOrder, selectOrderLines } from '#commerce/orders/orders.service.ts'
import { selectAcceptance } from '#compliance/withdrawals/withdrawal-acceptances.db.ts'
import { describeContract, findProposals } from '#compliance/withdrawals/withdrawal-contracts.service.ts'
import { describeRights } from '#compliance/withdrawals/withdrawal-rights.service.ts'
import * as staffTable from '#compliance/withdrawals/withdrawals.admin.db.ts'
import { selectWithdrawal, updateWithdrawal } from '#compliance/withdrawals/withdrawals.db.ts'
import { deadlineOfOrder } from '#compliance/withdrawals/withdrawn-contract.service.ts'
import { refundDeadline } from '#consumer-deadlines.rules.ts'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { dayOf } from '#membership/billing/periods.rules.ts'
import { findSubscription } from '#membership/billing/subscription.service.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { selectWaiting } from '#platform/requests/requests.service.ts'

const isOpen = (state: WithdrawalState) => state !== 'refused' && state !== 'settled'

function presentRow(row: staffTable.WithdrawalRow, now: Date): WithdrawalRow {
  const { id, fullName, email, orderNumber, receivedAt, deadlineOn, isSuspect } = row
  const receivedOn = dayOf(receivedAt.getTime())
  const refundDueOn = refundDeadline(receivedOn)
  const state = stateOf(row)
  const left = Temporal.PlainDate.from(dayOf(now.getTime())).until(refundDueOn, { largestUnit: 'day' }).days
  return {
    ...{ id, state, fullName, email, orderNumber, deadlineOn, isSuspect, refundDueOn },
    receivedAt: receivedAt.toISOString(),
    isLate: deadlineOn !== null && receivedOn > deadlineOn,
    daysLeft: isOpen(state) ? left : null,
  }
}

type Deps = Pick<Context, 'queries' | 'clock' | 'settings'> & { db: Transaction }

/** A page of statements, the oldest first (BO-153). */
export async function listWithdrawals(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  query: WithdrawalsQuery,
): Promise<Outcome<Page<WithdrawalRow>>> {
  const { items, totalItems } = await staffTable.selectWithdrawalsPage(db, query)
  const now = clock.date()
  return succeed(
    toPage(
      query,
      items.map((row) => presentRow(row, now)),
      totalItems,
    ),
  )
}

async function presentRecord(context: Deps, row: staffTable.WithdrawalRow): Promise<WithdrawalRecord> {
  const { statement, scope, userId, chargedAmount, refundAmount, decidedAt, decidedBy, reason } = row
  const names = await context.queries.findNames(context.db, decidedBy ? [decidedBy] : [])
  const made = await selectAcceptance(context.db, row.id)
  const request = await selectWaiting(context.db, row.id, context.clock.date())
  const price = (grosze: number | null) => (grosze === null ? null : toZloty(grosze))
  return {
    ...presentRow(row, context.clock.date()),
    ...{ statement, scope, reason, isSignedIn: userId !== null },
    contract: await describeContract(context, row),
    proposals: await findProposals(context, row),
    rights: await describeRights(context, row),
    acceptance: made
      ? {
          ...{ refundTotal: toZloty(made.amount), giftCardTotal: toZloty(made.giftCardAmount) },
          ...{ isReturn: made.returnId !== null, accessEndsAt: made.accessEndsAt?.toISOString() ?? null },
        }
      : null,
    request: request ? { amount: toZloty(request.amount), until: request.until.toISOString() } : null,
    ...{ chargedAmount: price(chargedAmount), refundAmount: price(refundAmount) },
    decidedAt: decidedAt?.toISOString() ?? null,
    decidedBy: (decidedBy && names.get(decidedBy)) ?? null,
    allowedActions: [...actionsOf(stateOf(row))],
  }
}

/** A statement with the contracts it may be about. Fails with ERRORS.NOTFOUND. */
export const getWithdrawal = (context: Context, id: string): Promise<Outcome<WithdrawalRecord>> =>
  inTransaction(context, async (tx): Promise<Outcome<WithdrawalRecord>> => {
    const row = await selectWithdrawal(tx, id)
    return row ? succeed(await presentRecord({ ...context, db: tx }, row)) : fail('ERRORS.NOTFOUND')
  })

type Change = Parameters<typeof updateWithdrawal>[2]

/** Changes a statement once for each key, when its state allows it. */
const act = (
  context: Context,
  caller: StaffCaller,
  { id, action }: { id: string; action: WithdrawalAction },
  work: (tx: Transaction, row: staffTable.WithdrawalRow) => Promise<Outcome<Change>>,
): Promise<Outcome<WithdrawalRecord>> =>
  runAction(context, caller, async (tx): Promise<Outcome<WithdrawalRecord>> => {
    const row = await staffTable.lockWithdrawal(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const state = stateOf(row)
    if (!actionsOf(state).includes(action)) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { present: { state } } })
    const change = await work(tx, row)
    if (failed(change)) return change
    await updateWithdrawal(tx, id, change.value)
    const after = (await staffTable.lockWithdrawal(tx, id)) ?? row
    const recorded = (each: staffTable.WithdrawalRow) => ({
      ...{ state: stateOf(each), orderId: each.orderId, subscriptionId: each.subscriptionId, reason: each.reason },
    })
    await recordChange(tx, context, caller, {
      ...{ record: 'withdrawal', recordId: id, before: recorded(row), after: recorded(after), secrets: ['reason'] },
    })
    return succeed(await presentRecord({ ...context, db: tx }, after))
  })

type Match = Input<typeof staffWithdrawalsEndpoints.matchWithdrawal>['body']

/** Chooses the contract of a statement; the last day to withdraw is counted anew. Fails with ERRORS.NOTFOUND. */
export const matchWithdrawal = (context: Context, caller: StaffCaller, id: string, { kind, contractId }: Match) =>
  act(context, caller, { id, action: 'match' }, async (tx, row): Promise<Outcome<Change>> => {
    const matchedAt = context.clock.date()
    if (kind === 'subscription') {
      if (!(await findSubscription(tx, contractId))) return fail('ERRORS.NOTFOUND')
      // The deadline was counted for the subscription that was found when the statement came.
      const deadlineOn = row.subscriptionId === contractId ? row.deadlineOn : null
      return succeed({ orderId: null, subscriptionId: contractId, matchedAt, deadlineOn })
    }
    const order = await selectOrder(tx, contractId)
    if (!order) return fail('ERRORS.NOTFOUND')
    const deadlineOn = await deadlineOfOrder(tx, order, await selectOrderLines(tx, order.id))
    return succeed({ orderId: order.id, subscriptionId: null, matchedAt, deadlineOn })
  })

const decide = (context: Context, caller: StaffCaller, decision: 'refused' | 'settled') => ({
  ...{ decision, decidedAt: context.clock.date(), decidedBy: caller.userId },
})

/** Notes that the money of an accepted statement is back. */
export const settleWithdrawal = (context: Context, caller: StaffCaller, id: string) =>
  act(context, caller, { id, action: 'settle' }, async () => succeed(decide(context, caller, 'settled')))

/** Refuses a statement, or closes one that is late or about no known contract; the reason is mailed (BO-156). */
export const refuseWithdrawal = (context: Context, caller: StaffCaller, id: string, reason: string) =>
  act(context, caller, { id, action: 'refuse' }, async (tx, row) => {
    await queueMail(tx, context, {
      ...{ occasion: `withdrawal-refused:${id}`, kind: 'withdrawal-refused' },
      ...{ recipient: row.email, language: row.language, data: { withdrawalId: id } },
    })
    return succeed({ ...decide(context, caller, 'refused'), reason })
  })
