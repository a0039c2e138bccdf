import { useTranslation } from 'react-i18next'
import { IdentityProof } from '#identity/auth/identity-proof.tsx'
import type { IdentityProofState } from '#identity/auth/use-identity-proof.ts'
import styles from './email-proof.module.css'

/** The identity proof for a new e-mail, shown below the form's fields once the e-mail differs. */
export function EmailProof({ proof }: { proof: IdentityProofState | null }) {
  const { t } = useTranslation('account')
  if (!proof) return null
  return (
    <div className={styles.proof}>
      <p>{t('email.proof')}</p>
      <IdentityProof proof={proof} />
    </div>
  )
}
