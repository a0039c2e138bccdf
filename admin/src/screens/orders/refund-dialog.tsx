import type { ReturnRecord } from '@slodki-ul/contract/commerce/return-records.admin'
import type { Refundable, RefundInput } from '@slodki-ul/contract/commerce/returns.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Undo2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '#commerce/orders/action-dialog.ts'
import { useReturnFailure } from '#commerce/orders/use-return-failure.ts'
import { OutcomePanel } from '#commerce/returns/outcome-panel.tsx'
import { usePreviewRefundQuery, useRefundOrderMutation } from '#commerce/returns/returns.api.ts'
import { readZloty } from '#commerce/returns/zloty-text.rules.ts'
import { toasts } from '#core/toasts.ts'
import { RefundableState } from './refundable-state.tsx'
import { type Quantities, ReturnLines, toLines } from './return-lines.tsx'
import styles from './returns.module.css'
import { emptyShared, SharedFields } from './shared-fields.tsx'

type Form = typeof emptyShared & {
  quantities: Quantities
  restock: Quantities
  delivery: boolean
  goodwill: string
  /** As typed; null while the proposal holds. */
  giftCard: string | null
}
const emptyForm: Form = {
  ...emptyShared,
  ...{ quantities: {}, restock: {}, delivery: false, goodwill: '', giftCard: null },
}

/** What decides the outcome. The reason and the words do not, so that typing them asks for no other preview. */
function inputOf({ quantities, restock, delivery, goodwill, giftCard }: Form): RefundInput {
  const chosen = giftCard === null ? undefined : readZloty(giftCard)
  return {
    ...{ lines: toLines(quantities), delivery, goodwillAmount: readZloty(goodwill) ?? 0, restock: toLines(restock) },
    ...(typeof chosen === 'number' && { giftCardAmount: chosen }),
    ...{ reason: 'other', note: '', message: '', notify: true },
  }
}

/** The form for the goods of a return: what came of it, or what was announced while nothing came. */
const formOf = ({ source, lines, state }: ReturnRecord): Form => ({
  ...emptyForm,
  reason: source,
  quantities: Object.fromEntries(
    lines.map(({ lineId, quantity, received }) => [lineId, state === 'announced' ? quantity : received]),
  ),
})

type RefundDialogProps = ActionDialogProps & {
  /** The return that the money is for. */
  forReturn?: ReturnRecord
}

/** Gives money back for pieces, delivery or out of goodwill, with what it makes shown before (BO-061 to BO-063). */
export function RefundDialog({ order, forReturn, onClose }: RefundDialogProps) {
  const { t } = useTranslation('refunds')
  const { number, customerName, total } = order
  return (
    <Dialog open onClose={onClose} size="wide" title={t('refund.title', { number })} firstFocus="[data-first]">
      <p className={styles.about}>{t('about', { number, customer: customerName, amount: formatZloty(total) })}</p>
      <RefundableState order={order}>
        {(refundable) => <RefundForm {...{ order, refundable, onClose }} {...(forReturn && { forReturn })} />}
      </RefundableState>
    </Dialog>
  )
}

/** The preview of a form; nothing is asked for while nothing is chosen or an amount is none. */
function usePreview(id: string, form: Form) {
  const input = inputOf(form)
  const isWrong = readZloty(form.goodwill) === undefined || readZloty(form.giftCard ?? '') === undefined
  const isNothing = input.lines.length === 0 && !input.delivery && input.goodwillAmount === 0
  const { data, currentData, error, isFetching, refetch } = usePreviewRefundQuery(
    { params: { id }, body: input },
    { skip: isNothing || isWrong },
  )
  const isShown = !isNothing && !isWrong
  return {
    ...{ input, isFetching, refetch },
    shown: isShown && !error ? data : undefined,
    current: isShown && !isFetching ? currentData : undefined,
    error: isShown && !isFetching ? error : undefined,
  }
}

function RefundForm({ order, refundable, forReturn, onClose }: RefundDialogProps & { refundable: Refundable }) {
  const { t } = useTranslation('refunds')
  const failureText = useReturnFailure()
  const [form, setForm] = useState(() => (forReturn ? formOf(forReturn) : emptyForm))
  const [isTried, setTried] = useState(false)
  const [refund, { isLoading, error }] = useRefundOrderMutation()
  const preview = usePreview(order.id, form)
  const change = (part: Partial<Form>) => setForm({ ...form, ...part })
  const failure = error ?? preview.error

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isLoading || form.reason === '' || !preview.current) return
    const { reason, note, message, notify } = form
    const shared = { reason, note, message: notify ? message : '', notify }
    const about = { ...shared, ...(forReturn && { returnId: forReturn.id }) }
    const body = { ...preview.input, ...about, hash: preview.current.hash }
    const { data } = await refund({ params: { id: order.id }, body })
    if (!data) {
      // Somebody else did something meanwhile: the outcome is another one by now.
      preview.refetch()
      return
    }
    const amount = formatZloty(data.refundTotal)
    toasts.show({ kind: 'success', title: t(`refund.${data.outcome}`, { amount, number: order.number }) })
    onClose()
  }

  const amount = preview.shown ? formatZloty(preview.shown.refundTotal) : ''
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.main}>
        <h3>{t('what')}</h3>
        <ReturnLines
          {...{ order, lines: refundable.lines, quantities: form.quantities, restock: form.restock }}
          onChange={(lineId, quantity, restocked) =>
            change({
              quantities: { ...form.quantities, [lineId]: quantity },
              restock: { ...form.restock, [lineId]: restocked },
            })
          }
        />
        {refundable.deliveryAmount !== null && (
          <Check
            checked={form.delivery}
            disabled={refundable.deliveryAmount === 0}
            onChange={({ target }) => change({ delivery: target.checked })}
          >
            {t('delivery', { amount: formatZloty(refundable.deliveryAmount) })}
          </Check>
        )}
        <Field
          label={t('goodwill')}
          optional
          inputMode="decimal"
          autoComplete="off"
          hint={t('goodwill.hint')}
          value={form.goodwill}
          error={readZloty(form.goodwill) === undefined ? t('amount.wrong') : undefined}
          onChange={({ target }) => change({ goodwill: target.value })}
        />
        <SharedFields form={form} isReasonMissing={isTried && form.reason === ''} onChange={change} />
      </div>
      <div className={styles.side}>
        <Ways refundable={refundable} form={form} preview={preview.shown} onChange={change} />
        {preview.shown ? (
          <OutcomePanel preview={preview.shown} isFetching={preview.isFetching} />
        ) : (
          <p className={styles.hint}>{t('nothing')}</p>
        )}
      </div>
      {failure && (
        <Note variant="error" role="alert" className={styles.failure}>
          {failureText(failure)}
        </Note>
      )}
      <DialogButtons>
        <Button variant="line" onClick={onClose}>
          {t('back')}
        </Button>
        <Button type="submit" icon={Undo2} busy={isLoading} disabled={!preview.current || refundable.request !== null}>
          {t(preview.shown?.aboveLimit ? 'refund.ask' : 'refund.confirm', { amount })}
        </Button>
      </DialogButtons>
    </form>
  )
}

type WaysProps = {
  refundable: Refundable
  form: Form
  preview: { moneyTotal: number; giftCardTotal: number } | undefined
  onChange: (part: Partial<Form>) => void
}

/** The ways back with what is left of each; the share of a gift card can be changed (BO-063). */
function Ways({ refundable: { money, giftCard }, form, preview, onChange }: WaysProps) {
  const { t } = useTranslation('refunds')
  return (
    <section className={styles.ways} aria-label={t('ways')}>
      <h3>{t('ways')}</h3>
      <p>
        <span>
          {t(`way.${money.way}`)}
          <small>{t('way.left', { amount: formatZloty(money.left) })}</small>
        </span>
        <b>{formatZloty(preview?.moneyTotal ?? 0)}</b>
      </p>
      {giftCard && (
        <Field
          label={t('way.giftCard', { code: giftCard.code })}
          hint={t('way.giftCard.hint', { amount: formatZloty(giftCard.left) })}
          inputMode="decimal"
          autoComplete="off"
          value={form.giftCard ?? (preview ? preview.giftCardTotal.toFixed(2).replace('.', ',') : '')}
          error={readZloty(form.giftCard ?? '') === undefined ? t('amount.wrong') : undefined}
          onChange={({ target }) => onChange({ giftCard: target.value === '' ? null : target.value })}
        />
      )}
    </section>
  )
}
