import { useGetDeliverySettingsQuery } from '#catalogue/shipping/shipping.api.ts'
import { useGetPaymentSettingsQuery } from '#payments/payments/payments.api.ts'
import { PaymentWaysForm } from './payment-ways-form.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Ways of payment, whether their provider's key is there and when they last worked (BO-185). */
export function PaymentWaysScreen() {
  const payments = useGetPaymentSettingsQuery()
  const delivery = useGetDeliverySettingsQuery()
  const query = {
    data: delivery.data && payments.data ? { payments: payments.data, delivery: delivery.data.values } : undefined,
    error: payments.error ?? delivery.error,
    isFetching: payments.isFetching || delivery.isFetching,
    refetch: () => Promise.all([payments.refetch(), delivery.refetch()]),
  }
  return <SettingsPage query={query}>{(data) => <PaymentWaysForm {...data} />}</SettingsPage>
}
