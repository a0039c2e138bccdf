import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import text from '@slodki-ul/ui/text.module.css'
import { VisuallyHidden } from '@slodki-ul/ui/visually-hidden.tsx'
import { useTranslation } from 'react-i18next'
import styles from './parcel-list.module.css'

/** The parcels that left, each with what is in it. */
export function ParcelList({ order: { parcels } }: { order: Pick<StaffOrder, 'parcels'> }) {
  const { t } = useTranslation('orders')
  if (parcels.length === 0) return null
  return (
    <section className={styles.parcels} aria-label={t('parcels')}>
      <h3>{t('parcels')}</h3>
      <ol>
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <span>
              {t(`carrier.${parcel.carrier}`)}{' '}
              {parcel.trackingUrl ? (
                <a className={text.link} href={parcel.trackingUrl} target="_blank" rel="noreferrer">
                  {parcel.number}
                  <VisuallyHidden> {t('newTab')}</VisuallyHidden>
                </a>
              ) : (
                (parcel.number ?? t('parcel.noNumber', { reason: parcel.reason ?? '' }))
              )}
            </span>
            <small>{formatMoment(parcel.shippedAt)}</small>
            <small>{parcel.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</small>
          </li>
        ))}
      </ol>
    </section>
  )
}
