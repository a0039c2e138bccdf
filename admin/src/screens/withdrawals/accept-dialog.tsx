import type { AcceptPreview, WithdrawalRecord } from '@slodki-ul/contract/compliance/withdrawals.admin'
import { formatMoment } from '@slodki-ul/contract/dates'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFailure } from '#commerce/orders/use-return-failure.ts'
import { OutcomePanel } from '#commerce/returns/outcome-panel.tsx'
import { readZloty } from '#commerce/returns/zloty-text.rules.ts'
import {
  useAcceptWithdrawalMutation,
  usePreviewAcceptWithdrawalQuery,
} from '#compliance/withdrawals/withdrawals.api.ts'
import { toasts } from '#core/toasts.ts'
import styles from './withdrawals.module.css'

type AcceptDialogProps = { record: WithdrawalRecord; onClose: () => void }
type Right = NonNullable<WithdrawalRecord['rights']>['lines'][number]
type Form = { quantities: Readonly<Record<number, number>>; delivery: boolean; amount: string }

/** What is chosen at first: all that there certainly is a right to, when the statement is about the whole contract. */
function formOf({ scope, rights }: WithdrawalRecord): Form {
  const sure = scope === '' ? (rights?.lines ?? []).filter(({ verdict }) => verdict === 'yes') : []
  return {
    quantities: Object.fromEntries(
      sure.flatMap(({ lineId, quantity }) => (lineId === null ? [] : [[lineId, quantity]])),
    ),
    delivery: sure.some(({ subject }) => subject === 'delivery'),
    amount: '',
  }
}

const toInput = ({ quantities, delivery, amount }: Form) => {
  const agreed = readZloty(amount)
  return {
    lines: Object.entries(quantities).flatMap(([lineId, quantity]) =>
      quantity > 0 ? [{ lineId: Number(lineId), quantity }] : [],
    ),
    delivery,
    ...(typeof agreed === 'number' && { amount: agreed }),
  }
}

/** Accepts a statement after one confirmation with all that it makes shown before, to the grosz (BO-155). */
export function AcceptDialog({ record, onClose }: AcceptDialogProps) {
  const { t } = useTranslation('withdrawals')
  const failureText = useReturnFailure()
  const [form, setForm] = useState(() => formOf(record))
  const [accept, { isLoading, error }] = useAcceptWithdrawalMutation()
  const input = toInput(form)
  const open = (record.rights?.lines ?? []).filter(({ verdict }) => verdict !== 'no')
  const isOrder = record.contract?.kind === 'order'
  const isWrong = readZloty(form.amount) === undefined
  const isNothing = isWrong || (isOrder && input.lines.length === 0 && !input.delivery)
  const params = { id: record.id }
  const preview = usePreviewAcceptWithdrawalQuery({ params, body: input }, { skip: isNothing })
  const shown = isNothing || preview.error ? undefined : preview.data
  const current = isNothing || preview.isFetching ? undefined : preview.currentData
  const failure = error ?? (isNothing || preview.isFetching ? undefined : preview.error)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading || !current) return
    const { data } = await accept({ params, body: { ...input, hash: current.hash } })
    if (!data) {
      // Somebody else did something meanwhile: the outcome is another one by now.
      preview.refetch()
      return
    }
    const amount = formatZloty(data.refundTotal)
    toasts.show({ kind: 'success', title: t(`accept.${data.outcome}`, { amount, name: record.fullName }) })
    onClose()
  }

  return (
    <Dialog open onClose={onClose} size="wide" title={t('ask.accept', { name: record.fullName })}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <Choice rights={open} form={form} isAmountWrong={isWrong} onChange={setForm} />
        {shown ? (
          <>
            <p className={styles.total}>
              <span>{t('rights.total')}</span>
              <b>{formatZloty(shown.refundTotal)}</b>
            </p>
            <Made preview={shown} />
            <OutcomePanel preview={shown} isFetching={preview.isFetching} />
          </>
        ) : (
          <p className={styles.words}>{t('accept.nothing')}</p>
        )}
        {failure !== undefined && (
          <Note variant="error" role="alert">
            {failureText(failure)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('accept.back')}
          </Button>
          <Button type="submit" busy={isLoading} disabled={!current}>
            {t('accept.confirm', { amount: formatZloty(shown?.refundTotal ?? 0) })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type ChoiceProps = { rights: readonly Right[]; form: Form; isAmountWrong: boolean; onChange: (form: Form) => void }

/** What is accepted: pieces, the delivery, or an amount that has to be agreed. */
function Choice({ rights, form, isAmountWrong, onChange }: ChoiceProps) {
  const { t } = useTranslation('withdrawals')
  return (
    <div className={styles.choice}>
      {rights.map(({ subject, lineId, name, quantity, amount, verdict }) => {
        if (subject === 'delivery')
          return (
            <Check
              key="delivery"
              checked={form.delivery}
              onChange={({ target }) => onChange({ ...form, delivery: target.checked })}
            >
              {t('accept.delivery', { amount: formatZloty(amount) })}
            </Check>
          )
        if (lineId === null)
          return verdict === 'check' ? (
            <Field
              key="amount"
              label={t('accept.amount')}
              optional={amount > 0}
              inputMode="decimal"
              autoComplete="off"
              hint={t('accept.amount.hint')}
              value={form.amount}
              error={isAmountWrong ? t('accept.amount.wrong') : undefined}
              onChange={({ target }) => onChange({ ...form, amount: target.value })}
            />
          ) : null
        return (
          <label key={lineId} className={styles.quantities}>
            <span>{t('rights.line', { name, count: quantity })}</span>
            <input
              type="number"
              inputMode="numeric"
              min={0}
              max={quantity}
              value={form.quantities[lineId] ?? 0}
              onChange={({ target }) => {
                const chosen = Math.min(quantity, Math.max(0, Math.trunc(Number(target.value) || 0)))
                onChange({ ...form, quantities: { ...form.quantities, [lineId]: chosen } })
              }}
            />
          </label>
        )
      })}
    </div>
  )
}

/** What accepting makes beside the money. */
function Made({ preview: { products, quantities, accessEndsAt, giftCardTotal } }: { preview: AcceptPreview }) {
  const { t } = useTranslation('withdrawals')
  const count = quantities.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <ul className={styles.made} aria-label={t('accept.made')}>
      {products !== 'none' && <li>{t(`accept.goods.${products}`, { count })}</li>}
      {giftCardTotal > 0 && <li>{t('accept.giftCard', { amount: formatZloty(giftCardTotal) })}</li>}
      {accessEndsAt && <li>{t('accept.access', { at: formatMoment(accessEndsAt) })}</li>}
      <li>{t('accept.mail')}</li>
    </ul>
  )
}
