import type { Order } from '@slodki-ul/contract/commerce/orders'
import { Note } from '@slodki-ul/ui/note.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { Package } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatTrackingCode } from './order-texts.ts'
import styles from './tracking-note.module.css'

/** The numbers of the parcels that left, each with a link to its carrier. */
export function TrackingNote({ order: { parcels } }: { order: Pick<Order, 'parcels'> }) {
  const { t } = useTranslation('orders')
  if (parcels.length === 0) return null
  return (
    <Note variant="plain" icon={Package} className={styles.note}>
      {parcels.map(({ number, trackingUrl }) => (
        <div key={number} className={styles.row}>
          <p>
            {t('tracking')} <span className={styles.code}>{formatTrackingCode(number)}</span>
          </p>
          {trackingUrl && (
            <a className={text.link} href={trackingUrl} target="_blank" rel="noreferrer">
              {t('tracking.follow')}
              <VisuallyHidden> {t('newTab')}</VisuallyHidden>
            </a>
          )}
        </div>
      ))}
    </Note>
  )
}
