import { createHash } from 'node:crypto'
import type { Input } from '@slodki-ul/contract/endpoint'
import { isTrainingOpen, trainingStateAt } from '@slodki-ul/contract/engagement/training-states.rules'
import type { StaffTraining, staffTrainingsEndpoints } from '@slodki-ul/contract/engagement/trainings.admin'
import { fail, failed, type Outcome } from '@slodki-ul/contract/errors'
import { pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import type { Context } from '#context.ts'
import * as table from '#engagement/trainings/training-records.db.ts'
import { describeTraining } from '#engagement/trainings/training-records.service.ts'
import { readUpload } from '#http/read-upload.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { addPicture, releasePictures, storePicture, unlessAdded } from '#platform/pictures/pictures.service.ts'

/**
 * Puts an uploaded picture in the place of the one before, once for each Idempotency-Key. A picture that a copy shows as well
 * stays. Fails with ERRORS.UPLOADINVALID and the reason, with ERRORS.ACTIONNOTALLOWED for a training over or called off, and
 * with ERRORS.NOTFOUND.
 */
export async function setTrainingPicture(
  context: Context,
  caller: StaffCaller,
  {
    params: { id },
    query: crop,
    upload,
  }: Input<typeof staffTrainingsEndpoints.setTrainingPicture> & { upload: unknown },
): Promise<Outcome<StaffTraining>> {
  const present = await describeTraining(context.db, context, id)
  if (failed(present)) return present
  const bytes = await readUpload(upload, pictureMaxBytes)
  if (failed(bytes)) return bytes
  const stored = await storePicture(context, { bytes: bytes.value, name: present.value.name, crop })
  if (failed(stored)) return stored
  const { fileId } = stored.value
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = caller.request && { ...caller.request, body: { params: { id }, query: crop, sha256 } }
  return unlessAdded(context, stored.value, async () => {
    let isAdded = false
    const outcome = await runAction(context, { ...caller, request }, async (tx) => {
      const row = await table.lockTraining(tx, id)
      if (!row) return fail('ERRORS.NOTFOUND')
      const state = trainingStateAt(row, context.clock.date())
      if (!isTrainingOpen(state)) return fail('ERRORS.ACTIONNOTALLOWED', { extra: { reason: state } })
      await addPicture(tx, context, stored.value)
      await table.updateTraining(tx, id, { pictureId: fileId })
      const before = row.pictureId
      if (before && (await table.countPictureUses(tx, before)) === 0) await releasePictures(tx, context, [before])
      const change = { before: { pictureId: before }, after: { pictureId: fileId } }
      await recordChange(tx, context, caller, { record: 'training', recordId: String(id), ...change })
      isAdded = true
      return describeTraining(tx, context, id)
    })
    return { outcome, isAdded }
  })
}
