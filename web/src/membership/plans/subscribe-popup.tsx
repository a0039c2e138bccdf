import type { PurchaseVariant } from '@slodki-ul/contract/membership/plans.rules'
import { Button, ButtonLink } from '@slodki-ul/ui/button.tsx'
import { Dialog } from '@slodki-ul/ui/dialog.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { Check, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import subscriptionTexts from '#i18n/pl/subscription.json'
import styles from './subscribe-popup.module.css'
import { offerPath } from './variant.rules.ts'

addTexts({ subscription: subscriptionTexts })

type SubscribePopupProps = {
  open: boolean
  onClose: () => void
  /** Name of the lesson or course for subscribers. */
  title: string
  /** Its picture on a background tone. */
  picture: ReactNode
  /** Path of the page on which the beginning of the lesson plays; none for a lesson that is open anyway. */
  previewPath?: string | undefined
  /** Text of the button that closes the popup; by default it continues with the preview. */
  stayLabel?: string
  /** Purchase variant, which determines the prices. */
  variant?: PurchaseVariant | undefined
}

/** Shown to users without a subscription instead of a lesson, with a link to the plans (UI-14). */
export function SubscribePopup({
  open,
  onClose,
  title,
  picture,
  previewPath,
  stayLabel,
  variant,
}: SubscribePopupProps) {
  const { t } = useTranslation('subscription')
  return (
    <Dialog open={open} onClose={onClose} title={t('popup.title')} size="medium">
      <div className={styles.popup}>
        <div className={styles.picture}>{picture}</div>
        <div>
          <p className={styles.name}>{title}</p>
          <p>{t('popup.lead')}</p>
          <ul className={styles.points}>
            {(['popup.courses', 'popup.files', 'popup.community'] as const).map((point) => (
              <li key={point}>
                <Icon of={Check} />
                <span>{t(point)}</span>
              </li>
            ))}
          </ul>
          <div className={styles.buttons}>
            <ButtonLink block to={offerPath(1, variant)}>
              {t('popup.subscribe')}
            </ButtonLink>
            {previewPath && (
              <ButtonLink block variant="line" icon={Play} to={previewPath}>
                {t('popup.look')}
              </ButtonLink>
            )}
            <Button block variant="line" onClick={onClose}>
              {stayLabel ?? t('popup.stay')}
            </Button>
          </div>
        </div>
      </div>
    </Dialog>
  )
}
