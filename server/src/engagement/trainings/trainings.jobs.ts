import { dayMs } from '@slodki-ul/contract/durations'
import type { Context } from '#context.ts'
import { deleteMessagesBefore } from '#engagement/trainings/trainings.service.ts'

/** Days that a message about a training is stored: the twelve months stated in the privacy policy. */
const retentionDays = 365

/** Deletes messages about trainings after the retention period. */
export const deleteOldTrainingMessages = ({ db, clock }: Context): Promise<number> =>
  deleteMessagesBefore(db, new Date(clock.now() - retentionDays * dayMs), clock.date())
