import { createHash } from 'node:crypto'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { insertText, type LegalKind, type LegalText, selectTextsInForce } from '#features/terms/terms.db.ts'
import { cleanDocument } from '#html.ts'
import { typeset } from '#typography.ts'

export type { LegalKind, LegalText } from '#features/terms/terms.db.ts'

/** The versions of texts that hold now, by kind. Throws when one was never published: the seed publishes the first. */
export async function getLegalTexts(
  { clock }: Pick<Context, 'clock'>,
  db: Executor,
  kinds: readonly LegalKind[],
  language: Language,
): Promise<(kind: LegalKind) => LegalText> {
  const texts = new Map((await selectTextsInForce(db, kinds, language, clock.date())).map((text) => [text.kind, text]))
  return (kind) => {
    const text = texts.get(kind)
    if (!text) throw new Error(`No ${kind} in ${language} has been published.`)
    return text
  }
}

/** Publishes a version of a text for ever, cleaned of all that could run and typeset; what was published cannot be changed. */
export function publishLegalText(tx: Transaction, text: Omit<LegalText, 'sha256'>): Promise<void> {
  const html = cleanDocument(typeset(text.html, text.language))
  return insertText(tx, { ...text, html, sha256: createHash('sha256').update(html).digest('hex') })
}
