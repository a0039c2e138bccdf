import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { issueCorrection } from '#payments/documents/invoices.service.ts'

type Refunded = { id: string; amount: number; orderId: string | null; chargeId: string | null; paymentState: string }

/** Corrects the document of a payment of which money went back, in grosze; money that settled nothing never had one. */
export async function correctRefunded(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  { id, amount, orderId, chargeId, paymentState }: Refunded,
  reason: 'refund' | 'dispute',
): Promise<void> {
  if (paymentState !== 'paid') return
  const corrects = orderId ? `order:${orderId}` : `charge:${chargeId}`
  await issueCorrection(tx, context, { corrects, occasion: `refund:${id}`, amount, reason })
}
