import type { SubscriptionForm } from '@slodki-ul/contract/membership/subscription'
import { useSending } from '#commerce/checkout/use-sending.ts'
import { forgetDiscountCode } from '#membership/billing/discount-code.ts'
import { useSubscribeMutation } from '#membership/billing/subscription.api.ts'

/** Sends the order of a plan; the discount code goes with it (PAY-04, SUB-44). */
export function useSendSubscription() {
  const [subscribe] = useSubscribeMutation()
  return useSending<SubscriptionForm>({
    place: 'subscribe.pending',
    create: (key, form) => subscribe({ headers: { 'idempotency-key': key }, body: form }).unwrap(),
    onMade: forgetDiscountCode,
  })
}
