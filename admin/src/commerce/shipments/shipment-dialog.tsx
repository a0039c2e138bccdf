import type { StaffOrder } from '@slodki-ul/contract/commerce/order-record.admin'
import { type ParcelSize, parcelSizes, sizeSides } from '@slodki-ul/contract/commerce/parcel-size.rules'
import type { StaffShipment, shipmentsEndpoints } from '@slodki-ul/contract/commerce/shipments.admin'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { formatZloty } from '@slodki-ul/contract/money'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Field } from '@slodki-ul/ui/field.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { PackagePlus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './shipment-dialog.module.css'
import { useCreateShipmentMutation } from './shipments.api.ts'
import { useShipmentFailure } from './use-shipment-failure.ts'

type Proposal = NonNullable<Reply<typeof shipmentsEndpoints.listShipments>['proposal']>
type Form = { size: ParcelSize | null; sides: string[]; kg: string; insurance: string }
type ShipmentDialogProps = {
  order: StaffOrder
  proposal: Proposal
  /** The newest attempt: what was typed for one that failed is there again. */
  latest: StaffShipment | null
  onClose: () => void
}

const numberOf = (typed: string): number => Number(typed.trim().replace(',', '.') || Number.NaN)
const shownKg = (grams: number) => (grams > 0 ? String(grams / 1000).replace('.', ',') : '')

function startOf({ proposal, latest }: ShipmentDialogProps): Form {
  const { size, sidesMm, weightGrams } = latest?.state === 'failed' ? latest : proposal
  return {
    ...{ size, kg: shownKg(weightGrams), insurance: '' },
    sides: [0, 1, 2].map((index) => (sidesMm?.[index] ? String(sidesMm[index] / 10).replace('.', ',') : '')),
  }
}

/** What the call takes; null for a field that is missing or wrong. */
function inputOf({ size, sides, kg, insurance }: Form) {
  const sidesMm = sides.map((side) => Math.round(numberOf(side) * 10))
  const weightGrams = Math.round(numberOf(kg) * 1000)
  return {
    size,
    sidesMm: sidesMm.every((side) => side >= 1 && side <= 3_500) ? sidesMm : null,
    weightGrams: weightGrams >= 1 && weightGrams <= 1_000_000 ? weightGrams : null,
    insuranceAmount: insurance.trim() === '' ? undefined : numberOf(insurance),
  }
}

/** Size or sides, weight and insurance of a parcel, proposed from its products; one press makes the shipment (BO-054). */
export function ShipmentDialog(props: ShipmentDialogProps) {
  const { order, proposal, onClose } = props
  const { t } = useTranslation('shipments')
  const textOf = useShipmentFailure()
  const [form, setForm] = useState(() => startOf(props))
  const [isChecked, setChecked] = useState(false)
  const [create, { isLoading, error }] = useCreateShipmentMutation()
  const isLocker = proposal.service === 'inpost_locker_standard'
  const input = inputOf(form)
  const { size, sidesMm, weightGrams, insuranceAmount } = input
  const isInsured = insuranceAmount === undefined || (insuranceAmount >= 1 && insuranceAmount <= 20_000)
  const lacks = { parcel: isLocker ? !size : !sidesMm, weight: weightGrams === null, insurance: !isInsured }
  const change = (part: Partial<Form>) => setForm({ ...form, ...part })

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setChecked(true)
    if (isLoading || weightGrams === null || Object.values(lacks).some(Boolean)) return
    const parcel = isLocker ? { ...(size && { size }) } : { ...(sidesMm && { sidesMm }) }
    const insurance = insuranceAmount === undefined ? {} : { insuranceAmount }
    const { data } = await create({ params: { id: order.id }, body: { ...parcel, ...insurance, weightGrams } })
    if (data) onClose()
  }
  return (
    <Dialog open onClose={onClose} size="medium" title={t('dialog.title', { number: order.number })}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <p>{t('dialog.to', { customer: order.customerName, destination: order.destination })}</p>
        {isLocker ? (
          <SizeChoice proposed={proposal.size} value={size} onChange={(chosen) => change({ size: chosen })} />
        ) : (
          <SideFields sides={form.sides} onChange={(sides) => change({ sides })} />
        )}
        {isChecked && lacks.parcel && (
          <FieldError id="shipment-parcel">{t(isLocker ? 'reason.sizeNeeded' : 'reason.sidesNeeded')}</FieldError>
        )}
        <div className={styles.pair}>
          <Field
            label={t('dialog.weight')}
            value={form.kg}
            inputMode="decimal"
            hint={t('dialog.weightHint', { kg: shownKg(proposal.weightGrams) || '0' })}
            error={isChecked && lacks.weight ? t('dialog.weightNeeded') : undefined}
            onChange={({ target }) => change({ kg: target.value })}
          />
          <Field
            label={t('dialog.insurance')}
            optional
            value={form.insurance}
            inputMode="decimal"
            hint={t('dialog.value', { amount: formatZloty(proposal.valueAmount) })}
            error={isChecked && lacks.insurance ? t('dialog.insuranceWrong') : undefined}
            onChange={({ target }) => change({ insurance: target.value })}
          />
        </div>
        {error && (
          <Note variant="error" role="alert">
            {textOf(error)}
          </Note>
        )}
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('dialog.close')}
          </Button>
          <Button type="submit" icon={PackagePlus} busy={isLoading}>
            {t('make')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

type SizeChoiceProps = {
  proposed: ParcelSize | null
  value: ParcelSize | null
  onChange: (size: ParcelSize) => void
}

function SizeChoice({ proposed, value, onChange }: SizeChoiceProps) {
  const { t } = useTranslation('shipments')
  return (
    <div>
      <p className={styles.label}>
        {t('dialog.size')}{' '}
        <small>{proposed ? t('dialog.proposed', { size: t(`size.${proposed}`) }) : t('dialog.notProposed')}</small>
      </p>
      <Choice
        legend={t('dialog.size')}
        name="parcel-size"
        value={value}
        onChange={onChange}
        options={parcelSizes.map((size) => ({
          value: size,
          name: t(`size.${size}`),
          note: t('dialog.sides', { sides: sizeSides[size].map((side) => side / 10).join(' × ') }),
        }))}
      />
    </div>
  )
}

function SideFields({ sides, onChange }: { sides: string[]; onChange: (sides: string[]) => void }) {
  const { t } = useTranslation('shipments')
  return (
    <div className={styles.sides}>
      {(['length', 'width', 'height'] as const).map((side, index) => (
        <Field
          key={side}
          label={t(`dialog.${side}`)}
          value={sides[index] ?? ''}
          inputMode="decimal"
          onChange={({ target }) => onChange(sides.with(index, target.value))}
        />
      ))}
    </div>
  )
}
