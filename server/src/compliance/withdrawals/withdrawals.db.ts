import { and, asc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { withdrawals } from '#compliance/withdrawals/withdrawals.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'

/** Refused, or the money is back. */
const isDecided = or(
  withdrawals.isSettled,
  inArray(sql`coalesce(${withdrawals.decision}, 'none')`, ['refused', 'settled']),
)

type NewWithdrawal = typeof withdrawals.$inferInsert

export async function insertWithdrawal(tx: Transaction, row: NewWithdrawal): Promise<void> {
  await tx.insert(withdrawals).values(row)
}

/** Stores the result of a statement. */
export async function updateWithdrawal(tx: Transaction, id: string, change: Partial<NewWithdrawal>): Promise<void> {
  await tx.update(withdrawals).set(change).where(eq(withdrawals.id, id))
}

/** A statement as received; undefined once it was deleted. */
export const selectWithdrawal = async (db: Executor, id: string) =>
  (await db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]

/** Statements of a person for the data export, sent signed in or from an address known to be theirs. */
export const selectWithdrawalsOf = (db: Executor, person: { id: string; confirmedEmail: string | null }) => {
  const { fullName, email, orderNumber, scope, statement, receivedAt, refundAmount } = withdrawals
  const isOfAddress = person.confirmedEmail === null ? undefined : eq(email, person.confirmedEmail)
  return db
    .select({ fullName, email, orderNumber, scope, statement, receivedAt, refundAmount })
    .from(withdrawals)
    .where(or(eq(withdrawals.userId, person.id), isOfAddress))
    .orderBy(asc(receivedAt))
}

/**
 * Ids of the statements about an order or a subscription: those that staff matched to it, and of those matched to nothing
 * the ones that name the order's number and come from its address. Numbers are easily guessed or mistyped.
 */
export const selectWithdrawalIdsOf = async (
  db: Executor,
  subject: { orderId: string; number: number; email: string } | { subscriptionId: string },
): Promise<string[]> => {
  const isAbout =
    'orderId' in subject
      ? or(
          eq(withdrawals.orderId, subject.orderId),
          and(
            isNull(withdrawals.orderId),
            isNull(withdrawals.subscriptionId),
            eq(sql`regexp_replace(${withdrawals.orderNumber}, '[^0-9]', '', 'g')`, String(subject.number)),
            eq(withdrawals.email, subject.email),
          ),
        )
      : eq(withdrawals.subscriptionId, subject.subscriptionId)
  return (await db.select({ id: withdrawals.id }).from(withdrawals).where(isAbout)).map(({ id }) => id)
}

/** Statements among these ids, oldest first. */
export const selectWithdrawalsAbout = (db: Executor, ids: readonly string[]) =>
  db
    .select()
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]))
    .orderBy(asc(withdrawals.receivedAt))

/** Deletes statements received before a moment that were decided. Returns how many. */
export async function deleteWithdrawalsBefore(db: Executor, moment: Date): Promise<number> {
  const old = db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(lt(withdrawals.receivedAt, moment), isDecided))
    .limit(500)
  const gone = await db.delete(withdrawals).where(inArray(withdrawals.id, old)).returning({ id: withdrawals.id })
  return gone.length
}

/** Statements that name this order number, however it was typed (readOrderNumber). */
export const selectWithdrawalsNaming = (db: Executor, orderNumber: number) =>
  db
    .select({ id: withdrawals.id, scope: withdrawals.scope, receivedAt: withdrawals.receivedAt })
    .from(withdrawals)
    .where(eq(sql`regexp_replace(${withdrawals.orderNumber}, '[^0-9]', '', 'g')`, String(orderNumber)))
    .orderBy(asc(withdrawals.receivedAt))

/** Statements about orders that nobody has settled or refused, with the order chosen by staff or the digits as typed. */
export const openWithdrawals = (): SQL => sql`
  select ${withdrawals.orderId} order_id,
    case when ${withdrawals.orderId} is null then regexp_replace(${withdrawals.orderNumber}, '[^0-9]', '', 'g') end digits
  from ${withdrawals}
  where not (${isDecided}) and (${withdrawals.orderId} is not null or ${withdrawals.orderNumber} is not null)`
