import { slugOf } from '@slodki-ul/contract/catalogue/product-slug.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, limitsOf, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { inLanguage, type Language } from '@slodki-ul/contract/language'
import type { CourseInstructor } from '@slodki-ul/contract/learning/academy'
import {
  accountRefusals,
  type InstructorValues,
  initialsOf,
  instructorIssues,
} from '@slodki-ul/contract/learning/instructor-form.rules'
import type { instructorsEndpoints, StaffInstructor } from '@slodki-ul/contract/learning/instructors.admin'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { findUser, findUserByEmail } from '#identity/users/users.service.ts'
import { reindexCourses } from '#learning/courses/course-words.service.ts'
import * as table from '#learning/courses/instructors.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { checkVersion, recordChange, runAction, updateRecord } from '#platform/audit/staff-actions.ts'

type Rows = typeof instructorsEndpoints

async function toValues(db: Executor, row: table.InstructorRow): Promise<InstructorValues> {
  const account = row.userId === null ? undefined : await findUser(db, row.userId)
  return {
    ...{ name: row.name, rolePl: row.rolePl, roleEn: row.roleEn ?? '', bioPl: row.bioPl, bioEn: row.bioEn ?? '' },
    ...{ homePl: row.homePl, homeEn: row.homeEn ?? '', teachingSince: row.teachingSince },
    accountEmail: account?.email ?? '',
  }
}

async function describe(db: Executor, row: table.InstructorRow): Promise<StaffInstructor> {
  const naming = (await table.selectNaming(db)).filter(({ instructorId }) => instructorId === row.id)
  return {
    ...{ id: row.id, version: row.version, values: await toValues(db, row) },
    courses: naming.map(({ id, name }) => ({ id, name })),
  }
}

export async function listInstructors({ db }: Context): Promise<Outcome<StaffInstructor[]>> {
  const found: StaffInstructor[] = []
  for (const row of await table.selectInstructors(db)) found.push(await describe(db, row))
  return succeed(found)
}

/** Those who teach in published courses, in the order in which they came to the academy. */
export const listCourseInstructors = async (db: Executor, language: Language): Promise<CourseInstructor[]> =>
  (await table.selectTeaching(db)).map((row) => ({
    ...{ slug: row.slug, name: row.name, initials: row.initials },
    role: inLanguage({ pl: row.rolePl, en: row.roleEn }, language),
    bio: inLanguage({ pl: row.bioPl, en: row.bioEn }, language),
  }))

/** Fails with ERRORS.NOTFOUND. */
export async function getInstructor(db: Executor, id: number): Promise<Outcome<StaffInstructor>> {
  const row = await table.selectInstructor(db, id)
  return row ? succeed(await describe(db, row)) : fail('ERRORS.NOTFOUND')
}

const optional = (text: string, language: 'pl' | 'en') => (text === '' ? null : nonBreakingSpaces(text, language))

/**
 * Why an account is refused: another instructor has it, or it is none of the staff, who are not told then whether there is one.
 * The account that an instructor has may stay.
 */
async function refuseAccount(
  tx: Transaction,
  { queries }: Pick<Context, 'queries'>,
  accountId: string | undefined,
  id: number | null,
): Promise<string | null> {
  const holder = (await table.selectInstructors(tx)).find(({ userId }) => userId !== null && userId === accountId)
  if (holder && holder.id === id) return null
  const isStaff = accountId !== undefined && (await queries.findStaffAmong(tx, [accountId])).has(accountId)
  if (!isStaff) return accountRefusals.unknown
  return holder ? accountRefusals.taken : null
}

/** The columns of an instructor; a failure by field when they are refused. */
async function toColumns(
  tx: Transaction,
  context: Pick<Context, 'clock' | 'queries'>,
  values: InstructorValues,
  id: number | null,
) {
  const issues = Object.entries(instructorIssues(values, context.clock.date().getUTCFullYear()))
  const fields = Object.fromEntries(issues.map(([field, issue]) => [field, issue?.code ?? '']))
  const email = values.accountEmail.toLowerCase()
  const account = email === '' ? undefined : await findUserByEmail(tx, email)
  if (email !== '' && !fields.accountEmail) {
    const refusal = await refuseAccount(tx, context, account?.id, id)
    if (refusal) fields.accountEmail = refusal
  }
  if (Object.keys(fields).length > 0)
    return fail('ERRORS.PROVIDEDATA', { fields, ...limitsOf(Object.fromEntries(issues)) })
  return succeed({
    ...{ name: values.name, initials: initialsOf(values.name), userId: account?.id ?? null },
    ...{ rolePl: nonBreakingSpaces(values.rolePl, 'pl'), roleEn: optional(values.roleEn, 'en') },
    ...{ bioPl: nonBreakingSpaces(values.bioPl, 'pl'), bioEn: optional(values.bioEn, 'en') },
    ...{ homePl: nonBreakingSpaces(values.homePl, 'pl'), homeEn: optional(values.homeEn, 'en') },
    teachingSince: values.teachingSince,
  })
}

/** The first of `name`, `name-2` … that no instructor has. */
async function findFreeSlug(tx: Transaction, name: string): Promise<string> {
  const taken = new Set((await table.selectInstructors(tx)).map(({ slug }) => slug))
  for (let number = 1; ; number++) {
    const slug = number === 1 ? name : `${name}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** What the log of actions keeps of an instructor: the account by its id, which says nothing once it is deleted. */
const recorded = ({ id, slug, version, ...columns }: Partial<table.InstructorRow>) => columns

export const addInstructor = (
  context: Context,
  caller: StaffCaller,
  values: Input<Rows['addInstructor']>['body'],
): Promise<Outcome<StaffInstructor>> =>
  runAction(context, caller, async (tx): Promise<Outcome<StaffInstructor>> => {
    await table.lockInstructors(tx)
    const columns = await toColumns(tx, context, values, null)
    if (failed(columns)) return columns
    const slug = await findFreeSlug(tx, slugOf(values.name) || 'prowadzi')
    const id = await table.insertInstructor(tx, { ...columns.value, slug })
    await recordChange(tx, context, caller, {
      ...{ record: 'instructor', recordId: String(id), before: {}, after: recorded(columns.value) },
    })
    return getInstructor(tx, id)
  })

/** Changes the given fields of an instructor and the search words of their courses. Fails as updateRecord. */
export const changeInstructor = (
  context: Context,
  caller: StaffCaller,
  id: number,
  change: Input<Rows['changeInstructor']>['body'],
): Promise<Outcome<StaffInstructor>> =>
  inTransaction(context, async (tx): Promise<Outcome<StaffInstructor>> => {
    await table.lockInstructors(tx)
    const row = await table.lockInstructor(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const present = await toValues(tx, row)
    // Judged before the fields, so that what somebody else saved is not refused as this person's mistake.
    const current = await checkVersion(tx, context, caller, {
      ...{ record: 'instructor', recordId: String(id), version: row.version, current: () => present },
    })
    if (failed(current)) return current
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const columns = await toColumns(tx, context, { ...present, ...given }, id)
    if (failed(columns)) return columns
    const saved = await updateRecord(tx, context, caller, {
      ...table.versionedInstructor(id),
      ...{ record: 'instructor', recordId: String(id), change: columns.value, describe: () => present },
    })
    if (failed(saved)) return saved
    const described = await describe(tx, saved.value)
    if (saved.value.name !== row.name)
      await reindexCourses(
        tx,
        described.courses.map((course) => course.id),
      )
    return succeed(described)
  })

/** Fails with ERRORS.ACTIONNOTALLOWED while a course or a draft of one names them (BO-125). */
export const deleteInstructor = (context: Context, caller: StaffCaller, id: number): Promise<Outcome<undefined>> =>
  inTransaction(context, async (tx): Promise<Outcome<undefined>> => {
    const row = await table.lockInstructor(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const { courses } = await describe(tx, row)
    if (courses.length > 0) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { courses: courses.length } })
    await table.deleteInstructorRow(tx, id)
    await recordChange(tx, context, caller, {
      ...{ record: 'instructor', recordId: String(id), before: recorded(row), after: {} },
    })
    return succeed(undefined)
  })
