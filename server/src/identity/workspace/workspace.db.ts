import type { SavedViewList } from '@slodki-ul/contract/identity/workspace.admin'
import { and, asc, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#db/client.ts'
import { deleteBatch } from '#db/delete-batch.ts'
import { drafts, firstViews, savedViews, staffPreferences } from '#identity/workspace/workspace.tables.ts'

export type ViewRecord = typeof savedViews.$inferSelect

const isFirst = (userId: string) =>
  sql<boolean>`exists (select from ${firstViews} f where f.view_id = ${savedViews}.id and f.user_id = ${userId})`

const visibleTo = (userId: string) => or(eq(savedViews.userId, userId), eq(savedViews.isShared, true))

/** The views of a list that a person sees, by name. */
export const selectViews = (db: Executor, userId: string, list: SavedViewList) =>
  db
    .select({ view: savedViews, isFirst: isFirst(userId) })
    .from(savedViews)
    .where(and(eq(savedViews.list, list), visibleTo(userId)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))

/** A view that a person sees. */
export const selectView = async (db: Executor, userId: string, id: string) =>
  (
    await db
      .select({ view: savedViews, isFirst: isFirst(userId) })
      .from(savedViews)
      .where(and(eq(savedViews.id, id), visibleTo(userId)))
  )[0]

export const countViews = async (db: Executor, userId: string, list: string): Promise<number> =>
  (
    await db
      .select({ views: count() })
      .from(savedViews)
      .where(and(eq(savedViews.userId, userId), eq(savedViews.list, list)))
  )[0]?.views ?? 0

/** Whether a person has another view of the list with this name, in any letter case. */
export const hasViewNamed = async (
  db: Executor,
  { userId, list, name }: Pick<ViewRecord, 'userId' | 'list' | 'name'>,
  exceptId: string,
): Promise<boolean> =>
  (
    await db
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(
        and(
          eq(savedViews.userId, userId),
          eq(savedViews.list, list),
          sql`lower(${savedViews.name}) = lower(${name})`,
          sql`${savedViews.id} <> ${exceptId}`,
        ),
      )
  ).length > 0

/** Inserts a view unless one of that name was inserted meanwhile. */
export const insertView = async (tx: Transaction, view: typeof savedViews.$inferInsert): Promise<boolean> =>
  (await tx.insert(savedViews).values(view).onConflictDoNothing().returning({ id: savedViews.id })).length > 0

export const updateView = (tx: Transaction, id: string, change: Partial<ViewRecord>) =>
  tx.update(savedViews).set(change).where(eq(savedViews.id, id))

export const deleteView = (tx: Transaction, id: string) => tx.delete(savedViews).where(eq(savedViews.id, id))

/** Makes a view the first of a person's list, or of none. */
export async function setFirstView(
  tx: Transaction,
  { userId, list }: { userId: string; list: string },
  viewId: string,
  wanted: boolean,
): Promise<void> {
  const own = and(eq(firstViews.userId, userId), eq(firstViews.list, list))
  if (wanted)
    await tx
      .insert(firstViews)
      .values({ userId, list, viewId })
      .onConflictDoUpdate({ target: [firstViews.userId, firstViews.list], set: { viewId } })
  else await tx.delete(firstViews).where(and(own, eq(firstViews.viewId, viewId)))
}

/** A person's views that the change of `isShared` takes from others: they no longer open with it. */
export const clearFirstOfOthers = (tx: Transaction, viewId: string, ownerId: string) =>
  tx.delete(firstViews).where(and(eq(firstViews.viewId, viewId), sql`${firstViews.userId} <> ${ownerId}`))

type DraftKey = { userId: string; kind: string; recordId: string }
const ofDraft = ({ userId, kind, recordId }: DraftKey) =>
  and(eq(drafts.userId, userId), eq(drafts.kind, kind), eq(drafts.recordId, recordId))

export const selectDraft = async (db: Executor, key: DraftKey) =>
  (await db.select().from(drafts).where(ofDraft(key)))[0]

export const selectDrafts = (db: Executor, userId: string) =>
  db
    .select({
      kind: drafts.kind,
      recordId: drafts.recordId,
      baseVersion: drafts.baseVersion,
      savedAt: drafts.savedAt,
    })
    .from(drafts)
    .where(eq(drafts.userId, userId))
    .orderBy(desc(drafts.savedAt))

export const upsertDraft = (db: Executor, draft: typeof drafts.$inferInsert) =>
  db
    .insert(drafts)
    .values(draft)
    .onConflictDoUpdate({
      target: [drafts.userId, drafts.kind, drafts.recordId],
      set: { baseVersion: draft.baseVersion, body: draft.body, savedAt: draft.savedAt },
    })

export const deleteDraft = (db: Executor, key: DraftKey) => db.delete(drafts).where(ofDraft(key))

/** Deletes drafts that were not changed since `end`. */
export const deleteDraftsBefore = (db: Database, end: Date): Promise<number> =>
  deleteBatch(db, drafts, lt(drafts.savedAt, end))

export const selectPreferences = async (db: Executor, userId: string) =>
  (await db.select().from(staffPreferences).where(eq(staffPreferences.userId, userId)))[0]

export const upsertPreferences = (db: Executor, row: typeof staffPreferences.$inferInsert) =>
  db
    .insert(staffPreferences)
    .values(row)
    .onConflictDoUpdate({
      target: staffPreferences.userId,
      set: { hasSingleKeys: row.hasSingleKeys, notices: row.notices, language: row.language },
    })

export const selectNoticeChoices = (db: Executor, userIds: readonly string[]) =>
  db
    .select({ userId: staffPreferences.userId, notices: staffPreferences.notices })
    .from(staffPreferences)
    .where(sql`${staffPreferences.userId} = any(${sql.param([...userIds])}::uuid[])`)
