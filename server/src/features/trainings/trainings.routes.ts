import { succeed } from '@slodki-ul/contract/errors'
import type { trainingsEndpoints } from '@slodki-ul/contract/trainings'
import type { Context } from '#context.ts'
import { listTrainingImages, listTrainings, sendTrainingMessage } from '#features/trainings/trainings.service.ts'
import type { Handlers } from '#http/serve.ts'

export const trainingsRoutes = (context: Context): Handlers<typeof trainingsEndpoints> => ({
  listTrainings: async ({ query }) => succeed(await listTrainings(context, query)),
  listTrainingImages: async ({ query }) => succeed(await listTrainingImages(context, query.languageCode)),
  sendTrainingMessage: ({ body }, visitor) => sendTrainingMessage(context, visitor, body),
})
