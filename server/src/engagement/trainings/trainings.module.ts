import { trainingSearch } from '#engagement/trainings/training-search.db.ts'
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
  mails: trainingMails,
  routes: trainingsRoutes,
  personalData: {
    trainings: {
      tables: ['training_messages'],
      read: (db, { id, confirmedEmail }) => selectMessagesOf(db, { id, confirmedEmail }),
      erase: (tx, _context, { id, confirmedEmail }) => deleteMessagesOf(tx, { id, confirmedEmail }),
    },
  },
}
