import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import {
  missingForPublication,
  type PublicationPart,
  passedMoment,
} from '@slodki-ul/contract/learning/course-publication.rules'
import type {
  StaffCourse,
  StaffCourseCategory,
  StaffCourseRow,
  staffCoursesEndpoints,
} from '@slodki-ul/contract/learning/courses.admin'
import type { Page } from '@slodki-ul/contract/pagination'
import { momentOfWallTime, wallTimeProblem } from '@slodki-ul/contract/warsaw-times.rules'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { listCategories } from '#learning/courses/courses.service.ts'
import * as table from '#learning/courses/staff-courses.db.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { reportToStaff } from '#platform/mail/staff.ts'

const toRow = (row: table.StaffRow): StaffCourseRow => {
  const { pictureId, pictureType, pictureText, instructorId, shortDescription, description, isNew, ...same } = row
  return {
    ...same,
    tone: row.tone as StaffCourseRow['tone'],
    captions: row.captions ?? [],
    thumbnailUrl: pictureId && pictureType && mediaUrl(pictureId, pictureType),
    plannedAt: row.plannedAt?.toISOString() ?? null,
    publicationDate: isNew ? null : row.publicationDate.toISOString(),
  }
}

export const missingOf = (row: table.StaffRecord): PublicationPart[] =>
  missingForPublication({ ...row, captions: row.captions ?? [], categoryIds: row.categories.map(({ id }) => id) })

const toStaffCourse = (row: table.StaffRecord): StaffCourse => {
  const { steps: _, ...fields } = row
  return {
    ...toRow(fields),
    missing: missingOf(row),
    allowedActions: [
      { action: 'publish', allowed: row.state !== 'published' },
      { action: 'plan', allowed: row.state !== 'published' },
      { action: 'cancelPlan', allowed: row.state === 'planned' },
      { action: 'hide', allowed: row.state === 'published' },
    ],
  }
}

type Rows = typeof staffCoursesEndpoints

/** A page of all courses (BO-020). */
export async function listStaffCourses(
  { db }: Context,
  { query }: Input<Rows['listStaffCourses']>,
): Promise<Outcome<Page<StaffCourseRow>>> {
  const { items, totalItems } = await table.selectStaffPage(db, query)
  return succeed(toPage(query, items.map(toRow), totalItems))
}

/** A course as staff read it. Fails with ERRORS.UNABLETOLOADCOURSE. */
export async function getStaffCourse(db: Executor, id: number): Promise<Outcome<StaffCourse>> {
  const row = await table.selectStaffCourse(db, id)
  return row ? succeed(toStaffCourse(row)) : fail('ERRORS.UNABLETOLOADCOURSE')
}

/** The categories in tree order with their depth. */
export async function listStaffCategories(context: Context): Promise<Outcome<StaffCourseCategory[]>> {
  type Branch = { id: number; name: string; children: readonly Branch[] }
  const flatten = (branches: readonly Branch[], level: number, parentId: number | null): StaffCourseCategory[] =>
    branches.flatMap(({ id, name, children }) => [{ id, name, level, parentId }, ...flatten(children, level + 1, id)])
  return succeed(flatten(await listCategories(context, 'pl'), 0, null))
}

type Publication = NonNullable<Awaited<ReturnType<typeof table.lockPublication>>>
/** The publication that an action makes of a course; a failure when it may not. */
type Move = (tx: Transaction, now: Publication) => Promise<Outcome<Partial<Publication>>>

/** Changes the publication of a locked course and records it. Fails with ERRORS.UNABLETOLOADCOURSE or as the move. */
export async function movePublication(
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  caller: Pick<StaffCaller, 'entryId'>,
  id: number,
  move: Move,
): Promise<Outcome<null>> {
  const present = await table.lockPublication(tx, id)
  if (!present) return fail('ERRORS.UNABLETOLOADCOURSE')
  const moved = await move(tx, present)
  if (failed(moved)) return moved
  await table.updatePublication(tx, id, moved.value)
  const before = { isPublished: present.isPublished, publishAt: present.publishAt }
  const after = { ...before, ...moved.value }
  await recordChange(tx, context, caller, {
    ...{ record: 'course', recordId: String(id), before },
    after: { isPublished: after.isPublished, publishAt: after.publishAt },
  })
  return succeed(null)
}

const moveCourse = (context: Context, caller: StaffCaller, id: number, move: Move): Promise<Outcome<StaffCourse>> =>
  runAction(context, caller, async (tx) => {
    const moved = await movePublication(tx, context, caller, id, move)
    return failed(moved) ? moved : getStaffCourse(tx, id)
  })

/** What keeps a course from being published, as the failure ERRORS.NOTREADY. */
export async function checkReady(tx: Transaction, id: number): Promise<Outcome<null>> {
  const row = await table.selectStaffCourse(tx, id)
  const missing = row ? missingOf(row) : []
  return missing.length > 0 ? fail('ERRORS.NOTREADY', { extra: { missing } }) : succeed(null)
}

/** Shows a course now. One that was public before keeps its date, so that it is no news. */
export const publishMove =
  (context: Pick<Context, 'clock'>, id: number): Move =>
  async (tx, { isPublished, isNew, publicationDate }) => {
    if (isPublished) return fail('ERRORS.ACTIONNOTALLOWED')
    const ready = await checkReady(tx, id)
    if (failed(ready)) return ready
    const now = context.clock.date()
    return succeed({
      isPublished: true,
      isNew: false,
      publishAt: null,
      publicationDate: !isNew && publicationDate <= now ? publicationDate : now,
    })
  }

/**
 * Takes a course out of the lists; nothing of its viewers is touched (BO-127). Changes beside it stay there, so that the course
 * comes back as readers knew it.
 */
export const hideMove: Move = async (_tx, { isPublished }) =>
  isPublished ? succeed({ isPublished: false, publishAt: null }) : fail('ERRORS.ACTIONNOTALLOWED')

/** Fails with ERRORS.NOTREADY and what is missing, or ERRORS.ACTIONNOTALLOWED for a published course. */
export const publishCourse = (context: Context, caller: StaffCaller, id: number) =>
  moveCourse(context, caller, id, publishMove(context, id))

/** Fails with ERRORS.ACTIONNOTALLOWED for a course that is not published. */
export const hideCourse = (context: Context, caller: StaffCaller, id: number) =>
  moveCourse(context, caller, id, hideMove)

/**
 * Plans the publication of a hidden course, or moves it (BO-117). Fails with ERRORS.PROVIDEDATA for a time that does not exist,
 * is not clear or is past, otherwise as publishing.
 */
export const planCourse = (context: Context, caller: StaffCaller, id: number, at: string) =>
  moveCourse(context, caller, id, async (tx, { isPublished }) => {
    if (isPublished) return fail('ERRORS.ACTIONNOTALLOWED')
    const problem = wallTimeProblem(at)
    const publishAt = momentOfWallTime(at)
    if (problem || !publishAt) return fail('ERRORS.PROVIDEDATA', { fields: { at: problem ?? 'ERRORS.INVALIDTIME' } })
    if (publishAt <= context.clock.date()) return fail('ERRORS.PROVIDEDATA', { fields: { at: passedMoment } })
    const ready = await checkReady(tx, id)
    return failed(ready) ? ready : succeed({ publishAt })
  })

/** Fails with ERRORS.ACTIONNOTALLOWED for a course without a plan, also when its moment has just come. */
export const cancelPlan = (context: Context, caller: StaffCaller, id: number) =>
  moveCourse(context, caller, id, async (_tx, { publishAt }) =>
    publishAt ? succeed({ publishAt: null }) : fail('ERRORS.ACTIONNOTALLOWED'),
  )

/**
 * Publishes the courses whose planned moment has come, also the first thing after a downtime. One that has lost what it needs
 * since it was planned, such as captions, waits until it has it again; staff are mailed once.
 */
export const publishDueCourses = (context: Context): Promise<number> =>
  inTransaction(context, async (tx) => {
    const due = await table.lockDue(tx, context.clock.date())
    const found = await table.selectStaffCourses(
      tx,
      due.map(({ id }) => id),
    )
    const ready: number[] = []
    for (const { id, publishAt } of due) {
      const course = found.get(id)
      const missing = course ? missingOf(course) : []
      if (missing.length === 0) ready.push(id)
      else
        await reportToStaff(tx, context, {
          ...{ occasion: `course-unready:${id}:${publishAt?.toISOString()}`, kind: 'staff-course-unready' },
          data: { courseId: id, name: course?.name, missing },
        })
    }
    await table.publishPlanned(tx, ready)
    return ready.length
  })
