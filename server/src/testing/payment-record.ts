import { minuteMs } from '@slodki-ul/contract/durations'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { CheckoutSession } from '#providers/stripe.ts'
import type { Purchase } from '#testing/payment-purchases.ts'
import type { TestApp } from '#testing/test-app.ts'

type Row = Record<string, unknown>
/** A recorded table: its prefix for row names, the recorded columns, and the rows, oldest first. */
type RecordedTable = { name: string; letter?: string; columns: string; rows: SQL }

/** Returns `(a, b)` for an SQL condition, which matches nothing when the list is empty. */
const listOf = (values: readonly string[], type: SQL) =>
  values.length > 0
    ? sql`(${sql.join(
        values.map((value) => sql`${value}::${type}`),
        sql`, `,
      )})`
    : sql`(null)`

/** Recorded tables: parents before children, each in an order that does not depend on random ids. */
function recordedTables({ email, productIds, voucherCodes, orderIds, subscriptionIds }: Purchase): RecordedTable[] {
  const orders = listOf(orderIds, sql`uuid`)
  const subscriptions = listOf(subscriptionIds, sql`uuid`)
  const products = listOf(productIds.map(String), sql`integer`)
  const charges = sql`(select id from subscription_charges where subscription_id in ${subscriptions})`
  const payments = sql`(select id from payments where order_id in ${orders} or charge_id in ${charges})`
  return [
    {
      ...{ name: 'orders', letter: 'o', rows: sql`select * from orders where id in ${orders}` },
      columns:
        'status total discount_total vat_total paid_at payment_deadline_at overdue_check_at overdue_checks user_id',
    },
    {
      ...{ name: 'subscriptions', letter: 's' },
      columns:
        'status user_id price months paid_until anchor_on cancellation_planned past_due_since check_at check_failures provider_subscription_id',
      rows: sql`select * from subscriptions where id in ${subscriptions} order by created_at`,
    },
    {
      ...{ name: 'charges', letter: 'c' },
      columns:
        'subscription_id kind state price discount amount vat deadline_at paid_at overdue_check_at overdue_checks provider_invoice_id',
      rows: sql`select * from subscription_charges where id in ${charges}
        order by created_at, length(provider_invoice_id), provider_invoice_id`,
    },
    {
      ...{ name: 'payments', letter: 'p' },
      columns:
        'order_id charge_id attempt method amount currency state failure_code failure_reason expires_at settled_at check_at check_failures session_id provider_payment_id',
      rows: sql`select * from payments where id in ${payments} order by attempt`,
    },
    {
      ...{ name: 'refunds', letter: 'r', columns: 'payment_id amount reason state attempts due_at settled_at' },
      rows: sql`select * from refunds where payment_id in ${payments}
        order by created_at, length(provider_refund_id), provider_refund_id`,
    },
    {
      ...{ name: 'orderEvents', columns: 'from_status to_status cause actor at' },
      rows: sql`select * from order_events where order_id in ${orders} order by id`,
    },
    {
      ...{ name: 'subscriptionEvents', columns: 'subscription_id from_status to_status cause actor at' },
      rows: sql`select * from subscription_events where subscription_id in ${subscriptions} order by id`,
    },
    {
      ...{ name: 'documents', columns: 'occasion type series total vat_total paid_at issued_at due_at lines' },
      rows: sql`select *, (select string_agg((line ->> 'gross') || '/' || (line ->> 'vat'), '+')
          from jsonb_array_elements(lines) line) as lines
        from invoices where order_id in ${orders} or subscription_id in ${subscriptions}
        order by issued_at, series, position`,
    },
    {
      ...{ name: 'access', columns: 'charge_id cause starts_at ends_at' },
      rows: sql`select * from access_periods where subscription_id in ${subscriptions} order by starts_at`,
    },
    {
      ...{ name: 'vouchers', columns: 'state amount' },
      rows: sql`select u.* from voucher_uses u join vouchers v on v.id = u.voucher_id
        where v.code in ${listOf(voucherCodes, sql`text`)} order by u.created_at, u.amount, u.state`,
    },
    {
      ...{ name: 'giftCards', columns: 'value is_disabled' },
      rows: sql`select v.value, v.disabled_at is not null as is_disabled from gift_cards g
        join vouchers v on v.id = g.voucher_id where g.order_id in ${orders}`,
    },
    {
      ...{ name: 'products', columns: 'stock orders_count' },
      rows: sql`select stock, orders_count from products where id in ${products} order by id`,
    },
    { name: 'accounts', columns: 'n', rows: sql`select count(*)::int as n from users where email = ${email}` },
    {
      name: 'mails',
      columns: 'occasion recipient due_at data',
      rows: sql`select * from mails where kind <> 'new-device'`,
    },
    { name: 'events', columns: 'n', rows: sql`select count(*)::int as n from webhook_events` },
  ]
}

const isMoment = /^\d{4}-\d\d-\d\d[ T]\d\d:/

/** Formats a value of a record: times as minutes since the start, `-` for null. */
function print(value: unknown, start: number): string {
  if (value === null || value === undefined) return '-'
  if (value instanceof Date) return String(Math.floor((value.getTime() - start) / minuteMs))
  if (typeof value === 'string' && isMoment.test(value)) return print(new Date(value), start)
  if (typeof value !== 'object') return String(value)
  // The ids are already in the occasion.
  const fields = Object.entries(value).filter(([key]) => !key.endsWith('Id') || key === 'providerPaymentId')
  return fields.map(([key, each]) => `${key}:${print(each, start)}`).join(',')
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/**
 * Returns what the database and the provider store about a purchase, with names for ids and minutes for times, so that it
 * is equal on every run.
 */
export async function readRecord(
  { context, cards }: TestApp,
  purchase: Purchase,
  { start, pages }: { start: number; pages: readonly CheckoutSession[] },
): Promise<Record<string, unknown>> {
  const names = new Map<string, string>([[purchase.email, 'buyer']])
  for (const [place, { id }] of pages.entries()) names.set(id.slice(3), `P${place}`)
  for (const [place, id] of purchase.subscriptionIds.entries()) names.set(id, `s${place}`)
  const rename = (text: string) => {
    let renamed = text
    for (const [id, name] of names) renamed = renamed.replaceAll(id, name)
    return renamed
      .replaceAll(/SU-\d+/g, 'SU')
      .replaceAll(/re_there_\d+/g, 're_there')
      .replaceAll(uuid, 'id')
  }
  const record: Record<string, unknown> = {}
  for (const { name, letter, columns, rows } of recordedTables(purchase)) {
    const found = rowsOf<Row>(await context.db.execute(rows))
    const lines = found.map((row) => ({
      id: String(row.id),
      line: rename(
        columns
          .split(' ')
          .map((column) => print(row[column], start))
          .join(' '),
      ),
    }))
    // By the parent, or by the name where a row has one already; mails are written in no order.
    const isSortedWhole = name === 'mails' || name === 'giftCards' || name === 'vouchers'
    const keyOf = ({ id, line }: (typeof lines)[number]) =>
      names.get(id) ?? (isSortedWhole ? line : (/^(- )?[oscp]\d+ /.exec(line)?.[0] ?? ''))
    lines.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : keyOf(one) > keyOf(other) ? 1 : 0))
    if (letter) for (const [place, { id }] of lines.entries()) if (!names.has(id)) names.set(id, `${letter}${place}`)
    if (lines.length > 0) record[name] = lines.map(({ line }) => line)
  }
  const money = new Set([...pages.map(({ providerPaymentId }) => providerPaymentId)])
  record.provider = [
    ...pages.map(({ state, amount }) => `${state} ${amount}`),
    ...cards.refunds.filter(({ providerPaymentId }) => money.has(providerPaymentId)).map(({ amount }) => `-${amount}`),
  ]
  return record
}
