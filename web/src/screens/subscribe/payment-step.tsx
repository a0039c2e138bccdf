import { isPlanType } from '@slodki-ul/contract/membership/plans.rules'
import { Note } from '@slodki-ul/ui/note.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { Step } from '#commerce/checkout/step.tsx'
import { isPayable, type Offer } from '#membership/plans/offer.rules.ts'
import { PaymentChoice } from '#payments/payments/payment-choice.tsx'
import styles from './subscribe.module.css'

type Payment = 'Stripe' | 'Blik'

type PaymentStepProps = {
  number: number
  offer: Offer
  payments: readonly Payment[]
  payment: Payment
  onChange: (payment: Payment) => void
}

/** Choice of the payment method, with its meaning for renewal, or why there is none (SUB-21 to SUB-23, Q-117). */
export function PaymentStep({ number, offer, payments, payment, onChange }: PaymentStepProps) {
  const { t } = useTranslation(['subscription', 'checkout'])
  const isEternal = isPlanType(offer.plan.type, 'Eternal')
  return (
    <Step number={number} title={t('step.payment', { ns: 'checkout' })}>
      {offer.charged === 0 && (
        <Note variant="ok" role="status">
          {t('payment.free')}
        </Note>
      )}
      {!isPayable(offer.charged) && <Note role="status">{t('payment.none')}</Note>}
      {offer.charged > 0 && isPayable(offer.charged) && (
        <PaymentChoice
          names={payments}
          value={payment}
          onChange={(name) => onChange(name === 'Blik' ? 'Blik' : 'Stripe')}
          noteOf={(name) => t(isEternal ? 'payment.Eternal' : name === 'Blik' ? 'payment.Blik' : 'payment.Stripe')}
        />
      )}
      {isEternal && <p className={clsx(text.small, text.muted, styles.only)}>{t('payment.onlyBlik')}</p>}
    </Step>
  )
}
