import { orderPayable } from '#commerce/orders/order-payments.service.ts'
import { renewals } from '#membership/billing/billing.service.ts'
import { chargePayable } from '#membership/billing/charge-payments.service.ts'
import { registerPaymentHandlers } from '#payments/payments/payable-handlers.service.ts'
import { paymentEvents } from '#payments/payments/payment-events.service.ts'
import { disputeEvents } from '#payments/refunds/disputes.service.ts'
import { refundEvents } from '#payments/refunds/provider-refunds.service.ts'
import { queueRefund } from '#payments/refunds/refunds.service.ts'

/** Registers what orders, subscriptions and refunds do about payments. */
export const registerPayments = (): void =>
  registerPaymentHandlers({
    payables: { order: orderPayable, charge: chargePayable },
    renewals,
    events: [paymentEvents, disputeEvents, refundEvents],
    queueRefund,
  })
