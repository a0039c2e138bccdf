import { isVoucherRefusal } from '@slodki-ul/contract/catalogue/voucher-refusals.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import text from '@slodki-ul/ui/text.module.css'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useVoucherCode } from '#catalogue/vouchers/use-voucher-code.ts'
import { VoucherField } from '#catalogue/vouchers/voucher-form.tsx'
import { codeOf } from '#core/failure.ts'
import { showNotification } from '#core/toasts.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import errorsTexts from '#i18n/pl/errors.json'
import { useApplySubscriptionVoucherMutation } from '#membership/billing/subscription.api.ts'
import styles from './voucher-dialog.module.css'

addTexts({ errors: errorsTexts })

/** Applies a voucher to the next payment of a running subscription and closes on success (SUB-46, SUB-47). */
export function VoucherDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('subscription')
  return (
    <Dialog open={open} onClose={onClose} title={t('voucher.title')}>
      <VoucherForm onClose={onClose} />
    </Dialog>
  )
}

/** Mounted anew each time the dialog opens, so that nothing of the last time stays. */
function VoucherForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['subscription', 'errors'])
  const languageCode = useLanguage()
  const [send] = useApplySubscriptionVoucherMutation()
  const voucher = useVoucherCode({
    async apply(code) {
      const { error } = await send({ body: { voucher: code, languageCode } })
      // A failure shows a toast.
      if (error) return isVoucherRefusal(codeOf(error)) ? codeOf(error) : 'unchecked'
      showNotification('NOTIFICATIONS.SUBSCRIPTIONUPDATED')
      onClose()
      return 'applied'
    },
    clearsField: false,
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    voucher.submit()
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <p className={text.muted}>{t('voucher.lead')}</p>
      <VoucherField
        voucher={voucher}
        className={styles.field}
        label={t('voucher')}
        error={voucher.refusal ? t(voucher.refusal, { ns: 'errors' }) : undefined}
      />
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('voucher.notNow')}
        </Button>
        <Button type="submit" busy={voucher.isChecking}>
          {t('voucher.apply')}
        </Button>
      </DialogButtons>
    </form>
  )
}
