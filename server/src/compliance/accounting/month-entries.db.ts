import { sql } from 'drizzle-orm'
import { vouchers, voucherUses } from '#catalogue/vouchers/vouchers.tables.ts'
import { orders } from '#commerce/orders/orders.tables.ts'
import { codCollections } from '#commerce/orders/parcels.tables.ts'
import type { Entry } from '#compliance/accounting/month-check.rules.ts'
import { type Executor, rowsOf } from '#db/client.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'
import { payments } from '#payments/payments/payments.tables.ts'
import { refunds } from '#payments/refunds/refunds.tables.ts'

/**
 * What a correction belongs with: the refund that it was issued for, the invoice with another tax number that replaces what
 * it corrects to zero, or nothing.
 */
const correctionKey = sql`case when corrected ->> 'reason' = 'taxId' then 'replaced:' || corrects_id
  else coalesce(substring(occasion from '^refund:[0-9a-f-]{36}'), 'correction:' || id) end`
const orderLabel = sql`'SU-' || ${orders.number}`

/** Documents: what was sold when it was sold, an invoice in place of a receipt not again, and corrections. */
const documents = sql`
  select case when order_id is null then occasion else 'order:' || order_id end as key, 'documents' as side,
    total as amount, coalesce(delivered_at, paid_at) as at, number as label, id as document_id, order_id
  from ${invoices} where corrects_id is null and replaces_id is null
  union all
  select 'replaced:' || replaces_id, 'documents', total, issued_at, number, id, order_id
  from ${invoices} where replaced ->> 'type' = 'Invoice'
  union all
  select ${correctionKey}, 'documents', total, issued_at, number, id, order_id
  from ${invoices} where corrects_id is not null and total <> 0
  union all
  select ${correctionKey}, 'giftCards', gift_card_amount, issued_at, number, id, order_id
  from ${invoices} where corrects_id is not null and gift_card_amount <> 0`

/** Money that came: by the provider, on delivery, from gift cards. */
const received = sql`
  select case when ${payments.state} = 'surplus' then 'surplus:' || ${payments.id}
      when ${payments.orderId} is null then 'charge:' || ${payments.chargeId} else 'order:' || ${payments.orderId} end,
    'payments', ${payments.amount}, ${payments.settledAt},
    coalesce(${orderLabel}, ${payments.providerPaymentId}, ${payments.id}::text), null::uuid, ${payments.orderId}
  from ${payments} left join ${orders} on ${orders.id} = ${payments.orderId}
  where ${payments.state} in ('paid', 'surplus') and ${payments.settledAt} is not null
  union all
  select 'order:' || ${orders.id}, 'cashOnDelivery', ${codCollections.amount}, ${codCollections.notedAt}, ${orderLabel},
    null, ${orders.id}
  from ${codCollections} join ${orders} on ${orders.id} = ${codCollections.orderId}
  union all
  select 'order:' || ${orders.id}, 'giftCards', ${voucherUses.amount}, ${orders.paidAt}, ${orderLabel}, null, ${orders.id}
  from ${voucherUses} join ${vouchers} on ${vouchers.id} = ${voucherUses.voucherId} and ${vouchers.kind} = 'gift'
    join ${orders} on ${orders.id} = ${voucherUses.subjectId}
  where ${voucherUses.state} = 'used' and ${voucherUses.amount} > 0`

/** Money that went back, or has not yet. */
const returned = sql`
  select case when ${payments.state} = 'surplus' then 'surplus:' || ${payments.id} else 'refund:' || ${refunds.id} end,
    'refunds', -${refunds.amount}, case when ${refunds.state} = 'sent' then ${refunds.settledAt} end,
    coalesce(${orderLabel}, ${payments.providerPaymentId}, ${refunds.id}::text), null,
    coalesce(${refunds.orderId}, ${payments.orderId})
  from ${refunds} left join ${payments} on ${payments.id} = ${refunds.paymentId}
    left join ${orders} on ${orders.id} = coalesce(${refunds.orderId}, ${payments.orderId})`

type EntryRow = Omit<Entry, 'at' | 'documentId' | 'orderId'> & {
  at: string | Date | null
  document_id: string | null
  order_id: string | null
}

/** Both sides of all that happened in a month, with what belongs to it in other months. */
export async function selectEntries(db: Executor, { from, until }: { from: Date; until: Date }): Promise<Entry[]> {
  const result = await db.execute(sql`
    with entries as (${documents} union all ${received} union all ${returned})
    select key, side, amount, at, label, document_id, order_id from entries
    where key in (
      select key from entries
      where at >= ${from.toISOString()}::timestamptz and at < ${until.toISOString()}::timestamptz)
    order by key, at, side, label`)
  return rowsOf<EntryRow>(result).map(({ at, document_id: documentId, order_id: orderId, ...entry }) => ({
    ...{ ...entry, documentId, orderId },
    at: at === null ? null : new Date(at),
  }))
}
