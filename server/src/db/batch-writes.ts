import { type SQLWrapper, sql } from 'drizzle-orm'
import { rowsOf, type Transaction } from '#db/client.ts'

const inParentheses = (write: SQLWrapper) => sql`(${write.getSQL()})`

/**
 * Runs the writes as one statement and returns the rows of `returning`, which is itself a write. Every write sees the
 * database as it was before the statement, so no two may change the same row; foreign keys are checked at the end.
 */
export async function batchWrites<Row>(
  tx: Transaction,
  writes: readonly SQLWrapper[],
  returning?: SQLWrapper,
): Promise<Row[]> {
  const parts = writes.map((write, place) => sql`${sql.raw(`write_${place}`)} as ${inParentheses(write)}`)
  const all = returning ? [...parts, sql`returned as ${inParentheses(returning)}`] : parts
  const result = returning ? sql`select * from returned` : sql`select`
  return rowsOf<Row>(await tx.execute(sql`with ${sql.join(all, sql`, `)} ${result}`))
}
