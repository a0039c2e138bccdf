import { trainingReplyMails } from '#engagement/trainings/training-replies.mail.ts'
import { trainingSearch } from '#engagement/trainings/training-search.db.ts'
import {
  staffTrainingsRoutes,
  trainingAttendeesRoutes,
  trainingGalleryRoutes,
  trainingMessagesRoutes,
} from '#engagement/trainings/trainings.admin.routes.ts'
import { deleteOldTrainingMessages } from '#engagement/trainings/trainings.jobs.ts'
import { trainingMails } from '#engagement/trainings/trainings.mail.ts'
import { trainingsRoutes } from '#engagement/trainings/trainings.routes.ts'
import { deleteMessagesOf, selectMessagesOf } from '#engagement/trainings/trainings.service.ts'
import { waitingRequests } from '#engagement/trainings/waiting-requests.db.ts'
import type { Module } from '#module.ts'

export const trainingsModule: Module = {
  waitingCounts: [waitingRequests],
  searchSources: [trainingSearch],
  cleanups: [{ name: 'delete-old-training-messages', run: deleteOldTrainingMessages }],
  mails: { ...trainingMails, ...trainingReplyMails },
  adminRoutes: (context) => ({
    ...staffTrainingsRoutes(context),
    ...trainingMessagesRoutes(context),
    ...trainingAttendeesRoutes(context),
    ...trainingGalleryRoutes(context),
  }),
  routes: trainingsRoutes,
  personalData: {
    trainings: {
      tables: ['training_messages', 'training_replies', 'training_attendees'],
      read: (db, { id, confirmedEmail }) => selectMessagesOf(db, { id, confirmedEmail }),
      erase: (tx, _context, { id, confirmedEmail }) => deleteMessagesOf(tx, { id, confirmedEmail }),
    },
  },
}
