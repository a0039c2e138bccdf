import { useGetDeliverySettingsQuery } from '#catalogue/shipping/shipping.api.ts'
import { useGetPaymentSettingsQuery } from '#payments/payments/payments.api.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { SettingsPage } from './settings-page.tsx'

/** Deliveries with what sample carts pay before and after saving (BO-184). */
export function DeliveryScreen() {
  const payments = useGetPaymentSettingsQuery()
  const delivery = useGetDeliverySettingsQuery()
  const query = {
    data: delivery.data && payments.data ? { delivery: delivery.data, payments: payments.data.values } : undefined,
    error: delivery.error ?? payments.error,
    isFetching: delivery.isFetching || payments.isFetching,
    refetch: () => Promise.all([delivery.refetch(), payments.refetch()]),
  }
  return <SettingsPage query={query}>{(data) => <DeliveryForm {...data} />}</SettingsPage>
}
