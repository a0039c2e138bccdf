import { inTransaction } from '#db/transaction.ts'
import { type LinesRefund, refundLines } from '#payments/refunds/refund-lines.service.ts'
import { postEvent } from '#testing/stripe-events.ts'
import type { TestApp } from '#testing/test-app.ts'

/** Refunds pieces of a document, or reduces its price, as staff. */
export const refund = (testApp: TestApp, paymentId: string | null, documentId: string, change: Partial<LinesRefund>) =>
  inTransaction(testApp.context, (tx) =>
    refundLines(tx, testApp.context, { paymentId, documentId, lines: [], reason: 'return', ...change }),
  )

/** Sends the event about the refunds of a payment, `ageMs` old. */
export const postRefunded = (testApp: TestApp, payment_intent: string, ageMs = 0) =>
  postEvent(testApp, 'charge.refunded', { id: 'ch_1', object: 'charge', payment_intent }, { ageMs })

/** Refunds a payment in the dashboard of the provider, which sends the event. */
export const refundThere = (testApp: TestApp, money: string, amount: number) => {
  testApp.cards.refundThere(money, amount)
  return postRefunded(testApp, money)
}

/** Sends the event about the one dispute of a payment. */
export const postDispute = (
  testApp: TestApp,
  status: 'needs_response' | 'won' | 'lost',
  payment_intent: string,
  amount: number,
) =>
  postEvent(testApp, `charge.dispute.${status === 'needs_response' ? 'created' : 'closed'}`, {
    ...{ id: `du_${payment_intent}`, object: 'dispute', amount, currency: 'pln', reason: 'fraudulent' },
    ...{ payment_intent, status, livemode: false },
  })
