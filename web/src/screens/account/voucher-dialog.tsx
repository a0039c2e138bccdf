import { textMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '#core/failure.ts'
import { showFailure, showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import errorsTexts from '#i18n/pl/errors.json'
import { useApplySubscriptionVoucherMutation } from './subscription.api.ts'
import styles from './voucher-dialog.module.css'

addTexts({ errors: errorsTexts })

/** Puts a voucher on the next payment of a running subscription; it closes when that is done (SUB-46, SUB-47). */
export function VoucherDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('subscription')
  return (
    <Dialog open={open} onClose={onClose} title={t('voucher.title')}>
      <VoucherForm onClose={onClose} />
    </Dialog>
  )
}

/** Built anew with each opening, so that nothing of the last one stays. */
function VoucherForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'errors'])
  const languageCode = useLanguage()
  const [code, setCode] = useState('')
  const [apply, { isLoading, error }] = useApplySubscriptionVoucherMutation()
  const isRefused = error !== undefined && codeOf(error) === 'ERRORS.VOUCHERINVALID'

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const voucher = code.trim()
    if (!voucher) return showFailure('ERRORS.PROVIDEDATA')
    const { data } = await apply({ body: { voucher, languageCode } })
    if (!data) return
    showNotification('NOTIFICATIONS.SUBSCRIPTIONUPDATED')
    onClose()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p className={text.muted}>{t('voucher.lead')}</p>
      <Field
        className={styles.field}
        label={t('voucher')}
        maxLength={textMax}
        autoComplete="off"
        autoCapitalize="characters"
        value={code}
        error={isRefused ? t('ERRORS.VOUCHERINVALID', { ns: 'errors' }) : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('voucher.notNow')}
        </Button>
        <Button type="submit" busy={isLoading}>
          {t('voucher.apply')}
        </Button>
      </DialogButtons>
    </form>
  )
}
