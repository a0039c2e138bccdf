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

/** A request that is named by its sender: a repeat of it must find what the first one made. */
export type IdempotentRequest = { scope: string; call: string; key: string; body: unknown }

/** What a named request made before, and its answer when it was already given. */
export type SavedRequest = { subjectId: string; answer: unknown }

const where = ({ scope, call, key }: IdempotentRequest) =>
  and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.call, call), eq(idempotencyKeys.key, key))

/**
 * Takes the name of a request for `subjectId`, in the transaction that makes the subject: a twin waits here until that
 * ends. Returns null to the first, what the first made to every repeat, and a failure to another request under that name.
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
  return succeed({ subjectId: earlier.subjectId, answer: earlier.answer })
}

/** Keeps the answer of a named request, for its repeats. */
export const saveResponse = (tx: Transaction, request: IdempotentRequest, answer: unknown) =>
  tx.update(idempotencyKeys).set({ answer }).where(where(request))

/** The answer of a named request, null while there is none. */
async function findSavedResponse(db: Executor, request: IdempotentRequest): Promise<unknown> {
  const [row] = await db.select({ answer: idempotencyKeys.answer }).from(idempotencyKeys).where(where(request))
  return row?.answer ?? null
}

/** Milliseconds a repeat waits for the answer of the request it repeats before it finishes the work itself. */
const twinPatienceMs = 3_000
const twinStepMs = 100

/** The answer of a named request that may be under way at this moment; null when it does not come in time. */
export async function waitForResponse(db: Database, request: IdempotentRequest): Promise<unknown> {
  for (let waited = 0; waited < twinPatienceMs; waited += twinStepMs) {
    const answer = await findSavedResponse(db, request)
    if (answer) return answer
    await new Promise((resolve) => setTimeout(resolve, twinStepMs))
  }
  return null
}

/** Forgets names whose time is over. */
export async function deleteExpiredRequests({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  return deleteBatch(db, idempotencyKeys, lte(idempotencyKeys.expiresAt, clock.date()))
}
