import { dayMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { claimRestocked, deleteEntriesBefore, waitDays } from '#engagement/waitlist/waitlist.service.ts'
import { queueMails } from '#platform/mail/outbox.ts'

/**
 * Notifies everybody whose product can be ordered again, for whatever reason. An entry is deleted in the transaction
 * that queues its mail, so each is notified once.
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

/** Deletes entries after the retention period of the privacy policy. */
export const deleteOldWaitlistEntries = ({ db, clock }: Context): Promise<number> =>
  deleteEntriesBefore(db, new Date(clock.now() - waitDays * dayMs))
