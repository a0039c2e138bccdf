import type {
  LegalTextRecord,
  LegalTextRow,
  LegalVersion,
  LegalVersionText,
} from '@slodki-ul/contract/compliance/legal-texts.admin'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { type LegalValues, legalGapsOf } from '@slodki-ul/contract/legal/legal-versions.rules'
import * as table from '#compliance/legal-texts/legal-texts.db.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { countAccounts } from '#identity/users/users.service.ts'
import { countAcceptances } from '#legal/consents/consents.service.ts'
import {
  findLegalVersions,
  findVersionTexts,
  getLegalTexts,
  type LegalKind,
  legalKinds,
} from '#legal/terms/terms.service.ts'

type Base = Pick<Context, 'clock' | 'queries'>

export type InForce = LegalValues & { version: string; publishedAt: Date }

/** A text in force in both languages. */
export async function readInForce(context: Base, db: Executor, kind: LegalKind): Promise<InForce> {
  const pl = (await getLegalTexts(context, db, [kind], 'pl'))(kind)
  const en = (await getLegalTexts(context, db, [kind], 'en'))(kind)
  return { htmlPl: pl.html, htmlEn: en.html, version: pl.version, publishedAt: pl.publishedAt }
}

/** What a draft says; null without one. */
export const draftValues = (row: table.DraftRow | undefined): LegalValues | null =>
  row && row.htmlPl !== null && row.htmlEn !== null ? { htmlPl: row.htmlPl, htmlEn: row.htmlEn } : null

const isId = (id: string | null | undefined): id is string => typeof id === 'string'

async function describeDraft({ queries }: Base, db: Executor, row: table.DraftRow | undefined) {
  if (!row || draftValues(row) === null) return null
  const names = await queries.findNames(db, [row.changedBy, row.plannedBy].filter(isId))
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    changedAt: (row.changedAt ?? new Date(0)).toISOString(),
    changedBy: nameOf(row.changedBy),
    publishAt: row.publishAt?.toISOString() ?? null,
    plannedBy: nameOf(row.plannedBy),
    notice: row.noticeAt && {
      at: (row.noticedAt ?? row.noticeAt).toISOString(),
      days: table.noticeDaysOf(row),
      sent: row.noticed,
    },
  }
}

/** Every legal text with the version in force and its draft. */
export async function listLegalTexts(
  context: Pick<Context, 'db' | 'clock' | 'queries'>,
): Promise<Outcome<LegalTextRow[]>> {
  const { db } = context
  const drafts = new Map((await table.selectDrafts(db)).map((row) => [row.kind, row]))
  const textOf = await getLegalTexts(context, db, legalKinds, 'pl')
  const rows: LegalTextRow[] = []
  for (const kind of legalKinds) {
    const { version, publishedAt } = textOf(kind)
    const draft = await describeDraft(context, db, drafts.get(kind))
    rows.push({ kind, version, publishedAt: publishedAt.toISOString(), draft })
  }
  return succeed(rows)
}

const noAcceptances = { people: 0, orders: 0, subscriptions: 0 }

/** All versions that hold or held, newest first, with how many accepted them (BO-138). */
async function describeVersions({ clock, queries }: Base, db: Executor, kind: LegalKind): Promise<LegalVersion[]> {
  const versions = (await findLegalVersions(db, kind)).filter(({ publishedAt }) => publishedAt <= clock.date())
  const counts = new Map((await countAcceptances(db, kind)).map(({ version, ...each }) => [version, each]))
  const names = await queries.findNames(db, versions.map(({ publishedBy }) => publishedBy).filter(isId))
  return versions.map(({ version, publishedAt, publishedBy }, at) => ({
    version,
    publishedAt: publishedAt.toISOString(),
    endedAt: versions[at - 1]?.publishedAt.toISOString() ?? null,
    publishedBy: publishedBy === null ? null : (names.get(publishedBy) ?? null),
    counts: counts.get(version) ?? noAcceptances,
  }))
}

/** A legal text as staff work on it (BO-137, BO-138). */
export async function getLegalText(context: Base, db: Executor, kind: LegalKind): Promise<Outcome<LegalTextRecord>> {
  const { htmlPl, htmlEn, version } = await readInForce(context, db, kind)
  const row = await table.selectDraft(db, kind)
  const written = draftValues(row)
  return succeed({
    kind,
    version: row?.version ?? 0,
    values: written ?? { htmlPl, htmlEn },
    draft: await describeDraft(context, db, row),
    inForce: { htmlPl, htmlEn, version },
    missing: written ? legalGapsOf(kind, written, { htmlPl, htmlEn }) : [],
    versions: await describeVersions(context, db, kind),
    // Only of the terms accounts are asked whether they accept the new version.
    dialog: kind === 'terms' ? await countAccounts(db, version) : null,
  })
}

async function readVersion(db: Executor, kind: LegalKind, version: string) {
  const texts = await findVersionTexts(db, kind, version)
  const html = (language: 'pl' | 'en') => texts.find((text) => text.language === language)?.html ?? ''
  return { htmlPl: html('pl'), htmlEn: html('en') }
}

/** A published version and the one before it. Fails with ERRORS.NOTFOUND, also for one that does not hold yet. */
export async function getLegalVersion(
  context: Base,
  db: Executor,
  kind: LegalKind,
  version: string,
): Promise<Outcome<LegalVersionText>> {
  const versions = await describeVersions(context, db, kind)
  const at = versions.findIndex((each) => each.version === version)
  const found = versions[at]
  if (!found) return fail('ERRORS.NOTFOUND')
  const before = versions[at + 1]
  return succeed({
    ...found,
    kind,
    values: await readVersion(db, kind, version),
    previous: before ? { ...(await readVersion(db, kind, before.version)), version: before.version } : null,
  })
}
