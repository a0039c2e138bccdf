import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { newsletterConsents, newsletterSubscribers } from '#engagement/newsletter/newsletter.tables.ts'

type Consent = typeof newsletterConsents.$inferSelect
type Subscriber = typeof newsletterSubscribers.$inferSelect

/** Records a requested consent; one that awaits confirmation starts anew. Returns its id. */
export async function upsertOpenConsent(
  tx: Transaction,
  consent: Pick<Consent, 'email' | 'version' | 'language' | 'askedAt' | 'askedIp'>,
): Promise<string> {
  const { email: _email, ...change } = consent
  const [row] = await tx
    .insert(newsletterConsents)
    .values(consent)
    .onConflictDoUpdate({
      target: newsletterConsents.email,
      targetWhere: sql`confirmed_at is null`,
      set: change,
    })
    .returning({ id: newsletterConsents.id })
  if (!row) throw new Error('The upsert returned no row.')
  return row.id
}

/** Returns a consent, locked until the transaction ends. */
export const lockConsent = async (tx: Transaction, id: string): Promise<Consent | undefined> =>
  (await tx.select().from(newsletterConsents).where(eq(newsletterConsents.id, id)).for('update'))[0]

export const selectConsent = async (db: Executor, id: string): Promise<Consent | undefined> =>
  (await db.select().from(newsletterConsents).where(eq(newsletterConsents.id, id)))[0]

export async function setConfirmed(tx: Transaction, id: string, confirmedAt: Date, confirmedIp: string): Promise<void> {
  await tx.update(newsletterConsents).set({ confirmedAt, confirmedIp }).where(eq(newsletterConsents.id, id))
}

/**
 * Withdraws all consents of an address. Unconfirmed ones first: one that is being confirmed at this moment is then
 * found by the second statement.
 */
export async function withdrawConsentsOf(tx: Transaction, email: string, at: Date): Promise<void> {
  const ofAddress = eq(newsletterConsents.email, email)
  await tx.delete(newsletterConsents).where(and(ofAddress, isNull(newsletterConsents.confirmedAt)))
  await tx
    .update(newsletterConsents)
    .set({ withdrawnAt: at })
    .where(and(ofAddress, isNull(newsletterConsents.withdrawnAt)))
}

export async function deleteConsentsOf(tx: Transaction, email: string): Promise<void> {
  await tx.delete(newsletterConsents).where(eq(newsletterConsents.email, email))
}

/** The newsletter consents of a person, for the export of personal data. */
export const selectConsentsOf = (db: Executor, email: string) => {
  const { version, language, askedAt, askedIp, confirmedAt, confirmedIp, withdrawnAt } = newsletterConsents
  return db
    .select({ version, language, askedAt, askedIp, confirmedAt, confirmedIp, withdrawnAt })
    .from(newsletterConsents)
    .where(eq(newsletterConsents.email, email))
    .orderBy(asc(askedAt))
}

/** Lease of one attempt, after which another process may repeat it. */
export const syncRetryMs = 120_000

const newState = (state: Subscriber['state'], consentId: string | null, at: Date) => ({
  ...{ state, consentId, changedAt: at, dueAt: at, attempts: 0, refusedAt: null },
})

/**
 * Replaces an earlier state. A sync of the earlier state that is under way must finish first; otherwise it could reach
 * the provider last and win.
 */
function newerState(state: Subscriber['state'], consentId: string | null, at: Date) {
  const { dueAt, version } = newsletterSubscribers
  const [now, end] = [sql.param(at, dueAt), sql.param(new Date(at.getTime() + syncRetryMs), dueAt)]
  return {
    ...newState(state, consentId, at),
    dueAt: sql`least(greatest(coalesce(${dueAt}, ${now}), ${now}), ${end})`,
    version: sql`${version} + 1`,
  }
}

/** Marks an address as subscribed; a job notifies the provider at once. */
export async function upsertSubscriber(tx: Transaction, email: string, consentId: string, at: Date): Promise<void> {
  await tx
    .insert(newsletterSubscribers)
    .values({ email, ...newState('subscribed', consentId, at) })
    .onConflictDoUpdate({ target: newsletterSubscribers.email, set: newerState('subscribed', consentId, at) })
}

/** Changes the state of an address that was subscribed before. */
export async function changeSubscriber(
  tx: Transaction,
  email: string,
  state: 'unsubscribed' | 'forgotten',
  at: Date,
): Promise<void> {
  await tx
    .update(newsletterSubscribers)
    .set(newerState(state, null, at))
    .where(eq(newsletterSubscribers.email, email))
}

/** Claims addresses that are due to be synced and postpones their next try to `nextTryAt`. */
export function claimSubscribers(db: Database, now: Date, nextTryAt: Date, limit: number): Promise<Subscriber[]> {
  const due = db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(lte(newsletterSubscribers.dueAt, now))
    .orderBy(newsletterSubscribers.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(newsletterSubscribers)
    .set({ dueAt: nextTryAt, attempts: sql`${newsletterSubscribers.attempts} + 1` })
    .where(inArray(newsletterSubscribers.email, due))
    .returning()
}

export const hasDueSubscriber = async (db: Executor, now: Date): Promise<boolean> =>
  (
    await db
      .select({ state: newsletterSubscribers.state })
      .from(newsletterSubscribers)
      .where(lte(newsletterSubscribers.dueAt, now))
      .limit(1)
  ).length > 0

/** Saves the result of a sync unless the state has changed meanwhile. */
export async function saveSubscriberSync(
  db: Database,
  { email, version }: Pick<Subscriber, 'email' | 'version'>,
  change: Partial<Pick<Subscriber, 'dueAt' | 'refusedAt'>> | 'delete',
): Promise<void> {
  const same = and(eq(newsletterSubscribers.email, email), eq(newsletterSubscribers.version, version))
  if (change === 'delete') await db.delete(newsletterSubscribers).where(same)
  else await db.update(newsletterSubscribers).set(change).where(same)
}

/** Deletes consents requested before a moment and not confirmed; returns how many. */
export const deleteOpenConsentsBefore = (db: Executor, moment: Date): Promise<number> =>
  deleteBatch(
    db,
    newsletterConsents,
    and(isNull(newsletterConsents.confirmedAt), lt(newsletterConsents.askedAt, moment)),
  )

/**
 * Deletes the records of consents withdrawn before a moment, and addresses unsubscribed before it; returns how many.
 */
export async function deleteLeftBefore(db: Executor, moment: Date): Promise<number> {
  const { withdrawnAt } = newsletterConsents
  const proofs = await deleteBatch(db, newsletterConsents, and(isNotNull(withdrawnAt), lt(withdrawnAt, moment)))
  const { state, dueAt, changedAt } = newsletterSubscribers
  // A literal, as in the partial index: with a parameter Postgres would not use it.
  const hasLeft = and(sql`${state} = 'unsubscribed'`, isNull(dueAt), lt(changedAt, moment))
  return proofs + (await deleteBatch(db, newsletterSubscribers, hasLeft))
}
