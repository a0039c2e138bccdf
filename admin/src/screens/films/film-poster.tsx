import type { StaffFilmRecord } from '@slodki-ul/contract/learning/films.admin'
import { pictureMaxBytes } from '@slodki-ul/contract/pictures.rules'
import { Note } from '@slodki-ul/ui/note.tsx'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readFailure } from '#core/failure.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import { FileChoice } from '#layout/file-choice.tsx'
import { useSetFilmPosterMutation } from '#learning/videos/films.api.ts'
import styles from './films.module.css'

const reasons = ['type', 'size', 'pixels', 'damaged', 'large'] as const
type Reason = (typeof reasons)[number]

/** The poster of the shown film, and another picture in its place (BO-113). */
export function FilmPoster({ film: { id, kind, posterUrl }, may }: { film: StaffFilmRecord; may: boolean }) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const [save, { isLoading }] = useSetFilmPosterMutation()
  const [share, setShare] = useState(0)
  const [refusal, setRefusal] = useState<string | null>(null)
  const send = async (file: File | undefined) => {
    if (!file) return
    setRefusal(null)
    setShare(0)
    if (file.size > pictureMaxBytes) return setRefusal(t('poster.refused.large'))
    const { error } = await save({ params: { id }, file, key: crypto.randomUUID(), onProgress: setShare })
    if (!error) return toasts.show({ kind: 'success', title: t('poster.saved') })
    const { code, details } = readFailure(error)
    const reason = reasons.find((each) => each === details.reason)
    setRefusal(
      code === 'ERRORS.UPLOADINVALID' && reason ? t(`poster.refused.${reason satisfies Reason}`) : textOf(error),
    )
  }
  return (
    <div className={styles.stack}>
      {posterUrl ? <img src={posterUrl} alt="" className={styles.picture} /> : kind && <p>{t('poster.none')}</p>}
      <div role="status">
        {isLoading && (
          <ProgressBar value={share} max={1} label={t(share < 1 ? 'poster.sending' : 'poster.preparing')} />
        )}
      </div>
      <div role="alert">{refusal && <Note variant="error">{refusal}</Note>}</div>
      {may && kind && !isLoading && (
        <FileChoice
          icon={ImagePlus}
          label={t(posterUrl ? 'poster.replace' : 'poster.add')}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onChosen={([file]) => send(file)}
        />
      )}
    </div>
  )
}
