import type { Course } from '@slodki-ul/contract/learning/courses'
import type { PreviewAudience } from '@slodki-ul/contract/platform/previews'
import { Breadcrumbs } from '@slodki-ul/ui/breadcrumbs.tsx'
import frame from '@slodki-ul/ui/frame.module.css'
import { Html } from '@slodki-ul/ui/html.tsx'
import { lazyComponent } from '@slodki-ul/ui/lazy-component.ts'
import { Note } from '@slodki-ul/ui/note.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import { clsx } from 'clsx/lite'
import { Info } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigationType } from 'react-router'
import { useSession } from '#core/session.ts'
import { useGetHealthQuery } from '#core/system.api.ts'
import { useSubscribed } from '#core/use-subscribed.ts'
import { CommentSection } from '#learning/comments/comment-section.tsx'
import { CommentsLocked } from '#learning/comments/comments-locked.tsx'
import { CourseFacts } from '#learning/courses/course-facts.tsx'
import { CourseRating } from '#learning/courses/course-rating.tsx'
import { CourseRecipe } from '#learning/courses/course-recipe.tsx'
import { CourseSteps } from '#learning/courses/course-steps.tsx'
import type { PlayerHandle } from '#learning/courses/player/course-player.tsx'
import { resumeAt } from '#learning/courses/player/player.rules.ts'
import { SubscribeOffer } from '#membership/plans/subscribe-offer.tsx'
import styles from './course.module.css'
import { CourseHead } from './course-head.tsx'
import { FilmPlaceholder } from './film-placeholder.tsx'
import { RelatedCarousel } from './related-carousel.tsx'

const CoursePlayer = lazyComponent(
  async () => (await import('#learning/courses/player/course-player.tsx')).CoursePlayer,
)

type CoursePageProps = {
  course: Course
  /** Breadcrumbs of the lists that contain it. */
  crumbs: readonly { label: string; to: string }[]
  /** Whose view a preview of staff shows: nothing of a person is shown or kept then (BO-118). */
  previewFor?: PreviewAudience
}

/** The page of a course for users with access: video, recipe, rating, comments and suggestions (CRS-14 to CRS-21). */
export function CoursePage({ course, crumbs, previewFor }: CoursePageProps) {
  const { t } = useTranslation('courses')
  const session = useSession()
  const hasAccess = useSubscribed()
  const isPreview = previewFor !== undefined
  const isSubscribed = isPreview ? previewFor === 'subscriber' : hasAccess
  const player = useRef<PlayerHandle>(null)
  const { state } = useLocation()
  const mayPlay = useRef(useNavigationType() === 'PUSH' && (state as { play?: boolean } | null)?.play === true)
  const film = useRef<HTMLDivElement>(null)
  const hasComments = useGetHealthQuery().data?.comments !== false
  const [isOffered, setOffered] = useState(false)
  // Computed once: progress saved meanwhile must not move the start.
  const [startAt] = useState(() => resumeAt(course))

  const handlePlayer = (handle: PlayerHandle | null) => {
    player.current = handle
    if (!handle || !mayPlay.current) return
    mayPlay.current = false
    handle.playFrom(startAt)
  }
  const picture = { image: course.thumbnailUrl, alt: '', plate: course.plate }
  const handleSeek = (second: number) => {
    film.current?.scrollIntoView({ block: 'center' })
    player.current?.playFrom(second)
  }

  return (
    <>
      <div className={frame.wrap}>
        <PageTitle>{course.name}</PageTitle>
        <Breadcrumbs items={[...crumbs, { label: course.name }]} />
        <div className={styles.top}>
          <CourseHead course={course} isPreview={isPreview} />
          <div ref={film} className={styles.film}>
            <Suspense fallback={<FilmPlaceholder picture={picture} posterUrl={course.video.posterUrl} />}>
              <CoursePlayer
                ref={handlePlayer}
                video={course.video}
                title={course.name}
                picture={picture}
                startAt={startAt}
                progress={course.progress}
                {...(session && !isPreview && { courseId: course.id })}
              />
            </Suspense>
          </div>
        </div>
        <div className={styles.columns}>
          <div className={styles.about}>
            <CourseFacts course={course} />
            <h2 className={styles.heading}>{t('about')}</h2>
            <Html html={course.description} />
            {course.remarks !== '' && (
              <Note icon={Info} className={styles.remarks}>
                <Html html={course.remarks} />
              </Note>
            )}
            <CourseSteps steps={course.steps} onSeek={handleSeek} />
          </div>
          <aside className={styles.side} aria-label={t('recipe')}>
            <CourseRecipe course={course} isPreview={isPreview} />
            {isSubscribed && !isPreview && <CourseRating course={course} />}
          </aside>
          <div className={styles.talk}>
            {hasComments &&
              !(isPreview && isSubscribed) &&
              (isSubscribed ? (
                <CommentSection courseId={course.id} />
              ) : (
                <CommentsLocked onPlans={() => setOffered(true)} />
              ))}
          </div>
        </div>
      </div>
      <div className={clsx(frame.wrap, styles.related)}>{!isPreview && <RelatedCarousel course={course} />}</div>
      <SubscribeOffer course={isOffered ? course : null} onClose={() => setOffered(false)} />
    </>
  )
}
