import * as z from 'zod/mini'
import { idSchema, tones } from '../catalogue/products.ts'
import { momentSchema } from '../dates.ts'
import { typedEmail } from '../email.ts'
import { endpoint } from '../endpoint.ts'
import { languageCode } from '../language-code.ts'
import { textMax, trainingMessageMax } from '../limits.ts'
import { line } from '../line.ts'
import { zlotySchema } from '../money.ts'
import { pageQuery } from '../pagination.ts'

/** Sort orders of the trainings: newest first, or the next to begin first (API-66). */
const trainingOrders = ['IdDesc', 'DateAsc'] as const

/** A training on site (ENT-24). */
export const trainingSchema = z.object({
  id: z.int(),
  name: z.string(),
  thumbnailUrl: z.string(),
  /** Alternative text of the picture; empty where it only decorates. */
  thumbnailAlt: z.string(),
  plate: z.enum(tones),
  /** Start of the training. */
  date: momentSchema,
  availablePlaces: z.int(),
  location: z.string(),
  price: zlotySchema,
  /** Sanitised HTML. */
  description: z.string(),
})
export type Training = z.infer<typeof trainingSchema>

/** A picture of an earlier training (ENT-25) with its alternative text. */
export const trainingImageSchema = z.object({ url: z.string(), plate: z.enum(tones), alt: z.string() })
export type TrainingImage = z.infer<typeof trainingImageSchema>

const requiredLine = line.check(z.minLength(1))

export const trainingsEndpoints = {
  listTrainings: endpoint({
    method: 'GET',
    path: 'trainings',
    summary: 'A page of the trainings that have not begun',
    access: 'anyone',
    query: z.object({
      ...pageQuery,
      orderBy: z._default(z.enum(trainingOrders), 'IdDesc'),
      languageCode,
      searchBy: z._default(z.string().check(z.trim(), z.maxLength(textMax)), ''),
    }),
    status: 200,
    reply: z.array(trainingSchema),
    paged: true,
    errors: [],
    calledBy: 'web',
  }),
  listTrainingImages: endpoint({
    method: 'GET',
    path: 'trainings/get-images',
    summary: 'Pictures from earlier trainings, in their order',
    access: 'anyone',
    query: z.object({ languageCode }),
    status: 200,
    reply: z.array(trainingImageSchema),
    errors: [],
    calledBy: 'web',
  }),
  sendTrainingMessage: endpoint({
    method: 'POST',
    path: 'trainings/sendMessage',
    summary: 'Asks the organiser for a place at a training; the places stay as they are (Q-97, Q-111)',
    access: 'anyone',
    body: z.object({
      Id: idSchema,
      FullName: requiredLine,
      /** Left out or empty: none. */
      Phone: z._default(line, ''),
      /** Any short text, because an invalid address has its own error message. */
      Email: typedEmail,
      Message: z.string().check(z.trim(), z.minLength(1), z.maxLength(trainingMessageMax)),
      /** Language of the confirmation; not in the specification. */
      languageCode,
      /** Honeypot: hidden from people, so a request that fills it in is discarded. */
      website: z._default(z.string().check(z.maxLength(255)), ''),
    }),
    status: 202,
    reply: null,
    errors: ['ERRORS.INVALIDEMAIL', 'ERRORS.TRAININGNOTFOUND'],
    calledBy: 'web',
  }),
}
