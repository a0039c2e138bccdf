import type { Context } from '#context.ts'
import { type EvidenceFile, type EvidenceSubject, recordsFile } from '#evidence.ts'
import { selectLessonsSince } from '#learning/courses/watching.db.ts'
import { findAccessEnd } from '#membership/billing/subscription.service.ts'

const path = 'lesson-openings.json'

/** When each lesson was first opened by the subscriber, of those watched since the subscription and begun in it (BO-072). */
export async function lessonEvidence(
  { db }: Pick<Context, 'db'>,
  { kind, id, userId, madeAt }: EvidenceSubject,
): Promise<EvidenceFile[]> {
  if (kind !== 'subscription') return []
  // An empty list would say that nothing was opened.
  if (userId === null)
    return [recordsFile(path, { known: false, reason: 'The account was deleted, and with it what it opened.' })]
  const until = await findAccessEnd(db, id)
  return [recordsFile(path, until === null ? [] : await selectLessonsSince(db, userId, { madeAt, until }))]
}
