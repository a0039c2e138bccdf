import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { findCourseAccess } from '#learning/courses/access.service.ts'
import * as table from '#learning/courses/watching.db.ts'
import { isOpenTo } from '#membership/access/access.service.ts'

export { selectWatchingOf } from '#learning/courses/watching.db.ts'

type Rows = typeof coursesEndpoints

/** Saves a viewer's progress and counts a new viewer. */
export async function saveCourseProgress(tx: Transaction, watched: table.Watched): Promise<void> {
  if (await table.upsertProgress(tx, watched)) await table.countStudent(tx, watched.courseId)
}

/**
 * Saves a viewer's progress with a course, in seconds: the larger progress, the latest position. Fails with
 * ERRORS.PROVIDEDATA beyond the end of the course, ERRORS.UNABLETOLOADCOURSE and ERRORS.SUBSCRIPTIONREQUIRED. Whoever
 * finishes an earlier, longer film is at the end of the present one (BO-121).
 */
export async function saveProgress(
  context: Context,
  { userId }: RequestContext,
  { courseId, progress, position }: Input<Rows['saveProgress']>['body'],
): Promise<Outcome<undefined>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  const courseAccess = await findCourseAccess(context, courseId)
  if (!courseAccess) return fail('ERRORS.UNABLETOLOADCOURSE')
  if (!(await isOpenTo(context, userId, courseAccess))) return fail('ERRORS.SUBSCRIPTIONREQUIRED')
  const beyond = Object.entries({ progress, position: position ?? 0 }).filter(
    ([, second]) => second > courseAccess.longest,
  )
  if (beyond.length > 0)
    return fail('ERRORS.PROVIDEDATA', {
      fields: Object.fromEntries(beyond.map(([name]) => [name, 'ERRORS.PROVIDEDATA'])),
    })
  const within = (second: number) => Math.min(second, courseAccess.duration)
  const watched = {
    ...{ userId, courseId, at: context.clock.date() },
    ...{ progress: within(progress), position: position == null ? null : within(position) },
  }
  await inTransaction(context, (tx) => saveCourseProgress(tx, watched))
  return succeed(undefined)
}

type Rated = Reply<Rows['rateCourse']>

/** Saves a rating of 1 to 5 stars. Fails with ERRORS.UNABLETOLOADCOURSE and ERRORS.ALREADYRATED. */
export async function saveRating(tx: Transaction, rating: table.Rating): Promise<Outcome<Rated>> {
  const rated = await table.addStars(tx, rating.courseId, rating.rating)
  if (!rated) return fail('ERRORS.UNABLETOLOADCOURSE')
  return (await table.insertRating(tx, rating))
    ? succeed({ ...rated, userRated: rating.rating })
    : fail('ERRORS.ALREADYRATED')
}

/** Rates a course; a rating cannot be changed. Fails with ERRORS.UNABLETOLOADCOURSE and ERRORS.ALREADYRATED. */
export async function rateCourse(
  context: Context,
  { userId }: RequestContext,
  { courseId, rating }: Input<Rows['rateCourse']>['body'],
): Promise<Outcome<Rated>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  return inTransaction(context, (tx) => saveRating(tx, { userId, courseId, rating, at: context.clock.date() }))
}
