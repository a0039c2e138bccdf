import type { PaymentName } from '@slodki-ul/contract/payments/payments'
import { Choice } from '@slodki-ul/ui/choice.tsx'
import { Banknote, CreditCard, Smartphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'

const icons = { Stripe: CreditCard, Blik: Smartphone, Cod: Banknote }

type PaymentChoiceProps = {
  names: readonly PaymentName[]
  value: PaymentName | null
  onChange: (name: PaymentName) => void
  /** Describes the method where its meaning differs from that in a shop order. */
  noteOf?: (name: PaymentName) => string
}

/** Payment methods as a choice (PAY-01, SUB-21 to SUB-23). */
export function PaymentChoice({ names, value, onChange, noteOf }: PaymentChoiceProps) {
  const { t } = useTranslation('checkout')
  return (
    <Choice
      legend={t('step.payment')}
      name="payment"
      options={names.map((name) => ({
        value: name,
        name: t(`payment.${name}`),
        note: noteOf?.(name) ?? t(`payment.${name}.note`),
        icon: icons[name],
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
