import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { insertConsents } from '#legal/consents/consents.db.ts'
import type { LegalText } from '#legal/terms/terms.service.ts'

export { countAcceptances, selectAcceptances, selectAcceptancesPage } from '#legal/consents/acceptances.db.ts'
export {
  deleteConsentsOf,
  deleteConsentsWithoutOrder,
  selectAcceptedText as findAcceptedText,
  selectConsentsOf,
  selectConsentsOfOrder,
  selectKindsOf as findConsentKinds,
  selectTermsOf as findAcceptedTerms,
} from '#legal/consents/consents.db.ts'

type Given = {
  texts: readonly Pick<LegalText, 'kind' | 'version' | 'language'>[]
  email: string
  ip: string
} & (
  | { /** The order they were given with. */ orderId: string }
  | { /** The subscription they were given with. */ subscriptionId: string }
  | { /** The account they were given for. */ userId: string }
)

/** Returns the write that records consents to these versions of texts, for the transaction that needs them. */
export function recordConsents(tx: Transaction, { clock }: Pick<Context, 'clock'>, { texts, ...who }: Given) {
  const at = clock.date()
  return insertConsents(
    tx,
    texts.map(({ kind, version, language }) => ({ ...who, kind, version, language, accepted: true, at })),
  )
}
