import {
  type Carrier,
  carriers,
  isParcelNumber,
  normalizeParcelNumber,
} from '@slodki-ul/contract/commerce/carriers.rules'
import { parcelReasonMax } from '@slodki-ul/contract/commerce/order-moves.admin'
import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field, Select } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Truck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListShipmentsQuery } from '#commerce/shipments/shipments.api.ts'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import type { ActionDialogProps } from './action-dialog.ts'
import { useShipOrderMutation } from './orders.api.ts'
import styles from './ship-dialog.module.css'
import { useRefusalText } from './use-refusal-text.ts'

type Form = {
  carrier: Carrier
  number: string
  hasNoNumber: boolean
  reason: string
  quantities: Record<number, number>
}
type Refusals = { number?: Refusal; reason?: Refusal; lines?: Refusal }
type Refusal = 'required' | 'format' | 'taken' | 'lines'

const codes: Record<string, Refusal> = {
  'ERRORS.REQUIRED': 'required',
  'ERRORS.INVALIDPARCELNUMBER': 'format',
  'ERRORS.PARCELNUMBERTAKEN': 'taken',
  'ERRORS.ABOVEUNSHIPPED': 'lines',
}

const leftLines = (order: StaffOrder) => order.lines.filter(({ unshippedQuantity }) => unshippedQuantity > 0)

/** The number is null until somebody types one. */
const startOf = (order: StaffOrder): Omit<Form, 'number'> & { number: string | null } => ({
  ...{ carrier: order.carrier, number: null, hasNoNumber: false, reason: '' },
  quantities: Object.fromEntries(leftLines(order).map(({ lineId, unshippedQuantity }) => [lineId, unshippedQuantity])),
})

/** What the server would refuse, as far as it is known here. */
function refusalsOf({ carrier, number, hasNoNumber, reason, quantities }: Form): Refusals {
  const typed = normalizeParcelNumber(number)
  return {
    ...(hasNoNumber && reason.trim() === '' ? { reason: 'required' as const } : {}),
    ...(!hasNoNumber && typed === '' ? { number: 'required' as const } : {}),
    ...(!hasNoNumber && typed !== '' && !isParcelNumber(carrier, typed) ? { number: 'format' as const } : {}),
    ...(Object.values(quantities).every((quantity) => quantity === 0) ? { lines: 'lines' as const } : {}),
  }
}

/** The number of a label that was made and that no parcel has; empty without one. */
function useLabelledNumber({ id, carrier, parcels }: StaffOrder): string {
  const { data } = useListShipmentsQuery({ params: { id } }, { skip: carrier !== 'InPost' })
  const used = new Set(parcels.map(({ number }) => number))
  return data?.shipments.find(({ state, number }) => state === 'confirmed' && !used.has(number))?.number ?? ''
}

/** Sends one parcel of the order: what is in it, carrier and number or why there is none (BO-052, BO-053). */
export function ShipDialog({ order, onClose }: ActionDialogProps) {
  const { t } = useTranslation('orders')
  const refusalText = useRefusalText()
  const [typed, setForm] = useState(() => startOf(order))
  const labelled = useLabelledNumber(order)
  const form = { ...typed, number: typed.number ?? labelled }
  const [refusals, setRefusals] = useState<Refusals>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [ship, { isLoading }] = useShipOrderMutation()
  const change = (part: Partial<Form>) => setForm({ ...typed, ...part })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    const found = refusalsOf(form)
    setRefusals(found)
    if (Object.keys(found).length > 0) return
    const lines = Object.entries(form.quantities)
      .filter(([, quantity]) => quantity > 0)
      .map(([lineId, quantity]) => ({ lineId: Number(lineId), quantity }))
    const number = form.hasNoNumber ? { reason: form.reason } : { number: form.number }
    const body = { parcels: [{ carrier: form.carrier, lines, ...number }] }
    const { data, error } = await ship({ params: { id: order.id }, body })
    if (data) {
      toasts.show({
        kind: 'success',
        title: t(data.status === 'Shipped' ? 'ship.done' : 'ship.doneOne', { number: order.number }),
      })
      onClose()
      return
    }
    const { fields } = readFailure(error)
    const refused = Object.entries(fields).map(([path, code]) => [path.split('.')[2] ?? '', codes[code] ?? 'format'])
    if (refused.length > 0) setRefusals(Object.fromEntries(refused) as Refusals)
    else setFailure(error)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={t('ship.title', { number: order.number })}
      firstFocus="[data-first]"
    >
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <p>{t('ship.to', { customer: order.customerName, destination: order.destination })}</p>
        <Contents order={order} form={form} onChange={change} />
        {refusals.lines && <FieldError id="ship-lines">{t('ship.lines')}</FieldError>}
        <div className={styles.pair}>
          <Select
            label={t('ship.carrier')}
            value={form.carrier}
            onChange={({ target }) => change({ carrier: target.value as Carrier })}
          >
            {carriers.map((carrier) => (
              <option key={carrier} value={carrier}>
                {t(`carrier.${carrier}`)}
              </option>
            ))}
          </Select>
          {form.hasNoNumber ? (
            <Field
              label={t('ship.reason')}
              value={form.reason}
              maxLength={parcelReasonMax}
              error={refusals.reason && t('ship.reasonRequired')}
              onChange={({ target }) => change({ reason: target.value })}
            />
          ) : (
            <Field
              label={t('ship.number')}
              value={form.number}
              maxLength={60}
              autoComplete="off"
              data-first
              hint={t(`ship.hint.${form.carrier}`)}
              error={refusals.number && t(`ship.number.${refusals.number as 'required'}`)}
              onChange={({ target }) => change({ number: target.value })}
            />
          )}
        </div>
        <Check checked={form.hasNoNumber} onChange={({ target }) => change({ hasNoNumber: target.checked })}>
          {t('ship.noNumber')}
        </Check>
        <p className={styles.note}>{t('ship.mail', { email: order.email })}</p>
        {failure !== null && (
          <Note variant="error" role="alert">
            {refusalText(failure)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('ship.cancel')}
          </Button>
          <Button type="submit" icon={Truck} busy={isLoading}>
            {t('ship.confirm')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type ContentsProps = { order: StaffOrder; form: Form; onChange: (part: Partial<Form>) => void }

/** How many pieces of each line are in the parcel, by default all that are left. */
function Contents({ order, form, onChange }: ContentsProps) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className={styles.contents}>
      <legend>{t('ship.contents')}</legend>
      {leftLines(order).map(({ lineId, name, unshippedQuantity }) => (
        <label key={lineId}>
          <span>{name}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={unshippedQuantity}
            value={form.quantities[lineId] ?? 0}
            aria-label={t('ship.piecesOf', { name })}
            onChange={({ target }) => {
              const quantity = Math.min(unshippedQuantity, Math.max(0, Math.trunc(Number(target.value) || 0)))
              onChange({ quantities: { ...form.quantities, [lineId]: quantity } })
            }}
          />
          <small>{t('ship.of', { count: unshippedQuantity })}</small>
        </label>
      ))}
    </fieldset>
  )
}
