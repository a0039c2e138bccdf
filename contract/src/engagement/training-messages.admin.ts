import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { idSchema } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { anyOf, listQuery } from '../lists.ts'
import { messageActions, messageStates } from './training-states.rules.ts'

/** Longest mail that staff write to the sender of a message. */
export const trainingReplyMax = 5_000
/** Most places that one message is given. */
export const placesMax = 50

/** Filters, search and order of the messages about trainings. */
export const trainingMessagesQuery = listQuery(['createdAt', 'fullName'], '-createdAt', {
  state: anyOf(z.enum(messageStates)),
  trainingId: anyOf(idSchema),
})
export type TrainingMessagesQuery = z.output<typeof trainingMessagesQuery>

const rowFields = {
  id: z.uuid(),
  training: z.object({
    id: z.int(),
    name: z.string(),
    startsAt: momentSchema,
    capacity: z.int(),
    availablePlaces: z.int(),
  }),
  fullName: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  message: z.string(),
  /** The language that the sender reads. */
  language: z.enum(languages),
  createdAt: momentSchema,
  state: z.enum(messageStates),
  /** Places that were confirmed; 0 without any. */
  places: z.int(),
  /** When somebody with a place gave it back. */
  leftAt: z.nullable(momentSchema),
  allowedActions: z.array(z.enum(messageActions)),
}
const rowSchema = z.object(rowFields)
export type TrainingMessageRow = z.infer<typeof rowSchema>

const recordSchema = z.object({
  ...rowFields,
  /** What was mailed from here, the oldest first. */
  replies: z.array(
    z.object({
      id: z.uuid(),
      action: z.enum(messageActions),
      text: z.string(),
      /** Who wrote it; null once the account is deleted. */
      by: z.nullable(z.string()),
      createdAt: momentSchema,
    }),
  ),
})
export type TrainingMessageRecord = z.infer<typeof recordSchema>

const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(trainingReplyMax))
const params = z.object({ id: z.uuid() })
const action = {
  method: 'POST',
  permission: 'trainings.manage',
  audit: { record: 'training-message', id: 'id' },
  params,
  headers: z.object(idempotencyHeader),
  status: 200,
  reply: recordSchema,
  errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
  calledBy: 'admin',
} as const

export const trainingMessagesEndpoints = {
  listTrainingMessages: adminEndpoint({
    method: 'GET',
    path: 'admin/training-messages',
    summary: 'A page of messages about trainings, the newest first',
    permission: 'trainings.manage',
    query: trainingMessagesQuery,
    status: 200,
    reply: z.array(rowSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getTrainingMessage: adminEndpoint({
    method: 'GET',
    path: 'admin/training-messages/{id}',
    summary: 'A message about a training with what was mailed about it',
    permission: 'trainings.manage',
    params,
    status: 200,
    reply: recordSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  replyToTrainingMessage: adminEndpoint({
    ...action,
    path: 'admin/training-messages/{id}/reply',
    summary: 'Mails a reply to the sender; the places stay as they are',
    body: z.strictObject({ text }),
  }),
  confirmTrainingMessage: adminEndpoint({
    ...action,
    path: 'admin/training-messages/{id}/confirm',
    summary: 'Takes places of the training for the sender and mails it; never more than are free',
    body: z.strictObject({ places: z.int().check(z.gte(1), z.lte(placesMax)), text }),
  }),
  waitTrainingMessage: adminEndpoint({
    ...action,
    path: 'admin/training-messages/{id}/wait',
    summary: 'Puts the sender on the waiting list and mails it',
    body: z.strictObject({ text }),
  }),
  refuseTrainingMessage: adminEndpoint({
    ...action,
    path: 'admin/training-messages/{id}/refuse',
    summary: 'Refuses the sender, frees the places that were taken, and mails it',
    body: z.strictObject({ text }),
  }),
  leaveTrainingMessage: adminEndpoint({
    ...action,
    path: 'admin/training-messages/{id}/leave',
    summary: 'Frees the places of somebody who is not coming; mails nothing',
  }),
}
