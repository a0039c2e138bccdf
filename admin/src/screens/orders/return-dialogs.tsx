import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import type { OrderReturns, ReturnRecord } from '@slodki-ul/contract/commerce/return-records.admin'
import { returnSources } from '@slodki-ul/contract/commerce/return-states.rules'
import { reasonMax } from '@slodki-ul/contract/limits'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFailure } from '#commerce/orders/use-return-failure.ts'
import {
  useAnnounceReturnMutation,
  useInspectReturnMutation,
  useReceiveReturnMutation,
  useSettleReturnMutation,
} from '#commerce/returns/returns.api.ts'
import { toasts } from '#core/toasts.ts'
import { type Quantities, toLines } from './return-lines.tsx'
import styles from './returns.module.css'

type StepDialogProps = { entry: ReturnRecord; onClose: () => void }

type FrameProps = {
  step: 'announce' | 'receive' | 'inspect' | 'settle'
  children: ReactNode
  isBusy: boolean
  error: unknown
  isReady?: boolean
  /** Does the step; true once it is done. */
  onSubmit: () => Promise<boolean>
  onClose: () => void
}

/** The frame of a step: what it does and does not do, its fields, and a failure without anything typed lost. */
function StepFrame({ step, children, isBusy, error, isReady = true, onSubmit, onClose }: FrameProps) {
  const { t } = useTranslation('refunds')
  const failureText = useReturnFailure()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isReady || !(await onSubmit())) return
    toasts.show({ kind: 'success', title: t(`return.${step}.done`) })
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={t(`return.${step}.title`)}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        <p>{t(`return.${step}.text`)}</p>
        {children}
        {error !== undefined && (
          <Note variant="error" role="alert">
            {failureText(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('back')}
          </Button>
          <Button type="submit" busy={isBusy} disabled={!isReady}>
            {t(`return.${step}`)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type QuantityFieldsProps = {
  lines: readonly { lineId: number; name: string; max: number }[]
  /** What the number means. */
  label: string
  chosen: Quantities
  onChange: (chosen: Quantities) => void
}

/** Pieces by line. */
function QuantityFields({ lines, label, chosen, onChange }: QuantityFieldsProps) {
  const { t } = useTranslation('refunds')
  const shown = lines.filter(({ max }) => max > 0)
  if (shown.length === 0) return null
  return (
    <fieldset className={styles.quantities}>
      <legend>{label}</legend>
      {shown.map(({ lineId, name, max }) => (
        <label key={lineId} className={styles.quantity}>
          <span>{name}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={max}
            value={chosen[lineId] ?? 0}
            onChange={({ target }) => {
              const quantity = Math.min(max, Math.max(0, Math.trunc(Number(target.value) || 0)))
              onChange({ ...chosen, [lineId]: quantity })
            }}
          />
          <small>{t('cancel.of', { count: max })}</small>
        </label>
      ))}
    </fieldset>
  )
}

type AnnounceDialogProps = { order: StaffOrder; lines: OrderReturns['announceable']; onClose: () => void }

/** Notes that pieces come back; moves neither money nor stock. */
export function AnnounceDialog({ order, lines, onClose }: AnnounceDialogProps) {
  const { t } = useTranslation('refunds')
  const [source, setSource] = useState<(typeof returnSources)[number]>('withdrawal')
  const [chosen, setChosen] = useState<Quantities>({})
  const [dueOn, setDueOn] = useState('')
  const [note, setNote] = useState('')
  const [announce, { isLoading, error }] = useAnnounceReturnMutation()
  const quantities = toLines(chosen)
  const submit = async () => {
    const body = { source, lines: quantities, note, ...(dueOn && { dueOn }) }
    return (await announce({ params: { id: order.id }, body })).data !== undefined
  }
  return (
    <StepFrame
      {...{ step: 'announce', isBusy: isLoading, error, onClose }}
      isReady={quantities.length > 0}
      onSubmit={submit}
    >
      <Select
        label={t('reason')}
        value={source}
        onChange={({ target }) => setSource(target.value as (typeof returnSources)[number])}
      >
        {returnSources.map((each) => (
          <option key={each} value={each}>
            {t(`reason.${each}`)}
          </option>
        ))}
      </Select>
      <QuantityFields
        lines={lines.map(({ quantity, ...line }) => ({ ...line, max: quantity }))}
        label={t('return.pieces')}
        chosen={chosen}
        onChange={setChosen}
      />
      <Field
        label={t('return.dueOn')}
        optional
        type="date"
        hint={t('return.dueOn.hint')}
        value={dueOn}
        onChange={({ target }) => setDueOn(target.value)}
      />
      <Field
        label={t('note')}
        optional
        value={note}
        maxLength={reasonMax}
        onChange={({ target }) => setNote(target.value)}
      />
    </StepFrame>
  )
}

/** Notes the pieces that came, and which of them go into stock. */
export function ReceiveDialog({ entry, onClose }: StepDialogProps) {
  const { t } = useTranslation('refunds')
  const [came, setCame] = useState<Quantities>(() =>
    Object.fromEntries(entry.lines.map(({ lineId, quantity }) => [lineId, quantity])),
  )
  const [restock, setRestock] = useState<Quantities>({})
  const [receive, { isLoading, error }] = useReceiveReturnMutation()
  const inStock = Object.fromEntries(
    entry.lines.map(({ lineId }) => [lineId, Math.min(restock[lineId] ?? 0, came[lineId] ?? 0)]),
  )
  const submit = async () => {
    const body = { lines: toLines(came), restock: toLines(inStock) }
    return (await receive({ params: { id: entry.id }, body })).data !== undefined
  }
  return (
    <StepFrame {...{ step: 'receive', isBusy: isLoading, error, onClose }} onSubmit={submit}>
      <QuantityFields
        lines={entry.lines.map(({ lineId, name, quantity }) => ({ lineId, name, max: quantity }))}
        label={t('return.came')}
        chosen={came}
        onChange={setCame}
      />
      <QuantityFields
        lines={entry.lines.map(({ lineId, name }) => ({ lineId, name, max: came[lineId] ?? 0 }))}
        label={t('return.restock')}
        chosen={inStock}
        onChange={setRestock}
      />
    </StepFrame>
  )
}

/** Notes that what came was looked at, and which of it goes into stock now. */
export function InspectDialog({ entry, onClose }: StepDialogProps) {
  const { t } = useTranslation('refunds')
  const [restock, setRestock] = useState<Quantities>({})
  const [note, setNote] = useState(entry.note)
  const [inspect, { isLoading, error }] = useInspectReturnMutation()
  const submit = async () =>
    (await inspect({ params: { id: entry.id }, body: { restock: toLines(restock), note } })).data !== undefined
  return (
    <StepFrame {...{ step: 'inspect', isBusy: isLoading, error, onClose }} onSubmit={submit}>
      <QuantityFields
        lines={entry.lines.map(({ lineId, name, restockable }) => ({ lineId, name, max: restockable }))}
        label={t('return.restock')}
        chosen={restock}
        onChange={setRestock}
      />
      <Field
        label={t('note')}
        optional
        value={note}
        maxLength={reasonMax}
        onChange={({ target }) => setNote(target.value)}
      />
    </StepFrame>
  )
}

/** Closes a return; one without money says why. */
export function SettleDialog({ entry, onClose }: StepDialogProps) {
  const { t } = useTranslation('refunds')
  const [reason, setReason] = useState('')
  const [settle, { isLoading, error }] = useSettleReturnMutation()
  const isPaid = entry.refundedAmount > 0
  const submit = async () => {
    const body = isPaid ? {} : { reason: reason.trim() }
    return (await settle({ params: { id: entry.id }, body })).data !== undefined
  }
  return (
    <StepFrame
      {...{ step: 'settle', isBusy: isLoading, error, onClose }}
      isReady={isPaid || reason.trim() !== ''}
      onSubmit={submit}
    >
      {!isPaid && (
        <Field
          label={t('return.reason')}
          hint={t('return.reason.hint')}
          value={reason}
          maxLength={reasonMax}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </StepFrame>
  )
}
