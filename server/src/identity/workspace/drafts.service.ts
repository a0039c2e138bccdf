import { dayMs } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import {
  type Draft,
  type DraftKind,
  draftDays,
  type NoticeChoices,
  type StaffPreferences,
  type workspaceEndpoints,
} from '@slodki-ul/contract/identity/workspace.admin'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import * as table from '#identity/workspace/workspace.db.ts'

type Key = { userId: string; kind: DraftKind; recordId: string }

/** What a person has typed into the editor of a record and not saved; null without a draft (BO-026). */
export async function getDraft({ db }: Pick<Context, 'db'>, key: Key): Promise<Outcome<Draft | null>> {
  const draft = await table.selectDraft(db, key)
  return succeed(
    draft
      ? {
          kind: key.kind,
          recordId: draft.recordId,
          baseVersion: draft.baseVersion,
          body: draft.body,
          savedAt: draft.savedAt.toISOString(),
        }
      : null,
  )
}

/** A person's drafts without their content, newest first. */
export async function listDrafts({ db }: Pick<Context, 'db'>, userId: string): Promise<Outcome<Omit<Draft, 'body'>[]>> {
  const drafts = await table.selectDrafts(db, userId)
  return succeed(
    drafts.map(({ kind, savedAt, ...draft }) => ({
      ...draft,
      kind: kind as DraftKind,
      savedAt: savedAt.toISOString(),
    })),
  )
}

/** Keeps what is typed in place of what was kept before. */
export async function saveDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  key: Key,
  { baseVersion, body }: Input<(typeof workspaceEndpoints)['saveDraft']>['body'],
): Promise<Outcome<{ savedAt: string }>> {
  const savedAt = clock.date()
  await table.upsertDraft(db, { ...key, baseVersion, body, savedAt })
  return succeed({ savedAt: savedAt.toISOString() })
}

/** Discards a draft, if there is one. */
export async function discardDraft({ db }: Pick<Context, 'db'>, key: Key): Promise<Outcome<undefined>> {
  await table.deleteDraft(db, key)
  return succeed(undefined)
}

/** Deletes drafts that nobody has gone on with. */
export const deleteOldDrafts = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  table.deleteDraftsBefore(db, new Date(clock.now() - draftDays * dayMs))

/** How a person wants the back office; the defaults until they changed something. */
export async function getPreferences({ db }: Pick<Context, 'db'>, userId: string): Promise<Outcome<StaffPreferences>> {
  const saved = await table.selectPreferences(db, userId)
  return succeed({
    hasSingleKeys: saved?.hasSingleKeys ?? true,
    notices: saved?.notices ?? {},
    language: saved?.language ?? null,
  })
}

/** The language that a person chose for the back office; null before a choice. */
export const findChosenLanguage = async (db: Executor, userId: string): Promise<Language | null> =>
  (await table.selectPreferences(db, userId))?.language ?? null

/** Changes what is given; a kind of notice that is not named stays. */
export async function changePreferences(
  context: Pick<Context, 'db'>,
  userId: string,
  change: Input<(typeof workspaceEndpoints)['changePreferences']>['body'],
): Promise<Outcome<StaffPreferences>> {
  const before = await getPreferences(context, userId)
  if (!('value' in before)) return before
  const preferences = {
    hasSingleKeys: change.hasSingleKeys ?? before.value.hasSingleKeys,
    notices: { ...before.value.notices, ...change.notices },
    language: change.language ?? before.value.language,
  }
  await table.upsertPreferences(context.db, { userId, ...preferences })
  return succeed(preferences)
}

/** Which notices people want by mail, by their ids; those who never chose are left out. */
export async function findNoticeChoices(db: Executor, userIds: readonly string[]): Promise<Map<string, NoticeChoices>> {
  const rows = await table.selectNoticeChoices(db, userIds)
  return new Map(rows.map(({ userId, notices }) => [userId, notices]))
}
