import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useVoucherCode } from '#catalogue/vouchers/use-voucher-code.ts'
import { VoucherForm } from '#catalogue/vouchers/voucher-form.tsx'
import { isInconclusive } from '#core/failure.ts'
import { showFailure, showNotification } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { checkDiscountCode } from '#membership/plans/check-discount-code.ts'
import { deleteDiscountCode } from '#membership/plans/discount-code.ts'
import styles from './plan-voucher-box.module.css'

type PlanVoucherBoxProps = {
  /** The code whose prices are shown. */
  code: string | null
  /** Whether it reduces the price of the chosen plan. */
  works: boolean
  /** Whether a code can be typed. */
  mayType: boolean
}

/** The discount code of a plan: a field, a button, and the applied code, which can be removed (SUB-14). */
export function PlanVoucherBox({ code, works, mayType }: PlanVoucherBoxProps) {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const voucher = useVoucherCode({
    async apply(typed) {
      const failure = await checkDiscountCode(typed, language)
      if (failure) showFailure(failure.code, 'applyPlanVoucher')
      else showNotification('NOTIFICATIONS.VOUCHERAPPLIED')
      if (!failure) return 'applied'
      return isInconclusive(failure) ? 'unchecked' : failure.code
    },
    sendsEmpty: true,
  })
  return (
    <>
      {mayType && <VoucherForm voucher={voucher} label={t('voucher')} button={t('voucher.add')} />}
      {code && (
        <Note
          variant={works ? 'ok' : 'plain'}
          role="status"
          className={styles.works}
          action={<IconButton icon={X} label={t('voucher.remove', { code })} onClick={deleteDiscountCode} />}
        >
          {t(works ? 'voucher.works' : 'voucher.other', { code })}
        </Note>
      )}
    </>
  )
}
