import type { LinkOffer } from '@slodki-ul/contract/identity/social-login'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { useTranslation } from 'react-i18next'
import { providerNames } from './provider-names.ts'
import styles from './social-buttons.module.css'

/** Offers to link a provider to the existing account with its e-mail. */
export function LinkOfferNote({ offer, onDismiss }: { offer: LinkOffer; onDismiss: () => void }) {
  const { t } = useTranslation('auth')
  const provider = providerNames[offer.provider]
  return (
    <Note variant="plain" role="status" className={styles.offer}>
      <p>
        <RichText text={t('link.offer', { email: offer.email, provider })} parts={{ b: (words) => <b>{words}</b> }} />
      </p>
      <Button variant="soft" size="sm" className={styles.dismiss} onClick={onDismiss}>
        {t('link.forget')}
      </Button>
    </Note>
  )
}
