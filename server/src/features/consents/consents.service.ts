import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { insertConsents } from '#features/consents/consents.db.ts'
import { getLegalText, type LegalKind } from '#features/terms/terms.service.ts'

type Given = { kinds: LegalKind[]; language: Language; orderId: string; email: string; ip: string }

/** Keeps that somebody agreed to the versions in force of these texts, in the transaction of what they agreed for. */
export async function recordConsents(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { kinds, language, ...who }: Given,
): Promise<void> {
  const texts = await Promise.all(kinds.map((kind) => getLegalText(context, tx, kind, language)))
  await insertConsents(
    tx,
    texts.map(({ kind, version }) => ({ ...who, kind, version, language, accepted: true, at: context.clock.date() })),
  )
}
