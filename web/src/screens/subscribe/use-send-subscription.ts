import { type SubscriptionForm, subscriptionFormSchema } from '@slodki-ul/contract/membership/billing'
import { pendingStorage } from '#commerce/checkout/pending-order.ts'
import { useOrderSender } from '#commerce/checkout/use-order-sender.ts'
import { firstSessionClaim } from '#membership/billing/first-session-claim.ts'
import { useSubscribeMutation } from '#membership/billing/subscription.api.ts'
import { deleteDiscountCode } from '#membership/plans/discount-code.ts'

const pendingSubscription = pendingStorage<SubscriptionForm>('subscribe.pending', subscriptionFormSchema)

/** Sends the order of a plan, with the discount code (PAY-04, SUB-44). */
export function useSendSubscription() {
  const [subscribe] = useSubscribeMutation()
  return useOrderSender<SubscriptionForm>({
    storage: pendingSubscription,
    create: async (key, form) => {
      const ordered = await subscribe({ headers: { 'idempotency-key': key }, body: form }).unwrap()
      firstSessionClaim.save(ordered.claim ?? '')
      return ordered
    },
    onCreated: deleteDiscountCode,
  })
}
