import type { WithdrawalsQuery } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { and, asc, count, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import { withdrawals } from '#compliance/withdrawals/withdrawals.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { isAnyOf, limitOf, orderOf } from '#db/list-page.ts'

export type WithdrawalRow = typeof withdrawals.$inferSelect

/** As stateOf of the contract. */
const state = sql`case when ${withdrawals.isSettled} then 'settled'
  else coalesce(${withdrawals.decision}, case when ${withdrawals.matchedAt} is null then 'new' else 'matched' end) end`

function matches(searchBy: string): SQL | undefined {
  if (searchBy === '') return undefined
  const pattern = `%${searchBy.replace(/[%_\\]/g, '\\$&')}%`
  return or(...[withdrawals.email, withdrawals.fullName, withdrawals.orderNumber].map((each) => ilike(each, pattern)))
}

/** A page of statements with the exact total. */
export async function selectWithdrawalsPage(db: Executor, query: WithdrawalsQuery) {
  const where = and(isAnyOf(state, query.state), matches(query.searchBy))
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db
      .select()
      .from(withdrawals)
      .where(where)
      .orderBy(...orderOf(query.orderBy, { receivedAt: withdrawals.receivedAt }, withdrawals.id))
      .limit(limit)
      .offset(offset),
    db.select({ items: count() }).from(withdrawals).where(where),
  ])
  return { items, totalItems: all?.items ?? 0 }
}

/** A statement, locked. */
export const lockWithdrawal = async (tx: Transaction, id: string): Promise<WithdrawalRow | undefined> =>
  (await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).orderBy(asc(withdrawals.id)).for('update'))[0]
