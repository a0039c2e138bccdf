import { formatMoment } from '@slodki-ul/contract/dates'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { coursePath, paths } from '#core/paths.ts'
import { usePermissions } from '#core/permissions.ts'
import { toasts } from '#core/toasts.ts'
import { CoursesTabs, CourseTabs } from '#layout/course-tabs.tsx'
import { PendingRecord } from '#layout/pending-record.tsx'
import { Tile } from '#layout/tile.tsx'
import { View } from '#layout/view.tsx'
import { FilmVersion } from '#learning/videos/film-version.tsx'
import { useGetStaffFilmQuery } from '#learning/videos/films.api.ts'
import { CaptionsTile } from './captions-tile.tsx'
import { EarlierFilms } from './earlier-films.tsx'
import { FilmAddress } from './film-address.tsx'
import { ChaptersTile } from './film-parts.tsx'
import { FilmPoster } from './film-poster.tsx'
import { FilmUploads } from './film-uploads.tsx'
import styles from './films.module.css'

/** The film of a course or a page: what is shown now, another one from an address, and the earlier ones. */
export function FilmScreen() {
  const { t } = useTranslation('films')
  const { id = '' } = useParams()
  const may = usePermissions()('courses.edit', true)
  const { currentData: film, error, isFetching, refetch } = useGetStaffFilmQuery({ params: { id } })
  const title = film?.title ?? t('one')
  const courseId = /^course-(\d+)$/.exec(id)?.[1]
  const crumbs =
    courseId === undefined
      ? [{ label: t('title'), to: paths.films }]
      : [{ label: t('tabs.courses'), to: paths.courses }, ...(film ? [{ label: title, to: coursePath(courseId) }] : [])]
  const here = { label: courseId === undefined ? title : t('one') }
  const onReady = async () => {
    const before = film?.since
    const { data } = await refetch()
    if (data && data.since !== before) toasts.show({ kind: 'success', title: t('ready', { title: data.title }) })
  }
  return (
    <View title={title} crumbs={<Breadcrumbs items={[...crumbs, here]} />}>
      {courseId === undefined ? <CoursesTabs /> : <CourseTabs id={Number(courseId)} />}
      {film ? (
        <div className={styles.columns} aria-busy={isFetching}>
          <div className={styles.stack}>
            <FilmUploads filmId={id} onReady={onReady} />
            {may && (film.kind === 'file' || film.kind === 'hls') && <CaptionsTile film={film} />}
            {may && <FilmAddress film={film} />}
            <EarlierFilms film={film} />
            {may && film.kind !== null && (
              <Suspense>
                <ChaptersTile id={id} />
              </Suspense>
            )}
          </div>
          <Tile title={t('now')}>
            <FilmPoster key={film.posterUrl} film={film} may={may} />
            <p>
              <FilmVersion film={film} />
            </p>
            {film.since && <p>{t('since', { date: formatMoment(film.since) })}</p>}
            {film.address && (
              <p>
                <a href={film.address} target="_blank" rel="noreferrer">
                  {film.address}
                </a>
              </p>
            )}
          </Tile>
        </div>
      ) : (
        <PendingRecord error={error} lines={6} onRetry={refetch} isRetrying={isFetching} />
      )}
    </View>
  )
}
