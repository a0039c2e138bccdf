import type { Tone } from '@slodki-ul/contract/catalogue/products'
import {
  forecastDays,
  type StockQuery,
  type StockRow,
  type stockEndpoints,
} from '@slodki-ul/contract/catalogue/stock.admin'
import { dayMs } from '@slodki-ul/contract/durations'
import type { Reply } from '@slodki-ul/contract/endpoint'
import { type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Page } from '@slodki-ul/contract/pagination'
import { loadCards } from '#catalogue/products/products.service.ts'
import * as table from '#catalogue/stock/stock-list.db.ts'
import type { Context } from '#context.ts'
import { toPage } from '#db/list-page.ts'

const latest = (one: string | null, other: Date | null): string | null => {
  const times = [one === null ? null : Date.parse(one), other?.getTime() ?? null].filter((time) => time !== null)
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString()
}

/** A page of the products that lie in the warehouse (BO-079, BO-080). */
export async function listStock(context: Context, query: StockQuery): Promise<Outcome<Page<StockRow>>> {
  const { db, queries, clock } = context
  const { items, totalItems } = await table.selectStockPage(db, query, queries.countOnWaitlist)
  const ids = items.map(({ id }) => id)
  const [ordered, cards] = await Promise.all([
    queries.findOrderedStock(db, ids, new Date(clock.now() - forecastDays * dayMs)),
    loadCards(context, db, ids, 'pl'),
  ])
  const rows = items.map(({ movedAt, tone, place, ...row }) => {
    const { reserved = 0, soldLately = 0, lastAt = null } = ordered.get(row.id) ?? {}
    return {
      ...row,
      ...{ place: place ?? '', tone: tone as Tone, thumbnailUrl: cards.get(row.id)?.card.thumbnailUrl ?? '' },
      ...{ reserved, soldLately, lastMovementAt: latest(movedAt, lastAt) },
    }
  })
  return succeed(toPage(query, rows, totalItems))
}

/** The stock of all products in four numbers. */
export const sumStock = async ({ db }: Context): Promise<Outcome<Reply<(typeof stockEndpoints)['sumStock']>>> =>
  succeed(await table.selectSummary(db))
