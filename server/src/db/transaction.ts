import type { Failure } from '@slodki-ul/contract/errors'
import { sql } from 'drizzle-orm'
import type { Clock } from '#clock.ts'
import type { Connection, Transaction } from '#db/client.ts'

/** Serialization failure and deadlock: Postgres undid everything, and a second try may pass. */
const retryable = new Set(['40001', '40P01'])
const maxTries = 5

/** Carries an expected failure out of a transaction, which is thereby undone. */
class RollbackSignal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.error)
    this.failure = failure
  }
}

/** The SQLSTATE of a database error, wherever the driver put it. */
export function sqlStateOf(error: unknown): string | undefined {
  const cause = (error as { cause?: { code?: string } }).cause
  return cause?.code ?? (error as { code?: string }).code
}

const isFailure = (result: unknown): result is Failure =>
  typeof result === 'object' && result !== null && 'error' in result

/**
 * Runs `work` in one transaction at the clock's time, which triggers read as app.now. A returned failure undoes
 * everything, like a thrown error, and is then returned; deadlocks and serialization failures are tried again. A lost
 * connection is not: after COMMIT the work may be stored.
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

/** Runs work as a step of a transaction: what it throws undoes the step alone, and is thrown on. */
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
