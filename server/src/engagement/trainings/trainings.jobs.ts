import { dayMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { deleteMessagesBefore } from '#engagement/trainings/trainings.service.ts'

/** Days a message about a training is kept: the twelve months that the privacy policy speaks of. */
const keptDays = 365

/** Forgets what was written about trainings once its time is over. */
export const deleteOldTrainingMessages = ({ db, clock }: Context): Promise<number> =>
  deleteMessagesBefore(db, new Date(clock.now() - keptDays * dayMs))
