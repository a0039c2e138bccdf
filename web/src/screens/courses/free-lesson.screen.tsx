import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#core/session.ts'
import { showFailure } from '#core/toasts.ts'
import { useSubscribed } from '#core/use-subscribed.ts'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { CourseFailure } from './course-failure.tsx'
import { CoursePage } from './course-page.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'
import { useCourseFromUrl } from './use-course-from-url.ts'

addTexts({ courses: coursesTexts })

/** /darmowa-lekcja/{courseId}: a lesson for everybody (NAV-13, CRS-22). */
export function FreeLessonScreen() {
  const { t } = useTranslation('courses')
  const loaded = useCourseFromUrl()
  const isSubscribed = useSubscribed()
  if (loaded.course?.isFree) {
    const crumb = isSubscribed
      ? { label: t('title'), to: paths.courses }
      : { label: t('previews.crumb'), to: paths.coursePreviews }
    return <CoursePage key={loaded.course.id} course={loaded.course} crumbs={[crumb]} />
  }
  if (loaded.isRefused || loaded.course) return <NoFreeLesson isRefused={loaded.isRefused} />
  return loaded.failure ? <CourseFailure {...loaded} /> : <CourseSkeleton />
}

/** A paid course is not shown here; signed-in users are told why (CRS-23). */
function NoFreeLesson({ isRefused }: { isRefused: boolean }) {
  const isSignedIn = useSession() !== null
  useEffect(() => {
    if (isRefused && isSignedIn) showFailure('ERRORS.SUBSCRIPTIONREQUIRED')
  }, [isRefused, isSignedIn])
  return <Navigate to={paths.coursePreviews} replace />
}
