import { createHash } from 'node:crypto'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { courseEditorEndpoints } from '@slodki-ul/contract/learning/course-editor.admin'
import { pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import type { Context } from '#context.ts'
import { readUpload } from '#http/read-upload.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { selectCourseRecord } from '#learning/courses/course-content.db.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { mediaUrl } from '#platform/files/links.ts'
import { addPicture, releasePictures, storePicture, unlessAdded } from '#platform/pictures/pictures.service.ts'

type Row = (typeof courseEditorEndpoints)['addCoursePicture']

/**
 * Stores a picture to be chosen for a course, once for each Idempotency-Key. Until a course is saved with it, it counts as
 * out of use, so that one nobody chose is deleted in time. Fails with ERRORS.UPLOADINVALID and the reason (BO-076).
 */
export async function addCoursePicture(
  context: Context,
  caller: StaffCaller,
  { params: { id }, query, upload }: Input<Row> & { upload: unknown },
): Promise<Outcome<Reply<Row>>> {
  const course = await selectCourseRecord(context.db, id)
  if (!course) return fail('ERRORS.UNABLETOLOADCOURSE')
  const bytes = await readUpload(upload, pictureMaxBytes)
  if (failed(bytes)) return bytes
  const stored = await storePicture(context, { bytes: bytes.value, name: course.slug, crop: query })
  if (failed(stored)) return stored
  const sha256 = createHash('sha256').update(bytes.value).digest('hex')
  const request = caller.request && { ...caller.request, body: { params: { id }, query, sha256 } }
  return unlessAdded(context, stored.value, async () => {
    let isAdded = false
    const outcome = await runAction(context, { ...caller, request }, async (tx) => {
      const { fileId } = stored.value
      await addPicture(tx, context, stored.value)
      await releasePictures(tx, context, [fileId])
      await recordChange(tx, context, caller, {
        ...{ record: 'course', recordId: String(id), before: {}, after: { uploadedPicture: fileId } },
      })
      isAdded = true
      return succeed({ id: fileId, url: mediaUrl(fileId, 'image/webp') })
    })
    return { outcome, isAdded }
  })
}
