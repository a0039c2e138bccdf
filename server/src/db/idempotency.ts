import { createHash } from 'node:crypto'
import { hourMs } from '@slodki-ul/contract/durations'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { idempotencyHours } from '@slodki-ul/contract/limits'
import { and, eq, lte, sql } from 'drizzle-orm'
import type { Clock } from '#clock.ts'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { idempotencyKeys } from '#db/idempotency.tables.ts'
import { cachePrepared } from '#db/prepared.ts'

/** A request with an idempotency key from the client; a repeat must find the result of the first one. */
export type IdempotentRequest = { scope: string; call: string; key: string; body: unknown }

/** The record that a request created, and its response if one was already sent. */
export type SavedRequest = { subjectId: string; response: unknown }

const where = ({ scope, call, key }: IdempotentRequest) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

/**
 * Claims an idempotency key for `subjectId` in the transaction that creates the subject; a concurrent duplicate waits
 * until it ends. Returns null for the first request, the earlier result for a repeat, and a failure when another request
 * has used the key.
 */
export async function claimRequest(
  tx: Transaction,
  { clock }: { clock: Clock },
  request: IdempotentRequest,
  subjectId: string,
): Promise<Outcome<SavedRequest | null>> {
  const bodyHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex')
  const { scope, call, key } = request
  const { placeholder } = sql
  const claim = cachePrepared(tx, 'request-claim', (name) =>
    tx
      .insert(idempotencyKeys)
      .values({
        scope: placeholder('scope'),
        call: placeholder('call'),
        key: placeholder('key'),
        bodyHash: placeholder('bodyHash'),
        subjectId: placeholder('subjectId'),
        createdAt: placeholder('createdAt'),
        expiresAt: placeholder('expiresAt'),
      })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key })
      .prepare(name),
  )
  const expiresAt = new Date(clock.now() + idempotencyHours * hourMs)
  const claimed = await claim.execute({ scope, call, key, bodyHash, subjectId, createdAt: clock.date(), expiresAt })
  if (claimed.length > 0) return succeed(null)
  const [earlier] = await tx.select().from(idempotencyKeys).where(where(request))
  if (!earlier || earlier.bodyHash !== bodyHash) return fail('ERRORS.IDEMPOTENCYKEYREUSED')
  return succeed({ subjectId: earlier.subjectId, response: earlier.response })
}

/** Saves the response of a request for its repeats. */
export const saveResponse = (tx: Transaction, request: IdempotentRequest, response: unknown) =>
  tx.update(idempotencyKeys).set({ response }).where(where(request))

/** Returns the saved response of a request, or null if there is none. */
async function findSavedResponse(db: Executor, request: IdempotentRequest): Promise<unknown> {
  const [row] = await db.select({ response: idempotencyKeys.response }).from(idempotencyKeys).where(where(request))
  return row?.response ?? null
}

/** Milliseconds that a repeat waits for the response of the original request before it finishes the work itself. */
const responseTimeoutMs = 3_000
const pollIntervalMs = 100

/** Waits for the response of a request that may still be in progress; null when it does not come in time. */
export async function waitForResponse(db: Database, request: IdempotentRequest): Promise<unknown> {
  for (let waited = 0; waited < responseTimeoutMs; waited += pollIntervalMs) {
    const response = await findSavedResponse(db, request)
    if (response) return response
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs))
  }
  return null
}

/** Deletes expired idempotency keys. */
export async function deleteExpiredRequests({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  return deleteBatch(db, idempotencyKeys, lte(idempotencyKeys.expiresAt, clock.date()))
}
