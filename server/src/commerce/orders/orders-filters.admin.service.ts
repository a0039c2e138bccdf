import type { StaffOrdersQuery } from '@slodki-ul/contract/commerce/orders.admin'
import { selectLinesOf } from '#commerce/orders/orders.admin.db.ts'
import * as table from '#commerce/orders/orders-filters.db.ts'
import { selectParcels } from '#commerce/orders/parcels.db.ts'
import { isAllShipped, unshippedOf } from '#commerce/orders/parcels.rules.ts'
import { findPhysicalLines } from '#commerce/orders/physical-lines.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'

/** Orders of which a parcel left and some pieces are in none, as the page of each says (BO-052). */
async function findPartlyShipped(db: Executor): Promise<string[]> {
  const ids = await table.selectBegunOrderIds(db)
  if (ids.length === 0) return []
  const [lines, parcels] = await Promise.all([selectLinesOf(db, ids), selectParcels(db, ids)])
  const physical = await findPhysicalLines(db, ids, lines)
  const left = (id: string) =>
    unshippedOf(
      physical.get(id) ?? [],
      parcels.filter(({ orderId }) => orderId === id).flatMap((parcel) => parcel.lines),
    )
  return ids.filter((id) => !isAllShipped(left(id)))
}

type Deps = Pick<Context, 'clock' | 'queries'>

/** Conditions of the list of orders (BO-044). */
export const conditionsOf = async (
  db: Executor,
  { clock, queries }: Deps,
  filters: table.OrderFilters,
  wide?: number,
): Promise<table.OrderConditions> => {
  const partlyShippedIds = filters.isPartlyShipped === undefined ? [] : await findPartlyShipped(db)
  const open = [queries.openWithdrawals(), queries.openReturns()]
  return table.planOrders(db, filters, { now: clock.date(), open, partlyShippedIds }, wide)
}

type Selection = { ids: readonly string[] } | { all: table.OrderFilters }

/** Orders that fit a selection, by default oldest first; drafts and cancelled ones are left out. */
export const findChosenOrders = async (
  db: Executor,
  deps: Deps,
  selection: Selection,
  span: { limit: number; orderBy?: StaffOrdersQuery['orderBy'] | undefined },
) =>
  table.selectChosenOrders(
    db,
    'ids' in selection ? table.isAmongOrders(selection.ids) : (await conditionsOf(db, deps, selection.all)).all,
    span,
  )
