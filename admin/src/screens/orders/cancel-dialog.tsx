import type { CancelInput, Refundable } from '@slodki-ul/contract/commerce/returns.admin'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '#commerce/orders/action-dialog.ts'
import { useReturnFailure } from '#commerce/orders/use-return-failure.ts'
import { OutcomePanel } from '#commerce/returns/outcome-panel.tsx'
import { useCancelOrderMutation, usePreviewCancelQuery } from '#commerce/returns/returns.api.ts'
import { readZloty } from '#commerce/returns/zloty-text.rules.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { Switch } from '#layout/switch.tsx'
import { RefundableState } from './refundable-state.tsx'
import { LinePicture, type Quantities, toLines } from './return-lines.tsx'
import styles from './returns.module.css'
import { emptyShared, SharedFields } from './shared-fields.tsx'

/** Cancels an order: what goes back to stock, the money, and the mail are chosen before (BO-060). */
export function CancelDialog(props: ActionDialogProps) {
  const { t } = useTranslation('refunds')
  return <CancelFrame {...props} title={t('cancel.title', { number: props.order.number })} text={t('cancel.text')} />
}

/** Cancels an order whose parcels came back; its reason is no choice (BO-058). */
export function CancelReturnedDialog(props: ActionDialogProps) {
  const { t } = useTranslation('refunds')
  const title = t('cancelReturned.title', { number: props.order.number })
  return <CancelFrame {...props} title={title} text={t('cancelReturned.text')} reason="uncollected" />
}

type CancelProps = ActionDialogProps & {
  /** The reason when the way here has said it. */
  reason?: CancelInput['reason']
}

function CancelFrame({ title, text, ...props }: CancelProps & { title: string; text: string }) {
  return (
    <Dialog open onClose={props.onClose} size="wide" title={title} firstFocus="[data-cancel]">
      <p className={styles.about}>{text}</p>
      <RefundableState order={props.order}>
        {(refundable) => <CancelForm {...props} refundable={refundable} />}
      </RefundableState>
    </Dialog>
  )
}

function CancelForm({ order, refundable, onClose, reason: known }: CancelProps & { refundable: Refundable }) {
  const { t } = useTranslation('refunds')
  const failureText = useReturnFailure()
  const isOwner = usePermissions()('staff.manage', true)
  const [form, setForm] = useState({ ...emptyShared, reason: known ?? emptyShared.reason })
  const [chosen, setChosen] = useState<Quantities>({})
  const [typed, setTyped] = useState('')
  const [isTried, setTried] = useState(false)
  const [cancel, { isLoading, error }] = useCancelOrderMutation()
  const restock = Object.fromEntries(
    refundable.lines.map(({ lineId, restockable }) => [lineId, chosen[lineId] ?? restockable]),
  )
  const amount = readZloty(typed)
  const input: CancelInput = {
    ...{ restock: toLines(restock), reason: known ?? 'other', note: '', message: '', notify: true },
    ...(typeof amount === 'number' && { refundAmount: amount }),
  }
  const { data, currentData, ...preview } = usePreviewCancelQuery(
    { params: { id: order.id }, body: input },
    { skip: amount === undefined },
  )
  const failure = error ?? (preview.isFetching || amount === undefined ? undefined : preview.error)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isLoading || form.reason === '' || !currentData || amount === undefined) return
    const { reason, note, message, notify } = form
    const shared = { reason, note, message: notify ? message : '', notify }
    const { data: done } = await cancel({
      params: { id: order.id },
      body: { ...input, ...shared, hash: currentData.hash },
    })
    if (!done) {
      // Somebody else did something meanwhile: the outcome is another one by now.
      preview.refetch()
      return
    }
    toasts.show({ kind: 'success', title: t(`cancel.${done.outcome}`, { number: order.number }) })
    onClose()
  }

  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <div className={styles.main}>
        <StockChoice order={order} refundable={refundable} restock={restock} onChange={setChosen} />
        {order.isPaid && isOwner && (
          <Field
            label={t('cancel.amount')}
            optional
            inputMode="decimal"
            autoComplete="off"
            hint={t('cancel.amount.hint')}
            value={typed}
            error={amount === undefined ? t('amount.wrong') : undefined}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        <SharedFields
          form={form}
          isReasonKnown={known !== undefined}
          isReasonMissing={isTried && form.reason === ''}
          onChange={(part) => setForm({ ...form, ...part })}
        />
      </div>
      <div className={styles.side}>
        {data && !preview.error && (
          <>
            <p className={styles.total}>
              <span>{t('cancel.total')}</span>
              <b>{formatZloty(data.refundTotal)}</b>
            </p>
            {data.giftCardTotal > 0 && <p>{t('cancel.giftCard', { amount: formatZloty(data.giftCardTotal) })}</p>}
            {data.disabledCards > 0 && <p>{t('cancel.disabled', { count: data.disabledCards })}</p>}
            {data.begunCards > 0 && <Note variant="warn">{t('cancel.begun', { count: data.begunCards })}</Note>}
            {(data.correction.documents.length > 0 || data.aboveLimit) && (
              <OutcomePanel preview={data} isFetching={preview.isFetching} />
            )}
          </>
        )}
      </div>
      {failure && (
        <Note variant="error" role="alert" className={styles.failure}>
          {failureText(failure)}
        </Note>
      )}
      <DialogButtons safe>
        <Button variant="line" onClick={onClose} data-cancel>
          {t('back')}
        </Button>
        <Button
          type="submit"
          variant="danger"
          busy={isLoading}
          disabled={!currentData || amount === undefined || refundable.request !== null}
        >
          {t(data?.aboveLimit && !isOwner ? 'cancel.ask' : 'cancel.confirm')}
        </Button>
      </DialogButtons>
    </form>
  )
}

type StockChoiceProps = Pick<ActionDialogProps, 'order'> & {
  refundable: Refundable
  restock: Quantities
  onChange: (restock: Quantities) => void
}

/** What goes back to stock, by line; by default all of it (BO-064). */
function StockChoice({ order, refundable, restock, onChange }: StockChoiceProps) {
  const { t } = useTranslation('refunds')
  const physical = refundable.lines.filter(({ restockable }) => restockable > 0)
  if (physical.length === 0) return null
  return (
    <>
      <h3>{t('cancel.stock')}</h3>
      <ul className={styles.lines}>
        {physical.map(({ lineId, name, restockable }) => (
          <li key={lineId}>
            <LinePicture order={order} lineId={lineId} />
            <span className={styles.name}>
              <b>{name}</b>
              <label className={styles.quantity}>
                {t('cancel.quantity')}
                <input
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={restockable}
                  value={restock[lineId] ?? 0}
                  aria-label={t('cancel.quantityOf', { name })}
                  onChange={({ target }) => {
                    const quantity = Math.min(restockable, Math.max(0, Math.trunc(Number(target.value) || 0)))
                    onChange({ ...restock, [lineId]: quantity })
                  }}
                />
                <small>{t('cancel.of', { count: restockable })}</small>
              </label>
            </span>
            <Switch
              label={t('cancel.restock', { name })}
              isOn={(restock[lineId] ?? 0) > 0}
              onChange={(isOn) => onChange({ ...restock, [lineId]: isOn ? restockable : 0 })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
