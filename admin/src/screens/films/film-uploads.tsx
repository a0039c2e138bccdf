import type { FilmUpload } from '@slodki-ul/contract/learning/film-uploads.admin'
import { Note } from '@slodki-ul/ui/note.tsx'
import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '#core/permissions.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import entries from '#layout/entry-list.module.css'
import { FileChoice } from '#layout/file-choice.tsx'
import { Tile } from '#layout/tile.tsx'
import { filmSender, useSendings } from '#learning/videos/film-sender.ts'
import { useBeginFilmUploadMutation, useListFilmUploadsQuery } from '#learning/videos/film-uploads.api.ts'
import { FilmUploadRow } from './film-upload-row.tsx'
import styles from './films.module.css'

/** Milliseconds between two looks at a film that is being made. */
const lookMs = 2_000

const isMoving = ({ state }: FilmUpload): boolean => state === 'waiting' || state === 'working' || state === 'stopping'

/** Asks in the browser's words before a page is closed that is sending a file. */
function useClosingGuard(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isSending])
}

/** Calls back when a file has become the film, or was deleted. */
function useGone(ids: readonly string[] | undefined, onGone: () => void): void {
  const before = useRef<readonly string[]>([])
  const latest = useRef(onGone)
  latest.current = onGone
  useEffect(() => {
    if (!ids) return
    if (before.current.some((id) => !ids.includes(id))) latest.current()
    before.current = ids
  }, [ids])
}

type FilmUploadsProps = { filmId: string; onReady: () => void }

/** A film from a file: chosen, sent in parts, and made into all qualities, while the present one plays (BO-119, BO-120). */
export function FilmUploads({ filmId, onReady }: FilmUploadsProps) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const may = usePermissions()('courses.edit', true)
  const sendings = useSendings()
  const [begin] = useBeginFilmUploadMutation()
  const { data: all, error } = useListFilmUploadsQuery(undefined, {
    pollingInterval: lookMs,
    skipPollingIfUnfocused: true,
  })
  const uploads = all?.filter((upload) => upload.filmId === filmId)
  const own = sendings.filter((sending) => sending.filmId === filmId)
  const isKnown = ({ id }: FilmUpload) => own.some(({ uploadId }) => uploadId === id)
  const rest = uploads?.filter((upload) => !isKnown(upload)) ?? []
  useClosingGuard(sendings.some(({ state }) => state !== 'failed'))
  useGone(useIds(uploads), onReady)
  const choose = (files: File[]) => {
    for (const file of files) filmSender.add(filmId, file, (body) => begin({ params: { id: filmId }, body }))
  }
  const isBusy = own.some(({ state }) => state !== 'failed') || rest.some(isMoving)
  return (
    <Tile title={t('file.title')}>
      <div className={styles.stack}>
        {may && !isBusy && (
          <>
            <div>
              <FileChoice label={t('file.choose')} icon={Upload} accept="video/*,.mkv,.mov,.mxf" onChosen={choose} />
            </div>
            <p className={styles.hint}>{t('file.hint')}</p>
          </>
        )}
        {own.length + rest.length > 0 && (
          <ul className={entries.list}>
            {own.map((sending) => (
              <FilmUploadRow key={sending.key} sending={sending} mayEdit={may} />
            ))}
            {rest.map((upload) => (
              <FilmUploadRow key={upload.id} upload={upload} mayEdit={may} />
            ))}
          </ul>
        )}
        {isBusy && <Note variant="plain">{t('file.until')}</Note>}
        {error !== undefined && !all && (
          <Note variant="error" role="alert">
            {textOf(error)}
          </Note>
        )}
      </div>
    </Tile>
  )
}

/** The ids, the same array as long as they are the same. */
function useIds(uploads: readonly FilmUpload[] | undefined): readonly string[] | undefined {
  const latest = useRef<readonly string[] | undefined>(undefined)
  const ids = uploads?.map(({ id }) => id)
  if (JSON.stringify(ids) !== JSON.stringify(latest.current)) latest.current = ids
  return latest.current
}
