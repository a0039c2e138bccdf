import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { insertConsents } from '#legal/consents/consents.db.ts'
import type { LegalText } from '#legal/terms/terms.service.ts'

export {
  deleteConsentsOf,
  deleteConsentsWithoutOrder,
  selectConsentsOf,
  selectKindsOf as findConsentKinds,
  selectTermsOf as findAcceptedTerms,
} from '#legal/consents/consents.db.ts'

type Given = {
  texts: readonly Pick<LegalText, 'kind' | 'version' | 'language'>[]
  email: string
  ip: string
} & (
  | { /** What they agreed for. */ orderId: string }
  | { /** What they agreed for. */ subscriptionId: string }
  | { /** Whose account it is about. */ userId: string }
)

/** What keeps that somebody agreed to these versions of texts, in the transaction of what they agreed for. */
export function recordConsents(tx: Transaction, { clock }: Pick<Context, 'clock'>, { texts, ...who }: Given) {
  const at = clock.date()
  return insertConsents(
    tx,
    texts.map(({ kind, version, language }) => ({ ...who, kind, version, language, accepted: true, at })),
  )
}
