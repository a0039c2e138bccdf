import {
  type CancelInput,
  type RefundInput,
  returnsEndpoints as rows,
} from '@slodki-ul/contract/commerce/returns.admin'
import { requestsEndpoints as requests } from '@slodki-ul/contract/platform/requests.admin'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#db/client.ts'
import type { TestApp } from '#testing/test-app.ts'

type Headers = Record<string, string> | undefined

const refundBody = (input: Partial<RefundInput>): RefundInput => ({
  ...{ lines: [], delivery: false, goodwillAmount: 0, restock: [], notify: true, message: '', note: '' },
  reason: 'complaint',
  ...input,
})
const cancelBody = (input: Partial<CancelInput>): CancelInput => ({
  ...{ restock: [], notify: true, message: '', note: '', reason: 'stock' },
  ...input,
})

/** The calls by which staff give money back and cancel, by default in the name of `headers`. */
export const staffRefunds = (app: () => TestApp, headers: () => Headers) => {
  const key = (given: string = crypto.randomUUID()) => ({ 'idempotency-key': given })
  return {
    refundable: async (id: string, own = headers()) =>
      (await app().call(rows.getRefundable, { params: { id } }, own)).reply,
    preview: (id: string, input: Partial<RefundInput>, own = headers()) =>
      app().call(rows.previewRefund, { params: { id }, body: refundBody(input) }, own),
    refund: (id: string, input: Partial<RefundInput>, own = headers(), named?: string) =>
      app().call(rows.refundOrder, { params: { id }, headers: key(named), body: refundBody(input) }, own),
    previewCancel: (id: string, input: Partial<CancelInput> = {}, own = headers()) =>
      app().call(rows.previewCancel, { params: { id }, body: cancelBody(input) }, own),
    cancel: (id: string, input: Partial<CancelInput> = {}, own = headers()) =>
      app().call(rows.cancelOrder, { params: { id }, headers: key(), body: cancelBody(input) }, own),
    repeat: (id: string, own = headers()) => app().call(rows.repeatRefund, { params: { id }, headers: key() }, own),
    transfer: (id: string, body: { account: string; day: string; reference: string }, own = headers()) =>
      app().call(rows.settleRefund, { params: { id }, headers: key(), body }, own),
    requests: async (own = headers()) => (await app().call(requests.listRequests, { query: {} }, own)).reply,
    accept: (id: string, own = headers()) =>
      app().call(requests.acceptRequest, { params: { id }, headers: key() }, own),
    decline: (id: string, reason: string, own = headers()) =>
      app().call(requests.declineRequest, { params: { id }, headers: key(), body: { reason } }, own),
  }
}

/** Refunds of an order as they are stored, oldest first; amounts in grosze. */
export const refundsOf = async ({ context }: TestApp, orderId: string) =>
  rowsOf<{ id: string; amount: number; gift_card_amount: number; state: string; way: string }>(
    await context.db.execute(
      sql`select refunds.id, refunds.amount, refunds.gift_card_amount, refunds.state, refunds.way
        from refunds left join payments on payments.id = payment_id
        where ${orderId} in (payments.order_id, refunds.order_id) order by refunds.created_at, refunds.amount`,
    ),
  )

/** What moved in the stock because of an order, oldest first. */
export const movementsOf = async ({ context }: TestApp, orderId: string) =>
  rowsOf<{ product_id: number; quantity: number; reason: string; note: string | null }>(
    await context.db.execute(
      sql`select product_id, quantity, reason, note from stock_movements where order_id = ${orderId} order by id`,
    ),
  )
