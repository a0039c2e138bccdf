import { eq, sql } from 'drizzle-orm'
import { orders } from '#commerce/orders/orders.tables.ts'
import type { OwnRecord, OwnRecords } from '#compliance/payouts/payout-lines.rules.ts'
import type { Executor } from '#db/client.ts'
import { payments } from '#payments/payments/payments.tables.ts'
import { refunds } from '#payments/refunds/refunds.tables.ts'
import type { ProviderPayoutLine } from '#providers/stripe-payouts.ts'

type Row = { providerId: string | null; amount: number; orderId: string | null; number: number | null }

const byProviderId = (rows: readonly Row[]): ReadonlyMap<string, OwnRecord> =>
  new Map(
    rows.map(({ providerId, amount, orderId, number }) => [
      providerId ?? '',
      { amount, order: orderId !== null && number !== null ? { id: orderId, number: `SU-${number}` } : null },
    ]),
  )

const present = (ids: readonly (string | null)[]) => sql.param([...new Set(ids.filter((id) => id !== null))])

/** Our payments and refunds that these lines are about. */
export async function selectOwnRecords(db: Executor, lines: readonly ProviderPayoutLine[]): Promise<OwnRecords> {
  const paid = await db
    .select({
      ...{ providerId: payments.providerPaymentId, amount: payments.amount },
      ...{ orderId: orders.id, number: orders.number },
    })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(
      sql`${payments.providerPaymentId} = any(${present(lines.map(({ providerPaymentId }) => providerPaymentId))}::text[])
        and ${payments.state} in ('paid', 'surplus')`,
    )
  const refunded = await db
    .select({
      ...{ providerId: refunds.providerRefundId, amount: refunds.amount },
      ...{ orderId: orders.id, number: orders.number },
    })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(sql`${refunds.providerRefundId} = any(${present(lines.map(({ sourceId }) => sourceId))}::text[])`)
  return { payments: byProviderId(paid), refunds: byProviderId(refunded) }
}
