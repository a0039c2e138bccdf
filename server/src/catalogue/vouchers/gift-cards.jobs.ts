import { dayMs } from '@slodki-ul/contract/durations'
import { clearGoodwillCards } from '#catalogue/vouchers/gift-card-records.db.ts'
import type { Context } from '#context.ts'

/** Days after its last one for which we know whom a card out of goodwill was given to. */
const knownDays = 365

/** Forgets whom cards out of goodwill were given to that ran out long ago. */
export const removeOldRecipients = ({ db, clock }: Context): Promise<number> =>
  clearGoodwillCards(db, { usableBefore: new Date(clock.now() - knownDays * dayMs) })
