import type { ShippingMethod, ShippingName } from '@slodki-ul/contract/catalogue/shipping'
import { isPostal, needsParcelPoint } from '@slodki-ul/contract/catalogue/shipping.rules'
import type { ChosenPoint } from '@slodki-ul/contract/catalogue/shipping-points'
import { formatZloty } from '@slodki-ul/contract/money'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { Mail, Package, Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PointRow } from './point-row.tsx'

function iconOf(name: ShippingName) {
  if (!isPostal(name)) return Mail
  return needsParcelPoint(name) ? Package : Truck
}

type ShippingChoiceProps = {
  methods: readonly ShippingMethod[]
  value: ShippingName | null
  onChange: (name: ShippingName) => void
  point: ChosenPoint | null
  /** Error message about the point. */
  pointError: string | undefined
  pointButtonId: string
  onPickPoint: () => void
}

/** Delivery methods with prices (PAY-02); the chosen locker is shown in the card of its method. */
export function ShippingChoice({ methods, value, onChange, ...point }: ShippingChoiceProps) {
  const { t } = useTranslation('checkout')
  return (
    <Choice
      legend={t('step.delivery')}
      name="shipping"
      options={methods.map(({ name, price }) => ({
        value: name,
        name: t(`shipping.${name}`),
        note: t(`shipping.${name}.note`),
        icon: iconOf(name),
        price: formatZloty(price),
        sub: needsParcelPoint(name) && <PointRow {...point} />,
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
