import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Context } from '#context.ts'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { mails } from '#platform/mail/mail.tables.ts'
import type { StalledCheck, WaitingCount } from '#stalled-records.ts'

const isGivenUp = and(isNotNull(mails.failedAt), isNull(mails.sentAt))

/** Mails that were given up: they are tried again from the beginning. */
export const stalledMails: StalledCheck<Context> = {
  kind: 'mail-given-up',
  async find(db, _now, limit) {
    const rows = await db
      .select({ id: mails.id, label: mails.kind, since: mails.createdAt })
      .from(mails)
      .where(isGivenUp)
      .orderBy(asc(mails.createdAt))
      .limit(limit)
    return rows
  },
  async mend(tx, { clock }, id) {
    const mended = await tx
      .update(mails)
      .set({ failedAt: null, attempts: 0, dueAt: clock.date() })
      .where(and(eq(mails.id, id), isGivenUp))
      .returning({ id: mails.id })
    return mended.length > 0
  },
}

export const mailsGivenUp: WaitingCount = {
  kind: 'mails-given-up',
  permission: 'mails.view',
  find: (db, _now, limit) =>
    listWaiting(db, mails, { id: mails.id, label: mails.kind, since: mails.createdAt }, { where: isGivenUp, limit }),
  count: (db) => countWaiting(db, mails, mails.createdAt, isGivenUp),
}
