import { dayMs } from '@slodki-ul/contract/durations'
import { clearGoodwillCards } from '#catalogue/vouchers/gift-card-records.db.ts'
import { deleteOldDeliveries } from '#catalogue/vouchers/gift-deliveries.db.ts'
import type { Context } from '#context.ts'

/** Days after its last one for which we know whom a card was given or sent to. */
const knownDays = 365

/** Forgets whom cards that ran out long ago were given to, out of goodwill or by their buyers. */
export async function removeOldRecipients({ db, clock }: Context): Promise<number> {
  const usableBefore = new Date(clock.now() - knownDays * dayMs)
  return (await clearGoodwillCards(db, { usableBefore })) + (await deleteOldDeliveries(db, usableBefore))
}
