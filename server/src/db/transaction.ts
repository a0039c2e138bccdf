import type { Failure } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import type { Clock } from '#clock.ts'
import type { Connection, Transaction } from '#db/client.ts'

/** Serialization failure and deadlock: Postgres rolled back, and a retry may succeed. */
const retryable = new Set(['40001', '40P01'])
const maxTries = 5

/** Carries an expected failure out of a transaction in order to roll it back. */
class RollbackSignal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.error)
    this.failure = failure
  }
}

/** The SQLSTATE of a database error, wherever the driver stores it. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string } }).cause
  return cause?.code ?? (error as { code?: string }).code
}

const isFailure = (result: unknown): result is Failure =>
  typeof result === 'object' && result !== null && 'error' in result

/**
 * Runs `work` in one transaction at the app time, which triggers read as app.now. A returned failure rolls back, like a
 * thrown error, and is then returned. Deadlocks and serialization failures are retried; a lost connection is not,
 * because after COMMIT the work may be stored.
 */
export async function inTransaction<Result>(
  context: { readonly connection: Connection; readonly clock: Clock },
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await context.connection.transact(context.clock.date(), async (tx) => {
        const result = await work(tx)
        if (isFailure(result)) throw new RollbackSignal(result)
        return result
      })
    } catch (error) {
      if (error instanceof RollbackSignal) return error.failure as Result
      if (tries >= maxTries || !retryable.has(sqlStateOf(error) ?? '')) throw error
    }
  }
}

/** Tells the triggers of the price ledger who sets prices or shows what has them. */
export async function nameActor(tx: Transaction, userId: string | null): Promise<void> {
  await tx.execute(sql`select set_config('app.actor', ${userId ?? ''}, true)`)
}

/** Runs work in a savepoint: an error rolls back this part only and is rethrown. */
export async function inSavepoint<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`savepoint step`)
  try {
    const result = await work()
    await tx.execute(sql`release savepoint step`)
    return result
  } catch (error) {
    await tx.execute(sql`rollback to savepoint step`)
    throw error
  }
}

/** Runs work in a savepoint that is always undone: to see what would come of it. */
export async function inRehearsal<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.execute(sql`savepoint rehearsal`)
  try {
    return await work()
  } finally {
    await tx.execute(sql`rollback to savepoint rehearsal`)
  }
}
