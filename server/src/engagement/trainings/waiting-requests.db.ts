import { hourMs } from '@slodki-ul/contract/durations'
import { and, eq, lt, sql } from 'drizzle-orm'
import { countWaiting, listWaiting } from '#db/count-waiting.ts'
import { trainingMessages, trainings } from '#engagement/trainings/trainings.tables.ts'
import type { WaitingCount } from '#stalled-records.ts'

/** Hours after which a request presses. */
const pressingHours = 48

const { id, trainingId, createdAt, state } = trainingMessages
/** The training: staff are told about requests, so no person is named. */
const label = sql<string>`(select t.name_pl from ${trainings} t where t.id = ${trainingId})`

const isWaiting = (now: Date) =>
  and(
    eq(state, 'new'),
    lt(createdAt, new Date(now.getTime() - pressingHours * hourMs)),
    sql`exists (select from ${trainings} t where t.id = ${trainingId} and t.starts_at > ${now.toISOString()}::timestamptz
      and t.called_off_at is null)`,
  )

/** Requests about trainings to come that nobody has dealt with. */
export const waitingRequests: WaitingCount = {
  kind: 'requests',
  permission: 'trainings.manage',
  notice: 'request-waiting',
  find: (db, now, limit) =>
    listWaiting(db, trainingMessages, { id, label, since: createdAt }, { where: isWaiting(now), limit }),
  count: (db, now) => countWaiting(db, trainingMessages, createdAt, isWaiting(now)),
}
