import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { and, gt, lt, sql } from 'drizzle-orm'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { trainingMessages, trainings } from '#engagement/trainings/trainings.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Hours after which a request presses, and days after which nobody waits for a reply any more. */
const pressingHours = 48
const waitedDays = 14

const { id, trainingId, createdAt } = trainingMessages
/** The training: staff are told about requests, so no person is named. */
const label = sql<string>`(select t.name_pl from ${trainings} t where t.id = ${trainingId})`

const isWaiting = (now: Date) =>
  and(
    lt(createdAt, new Date(now.getTime() - pressingHours * hourMs)),
    gt(createdAt, new Date(now.getTime() - waitedDays * dayMs)),
    sql`exists (select from ${trainings} t where t.id = ${trainingId} and t.starts_at > ${now.toISOString()}::timestamptz)`,
  )

/** Requests about trainings to come. Replies are written by mail, so a request waits until it is two weeks old. */
export const waitingRequests: WaitingCount = {
  kind: 'requests',
  permission: 'trainings.manage',
  notice: 'request-waiting',
  find: (db, now, limit) =>
    listWaiting(db, trainingMessages, { id, label, since: createdAt }, { where: isWaiting(now), limit }),
  count: (db, now) => countWaiting(db, trainingMessages, createdAt, isWaiting(now)),
}
