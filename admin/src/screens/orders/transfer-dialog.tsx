import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { RefundRecord } from '@slodki-ul/contract/commerce/refund-record.admin'
import { transferAccountMax, transferReferenceMax } from '@slodki-ul/contract/limits'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFailure } from '#commerce/orders/use-return-failure.ts'
import { useSettleRefundMutation } from '#commerce/returns/returns.api.ts'
import { readClock } from '#core/clock.ts'
import { toasts } from '#core/toasts.ts'
import styles from './returns.module.css'

type TransferDialogProps = { order: StaffOrder; refund: RefundRecord; onClose: () => void }

/** Notes the bank transfer by which staff gave money back: account, day and reference (BO-065). */
export function TransferDialog({ order, refund, onClose }: TransferDialogProps) {
  const { t } = useTranslation('refunds')
  const failureText = useReturnFailure()
  const [form, setForm] = useState(() => ({
    ...{ account: '', reference: order.number },
    day: readClock().toISOString().slice(0, 10),
  }))
  const [isTried, setTried] = useState(false)
  const [settle, { isLoading, error }] = useSettleRefundMutation()
  const amount = formatZloty(refund.amount)
  const missing = (name: keyof typeof form) =>
    isTried && form[name].trim() === '' ? t('transfer.required') : undefined

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isLoading || Object.values(form).some((value) => value.trim() === '')) return
    const { data } = await settle({ params: { id: refund.id }, body: form })
    if (!data) return
    toasts.show({ kind: 'success', title: t('transfer.done', { amount }) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t('transfer.title', { amount })}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <p>{t('transfer.text')}</p>
        <Field
          label={t('transfer.account')}
          autoComplete="off"
          maxLength={transferAccountMax}
          value={form.account}
          error={missing('account')}
          onChange={({ target }) => setForm({ ...form, account: target.value })}
        />
        <Field
          label={t('transfer.day')}
          type="date"
          value={form.day}
          error={missing('day')}
          onChange={({ target }) => setForm({ ...form, day: target.value })}
        />
        <Field
          label={t('transfer.reference')}
          maxLength={transferReferenceMax}
          value={form.reference}
          error={missing('reference')}
          onChange={({ target }) => setForm({ ...form, reference: target.value })}
        />
        {error && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" busy={isLoading}>
            {t('transfer.confirm')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
