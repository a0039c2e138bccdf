import type { NoticeKind } from '@slodki-ul/contract/identity/workspace.admin'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** What staff were told about. One row from when its reason arose until it is gone, and for some time afterwards. */
export const notices = pgTable(
  'notices',
  {
    id: randomId(),
    kind: text().$type<NoticeKind>().notNull(),
    /** Id of what it is about. */
    record: text().notNull(),
    /** A number, an amount, a product; never a person. */
    label: text().notNull(),
    raisedAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('notices_open').on(table.kind, table.record).where(sql`ended_at is null`),
    index('notices_by_time').on(table.raisedAt),
    index('notices_ended').on(table.endedAt),
  ],
)

const person = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Notices that a member of staff has read off. */
export const noticeReads = pgTable(
  'notice_reads',
  {
    userId: person(),
    noticeId: uuid()
      .notNull()
      .references(() => notices.id, { onDelete: 'cascade' }),
    readAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.noticeId] }),
    index('notice_reads_by_notice').on(table.noticeId),
  ],
)

/** Up to when notices were in a member's daily mails. */
export const noticeDigests = pgTable('notice_digests', {
  userId: person().primaryKey(),
  upTo: moment().notNull(),
})
