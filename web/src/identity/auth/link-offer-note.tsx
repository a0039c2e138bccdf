import type { LinkOffer } from '@slodki-ul/contract/identity/social-login'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { RichText } from '@slodki-ul/ui/rich-text.tsx'
import { useTranslation } from 'react-i18next'
import { providerNames } from './provider-names.ts'
import styles from './social-buttons.module.css'

/** Somebody's provider names an address that has an account: how the two are joined, and how they are not. */
export function LinkOfferNote({ offer, onForget }: { offer: LinkOffer; onForget: () => void }) {
  const { t } = useTranslation('auth')
  const provider = providerNames[offer.provider]
  return (
    <Note variant="plain" role="status" className={styles.offer}>
      <p>
        <RichText text={t('link.offer', { email: offer.email, provider })} parts={{ b: (words) => <b>{words}</b> }} />
      </p>
      <Button variant="soft" size="sm" className={styles.forget} onClick={onForget}>
        {t('link.forget')}
      </Button>
    </Note>
  )
}
