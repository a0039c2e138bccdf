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
export async function queueMail(tx: Transaction, { clock }: { clock: Clock }, mail: QueuedMail): Promise<void> {
  const at = clock.date()
  await tx
    .insert(mails)
    .values({ ...mail, createdAt: at, dueAt: at })
    .onConflictDoNothing({ target: mails.occasion })
}
