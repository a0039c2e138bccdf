import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'

/** A price in grosze from a day on; `promo` marks a reduction of the previous price. */
export type PriceStep = { from: string; price: number; promo?: boolean }

/** Sets the time used by triggers for the rest of a transaction, or until it is set again. */
export const setTime = (tx: Transaction, at: Date) =>
  tx.execute(sql`select set_config('app.now', ${at.toISOString()}, true)`)

/** The regular and the reduced price on a day, in grosze. Before the first price of the history that one is used. */
export function pricesOn(history: readonly PriceStep[], day: string): { price: number; discountPrice: number | null } {
  const begun = history.filter(({ from }) => from <= day)
  const current = begun.at(-1)
  const regular = begun.findLast(({ promo }) => !promo) ?? history[0]
  if (!regular) throw new Error('Empty price history.')
  return { price: regular.price, discountPrice: current?.promo ? current.price : null }
}
