import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { formatDate } from '@slodki-ul/contract/dates'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import giftDeliveryTexts from '#i18n/pl/gift-delivery.json'
import styles from './gift.module.css'

addTexts({ giftDelivery: giftDeliveryTexts })

/** To whom, when and with which words a gift card is sent. */
export function GiftSummary({ gift }: { gift: GiftDelivery }) {
  const { t } = useTranslation('giftDelivery')
  const to = [gift.recipientName, gift.recipientEmail].filter(Boolean).join(', ')
  return (
    <div className={clsx(text.small, text.muted, styles.summary)}>
      <p>{to ? t('to', { to }) : t('toBuyer')}</p>
      <p>{gift.sendOn ? t('on', { day: formatDate(gift.sendOn) }) : t('atOnce')}</p>
      {gift.message && <p>{t('quote', { message: gift.message })}</p>}
    </div>
  )
}
