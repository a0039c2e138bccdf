import { reverseChargeRate } from '@slodki-ul/contract/vat.rules'
import { sql } from 'drizzle-orm'
import { orderLines, orders } from '#commerce/orders/orders.tables.ts'
import type { CountrySales } from '#compliance/eu-sales/eu-sales.rules.ts'
import { type Executor, rowsOf } from '#db/client.ts'
import { subscriptionCharges, subscriptions } from '#membership/billing/subscription.tables.ts'
import { payments } from '#payments/payments/payments.tables.ts'

/**
 * Files and subscriptions that were paid from one moment to another, net and by the evidence of the country; without those
 * of companies that owe the VAT themselves, and without gift cards.
 */
export async function selectDigitalSales(db: Executor, from: Date, to: Date): Promise<CountrySales[]> {
  const within = (column: typeof orders.paidAt | typeof subscriptionCharges.paidAt) =>
    sql`${column} >= ${sql.param(from, column)} and ${column} < ${sql.param(to, column)}`
  const result = await db.execute(sql`
    select billing, payment, sum(net)::int as net from (
      select ${orders.companyData} -> 'address' ->> 'country' as billing, ${payments.country} as payment,
        ${orderLines.unitPrice} * ${orderLines.count} - ${orderLines.discountShare} - ${orderLines.vat} as net
      from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id}
        left join ${payments} on ${payments.orderId} = ${orders.id} and ${payments.state} = 'paid'
      where ${within(orders.paidAt)} and ${orderLines.isVirtual} and ${orderLines.giftValue} is null
        and ${orderLines.vatRate} <> ${reverseChargeRate}
      union all
      select ${subscriptions.companyData} -> 'address' ->> 'country', ${payments.country},
        ${subscriptionCharges.amount} - ${subscriptionCharges.vat}
      from ${subscriptionCharges} join ${subscriptions} on ${subscriptions.id} = ${subscriptionCharges.subscriptionId}
        left join ${payments} on ${payments.chargeId} = ${subscriptionCharges.id} and ${payments.state} = 'paid'
      where ${within(subscriptionCharges.paidAt)} and ${subscriptions.vatRate} <> ${reverseChargeRate}
    ) sales group by billing, payment`)
  return rowsOf<CountrySales>(result)
}
