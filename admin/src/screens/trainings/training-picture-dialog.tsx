import { type PictureCrop, pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { useSetTrainingPictureMutation } from '#engagement/trainings/trainings.api.ts'
import type pictureTexts from '#i18n/pl/pictures.json'
import { PictureCropper } from '#platform/pictures/picture-cropper.tsx'
import styles from './trainings.module.css'

type TrainingPictureDialogProps = { trainingId: number; file: File; onClose: () => void }

/** Crops the picture of a training and uploads it. */
export function TrainingPictureDialog({ trainingId, file, onClose }: TrainingPictureDialogProps) {
  const { t } = useTranslation(['trainings', 'pictures'])
  const failureText = useFailureText()
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const [crop, setCrop] = useState<PictureCrop | null>(null)
  const [refusal, setRefusal] = useState<string | null>(file.size > pictureMaxBytes ? 'large' : null)
  const [share, setShare] = useState(0)
  const sending = useRef(crypto.randomUUID())
  const [send, { isLoading, error }] = useSetTrainingPictureMutation()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!crop || isLoading) return
    const request = { params: { id: trainingId }, query: crop, file, key: sending.current, onProgress: setShare }
    const { error: refused } = await send(request)
    if (refused === undefined) {
      toasts.show({ kind: 'success', title: t('picture.saved') })
      return onClose()
    }
    const { code, details, status } = readFailure(refused)
    setRefusal(code === 'ERRORS.UPLOADINVALID' ? String(details.reason) : null)
    // An answered try is over: the next one is another request.
    if (status !== null) sending.current = crypto.randomUUID()
  }
  const message = refusal
    ? t(`refused.${refusal}` as keyof typeof pictureTexts & 'refused.type', { ns: 'pictures' })
    : error !== undefined && failureText(error)
  return (
    <Dialog open onClose={onClose} title={t('picture.title')}>
      <form className={styles.stack} onSubmit={handleSubmit} noValidate>
        {url && refusal !== 'large' && (
          <PictureCropper image={url} crop={null} onChange={setCrop} onRefused={setRefusal} />
        )}
        <div role="status">
          {isLoading && (
            <ProgressBar value={share} max={1} label={t(share < 1 ? 'uploading' : 'processing', { ns: 'pictures' })} />
          )}
        </div>
        <div role="alert">{message && <Note variant="error">{message}</Note>}</div>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isLoading} disabled={!crop || refusal === 'large'}>
            {t('save', { ns: 'pictures' })}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
