import type { Language } from '@slodki-ul/contract/language'
import { and, desc, eq, lte } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { legalTexts } from '#features/terms/terms.tables.ts'

export type LegalKind = (typeof legalTexts.$inferSelect)['kind']
export type LegalText = typeof legalTexts.$inferSelect

/** The newest version of a text in force at a moment. */
export const selectTextInForce = async (
  db: Executor,
  kind: LegalKind,
  language: Language,
  at: Date,
): Promise<LegalText | undefined> =>
  (
    await db
      .select()
      .from(legalTexts)
      .where(and(eq(legalTexts.kind, kind), eq(legalTexts.language, language), lte(legalTexts.publishedAt, at)))
      .orderBy(desc(legalTexts.publishedAt), desc(legalTexts.version))
      .limit(1)
  )[0]

export async function insertText(tx: Transaction, text: LegalText): Promise<void> {
  await tx.insert(legalTexts).values(text)
}
