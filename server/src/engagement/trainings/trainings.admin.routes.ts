import type { trainingAttendeesEndpoints } from '@slodki-ul/contract/engagement/training-attendees.admin'
import type { trainingGalleryEndpoints } from '@slodki-ul/contract/engagement/training-gallery.admin'
import type { trainingMessagesEndpoints } from '@slodki-ul/contract/engagement/training-messages.admin'
import type { staffTrainingsEndpoints } from '@slodki-ul/contract/engagement/trainings.admin'
import type { Context } from '#context.ts'
import {
  exportTrainingAttendees,
  listTrainingAttendees,
  noteTrainingAttendee,
  tickTrainingAttendee,
} from '#engagement/trainings/training-attendees.service.ts'
import {
  addGalleryPicture,
  changeGalleryPicture,
  getGalleryOriginal,
  listGallery,
  removeGalleryPicture,
  sortGallery,
} from '#engagement/trainings/training-gallery.service.ts'
import {
  decideMessage,
  describeMessage,
  listTrainingMessages,
} from '#engagement/trainings/training-messages.service.ts'
import { setTrainingPicture } from '#engagement/trainings/training-picture.service.ts'
import {
  addStaffTraining,
  callOffTraining,
  changeTraining,
  copyTraining,
  describeTraining,
  listStaffTrainings,
} from '#engagement/trainings/training-records.service.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'

export const staffTrainingsRoutes = (context: Context): AdminHandlers<typeof staffTrainingsEndpoints> => ({
  listStaffTrainings: ({ query }) => listStaffTrainings(context, query),
  getStaffTraining: ({ params }) => describeTraining(context.db, context, params.id),
  addTraining: ({ body }, caller) => addStaffTraining(context, caller, body),
  changeTraining: ({ params, body }, caller) => changeTraining(context, caller, params.id, body),
  setTrainingPicture: (input, caller) => setTrainingPicture(context, caller, input),
  copyTraining: ({ params, body }, caller) => copyTraining(context, caller, params.id, body.startsAt),
  callOffTraining: ({ params, body }, caller) => callOffTraining(context, caller, params.id, body.text),
})

export const trainingMessagesRoutes = (context: Context): AdminHandlers<typeof trainingMessagesEndpoints> => ({
  listTrainingMessages: ({ query }) => listTrainingMessages(context, query),
  getTrainingMessage: ({ params }) => describeMessage(context.db, context, params.id),
  replyToTrainingMessage: ({ params, body }, caller) =>
    decideMessage(context, caller, params.id, { ...body, action: 'reply' }),
  confirmTrainingMessage: ({ params, body }, caller) =>
    decideMessage(context, caller, params.id, { ...body, action: 'confirm' }),
  waitTrainingMessage: ({ params, body }, caller) =>
    decideMessage(context, caller, params.id, { ...body, action: 'wait' }),
  refuseTrainingMessage: ({ params, body }, caller) =>
    decideMessage(context, caller, params.id, { ...body, action: 'refuse' }),
  leaveTrainingMessage: ({ params }, caller) => decideMessage(context, caller, params.id, { action: 'leave' }),
})

export const trainingGalleryRoutes = (context: Context): AdminHandlers<typeof trainingGalleryEndpoints> => ({
  listGallery: () => listGallery(context.db),
  addGalleryPicture: (input, caller) => addGalleryPicture(context, caller, input),
  changeGalleryPicture: (input, caller) => changeGalleryPicture(context, caller, input),
  sortGallery: ({ body }, caller) => sortGallery(context, caller, body.ids),
  removeGalleryPicture: ({ params }, caller) => removeGalleryPicture(context, caller, params.pictureId),
  getGalleryOriginal: ({ params }) => getGalleryOriginal(context, params.pictureId),
})

export const trainingAttendeesRoutes = (context: Context): AdminHandlers<typeof trainingAttendeesEndpoints> => ({
  listTrainingAttendees: ({ params }) => listTrainingAttendees(context, params.id),
  exportTrainingAttendees: ({ params, query }) =>
    exportTrainingAttendees(context, { id: params.id, language: query.in }),
  tickTrainingAttendee: ({ params, body }, caller) => tickTrainingAttendee(context, caller, params.id, body.isPresent),
  noteTrainingAttendee: ({ params, body }, caller) => noteTrainingAttendee(context, caller, params.id, body.note),
})
