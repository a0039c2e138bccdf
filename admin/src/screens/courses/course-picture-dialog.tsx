import { type PictureCrop, pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type pictureTexts from '#i18n/pl/pictures.json'
import { useAddCoursePictureMutation } from '#learning/courses/course-editor.api.ts'
import { PictureCropper } from '#platform/pictures/picture-cropper.tsx'
import styles from './course.module.css'

type CoursePictureDialogProps = {
  courseId: number
  file: File
  onStored: (picture: { id: string; url: string }) => void
  onClose: () => void
}

/** Reasons that another crop does not mend. */
const finalReasons = ['large', 'type', 'size', 'pixels', 'damaged']

/** Chooses the part of a new picture and stores it. */
export function CoursePictureDialog({ courseId, file, onStored, onClose }: CoursePictureDialogProps) {
  const { t } = useTranslation('pictures')
  const failureText = useFailureText()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const [add, { error, isLoading }] = useAddCoursePictureMutation()
  const [refusal, setRefusal] = useState<string | null>(file.size > pictureMaxBytes ? 'large' : null)
  const [crop, setCrop] = useState<PictureCrop | null>(null)
  const [share, setShare] = useState(0)
  const sending = useRef(crypto.randomUUID())
  const isUnusable = refusal !== null && finalReasons.includes(refusal)
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // The form of the course, in which the dialog is rendered, has nothing to save.
    event.stopPropagation()
    if (!crop || isLoading) return
    const request = { params: { id: courseId }, query: crop, file, key: sending.current, onProgress: setShare }
    const { data, error: failure } = await add(request)
    if (data) return onStored(data)
    const { code, details, status } = readFailure(failure)
    setRefusal(code === 'ERRORS.UPLOADINVALID' ? String(details.reason) : null)
    // An answered try is over: the next one is another request.
    if (status !== null) sending.current = crypto.randomUUID()
  }
  const message = refusal
    ? t(`refused.${refusal}` as keyof typeof pictureTexts & 'refused.type')
    : error !== undefined && failureText(error)
  return (
    <Dialog open onClose={onClose} title={t('dialog.add')}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        {!isUnusable &&
          (url ? (
            <PictureCropper image={url} crop={null} onChange={setCrop} onRefused={setRefusal} />
          ) : (
            <>
              <LoadingStatus />
              <LinesSkeleton lines={6} />
            </>
          ))}
        <div role="status">
          {isLoading && (
            <>
              <p>{t(share < 1 ? 'uploading' : 'processing')}</p>
              <ProgressBar value={share} max={1} label={t('uploading')} />
            </>
          )}
        </div>
        <div role="alert">{message && <Note variant="error">{message}</Note>}</div>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading} disabled={isUnusable || !crop}>
            {t('save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
