import type { OrderForm } from '@slodki-ul/contract/commerce/checkout'
import { useCreateOrderMutation } from './checkout.api.ts'
import { readForm } from './form-storage.ts'
import { orderPlace } from './pending-order.ts'
import { keepLastPoint } from './recent-points.ts'
import { useSending } from './use-sending.ts'

/** Sends the order of a cart (CHK-35) and remembers the parcel point it goes to. */
export function useSendOrder() {
  const [createOrder] = useCreateOrderMutation()
  return useSending<OrderForm>({
    place: orderPlace,
    create: (key, form) => createOrder({ headers: { 'idempotency-key': key }, body: form }).unwrap(),
    onMade: (form) => {
      const { inPostPoint } = readForm(sessionStorage)
      if (form.inPostPoint && inPostPoint?.name === form.inPostPoint) keepLastPoint(localStorage, inPostPoint)
    },
  })
}
