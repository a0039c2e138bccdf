import { createHash } from 'node:crypto'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { insertText, type LegalKind, type LegalText, selectTextInForce } from '#features/terms/terms.db.ts'

export type { LegalKind, LegalText } from '#features/terms/terms.db.ts'

/** The version of a text that holds now. Throws when none was ever published: the seed publishes the first. */
export async function getLegalText(
  { clock }: Pick<Context, 'clock'>,
  db: Executor,
  kind: LegalKind,
  language: Language,
): Promise<LegalText> {
  const text = await selectTextInForce(db, kind, language, clock.date())
  if (!text) throw new Error(`No ${kind} in ${language} has been published.`)
  return text
}

/** Publishes a version of a text for ever; what was published cannot be changed. */
export function publishLegalText(tx: Transaction, text: Omit<LegalText, 'sha256'>): Promise<void> {
  return insertText(tx, { ...text, sha256: createHash('sha256').update(text.html).digest('hex') })
}
