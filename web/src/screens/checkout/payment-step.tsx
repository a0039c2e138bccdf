import { formatZloty } from '@slodki-ul/contract/money'
import text from '@slodki-ul/ui/text.module.css'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CheckoutForm } from '#commerce/checkout/checkout-form.ts'
import type { Methods } from '#commerce/checkout/checkout-methods.ts'
import { Step } from '#commerce/checkout/step.tsx'
import { PaymentChoice } from '#payments/payments/payment-choice.tsx'

type PaymentStepProps = {
  methods: Methods
  isCodRefused: boolean
  /** Grosze up to which an order may be paid on delivery; null without a limit. */
  codMaxAmount: number | null
}

/** Choice of the payment method; a change selects the first delivery method that it allows (CHK-15). */
export function PaymentStep({ methods, isCodRefused, codMaxAmount }: PaymentStepProps) {
  const { t } = useTranslation(['checkout', 'errors'])
  const { setValue } = useFormContext<CheckoutForm>()
  return (
    <Step number={2} title={t('step.payment')}>
      <PaymentChoice
        names={methods.payments}
        value={methods.payment}
        onChange={(name) => {
          setValue('paymentMethod', name)
          setValue('shippingMethod', null)
        }}
      />
      {isCodRefused && <p className={text.small}>{t('ERRORS.CODNOTOFFERED', { ns: 'errors' })}</p>}
      {codMaxAmount !== null && (
        <p className={text.small}>{t('payment.codMax', { amount: formatZloty(codMaxAmount) })}</p>
      )}
    </Step>
  )
}
