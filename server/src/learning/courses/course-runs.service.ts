import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { staffCoursesEndpoints } from '@slodki-ul/contract/learning/courses.admin'
import type { BulkPreview, Run } from '@slodki-ul/contract/platform/runs.admin'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { categorizeDraft } from '#learning/courses/course-drafts.service.ts'
import { reindexCourses } from '#learning/courses/course-words.service.ts'
import { recategorize } from '#learning/courses/courses.rules.ts'
import { selectParents } from '#learning/courses/new-course.db.ts'
import * as table from '#learning/courses/staff-courses.db.ts'
import { hideMove, missingOf, movePublication, publishMove } from '#learning/courses/staff-courses.service.ts'
import { markEntryDone } from '#platform/audit/audit.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import type { BulkAction, RefusalCode, RunFacts } from '#platform/runs/bulk-action.ts'
import { previewRun, type RunCaller, startRun } from '#platform/runs/runs.service.ts'

type Rows = typeof staffCoursesEndpoints
type Categorisation = Pick<Input<Rows['categorizeCourses']>['body'], 'categoryId' | 'change'>

/** Changes one course of a run; its entry in the audit log names the run. */
type Perform = (
  tx: Transaction,
  context: Context,
  caller: { entryId: string },
  id: number,
  input: RunFacts['input'],
) => Promise<Outcome<unknown>>

/** Why these courses cannot be changed, by id; read without changing anything. */
type FindRefusals = (
  db: Executor,
  ids: readonly string[],
  input: RunFacts['input'],
) => Promise<Map<string, RefusalCode>>

const courseAction = (kind: string, findRefusals: FindRefusals, perform: Perform): BulkAction<Context> => ({
  kind,
  permission: 'courses.edit',
  describe: table.selectCourseNames,
  findRefusals: (db, _context, { input }, ids) => findRefusals(db, ids, input),
  async perform(tx, context, run, id) {
    const entryId = crypto.randomUUID()
    await markEntryDone(tx, context, {
      ...{ id: entryId, actorId: run.startedBy, call: kind, record: 'course', recordId: id, ip: null },
      subject: { record: 'course', recordId: id, runId: run.id },
    })
    return perform(tx, context, { entryId }, Number(id), run.input)
  },
})

const refusalsOf = async (
  db: Executor,
  ids: readonly string[],
  refusalOf: (course: table.StaffRecord) => RefusalCode | null,
): Promise<Map<string, RefusalCode>> => {
  const found = await table.selectStaffCourses(db, ids.map(Number))
  return new Map(
    ids.flatMap((id): [string, RefusalCode][] => {
      const course = found.get(Number(id))
      const code = course ? refusalOf(course) : 'ERRORS.UNABLETOLOADCOURSE'
      return code ? [[id, code]] : []
    }),
  )
}

const publishAction = courseAction(
  'courses.publish',
  (db, ids) =>
    refusalsOf(db, ids, (course) =>
      course.state === 'published'
        ? 'ERRORS.ACTIONNOTALLOWED'
        : missingOf(course).length > 0
          ? 'ERRORS.NOTREADY'
          : null,
    ),
  (tx, context, caller, id) => movePublication(tx, context, caller, id, publishMove(context, id)),
)
const hideAction = courseAction(
  'courses.hide',
  (db, ids) => refusalsOf(db, ids, ({ state }) => (state === 'published' ? null : 'ERRORS.ACTIONNOTALLOWED')),
  (tx, context, caller, id) => movePublication(tx, context, caller, id, hideMove),
)

/** The categories of a course after a change of one; a failure when they stay, or when a published course would have none. */
async function categoriesAfter(
  db: Executor,
  course: Pick<table.StaffRecord, 'state' | 'categories'>,
  { categoryId, change }: Categorisation,
): Promise<Outcome<number[]>> {
  const present = course.categories.map(({ id }) => id)
  const known = await selectParents(db)
  if (!known.some(({ id }) => id === categoryId)) return fail('ERRORS.ACTIONNOTALLOWED')
  const next = recategorize(present, known, { categoryId, change })
  if (JSON.stringify(next.toSorted()) === JSON.stringify(present.toSorted())) return fail('ERRORS.ACTIONNOTALLOWED')
  return next.length === 0 && course.state !== 'hidden' ? fail('ERRORS.NOTREADY') : succeed(next)
}

const categorizeAction = courseAction(
  'courses.categorize',
  async (db, ids, input) => {
    const found = await table.selectStaffCourses(db, ids.map(Number))
    const refusals = new Map<string, RefusalCode>()
    for (const id of ids) {
      const course = found.get(Number(id))
      const after = course
        ? await categoriesAfter(db, course, input as Categorisation)
        : fail('ERRORS.UNABLETOLOADCOURSE')
      if (failed(after)) refusals.set(id, after.error)
    }
    return refusals
  },
  async (tx, context, caller, id, input) => {
    await table.lockPublication(tx, id)
    const course = (await table.selectStaffCourses(tx, [id])).get(id)
    if (!course) return fail('ERRORS.UNABLETOLOADCOURSE')
    const after = await categoriesAfter(tx, course, input as Categorisation)
    if (failed(after)) return after
    await table.replaceCategories(tx, id, after.value)
    await categorizeDraft(tx, id, input as Categorisation)
    await reindexCourses(tx, [id])
    const version = (await table.countUp(tx, [id])).get(id) ?? 0
    await recordChange(tx, context, caller, {
      ...{ record: 'course', recordId: String(id), version, whole: ['categoryIds'] },
      before: { categoryIds: course.categories.map((each) => each.id) },
      after: { categoryIds: after.value },
    })
    return succeed(null)
  },
)

export const courseActions = [publishAction, hideAction, categorizeAction]

type Chosen = Pick<Input<Rows['publishCourses']>['body'], 'selection'>

const preview = async (
  context: Context,
  { userId }: Pick<RunCaller, 'userId'>,
  action: BulkAction<Context>,
  { selection }: Chosen,
  input: RunFacts['input'] = {},
): Promise<Outcome<BulkPreview>> =>
  previewRun(context, action, { startedBy: userId, input }, await table.selectChosen(context.db, selection))

const begin = (
  context: Context,
  caller: RunCaller,
  { kind }: BulkAction<Context>,
  { selection }: Chosen,
  input: RunFacts['input'] = {},
): Promise<Outcome<Run>> => startRun(context, caller, { kind, input }, (tx) => table.selectChosen(tx, selection))

/** How many of the chosen courses would be published. Fails with ERRORS.ABOVELIMIT, as the following. */
export const previewPublishCourses = (context: Context, caller: Pick<RunCaller, 'userId'>, body: Chosen) =>
  preview(context, caller, publishAction, body)

/** How many would be hidden, and how many viewers are in the middle of those (BO-127). */
export async function previewHideCourses(context: Context, caller: Pick<RunCaller, 'userId'>, body: Chosen) {
  const previewed = await preview(context, caller, hideAction, body)
  if (failed(previewed)) return previewed
  const ids = await table.selectChosen(context.db, body.selection)
  const courses = await table.selectStaffCourses(context.db, ids.map(Number))
  const watching = [...courses.values()].map((course) => (course.state === 'published' ? course.watching : 0))
  return succeed({ ...previewed.value, watching: watching.reduce((sum, each) => sum + each, 0) })
}

export const previewCategorizeCourses = (
  context: Context,
  caller: Pick<RunCaller, 'userId'>,
  { selection, ...input }: Input<Rows['categorizeCourses']>['body'],
) => preview(context, caller, categorizeAction, { selection }, input)

/** Begins to publish the chosen courses. Fails with ERRORS.ABOVELIMIT or ERRORS.IDEMPOTENCYKEYREUSED, as the following. */
export const publishCourses = (context: Context, caller: RunCaller, body: Chosen) =>
  begin(context, caller, publishAction, body)

export const hideCourses = (context: Context, caller: RunCaller, body: Chosen) =>
  begin(context, caller, hideAction, body)

export const categorizeCourses = (
  context: Context,
  caller: RunCaller,
  { selection, ...input }: Input<Rows['categorizeCourses']>['body'],
) => begin(context, caller, categorizeAction, { selection }, input)
