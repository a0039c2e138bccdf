import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import type { FilmPlace } from '#learning/videos/film-place.rules.ts'
import { filmUploads } from '#learning/videos/film-uploads.tables.ts'

export type UploadRow = typeof filmUploads.$inferSelect

export const selectUploads = (db: Executor): Promise<UploadRow[]> =>
  db.select().from(filmUploads).orderBy(asc(filmUploads.createdAt), asc(filmUploads.id))

export const selectUpload = async (db: Executor, id: string): Promise<UploadRow | undefined> =>
  (await db.select().from(filmUploads).where(eq(filmUploads.id, id)))[0]

export const lockUpload = async (tx: Transaction, id: string): Promise<UploadRow | undefined> =>
  (await tx.select().from(filmUploads).where(eq(filmUploads.id, id)).for('update'))[0]

/** One upload begins at a time, so that two do not count on the same free space. */
export const lockUploads = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(7401010)`)

const isOf = (place: FilmPlace) =>
  'page' in place ? eq(filmUploads.page, place.page) : eq(filmUploads.courseId, place.courseId)

type Same = { place: FilmPlace; startedBy: string; fingerprint: string; sizeBytes: number }

/** The upload of the same file to the same place by the same person that is not whole. */
export async function selectUnfinished(
  db: Executor,
  { place, startedBy, fingerprint, sizeBytes }: Same,
): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(filmUploads)
    .where(
      and(
        isOf(place),
        eq(filmUploads.startedBy, startedBy),
        eq(filmUploads.fingerprint, fingerprint),
        eq(filmUploads.sizeBytes, sizeBytes),
        eq(filmUploads.state, 'sending'),
      ),
    )
  return row
}

export async function insertUpload(tx: Transaction, row: typeof filmUploads.$inferInsert): Promise<UploadRow> {
  const [added] = await tx.insert(filmUploads).values(row).returning()
  if (!added) throw new Error('The upload was not inserted.')
  return added
}

export type UploadChange = Partial<typeof filmUploads.$inferInsert>

export async function updateUpload(tx: Executor, id: string, change: UploadChange): Promise<UploadRow | undefined> {
  const [row] = await tx.update(filmUploads).set(change).where(eq(filmUploads.id, id)).returning()
  return row
}

/** Changes an upload that is in a state; false when it is not. */
export async function moveUpload(
  db: Executor,
  id: string,
  state: UploadRow['state'],
  change: UploadChange,
): Promise<boolean> {
  const moved = await db
    .update(filmUploads)
    .set(change)
    .where(and(eq(filmUploads.id, id), eq(filmUploads.state, state)))
    .returning({ id: filmUploads.id })
  return moved.length > 0
}

export async function deleteUpload(tx: Executor, id: string): Promise<void> {
  await tx.delete(filmUploads).where(eq(filmUploads.id, id))
}

const isDue = (now: Date) => lte(filmUploads.dueAt, now)

/** Ids of the whole files that a worker may take up, the longest waiting first. */
export async function selectDueUploads(db: Executor, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: filmUploads.id })
    .from(filmUploads)
    .where(isDue(now))
    .orderBy(asc(filmUploads.dueAt))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Claims a due file until `leaseUntil`; one that was to stop is stopped. Undefined when there is nothing to do. */
export async function claimUpload(
  tx: Transaction,
  id: string,
  { now, leaseUntil }: { now: Date; leaseUntil: Date },
): Promise<UploadRow | undefined> {
  await tx
    .update(filmUploads)
    .set({ state: 'stopped', dueAt: null })
    .where(and(eq(filmUploads.id, id), eq(filmUploads.state, 'stopping'), isDue(now)))
  const [row] = await tx
    .update(filmUploads)
    .set({ state: 'working', share: 0, dueAt: leaseUntil, attempt: sql`${filmUploads.attempt} + 1` })
    .where(and(eq(filmUploads.id, id), isDue(now)))
    .returning()
  return row
}

const isHeld = ({ id, attempt }: Pick<UploadRow, 'id' | 'attempt'>) =>
  and(eq(filmUploads.id, id), eq(filmUploads.attempt, attempt))

/** Extends the lease of a worker and notes its share; its state, or undefined when another worker has the file. */
export async function extendLease(
  db: Executor,
  held: Pick<UploadRow, 'id' | 'attempt'>,
  change: { dueAt: Date; share: number },
): Promise<UploadRow['state'] | undefined> {
  const [row] = await db.update(filmUploads).set(change).where(isHeld(held)).returning({ state: filmUploads.state })
  return row?.state
}

/** Ends the work of a worker that still has the file. */
export async function releaseUpload(
  db: Executor,
  held: Pick<UploadRow, 'id' | 'attempt'>,
  change: UploadChange,
): Promise<void> {
  await db.update(filmUploads).set(change).where(isHeld(held))
}

/** Locks the file of a worker that still has it; undefined when it is to stop or another one has it. */
export async function lockHeld(
  tx: Transaction,
  held: Pick<UploadRow, 'id' | 'attempt'>,
): Promise<UploadRow | undefined> {
  const [row] = await tx
    .select()
    .from(filmUploads)
    .where(and(isHeld(held), eq(filmUploads.state, 'working')))
    .for('update')
  return row
}

const isExpired = (now: Date) =>
  and(lt(filmUploads.expiresAt, now), inArray(filmUploads.state, ['sending', 'stopped', 'failed']))

/** Files that are no longer stored. */
export const selectExpired = (db: Executor, now: Date, limit: number): Promise<{ id: string }[]> =>
  db.select({ id: filmUploads.id }).from(filmUploads).where(isExpired(now)).limit(limit)

/** Deletes an upload that is no longer stored; undefined when somebody has gone on with it meanwhile. */
export async function deleteExpired(
  tx: Executor,
  id: string,
  now: Date,
): Promise<Pick<UploadRow, 'id' | 'attempt'> | undefined> {
  const [row] = await tx
    .delete(filmUploads)
    .where(and(eq(filmUploads.id, id), isExpired(now)))
    .returning({ id: filmUploads.id, attempt: filmUploads.attempt })
  return row
}

type Holder = { id: string; holder: string }

/** Takes the right to write a file until a moment; otherwise notes that it is wanted, and returns false. */
export async function takeLock(db: Executor, { id, holder }: Holder, now: Date, until: Date): Promise<boolean> {
  const taken = await db
    .update(filmUploads)
    .set({ lockedBy: holder, lockedUntil: until, isLockWanted: false })
    .where(and(eq(filmUploads.id, id), or(isNull(filmUploads.lockedBy), lt(filmUploads.lockedUntil, now))))
    .returning({ id: filmUploads.id })
  if (taken.length > 0) return true
  await db.update(filmUploads).set({ isLockWanted: true }).where(eq(filmUploads.id, id))
  return false
}

const isHeldBy = ({ id, holder }: Holder) => and(eq(filmUploads.id, id), eq(filmUploads.lockedBy, holder))

/** Keeps the right to write a file; true when somebody waits for it, or has taken it meanwhile. */
export async function extendLock(db: Executor, held: Holder, until: Date): Promise<boolean> {
  const [row] = await db
    .update(filmUploads)
    .set({ lockedUntil: until })
    .where(isHeldBy(held))
    .returning({ isWanted: filmUploads.isLockWanted })
  return row?.isWanted ?? true
}

export async function releaseLock(db: Executor, held: Holder): Promise<void> {
  await db.update(filmUploads).set({ lockedBy: null, lockedUntil: null, isLockWanted: false }).where(isHeldBy(held))
}
