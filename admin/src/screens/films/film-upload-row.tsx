import { formatDate } from '@slodki-ul/contract/dates'
import type { FilmUpload } from '@slodki-ul/contract/learning/film-uploads.admin'
import { formatLength } from '@slodki-ul/contract/learning/length.rules'
import { Button } from '@slodki-ul/ui/button.tsx'
import { FieldError } from '@slodki-ul/ui/field-error.tsx'
import { formatSize } from '@slodki-ul/ui/file-format.ts'
import { ProgressBar } from '@slodki-ul/ui/progress-bar.tsx'
import { Tag } from '@slodki-ul/ui/tag.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { useFailureText } from '#core/use-failure-text.ts'
import { useLanguage } from '#i18n/language.ts'
import { filmSender, type Sending } from '#learning/videos/film-sender.ts'
import {
  useDeleteFilmUploadMutation,
  useRetryFilmUploadMutation,
  useStopFilmUploadMutation,
} from '#learning/videos/film-uploads.api.ts'
import { secondsLeft } from '#learning/videos/sending-speed.rules.ts'
import styles from './films.module.css'

type State = Sending['state'] | Exclude<FilmUpload['state'], 'sending'> | 'left' | 'others'

const tags = {
  ...({ line: 'mute', sending: 'warn', lost: 'rasp', paused: 'mute', failed: 'rasp' } as const),
  ...({ left: 'mute', others: 'mute', waiting: 'mute', working: 'warn', stopping: 'warn', stopped: 'mute' } as const),
}

type RowProps = { mayEdit: boolean } & ({ sending: Sending; upload?: never } | { upload: FilmUpload; sending?: never })

function stateOf({ sending, upload }: RowProps): State {
  if (sending) return sending.state
  if (upload.state !== 'sending') return upload.state
  return upload.isOwn ? 'left' : 'others'
}

/** One file on its way to a film: how far it is, and what can be done with it. */
export function FilmUploadRow(props: RowProps) {
  const { sending, upload, mayEdit } = props
  const { t } = useTranslation('films')
  const language = useLanguage()
  const state = stateOf(props)
  const { name, sizeBytes } = sending ?? upload
  const sentBytes = sending?.sentBytes ?? upload?.sentBytes ?? 0
  const isMade = state === 'working' || state === 'stopping'
  const share = isMade ? (upload?.share ?? 0) : Math.floor((100 * sentBytes) / sizeBytes)
  const left = sending && secondsLeft(sizeBytes - sentBytes, sending.speed)
  const size = (bytes: number) => formatSize(bytes, language)
  return (
    <li className={styles.upload}>
      <p className={styles.line}>
        <b>{name}</b>
        <Tag variant={tags[state]}>{t(`state.${state}`)}</Tag>
      </p>
      <ProgressBar value={share} max={100} label={t(isMade ? 'progress.making' : 'progress.sending', { name })} />
      <p className={styles.line}>
        <span>
          <b>{t('share', { share })}</b>
          {!isMade && ` ${t('sent', { sent: size(sentBytes), size: size(sizeBytes) })}`}
          {sending?.speed ? ` ${t('speed', { speed: size(sending.speed) })}` : ''}
          {left ? ` ${t('timeLeft', { time: formatLength(left) })}` : ''}
        </span>
        {mayEdit && <RowActions state={state} {...props} />}
      </p>
      {state === 'left' && upload && (
        <p className={styles.hint}>{t('file.left', { until: formatDate(upload.expiresAt) })}</p>
      )}
      <Reason {...props} />
    </li>
  )
}

/** Why a file was not taken, or did not become a film. */
function Reason({ sending, upload }: RowProps) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const language = useLanguage()
  if (sending?.failure) {
    const { missingBytes } = sending.failure.details
    return (
      <p role="alert">
        {textOf(sending.failure)}
        {typeof missingBytes === 'number' && ` ${t('missing', { size: formatSize(missingBytes, language) })}`}
      </p>
    )
  }
  if (!upload?.reason) return null
  return (
    <>
      <p role="alert">{t(`reason.${upload.reason}`)}</p>
      {upload.detail && (
        <details>
          <summary>{t('detail')}</summary>
          <pre className={styles.detail}>{upload.detail}</pre>
        </details>
      )}
    </>
  )
}

function RowActions({ state, sending, upload }: RowProps & { state: State }) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const [isAsked, setAsked] = useState(false)
  const [stop, stopping] = useStopFilmUploadMutation()
  const [retry, retrying] = useRetryFilmUploadMutation()
  const [remove, removing] = useDeleteFilmUploadMutation()
  const id = sending?.uploadId ?? upload?.id
  const name = sending?.name ?? upload?.name
  const params = { id: id ?? '' }
  const drop = async () => {
    if (sending) await filmSender.remove(sending.key)
    if (id && 'error' in (await remove({ params }))) return
    setAsked(false)
  }
  const isGoing = state === 'sending' || state === 'lost' || state === 'line'
  const failure = stopping.error ?? retrying.error
  return (
    <span className={styles.actions}>
      {sending && isGoing && (
        <Button variant="line" size="sm" onClick={() => filmSender.pause(sending.key)}>
          {t('pause')}
        </Button>
      )}
      {sending && (state === 'paused' || state === 'failed') && (
        <Button size="sm" onClick={() => filmSender.resume(sending.key)}>
          {t('goOn')}
        </Button>
      )}
      {upload && (state === 'working' || state === 'waiting') && (
        <Button variant="line" size="sm" busy={stopping.isLoading} onClick={() => stop({ params })}>
          {t('stop')}
        </Button>
      )}
      {upload && (state === 'failed' || state === 'stopped') && (
        <Button size="sm" busy={retrying.isLoading} onClick={() => retry({ params })}>
          {t('again')}
        </Button>
      )}
      {state !== 'working' && state !== 'stopping' && (
        <Button variant="line" size="sm" onClick={() => (id ? setAsked(true) : drop())}>
          {t('drop')}
        </Button>
      )}
      {failure && <FieldError id={`upload-${id}`}>{textOf(failure)}</FieldError>}
      {isAsked && (
        <ConfirmDialog
          title={t('ask.drop', { name })}
          confirm={t('drop')}
          isDanger
          isBusy={removing.isLoading}
          error={removing.error && textOf(removing.error)}
          onConfirm={drop}
          onClose={() => setAsked(false)}
        >
          <p>{t('ask.dropText')}</p>
        </ConfirmDialog>
      )}
    </span>
  )
}
