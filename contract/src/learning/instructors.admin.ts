import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { idSchema } from '../catalogue/products.ts'

/** Longer texts are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.trim(), z.maxLength(10_000))
const valuesSchema = z.strictObject({
  ...{ name: text, rolePl: text, roleEn: text, bioPl: text, bioEn: text, homePl: text, homeEn: text },
  teachingSince: z.int().check(z.gte(0), z.lte(9_999)),
  accountEmail: text,
})

const instructorSchema = z.object({
  id: z.int(),
  version: z.int(),
  values: valuesSchema,
  /** Courses that name them, also in a draft; none may when they are deleted. */
  courses: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type StaffInstructor = z.infer<typeof instructorSchema>

const params = z.object({ id: idSchema })
const row = {
  permission: 'courses.edit',
  audit: { record: 'instructor', id: 'id' },
  params,
  status: 200,
  reply: instructorSchema,
  calledBy: 'admin',
} as const

/** Those who teach (BO-125). */
export const instructorsEndpoints = {
  listInstructors: adminEndpoint({
    method: 'GET',
    path: 'admin/instructors',
    summary: 'All instructors by name, with the courses that name them',
    permission: 'courses.edit',
    status: 200,
    reply: z.array(instructorSchema),
    errors: [],
    calledBy: 'admin',
  }),
  getInstructor: adminEndpoint({
    method: 'GET',
    path: 'admin/instructors/{id}',
    summary: 'An instructor in both languages',
    permission: 'courses.edit',
    params,
    status: 200,
    reply: instructorSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  addInstructor: adminEndpoint({
    method: 'POST',
    path: 'admin/instructors',
    summary: 'Adds an instructor',
    permission: 'courses.edit',
    audit: { record: 'instructor' },
    headers: z.object(idempotencyHeader),
    body: valuesSchema,
    status: 201,
    reply: instructorSchema,
    errors: ['ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  changeInstructor: adminEndpoint({
    ...row,
    method: 'PATCH',
    path: 'admin/instructors/{id}',
    summary: 'Changes the given fields of an instructor, and the search words of their courses',
    headers: z.object(versionHeader),
    body: z.partial(valuesSchema),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'],
  }),
  deleteInstructor: adminEndpoint({
    ...row,
    method: 'DELETE',
    path: 'admin/instructors/{id}',
    summary: 'Deletes an instructor whom no course names',
    status: 204,
    reply: null,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
