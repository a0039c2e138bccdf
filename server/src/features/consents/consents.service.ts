import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { insertConsents } from '#features/consents/consents.db.ts'
import type { LegalText } from '#features/terms/terms.service.ts'

type Given = { texts: readonly LegalText[]; orderId: string; email: string; ip: string }

/** Keeps that somebody agreed to these versions of texts, in the transaction of what they agreed for. */
export async function recordConsents(
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  { texts, ...who }: Given,
): Promise<void> {
  const at = clock.date()
  await insertConsents(
    tx,
    texts.map(({ kind, version, language }) => ({ ...who, kind, version, language, accepted: true, at })),
  )
}
