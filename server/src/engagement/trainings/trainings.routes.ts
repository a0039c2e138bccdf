import type { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { succeed } from '@slodki-ul/contract/errors'
import type { Context } from '#context.ts'
import { listTrainingImages, listTrainings, sendTrainingMessage } from '#engagement/trainings/trainings.service.ts'
import type { Handlers } from '#http/serve.ts'

export const trainingsRoutes = (context: Context): Handlers<typeof trainingsEndpoints> => ({
  listTrainings: async ({ query }) => succeed(await listTrainings(context, query)),
  listTrainingImages: async ({ query }) => succeed(await listTrainingImages(context, query.languageCode)),
  sendTrainingMessage: ({ body }, caller) => sendTrainingMessage(context, caller, body),
})
