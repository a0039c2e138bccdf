import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { idSchema, tones } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, listQuery } from '../lists.ts'
import { zlotySchema } from '../money.ts'
import { pictureMaxBytes } from '../pictures.rules.ts'
import { removedMarkupSchema } from '../removed-markup.ts'
import { wallTimePattern } from '../warsaw-times.rules.ts'
import { trainingStates } from './training-states.rules.ts'

/** Longest text of the mail about a training that is called off. */
export const callOffTextMax = 2_000

/** Texts longer than any rule allows are refused before the rules of the fields name their own limit. */
const text = z.string().check(z.maxLength(50_000))
const wallTime = z.string().check(z.maxLength(22))

const trainingValuesSchema = z.strictObject({
  ...{ namePl: text, nameEn: text, locationPl: text, locationEn: text, descriptionPl: text, descriptionEn: text },
  ...{ startsAt: wallTime, endsAt: wallTime },
  capacity: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))),
  reservedPlaces: z.nullable(z.number().check(z.gte(0), z.lte(1_000_000))),
  price: z.nullable(z.number().check(z.gte(0), z.lte(10_000_000))),
  ...{ pictureAltPl: text, pictureAltEn: text },
  isPublished: z.boolean(),
})

/** Filters, search and order of the list of trainings; those that are over or called off are listed when asked for. */
export const staffTrainingsQuery = listQuery(['startsAt', 'name', 'price'], 'startsAt', {
  state: anyOf(z.enum(trainingStates)),
})
export type StaffTrainingsQuery = z.output<typeof staffTrainingsQuery>

const rowFields = {
  id: z.int(),
  /** In Polish. */
  name: z.string(),
  location: z.string(),
  startsAt: momentSchema,
  endsAt: momentSchema,
  capacity: z.int(),
  availablePlaces: z.int(),
  /** Given outside of this site. */
  reservedPlaces: z.int(),
  price: zlotySchema,
  state: z.enum(trainingStates),
  /** Messages that nobody has dealt with. */
  newMessages: z.int(),
  pictureUrl: z.nullable(z.string()),
  tone: z.enum(tones),
}
const staffTrainingRowSchema = z.object(rowFields)
export type StaffTrainingRow = z.infer<typeof staffTrainingRowSchema>

export const staffTrainingSchema = z.object({
  ...rowFields,
  version: z.int(),
  values: trainingValuesSchema,
  /** People with a place, each with a mail of their own when it is called off. */
  attendees: z.int(),
  calledOffAt: z.nullable(momentSchema),
  allowedActions: z.array(z.enum(['change', 'copy', 'call-off'])),
})
export type StaffTraining = z.infer<typeof staffTrainingSchema>

const fraction = z.coerce.number().check(z.gte(0), z.lte(1))

const params = z.object({ id: idSchema })
const action = {
  permission: 'trainings.manage',
  audit: { record: 'training', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: staffTrainingSchema,
  calledBy: 'admin',
} as const

export const staffTrainingsEndpoints = {
  listStaffTrainings: adminEndpoint({
    method: 'GET',
    path: 'admin/trainings',
    summary: 'A page of trainings to come, drafts included; those over or called off when asked for',
    permission: 'trainings.manage',
    query: staffTrainingsQuery,
    status: 200,
    reply: z.array(staffTrainingRowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getStaffTraining: adminEndpoint({
    method: 'GET',
    path: 'admin/trainings/{id}',
    summary: 'A training with all its fields in both languages',
    permission: 'trainings.manage',
    params,
    status: 200,
    reply: staffTrainingSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  addTraining: adminEndpoint({
    method: 'POST',
    path: 'admin/trainings',
    summary: 'Makes a training that guests do not see yet',
    permission: 'trainings.manage',
    audit: { record: 'training' },
    headers: z.object(idempotencyHeader),
    body: trainingValuesSchema,
    status: 201,
    reply: staffTrainingSchema,
    errors: [],
    calledBy: 'admin',
  }),
  changeTraining: adminEndpoint({
    ...action,
    method: 'PATCH',
    path: 'admin/trainings/{id}',
    summary: 'Changes the given fields of a training; never to fewer places than are taken',
    headers: z.object(versionHeader),
    body: z.partial(trainingValuesSchema),
    reply: z.extend(staffTrainingSchema, { removed: removedMarkupSchema }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE', 'ERRORS.ACTIONNOTALLOWED'],
  }),
  setTrainingPicture: adminEndpoint({
    ...action,
    method: 'POST',
    path: 'admin/trainings/{id}/picture',
    summary: 'Puts the picture in the body (JPEG, PNG, WebP or AVIF), cropped, in the place of the one before',
    query: z.object({ x: fraction, y: fraction, width: fraction, height: fraction }),
    upload: { maxBytes: pictureMaxBytes },
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.UPLOADINVALID', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  copyTraining: adminEndpoint({
    ...action,
    method: 'POST',
    path: 'admin/trainings/{id}/copy',
    summary: 'Copies a training to another date, with the same length and nobody in it, not shown yet',
    body: z.strictObject({ startsAt: z.string().check(z.regex(wallTimePattern)) }),
    status: 201,
    errors: ['ERRORS.NOTFOUND'],
  }),
  callOffTraining: adminEndpoint({
    ...action,
    method: 'POST',
    path: 'admin/trainings/{id}/call-off',
    summary: 'Calls a training off for good and mails everybody with a place',
    body: z.strictObject({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(callOffTextMax)) }),
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  }),
}
