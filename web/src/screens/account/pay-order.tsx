import type { OrderSummary } from '@slodki-ul/contract/commerce/orders'
import { offersPayment } from '@slodki-ul/contract/commerce/orders.rules'
import { CreditCard } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useRestartPaymentMutation } from '#commerce/checkout/checkout.api.ts'
import { PaymentButton } from '#commerce/checkout/payment-button.tsx'
import { addTexts } from '#i18n/add-texts.ts'
import checkoutTexts from '#i18n/pl/checkout.json'

addTexts({ checkout: checkoutTexts })

/** Pays an unpaid order on the provider's page (ORD-05, ORD-06). */
export function PayOrder({ order: { id, number, status, paymentMethod } }: { order: OrderSummary }) {
  const { t } = useTranslation(['orders', 'checkout'])
  const [restart] = useRestartPaymentMutation()
  if (!offersPayment(status, paymentMethod)) return null
  return (
    <PaymentButton
      variant="honey"
      size="sm"
      icon={CreditCard}
      aria-label={t('pay.named', { number })}
      restart={() => restart({ body: { orderId: id } }).unwrap()}
    >
      {t('pay')}
    </PaymentButton>
  )
}
