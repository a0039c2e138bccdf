import { dayMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimRestocked, deleteEntriesBefore, waitDays } from '#engagement/waitlist/waitlist.service.ts'
import { queueMails } from '#platform/mail/outbox.ts'

/**
 * Writes to everybody whose product can be ordered again, whatever brought it back. An entry ends in the transaction
 * that queues its mail, so that each is written to once.
 */
export async function notifyRestocked(context: Context): Promise<number> {
  const entries = await inTransaction(context, async (tx) => {
    const taken = await claimRestocked(tx, 100)
    await queueMails(
      tx,
      context,
      taken.map(({ id, email, language, productId }) => ({
        occasion: `waitlist-available:${id}`,
        kind: 'waitlist-available',
        recipient: email,
        language,
        data: { productId, email },
      })),
    )
    return taken
  })
  return entries.length
}

/** Forgets addresses that have waited for as long as the privacy policy allows. */
export const deleteOldWaitlistEntries = ({ db, clock }: Context): Promise<number> =>
  deleteEntriesBefore(db, new Date(clock.now() - waitDays * dayMs))
