import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import type { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import type { RequestContext } from '#http/session.ts'
import { findCourseAccess } from '#learning/courses/access.service.ts'
import { listFavouritesOf } from '#learning/courses/courses.service.ts'
import { deleteFavouriteCourse, insertFavouriteCourse } from '#learning/favourites/favourites.service.ts'

/** A page of the caller's favourite courses, by name. */
export async function listFavouriteCourses(
  context: Context,
  { userId }: RequestContext,
  query: Input<typeof favouritesEndpoints.listFavouriteCourses>['query'],
): Promise<Outcome<Page<CourseCard>>> {
  return userId === null ? fail('ERRORS.UNAUTHORIZED') : succeed(await listFavouritesOf(context, userId, query))
}

/**
 * Adds a course to the caller's favourites or removes it, and returns which. An unpublished course can only be removed.
 * Fails with ERRORS.UNABLETOLOADCOURSE.
 */
export async function toggleFavouriteCourse(
  context: Context,
  { userId }: RequestContext,
  courseId: number,
): Promise<Outcome<{ isInWatchList: boolean }>> {
  if (userId === null) return fail('ERRORS.UNAUTHORIZED')
  return inTransaction<Outcome<{ isInWatchList: boolean }>>(context, async (tx) => {
    if (await deleteFavouriteCourse(tx, userId, courseId)) return succeed({ isInWatchList: false })
    if (!(await findCourseAccess({ db: tx }, courseId))) return fail('ERRORS.UNABLETOLOADCOURSE')
    await insertFavouriteCourse(tx, userId, courseId, context.clock.date())
    return succeed({ isInWatchList: true })
  })
}
