import { asc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { trainingAttendees, trainingMessages } from '#engagement/trainings/trainings.tables.ts'

const select = (db: Executor) => {
  const { id, fullName, email, phone } = trainingMessages
  const { trainingId, places, note, presentAt } = trainingAttendees
  return db
    .select({ id, fullName, email, phone, trainingId, places, note, presentAt })
    .from(trainingAttendees)
    .innerJoin(trainingMessages, eq(trainingMessages.id, trainingAttendees.messageId))
    .$dynamic()
}
export type AttendeeRow = Awaited<ReturnType<typeof select>>[number]

/** Everybody with a place of a training, by name. */
export const selectAttendees = (db: Executor, trainingId: number) =>
  select(db)
    .where(eq(trainingAttendees.trainingId, trainingId))
    .orderBy(asc(trainingMessages.fullName), asc(trainingMessages.id))

export const lockAttendee = async (tx: Transaction, messageId: string): Promise<AttendeeRow | undefined> =>
  (await select(tx).where(eq(trainingAttendees.messageId, messageId)).for('update', { of: trainingAttendees }))[0]

export async function updateAttendee(
  tx: Transaction,
  messageId: string,
  change: Partial<Pick<AttendeeRow, 'note' | 'presentAt'>>,
): Promise<void> {
  await tx.update(trainingAttendees).set(change).where(eq(trainingAttendees.messageId, messageId))
}
