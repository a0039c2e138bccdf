import { dayMs } from '@slodki-ul/contract/durations'
import { and, eq, isNotNull, isNull, lte, or } from 'drizzle-orm'
import { legalDrafts } from '#compliance/legal-texts/legal-texts.tables.ts'
import type { Executor, Transaction } from '#db/client.ts'
import type { LegalKind } from '#legal/terms/terms.tables.ts'

export type DraftRow = typeof legalDrafts.$inferSelect

/** Days between the mail to subscribers and the moment from which the text holds; 0 without such a mail. */
export const noticeDaysOf = ({ noticeAt, publishAt }: DraftRow): number =>
  noticeAt && publishAt ? Math.round((publishAt.getTime() - noticeAt.getTime()) / dayMs) : 0

export const selectDrafts = (db: Executor): Promise<DraftRow[]> => db.select().from(legalDrafts)

export const selectDraft = async (db: Executor, kind: LegalKind): Promise<DraftRow | undefined> =>
  (await db.select().from(legalDrafts).where(eq(legalDrafts.kind, kind)))[0]

/** The row of a text's draft, locked; made without a text when there is none. */
export async function lockDraft(tx: Transaction, kind: LegalKind): Promise<DraftRow> {
  await tx.insert(legalDrafts).values({ kind, version: 0 }).onConflictDoNothing()
  const [row] = await tx.select().from(legalDrafts).where(eq(legalDrafts.kind, kind)).for('update')
  if (!row) throw new Error(`No draft of ${kind}.`)
  return row
}

/** What is announced holds only once subscribers were told. */
const isAnnounced = or(isNull(legalDrafts.noticeAt), isNotNull(legalDrafts.noticedAt))

/** The drafts whose planned moment has come, locked. */
export const lockDue = (tx: Transaction, now: Date): Promise<DraftRow[]> =>
  tx
    .select()
    .from(legalDrafts)
    .where(and(lte(legalDrafts.publishAt, now), isAnnounced))
    .orderBy(legalDrafts.publishAt)
    .for('update')

/** The planned drafts about which subscribers are to be told now, locked. */
export const lockToAnnounce = (tx: Transaction, now: Date): Promise<DraftRow[]> =>
  tx
    .select()
    .from(legalDrafts)
    .where(and(lte(legalDrafts.noticeAt, now), isNull(legalDrafts.noticedAt)))
    .for('update')

export async function updateDraft(tx: Transaction, kind: LegalKind, change: Partial<DraftRow>): Promise<void> {
  await tx.update(legalDrafts).set(change).where(eq(legalDrafts.kind, kind))
}

/** For updates that compare the version. */
export const versionedDraft = (kind: LegalKind) => ({ table: legalDrafts, where: eq(legalDrafts.kind, kind) })
