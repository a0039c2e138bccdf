import { pictureTextMax } from '@slodki-ul/contract/catalogue/product-pictures.admin'
import { type EditedPicture, type PictureCrop, pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { Dialog, DialogButtons } from '@slodki-ul/ui/dialog.tsx'
import { TextArea } from '@slodki-ul/ui/field.tsx'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import type pictureTexts from '#i18n/pl/pictures.json'
import { PictureCropper } from '#platform/pictures/picture-cropper.tsx'
import type { Picture, PictureCalls, PictureTexts, PictureWords } from './picture-calls.ts'
import styles from './picture-dialog.module.css'
import { useIssueText } from './record-form.tsx'

type PictureDialogProps = {
  calls: PictureCalls
  words: PictureWords
  areBothTextsNeeded?: boolean | undefined
  /** A file to add, or a picture to change. */
  source: File | Picture
  onClose: () => void
}

/** The URL of the whole picture: of the chosen file, or of what was uploaded; null for a drawing and while it loads. */
function useWholePicture({ loadOriginal }: PictureCalls, source: File | Picture) {
  const [error, setError] = useState<unknown>()
  const [url, setUrl] = useState<string | null>(null)
  const load = useEffectEvent(loadOriginal)
  useEffect(() => {
    let loaded: string | undefined
    let isOver = false
    const show = (next?: string) => {
      loaded = next
      if (!next) return
      if (isOver) URL.revokeObjectURL(next)
      else setUrl(next)
    }
    if (source instanceof File) show(URL.createObjectURL(source))
    else if (source.crop)
      load(source.id).then((found) => {
        show(found.data)
        if (!isOver) setError(found.error)
      })
    return () => {
      isOver = true
      if (loaded) URL.revokeObjectURL(loaded)
    }
  }, [source])
  return { url, error }
}

const reasonOf = (error: unknown): string | null => {
  const { code, details } = readFailure(error)
  if (code === 'ERRORS.UPLOADINVALID') return String(details.reason)
  return code === 'ERRORS.ABOVELIMIT' ? 'tooMany' : null
}
/** Reasons that another crop does not mend. */
const finalReasons = ['large', 'type', 'size', 'pixels', 'damaged']

/** Sends a new picture, or what was changed of one. */
function useSaving({ calls, source, onClose }: PictureDialogProps) {
  const { t } = useTranslation('pictures')
  const isTooLarge = source instanceof File && source.size > pictureMaxBytes
  const [refusal, setRefusal] = useState<string | null>(isTooLarge ? 'large' : null)
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [share, setShare] = useState(0)
  const [conflict, setConflict] = useState<EditedPicture | null>(null)
  const sending = useRef(crypto.randomUUID())
  const send = (texts: PictureTexts, crop: PictureCrop | null) => {
    if (!(source instanceof File)) {
      const { altPl, altEn, crop: shown } = conflict ?? source
      return calls.change(source.id, { ...texts, crop, seen: { altPl, altEn, crop: shown } })
    }
    if (!crop) throw new Error('A new picture has a crop.')
    return calls.add(texts, crop, { file: source, key: sending.current, onProgress: setShare })
  }
  const save = async (texts: PictureTexts, crop: PictureCrop | null) => {
    setBusy(true)
    const { error: refused } = await send(texts, crop)
    setBusy(false)
    setError(refused)
    setRefusal(refused === undefined ? null : reasonOf(refused))
    if (refused === undefined) {
      toasts.show({ kind: 'success', title: t('saved') })
      return onClose()
    }
    const { code, details } = readFailure(refused)
    if (code === 'ERRORS.CHANGEDMEANWHILE') setConflict(details.current as EditedPicture)
    // An answered try is over: the next one is another request.
    if (readFailure(refused).status !== null) sending.current = crypto.randomUUID()
  }
  return {
    save,
    refusal,
    setRefusal,
    error,
    conflict,
    isBusy,
    progress: isBusy && source instanceof File ? share : null,
  }
}

/** Crops and describes a picture of a record, and uploads a new one (BO-076, BO-136). */
export function PictureDialog(props: PictureDialogProps) {
  const { calls, words, areBothTextsNeeded, source, onClose } = props
  const { t } = useTranslation('pictures')
  const failureText = useFailureText()
  const issueText = useIssueText()
  const picture = source instanceof File ? null : source
  const whole = useWholePicture(calls, source)
  const { save, refusal, setRefusal, error = whole.error, conflict, isBusy, progress } = useSaving(props)
  const [crop, setCrop] = useState<PictureCrop | null>(picture?.crop ?? null)
  const [texts, setTexts] = useState({ altPl: picture?.altPl ?? '', altEn: picture?.altEn ?? '' })
  const [isTried, setTried] = useState(false)
  const isDrawing = picture?.crop === null
  const isUnusable = refusal !== null && finalReasons.includes(refusal)
  const isUndescribed = texts.altPl.trim() === ''
  const lacksEnglish = areBothTextsNeeded === true && texts.altEn.trim() === ''

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    // A form of the record, in which the dialog may be rendered, has nothing to save.
    event.stopPropagation()
    setTried(true)
    if (isUndescribed) document.getElementById('picture-alt-pl')?.focus()
    else if (lacksEnglish) document.getElementById('picture-alt-en')?.focus()
    else if (!isBusy) save(texts, crop)
  }

  const message = refusal
    ? refusal === 'tooMany'
      ? words.tooMany
      : t(`refused.${refusal}` as keyof typeof pictureTexts & 'refused.type')
    : error !== undefined && readFailure(error).code !== 'ERRORS.CHANGEDMEANWHILE' && failureText(error)
  const field = (name: keyof PictureTexts) => ({
    ...{ value: texts[name], maxLength: pictureTextMax, rows: 2, lang: name === 'altPl' ? 'pl' : 'en' },
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={!picture ? t('dialog.add') : isDrawing ? t('dialog.describe') : words.edit}
      firstFocus="textarea"
    >
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        {!isDrawing && !isUnusable && (
          <Part url={whole.url} crop={picture?.crop ?? null} onChange={setCrop} onRefused={setRefusal} />
        )}
        <TextArea
          id="picture-alt-pl"
          label={t('altPl')}
          hint={t('altPl.hint')}
          error={isTried && isUndescribed ? issueText({ code: 'ERRORS.REQUIRED' }) : undefined}
          {...field('altPl')}
        />
        <TextArea
          id="picture-alt-en"
          label={t('altEn')}
          optional={!areBothTextsNeeded}
          error={isTried && lacksEnglish ? issueText({ code: 'ERRORS.REQUIRED' }) : undefined}
          {...field('altEn')}
        />
        <div role="status">
          {progress !== null && (
            <>
              <p>{t(progress < 1 ? 'uploading' : 'processing')}</p>
              <ProgressBar value={progress} max={1} label={t('uploading')} />
            </>
          )}
        </div>
        <div role="alert">
          {conflict && <ConflictNote present={conflict} />}
          {message && <Note variant="error">{message}</Note>}
        </div>
        <DialogButtons>
          <Button variant="line" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={isBusy} disabled={isUnusable || (!isDrawing && !crop)}>
            {t(conflict ? 'saveAnyway' : 'save')}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

/** What somebody else has saved meanwhile (BO-027). */
function ConflictNote({ present: { altPl, altEn } }: { present: EditedPicture }) {
  const { t } = useTranslation('pictures')
  return <Note>{t('conflict', { altPl: altPl || t('undescribed'), altEn: altEn || t('undescribed') })}</Note>
}

type PartProps = {
  url: string | null
  crop: PictureCrop | null
  onChange: (crop: PictureCrop) => void
  onRefused: (reason: string) => void
}

function Part({ url, ...rest }: PartProps) {
  if (url) return <PictureCropper image={url} {...rest} />
  return (
    <>
      <LoadingStatus />
      <LinesSkeleton lines={6} />
    </>
  )
}
