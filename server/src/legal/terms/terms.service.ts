import { createHash } from 'node:crypto'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { cleanDocument } from '#html.ts'
import {
  insertText,
  type LegalKind,
  type LegalText,
  selectTextsInForce,
  selectVersionsInForce,
} from '#legal/terms/terms.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'

export {
  type LegalKind,
  type LegalText,
  legalKinds,
  selectPublishedKinds,
  selectVersions as findLegalVersions,
  selectVersionTexts as findVersionTexts,
} from '#legal/terms/terms.db.ts'

/** Looks texts up by kind. Throws for a kind that was never published; the seed publishes the first versions. */
function byKind<Found extends { kind: LegalKind }>(found: readonly Found[], language: Language) {
  const texts = new Map(found.map((text) => [text.kind, text]))
  return (kind: LegalKind): Found => {
    const text = texts.get(kind)
    if (!text) throw new Error(`No published ${kind} in ${language}.`)
    return text
  }
}

/** The texts in force, by kind. */
export async function getLegalTexts(
  { clock }: Pick<Context, 'clock'>,
  db: Executor,
  kinds: readonly LegalKind[],
  language: Language,
): Promise<(kind: LegalKind) => LegalText> {
  return byKind(await selectTextsInForce(db, kinds, language, clock.date()), language)
}

/** The versions in force, by kind, without the texts. */
export async function getLegalVersions(
  { clock }: Pick<Context, 'clock'>,
  db: Executor,
  kinds: readonly LegalKind[],
  language: Language,
) {
  return byKind(await selectVersionsInForce(db, kinds, language, clock.date()), language)
}

/** Publishes a version of a text, sanitized and with non-breaking spaces. A published version cannot be changed. */
export async function publishLegalText(
  tx: Transaction,
  { publishedBy = null, ...text }: Omit<LegalText, 'sha256' | 'publishedBy'> & { publishedBy?: string | null },
): Promise<void> {
  const html = await cleanDocument(nonBreakingSpaces(text.html, text.language))
  await insertText(tx, { ...text, publishedBy, html, sha256: createHash('sha256').update(html).digest('hex') })
}
