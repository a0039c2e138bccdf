import type { GiftDelivery } from '@slodki-ul/contract/catalogue/gift-delivery'
import { giftDays } from '@slodki-ul/contract/catalogue/gift-delivery.rules'
import { giftMessageMax, textMax } from '@slodki-ul/contract/limits'
import { EmailField } from '@slodki-ul/ui/contact-fields.tsx'
import { Field, TextArea } from '@slodki-ul/ui/field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { readClock } from '#core/clock.ts'
import { fieldErrorText } from '#core/field-error.ts'
import { addTexts } from '#i18n/add-texts.ts'
import errorsTexts from '#i18n/pl/errors.json'
import giftDeliveryTexts from '#i18n/pl/gift-delivery.json'
import styles from './gift.module.css'

addTexts({ errors: errorsTexts, giftDelivery: giftDeliveryTexts })

export const noGift: GiftDelivery = { recipientName: '', recipientEmail: '', message: '', sendOn: null }

/** Message codes by field. */
export type GiftErrors = Partial<Record<keyof GiftDelivery, string>>

type GiftFieldsProps = { gift: GiftDelivery; errors: GiftErrors; onChange: (gift: GiftDelivery) => void }

/** To whom, with which words and on which day a gift card is sent. Every field may stay empty. */
export function GiftFields({ gift, errors, onChange }: GiftFieldsProps) {
  const { t } = useTranslation(['giftDelivery', 'errors'])
  const { t: tellError } = useTranslation('errors')
  const { first, last } = giftDays(readClock())
  const change = (change: Partial<GiftDelivery>) => onChange({ ...gift, ...change })
  return (
    <div className={styles.fields}>
      <p className={clsx(text.small, text.muted)}>{t('lead')}</p>
      <Field
        label={t('name')}
        maxLength={textMax}
        autoComplete="off"
        value={gift.recipientName}
        error={fieldErrorText(tellError, errors.recipientName)}
        onChange={(event) => change({ recipientName: event.target.value })}
      />
      <EmailField
        label={t('email')}
        hint={t('email.hint')}
        autoComplete="off"
        value={gift.recipientEmail}
        error={fieldErrorText(tellError, errors.recipientEmail)}
        onChange={(event) => change({ recipientEmail: event.target.value })}
      />
      <TextArea
        label={t('message')}
        hint={t('message.hint', { left: giftMessageMax - gift.message.length })}
        maxLength={giftMessageMax}
        value={gift.message}
        error={fieldErrorText(tellError, errors.message)}
        onChange={(event) => change({ message: event.target.value })}
      />
      <Field
        type="date"
        label={t('day')}
        hint={t('day.hint')}
        min={first}
        max={last}
        value={gift.sendOn ?? ''}
        error={fieldErrorText(tellError, errors.sendOn)}
        onChange={(event) => change({ sendOn: event.target.value || null })}
      />
    </div>
  )
}
