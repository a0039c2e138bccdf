import { eq } from 'drizzle-orm'
import { countWaiting } from '#db/count-waiting.ts'
import { comments } from '#learning/comments/comments.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

export const waitingComments: WaitingCount = {
  kind: 'comments',
  permission: 'comments.decide',
  count: (db) => countWaiting(db, comments, comments.createdAt, eq(comments.status, 'Created')),
}
