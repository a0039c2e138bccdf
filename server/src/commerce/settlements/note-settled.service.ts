import { refusalOfAction } from '@slodki-ul/contract/commerce/order-actions.rules'
import { noteCollected } from '#commerce/orders/order-moves.admin.service.ts'
import { chargedOf } from '#commerce/orders/order-payment.rules.ts'
import { actionFactsOf } from '#commerce/orders/orders.admin.rules.ts'
import {
  type CollectedOrder,
  matchSettlement,
  type SettledRow,
} from '#commerce/settlements/settlement-matches.rules.ts'
import * as table from '#commerce/settlements/settlements.db.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import type { StaffCaller } from '#http/staff-caller.ts'

/** The orders in the parcels of a settlement by the numbers of these. */
export async function findOrders(db: Executor, rows: readonly SettledRow[], options: { isLocked?: boolean } = {}) {
  const numbers = rows.map(({ parcelNumber }) => parcelNumber)
  const { found, orders, collected } = await table.selectOrdersInParcels(db, numbers, options)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const byNumber = new Map<string, CollectedOrder>()
  for (const { number, orderId } of found) {
    const order = byId.get(orderId)
    if (order && number)
      byNumber.set(number, {
        ...{ orderId, charged: chargedOf(order), collected: collected.get(orderId) ?? null },
        isPayable: refusalOfAction('note-paid', actionFactsOf(order)) === null,
      })
  }
  return { byId, byNumber }
}

type Place = { settlementId: string; position: number }

/**
 * Notes the order of one row that agrees as paid, in one transaction with what became of the row. What differs by now, and
 * what fails unexpectedly, waits for a decision and stops no other row.
 */
export async function noteRow(context: Context, caller: StaffCaller, place: Place): Promise<void> {
  try {
    await inTransaction(context, async (tx) => {
      const row = await table.lockRow(tx, place.settlementId, place.position)
      // Somebody else who read the same rows was faster.
      if (row?.state !== 'matched') return
      const { byId, byNumber } = await findOrders(tx, [row], { isLocked: true })
      const [now] = matchSettlement([row], byNumber)
      if (!now) return
      const { state, reason, orderId } = now
      const order = byId.get(orderId ?? '')
      if (state === 'matched' && order) await noteCollected(tx, context, caller, order, row.amount ?? 0)
      await table.updateRow(tx, place, { state: state === 'matched' ? 'noted' : state, reason, orderId })
    })
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error
    context.log.error({ err: error, ...place }, 'row of a settlement failed')
    await table.updateMatchedRow(context.db, place, { state: 'waiting', reason: 'failed' })
  }
  context.fault('settlement.after-commit')
}
