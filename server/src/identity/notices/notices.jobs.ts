import { dayMs, minuteMs } from '@slodki-ul/contract/durations'
import { noticeDays } from '@slodki-ul/contract/identity/notices.admin'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import * as table from '#identity/notices/notices.db.ts'
import { lastDigestTime, mailedKinds } from '#identity/notices/notices.rules.ts'
import { findStaff } from '#identity/staff/staff.service.ts'
import { findNoticeChoices } from '#identity/workspace/drafts.service.ts'
import { isTimeFor } from '#platform/jobs/is-time-for.ts'
import { queueMails } from '#platform/mail/outbox.ts'

/** Records of one kind that are looked at; with more, none of its notices is ended. */
const recordsMax = 1_000

const watchedAt = new WeakMap<Context['changes'], number>()
const digestedAt = new WeakMap<Context['changes'], number>()

/** All members of staff with what they want by mail. */
async function findReaders(tx: Transaction) {
  const staff = await findStaff(tx)
  const choices = await findNoticeChoices(
    tx,
    staff.map(({ id }) => id),
  )
  return staff.map((member) => ({ ...member, choices: choices.get(member.id) ?? {} }))
}

const mailData = (notices: readonly table.NoticeRow[]) => ({
  notices: notices.map(({ kind, label, raisedAt }) => ({ kind, label, raisedAt: raisedAt.toISOString() })),
})

/** Mails new notices to those who want their kind at once, in one mail each. */
async function mailAtOnce(tx: Transaction, context: Context, opened: readonly table.NoticeRow[]): Promise<void> {
  const [first] = opened
  if (!first) return
  const readers = await findReaders(tx)
  await queueMails(
    tx,
    context,
    readers.flatMap(({ id, email, language, roles, choices }) => {
      const kinds = mailedKinds(roles, choices, 'at-once')
      const wanted = opened.filter(({ kind }) => kinds.includes(kind))
      return wanted.length === 0
        ? []
        : [
            {
              occasion: `notices:${first.id}:${id}`,
              ...{ kind: 'staff-notices', recipient: email, language, data: mailData(wanted) },
            },
          ]
    }),
  )
}

/** Once a minute, opens a notice for each record that staff should know of, and ends those whose reason has gone (BO-032). */
export async function watchNotices(context: Context): Promise<number> {
  if (!isTimeFor(watchedAt, context, minuteMs)) return 0
  const now = context.clock.date()
  const found = await Promise.all(
    context.waitingCounts.flatMap(({ notice, find }) =>
      notice ? [find(context.db, now, recordsMax).then((rows) => ({ notice, rows }))] : [],
    ),
  )
  await inTransaction(context, async (tx) => {
    const all: table.NoticeRow[] = []
    for (const { notice, rows } of found) {
      const records = rows.map(({ id, label }) => ({ record: id, label }))
      all.push(...(await table.openNotices(tx, notice, records, now)))
      if (rows.length < recordsMax)
        await table.endNotices(
          tx,
          notice,
          rows.map(({ id }) => id),
          now,
        )
    }
    await mailAtOnce(tx, context, all)
  })
  return 0
}

/** At eight in Warsaw, mails the notices since the last time to those who want their kinds daily. */
export async function mailDigests(context: Context): Promise<number> {
  if (!isTimeFor(digestedAt, context, minuteMs)) return 0
  const upTo = lastDigestTime(context.clock.date())
  await inTransaction(context, async (tx) => {
    const digests = await table.lockDigests(tx)
    for (const { id, email, language, roles, choices } of await findReaders(tx)) {
      const kinds = mailedKinds(roles, choices, 'daily')
      const after = digests.get(id) ?? new Date(upTo.getTime() - dayMs)
      if (kinds.length === 0 || after >= upTo) continue
      const unread = await table.selectUnread(tx, { userId: id, kinds, after, upTo })
      if (unread.length > 0)
        await queueMails(tx, context, [
          {
            occasion: `notices-daily:${upTo.toISOString()}:${id}`,
            ...{ kind: 'staff-notices', recipient: email, language, data: mailData(unread) },
          },
        ])
      await table.saveDigest(tx, id, upTo)
    }
  })
  return 0
}

export const deleteOldNotices = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  table.deleteNoticesBefore(db, new Date(clock.now() - noticeDays * dayMs))
