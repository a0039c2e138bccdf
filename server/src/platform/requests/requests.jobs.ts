import type { Queue } from '#platform/jobs/queues.ts'
import { selectLapsed } from '#platform/requests/requests.db.ts'
import { lapseRequest } from '#platform/requests/requests.service.ts'

/** Requests lapse that nobody decided in time. */
export const requestQueue: Queue = {
  name: 'requests',
  concurrency: 1,
  expireSeconds: 60,
  findDue: ({ clock, db }, limit) => selectLapsed(db, clock.date(), limit),
  run: lapseRequest,
}
