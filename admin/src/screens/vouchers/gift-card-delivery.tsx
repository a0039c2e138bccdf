import type { GiftCardRecord } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { formatDate } from '@slodki-ul/contract/dates'
import { useTranslation } from 'react-i18next'
import { Tile } from '#layout/tile.tsx'
import styles from './vouchers.module.css'

type GiftCardDeliveryProps = { delivery: NonNullable<GiftCardRecord['delivery']>; buyerEmail: string }

/** To whom and when a card is mailed, as its buyer arranged it. */
export function GiftCardDelivery({ delivery, buyerEmail }: GiftCardDeliveryProps) {
  const { t } = useTranslation('gift-cards')
  const { recipientName, recipientEmail, sendOn, isWaiting } = delivery
  return (
    <Tile title={t('delivery')}>
      <dl className={styles.sums}>
        <dt>{t('recipient')}</dt>
        <dd>
          {recipientName && <span className={styles.block}>{recipientName}</span>}
          {recipientEmail || buyerEmail || t('nobody')}
        </dd>
        <dt>{t('sendOn')}</dt>
        <dd>{sendOn ? formatDate(sendOn) : t('sendOn.none')}</dd>
        <dt>{t('mail')}</dt>
        <dd>{t(isWaiting ? 'mail.waiting' : 'mail.sent')}</dd>
      </dl>
    </Tile>
  )
}
