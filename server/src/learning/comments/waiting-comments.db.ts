import { hourMs } from '@slodki-ul/contract/durations'
import { and, eq, lt, sql } from 'drizzle-orm'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { comments } from '#learning/comments/comments.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

const isWaiting = eq(comments.status, 'Created')
/** Hours after which a comment presses (BO-041). */
const pressingHours = 48
const described = { id: comments.id, label: sql<string>`left(${comments.comment}, 80)`, since: comments.createdAt }

export const waitingComments: WaitingCount = {
  kind: 'comments',
  permission: 'comments.decide',
  find: (db, now, limit) =>
    listWaiting(db, comments, described, {
      where: and(isWaiting, lt(comments.createdAt, new Date(now.getTime() - pressingHours * hourMs))),
      limit,
    }),
  count: (db) => countWaiting(db, comments, comments.createdAt, isWaiting),
}
