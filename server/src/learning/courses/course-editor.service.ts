import { slugOf } from '@slodki-ul/contract/catalogue/product-slug.rules'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { CourseContentReply, courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import {
  type CourseField,
  type CourseValues,
  courseIssues,
  differingFields,
  goneCode,
} from '@slodki-ul/contract/learning/course-form.rules'
import { missingForPublication, type PublicationPart } from '@slodki-ul/contract/learning/course-publication.rules'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { findRemovedMarkup } from '#html.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import type { CourseContent } from '#learning/courses/course-content.db.ts'
import * as table from '#learning/courses/course-content.db.ts'
import { applyContent, readWritten, type Written } from '#learning/courses/course-drafts.service.ts'
import { namedIn, toContent, toValues, unknownFields } from '#learning/courses/course-form.service.ts'
import { tidyContent } from '#learning/courses/course-texts.service.ts'
import { reindexCourses } from '#learning/courses/course-words.service.ts'
import { insertCourse } from '#learning/courses/new-course.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { checkVersion, recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { findPictures, releasePictures, takePictures } from '#platform/pictures/pictures.service.ts'

type Rows = typeof courseEditorEndpoints

const unknown = () => fail('ERRORS.UNABLETOLOADCOURSE')
const editedOf = ({ stored, draft }: Written): CourseContent => draft?.content ?? stored

/** What keeps a content from being published with the film of its course (BO-116). */
async function missingIn(db: Executor, videoId: string | null, content: CourseContent): Promise<PublicationPart[]> {
  const film = await table.selectFilm(db, videoId)
  return missingForPublication({
    ...{ name: content.name.pl, shortDescription: content.shortDescription.pl, description: content.description.pl },
    ...{ categoryIds: content.categoryIds, instructorId: content.instructorId, pictureId: content.pictureId },
    pictureText: content.pictureText.pl,
    ...{ videoKind: film?.kind ?? null, duration: film?.duration ?? 0, captions: film?.captions ?? [] },
    steps: content.steps.map(({ startSecond }) => startSecond),
  })
}

async function describe(db: Executor, row: table.CourseRecord): Promise<CourseContentReply> {
  const written = await readWritten(db, row)
  const { stored, draft } = written
  const edited = editedOf(written)
  const types = await table.selectFileTypes(
    db,
    [stored.pictureId, edited.pictureId].filter((id) => id !== null),
  )
  const urlOf = ({ pictureId }: CourseContent) => {
    const type = pictureId && types.get(pictureId)
    return pictureId && type ? mediaUrl(pictureId, type) : null
  }
  return {
    ...{ id: row.id, version: row.version, name: row.namePl, isPublished: row.isPublished },
    values: toValues(edited) as CourseContentReply['values'],
    pictureUrl: urlOf(edited),
    duration: (await table.selectFilm(db, row.videoId))?.duration ?? null,
    missing: await missingIn(db, row.videoId, edited),
    draft: draft && {
      published: toValues(stored) as CourseContentReply['values'],
      publishedPictureUrl: urlOf(stored),
      changedAt: draft.changedAt.toISOString(),
    },
  }
}

/** All that is written of a course. Fails with ERRORS.UNABLETOLOADCOURSE. */
export async function getCourseContent(db: Executor, id: number): Promise<Outcome<CourseContentReply>> {
  const row = await table.selectCourseRecord(db, id)
  return row ? succeed(await describe(db, row)) : unknown()
}

/** The first of `name`, `name-2` … that no course has. */
async function findFreeSlug(tx: Transaction, name: string): Promise<string> {
  const taken = await table.lockSlugs(tx)
  for (let number = 1; ; number++) {
    const slug = number === 1 ? name : `${name}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Adds a hidden course with nothing but a name. */
export const createCourse = (
  context: Context,
  caller: StaffCaller,
  { namePl }: Input<Rows['createCourse']>['body'],
): Promise<Outcome<{ id: number }>> =>
  runAction(context, caller, async (tx) => {
    const slug = await findFreeSlug(tx, slugOf(namePl) || 'kurs')
    const now = context.clock.date()
    const id = await insertCourse(tx, {
      ...{ slug, namePl: nonBreakingSpaces(namePl, 'pl'), shortDescriptionPl: '', descriptionPl: '', remarksPl: '' },
      ...{ level: 'beginner', isFree: false, isPublished: false, isNew: true, preparationTime: 0 },
      ...{ equipment: [], allergens: [], plate: 'honey', publicationDate: now, createdAt: now },
    })
    await reindexCourses(tx, [id])
    await recordChange(tx, context, caller, {
      ...{ record: 'course', recordId: String(id), before: {}, after: { namePl, slug } },
    })
    return succeed({ id })
  })

const picked = (values: CourseValues, fields: readonly CourseField[]) =>
  Object.fromEntries(fields.map((field) => [field, values[field]]))

/** Keeps the files of the pictures that a course and its draft show now, and lets those go that neither shows any more. */
async function changePictures(tx: Transaction, context: Context, before: Written, after: Written): Promise<void> {
  const idsOf = ({ stored, draft }: Written) =>
    [stored.pictureId, draft?.content.pictureId ?? null].filter((id) => id !== null)
  const [had, has] = [idsOf(before), idsOf(after)]
  await releasePictures(
    tx,
    context,
    had.filter((id) => !has.includes(id)),
  )
  await takePictures(tx, has)
}

/** Counts a course's version up, records what changed and lets go of pictures. */
async function finish(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  row: table.CourseRecord,
  change: { was: Written; before: CourseValues; after: CourseValues },
): Promise<CourseContentReply> {
  const version = row.version + 1
  await table.updateCourse(tx, row.id, { version })
  const saved = await table.selectCourseRecord(tx, row.id)
  if (!saved) throw new Error(`The course ${row.id} is gone while it is locked.`)
  await changePictures(tx, context, change.was, await readWritten(tx, saved))
  const fields = differingFields(change.before, change.after)
  await recordChange(tx, context, caller, {
    ...{ record: 'course', recordId: String(row.id), version },
    ...{ before: picked(change.before, fields), after: picked(change.after, fields) },
  })
  return describe(tx, saved)
}

/** Fields that are refused: by their rules, or because they name what is not there. */
async function refusedFields(
  tx: Transaction,
  id: number,
  { merged, known }: { merged: CourseValues; known: readonly (string | null)[] },
): Promise<Record<string, string> | null> {
  const issues = Object.entries(courseIssues(merged)).map(([field, issue]) => [field, issue?.code ?? ''] as const)
  const named = namedIn(toContent(merged))
  await table.holdInstructors(tx, named.instructorIds)
  const existing = await table.selectExisting(tx, named)
  const unknownOnes = unknownFields(id, merged, existing)
  const { pictureId } = merged
  if (pictureId && !known.includes(pictureId) && (await findPictures(tx, [pictureId])).length === 0)
    unknownOnes.push('pictureId')
  const refused = [...unknownOnes.map((field) => [field, goneCode] as const), ...issues]
  return refused.length > 0 ? Object.fromEntries(refused) : null
}

type Changed = Reply<Rows['changeCourseContent']>

/**
 * Changes the given fields of a course (BO-029): of a hidden one at once, of a published one in the draft beside it, so that
 * readers see nothing of it (BO-115); a draft that is there when the course is hidden stays one. A planned course must not lose what it needs. Fails with ERRORS.PROVIDEDATA by field,
 * ERRORS.NOTREADY, or as checkVersion.
 */
export const changeCourseContent = (
  context: Context,
  caller: StaffCaller,
  id: number,
  change: Input<Rows['changeCourseContent']>['body'],
): Promise<Outcome<Changed>> =>
  inTransaction(context, async (tx): Promise<Outcome<Changed>> => {
    const row = await table.lockCourse(tx, id)
    if (!row) return unknown()
    const was = await readWritten(tx, row)
    const present = toValues(editedOf(was))
    const current = await checkVersion(tx, context, caller, {
      ...{ record: 'course', recordId: String(id), version: row.version, current: () => present },
    })
    if (failed(current)) return current
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const merged = { ...present, ...given } as CourseValues
    const refused = await refusedFields(tx, id, { merged, known: [was.stored.pictureId, present.pictureId] })
    if (refused) return fail('ERRORS.PROVIDEDATA', { fields: refused, ...limitsOf(courseIssues(merged)) })
    const content = await tidyContent(toContent(merged))
    const next = toValues(content)
    const isOwn = !row.isPublished && !was.draft
    const missing = row.publishAt && isOwn ? await missingIn(tx, row.videoId, content) : []
    if (missing.length > 0) return fail('ERRORS.NOTREADY', { extra: { missing } })
    const removed = await findRemovedMarkup({
      ...{ descriptionPl: change.descriptionPl, descriptionEn: change.descriptionEn },
      ...{ remarksPl: change.remarksPl, remarksEn: change.remarksEn },
    })
    if (differingFields(present, next).length === 0) return succeed({ ...(await describe(tx, row)), removed })
    const now = context.clock.date()
    if (isOwn) await applyContent(tx, id, content)
    else if (differingFields(toValues(was.stored), next).length === 0) await table.deleteDraft(tx, id)
    else await table.saveDraft(tx, id, { body: content, baseVersion: row.version, now })
    const reply = await finish(tx, context, caller, row, { was, before: present, after: next })
    return succeed({ ...reply, removed })
  })

/** Ends the draft of a course, if it is the one that was looked at. */
const endDraft = (
  context: Context,
  caller: StaffCaller,
  { id, version }: { id: number; version: number },
  end: (tx: Transaction, row: table.CourseRecord, draft: CourseContent) => Promise<Outcome<null>>,
): Promise<Outcome<CourseContentReply>> =>
  runAction(context, caller, async (tx): Promise<Outcome<CourseContentReply>> => {
    const row = await table.lockCourse(tx, id)
    if (!row) return unknown()
    const was = await readWritten(tx, row)
    if (!was.draft) return fail('ERRORS.ACTIONNOTALLOWED')
    if (row.version !== version) return fail('ERRORS.CHANGEDMEANWHILE', { extra: { version: row.version } })
    const ended = await end(tx, row, was.draft.content)
    if (failed(ended)) return ended
    await table.deleteDraft(tx, id)
    const [before, draft] = [toValues(was.stored), toValues(was.draft.content)]
    const saved = await table.selectCourseRecord(tx, id)
    const after = toValues(saved ? (await readWritten(tx, saved)).stored : was.stored)
    const isThrownAway = differingFields(before, after).length === 0
    const change = isThrownAway ? { was, before: draft, after } : { was, before, after }
    return succeed(await finish(tx, context, caller, row, change))
  })

/** Shows readers the whole draft in place of the course. Fails with ERRORS.NOTREADY and what is missing (BO-115, BO-116). */
export const publishCourseChanges = (context: Context, caller: StaffCaller, id: number, version: number) =>
  endDraft(context, caller, { id, version }, async (tx, row, draft) => {
    const missing = await missingIn(tx, row.videoId, draft)
    if (missing.length > 0) return fail('ERRORS.NOTREADY', { extra: { missing } })
    await applyContent(tx, id, draft)
    return succeed(null)
  })

/** Throws the draft away; the course stays as readers see it. */
export const discardCourseChanges = (context: Context, caller: StaffCaller, id: number, version: number) =>
  endDraft(context, caller, { id, version }, async () => succeed(null))
