import { textMax } from '@slodki-ul/contract/limits'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { InlineForm } from '@slodki-ul/ui/inline-form.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showFailure, showNotification } from '#core/toasts.ts'
import { useLanguage } from '#i18n/language.ts'
import { checkDiscountCode } from './check-discount-code.ts'
import { deleteDiscountCode } from './discount-code.ts'
import styles from './plan-voucher-box.module.css'

type PlanVoucherBoxProps = {
  /** The code whose prices are on the page. */
  code: string | null
  /** The chosen plan costs less by it. */
  works: boolean
  /** There is a field to type one into. */
  mayType: boolean
}

/** The discount code of a plan: one field, one button, and the code that works, with a way to do without (SUB-14). */
export function PlanVoucherBox({ code, works, mayType }: PlanVoucherBoxProps) {
  const { t } = useTranslation('subscription')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [isTrying, setTrying] = useState(false)

  async function handleSubmit() {
    const voucher = typed.trim()
    if (!voucher) return showFailure('ERRORS.PROVIDEDATA')
    setTrying(true)
    const failure = await checkDiscountCode(voucher, language)
    setTrying(false)
    if (!failure) showNotification('NOTIFICATIONS.VOUCHERAPPLIED')
    else showFailure(failure.code, 'applyPlanVoucher')
    // Nobody answered, so nothing was judged: the code stays to be sent again.
    if (failure?.code !== 'ERRORS.BASIC') setTyped('')
  }

  return (
    <>
      {mayType && (
        <InlineForm
          label={t('voucher')}
          maxLength={textMax}
          autoComplete="off"
          autoCapitalize="characters"
          value={typed}
          onChange={setTyped}
          button={t('voucher.add')}
          busy={isTrying}
          onSubmit={handleSubmit}
        />
      )}
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
