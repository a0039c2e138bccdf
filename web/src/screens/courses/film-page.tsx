import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { LoadingStatus, Skeleton } from '@slodki-ul/ui/skeleton.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router'
import { codeOf } from '#core/failure.ts'
import { LoadError } from '#core/load-error.tsx'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { useGetFilmQuery } from '#learning/courses/courses.api.ts'
import styles from './film-page.module.css'
import { FilmPlaceholder } from './film-placeholder.tsx'

addTexts({ courses: coursesTexts })

const CoursePlayer = lazyComponent(
  async () => (await import('#learning/courses/player/course-player.tsx')).CoursePlayer,
)

type FilmPageProps = {
  page: 'gift' | 'discord'
  variant: 'honey' | 'fresh'
  /** Content above the title. */
  above?: ReactNode
  title: string
  titleEnd: string
  lead: string
  button: { label: string; to: string }
}

/** A page with one video and one button. */
export function FilmPage({ page, variant, above, title, titleEnd, lead, button }: FilmPageProps) {
  return (
    <div className={clsx(frame.wrap, styles.page)}>
      <PageTitle>{`${title} ${titleEnd}`}</PageTitle>
      <div className={clsx(styles.cinema, styles[variant])}>
        <div className={styles.head}>
          <div>
            {above}
            <h1>
              {title} <em>{titleEnd}</em>
            </h1>
            <p className={clsx(text.lead, styles.lead)}>{lead}</p>
          </div>
          <ButtonLink size="lg" iconAfter={ArrowRight} to={button.to}>
            {button.label}
          </ButtonLink>
        </div>
        <Film page={page} />
      </div>
    </div>
  )
}

function Film({ page }: Pick<FilmPageProps, 'page'>) {
  const lang = useLanguage()
  const { data, error, isFetching, refetch } = useGetFilmQuery({ params: { page, lang } })
  if (data) {
    const picture = { image: data.thumbnailUrl, alt: '', plate: data.plate }
    return (
      <Suspense fallback={<FilmPlaceholder picture={picture} posterUrl={data.video.posterUrl} />}>
        <CoursePlayer video={data.video} title={data.title} picture={picture} startAt={0} />
      </Suspense>
    )
  }
  if (error === undefined) {
    return (
      <>
        <LoadingStatus />
        <Skeleton className={styles.bone} />
      </>
    )
  }
  // The subscription has ended since access was checked.
  if (codeOf(error) === 'ERRORS.SUBSCRIPTIONREQUIRED') return <Navigate to={paths.coursesLanding} replace />
  return <LoadError query={{ error, isFetching, refetch }} call="getFilm" />
}
