import type { Clock } from '#clock.ts'
import type { Transaction } from '#db/client.ts'
import { mails } from '#mail/mail.tables.ts'

export type QueuedMail = {
  /** Names the occasion: a second mail for the same one is not written. */
  occasion: string
  kind: string
  recipient: string
  language: 'pl' | 'en'
  data: Record<string, unknown>
}

/** Writes a mail in the transaction that causes it; a job sends it once that commits. */
export const queueMail = (tx: Transaction, needs: { clock: Clock }, mail: QueuedMail): Promise<void> =>
  queueMails(tx, needs, [mail])

/** Writes many at once. */
export async function queueMails(
  tx: Transaction,
  { clock }: { clock: Clock },
  queued: readonly QueuedMail[],
): Promise<void> {
  if (queued.length === 0) return
  const at = clock.date()
  await tx
    .insert(mails)
    .values(queued.map((mail) => ({ ...mail, createdAt: at, dueAt: at })))
    .onConflictDoNothing({ target: mails.occasion })
}
