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
export function queueMail(tx: Transaction, { clock }: { clock: Clock }, mail: QueuedMail) {
  const at = clock.date()
  return insertMails(tx, [{ ...mail, createdAt: at, dueAt: at }])
}

const insertMails = (tx: Transaction, rows: (typeof mails.$inferInsert)[]) =>
  tx.insert(mails).values(rows).onConflictDoNothing({ target: mails.occasion })

/** Writes many at once. */
export async function queueMails(
  tx: Transaction,
  { clock }: { clock: Clock },
  queued: readonly QueuedMail[],
): Promise<void> {
  if (queued.length === 0) return
  const at = clock.date()
  await insertMails(
    tx,
    queued.map((mail) => ({ ...mail, createdAt: at, dueAt: at })),
  )
}
