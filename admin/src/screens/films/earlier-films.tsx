import { formatDate } from '@slodki-ul/contract/dates'
import type { StaffFilmRecord } from '@slodki-ul/contract/learning/films.admin'
import { Button } from '@slodki-ul/ui/button.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#core/confirm-dialog.tsx'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { useFailureText } from '#core/use-failure-text.ts'
import entries from '#layout/entry-list.module.css'
import { Tile } from '#layout/tile.tsx'
import { FilmVersion } from '#learning/videos/film-version.tsx'
import { useRestoreFilmMutation } from '#learning/videos/films.api.ts'

/** The films that were shown before, each with the day until which it can be gone back to (BO-121). */
export function EarlierFilms({ film: { id, title, previous } }: { film: StaffFilmRecord }) {
  const { t } = useTranslation('films')
  const textOf = useFailureText()
  const may = usePermissions()('courses.edit', true)
  const [asked, setAsked] = useState<string | null>(null)
  const [restore, { error, isLoading, reset }] = useRestoreFilmMutation()
  const confirm = async () => {
    if (asked === null) return
    const { data } = await restore({ params: { id }, body: { videoId: asked } })
    if (!data) return
    setAsked(null)
    toasts.show({ kind: 'success', title: t('restored', { title }) })
  }
  return (
    <Tile title={t('earlier.title')}>
      {previous.length === 0 && <p>{t('earlier.none')}</p>}
      <ul className={entries.list}>
        {previous.map((each) => (
          <li key={each.videoId}>
            <div>
              <FilmVersion film={each} />
              <small>
                {t('earlier.kept', { from: formatDate(each.replacedAt), until: formatDate(each.restorableUntil) })}
              </small>
            </div>
            {may && (
              <Button
                variant="line"
                size="sm"
                onClick={() => {
                  reset()
                  setAsked(each.videoId)
                }}
              >
                {t('earlier.back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <ConfirmDialog
          title={t('ask.restore', { title })}
          confirm={t('earlier.back')}
          isBusy={isLoading}
          error={error && textOf(error)}
          onConfirm={confirm}
          onClose={() => setAsked(null)}
        >
          <p>{t('ask.replaceText')}</p>
        </ConfirmDialog>
      )}
    </Tile>
  )
}
