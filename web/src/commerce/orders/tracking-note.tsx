import type { Order } from '@slodki-ul/contract/commerce/orders'
import { Note } from '@slodki-ul/ui/note.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTrackingCode, trackingUrl } from './order-texts.ts'
import styles from './tracking-note.module.css'

type TrackingNoteProps = { order: Pick<Order, 'shippingMethod' | 'trackingCode'> }

/** The tracking number, if there is one, with a link to the carrier. */
export function TrackingNote({ order: { shippingMethod, trackingCode } }: TrackingNoteProps) {
  const { t } = useTranslation('orders')
  if (!trackingCode) return null
  const url = trackingUrl(shippingMethod, trackingCode)
  return (
    <Note variant="plain" icon={Package} className={styles.note}>
      <div className={styles.row}>
        <p>
          {t('tracking')} <span className={styles.code}>{formatTrackingCode(trackingCode)}</span>
        </p>
        {url && (
          <a className={text.link} href={url} target="_blank" rel="noreferrer">
            {t('tracking.follow')}
            <VisuallyHidden> {t('newTab')}</VisuallyHidden>
          </a>
        )}
      </div>
    </Note>
  )
}
