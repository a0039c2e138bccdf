import type { Language } from '@slodki-ul/contract/language'
import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { cachePrepared, genericParam } from '#db/prepared.ts'
import { type LegalKind, legalTexts } from '#legal/terms/terms.tables.ts'

export { type LegalKind, legalKinds } from '#legal/terms/terms.tables.ts'

export type LegalText = typeof legalTexts.$inferSelect

/** The newest version of each text in force at a moment. */
export const selectTextsInForce = (
  db: Executor,
  kinds: readonly LegalKind[],
  language: Language,
  at: Date,
): Promise<LegalText[]> =>
  db
    .selectDistinctOn([legalTexts.kind])
    .from(legalTexts)
    .where(
      and(inArray(legalTexts.kind, [...kinds]), eq(legalTexts.language, language), lte(legalTexts.publishedAt, at)),
    )
    .orderBy(legalTexts.kind, desc(legalTexts.publishedAt), desc(legalTexts.version))

const prepareVersions = (db: Executor) => (name: string) =>
  db
    .selectDistinctOn([legalTexts.kind], {
      kind: legalTexts.kind,
      version: legalTexts.version,
      language: legalTexts.language,
    })
    .from(legalTexts)
    .where(
      and(
        sql`${legalTexts.kind} = any(${genericParam('kinds', 'text[]')}::text[])`,
        eq(legalTexts.language, sql.placeholder('language')),
        lte(legalTexts.publishedAt, sql.param(sql.placeholder('at'), legalTexts.publishedAt)),
      ),
    )
    .orderBy(legalTexts.kind, desc(legalTexts.publishedAt), desc(legalTexts.version))
    .prepare(name)

/** The version of each text in force at a moment, without its content. */
export const selectVersionsInForce = (db: Executor, kinds: readonly LegalKind[], language: Language, at: Date) =>
  cachePrepared(db, 'legal-versions', prepareVersions(db)).execute({ kinds: [...kinds], language, at })

/** Versions of a text with the moment from which they hold, newest first, without their content. */
export const selectVersions = (db: Executor, kind: LegalKind) => {
  const publishedAt = sql<Date>`min(${legalTexts.publishedAt})`.mapWith(legalTexts.publishedAt)
  return db
    .select({
      version: legalTexts.version,
      publishedAt,
      publishedBy: sql<string | null>`max(${legalTexts.publishedBy}::text)`,
    })
    .from(legalTexts)
    .where(eq(legalTexts.kind, kind))
    .groupBy(legalTexts.version)
    .orderBy(desc(publishedAt), desc(legalTexts.version))
}

/** One version of a text in its languages. */
export const selectVersionTexts = (db: Executor, kind: LegalKind, version: string) =>
  db
    .select({ language: legalTexts.language, html: legalTexts.html })
    .from(legalTexts)
    .where(and(eq(legalTexts.kind, kind), eq(legalTexts.version, version)))

/** The kinds of texts that have a published version. */
export const selectPublishedKinds = async (db: Executor): Promise<LegalKind[]> =>
  (await db.selectDistinct({ kind: legalTexts.kind }).from(legalTexts)).map(({ kind }) => kind)

export async function insertText(tx: Transaction, text: LegalText): Promise<void> {
  await tx.insert(legalTexts).values(text)
}
