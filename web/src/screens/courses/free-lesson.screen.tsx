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
import { useLinkedCourse } from './use-linked-course.ts'

addTexts({ courses: coursesTexts })

/** /darmowa-lekcja/{courseId}: a lesson for everybody (NAV-13, CRS-22). */
export function FreeLessonScreen() {
  const { t } = useTranslation('courses')
  const linked = useLinkedCourse()
  const isSubscribed = useSubscribed()
  if (linked.course?.isFree) {
    const crumb = isSubscribed
      ? { label: t('title'), to: paths.courses }
      : { label: t('previews.crumb'), to: paths.coursePreviews }
    return <CoursePage key={linked.course.id} course={linked.course} crumbs={[crumb]} />
  }
  if (linked.isRefused || linked.course) return <NoFreeLesson isRefused={linked.isRefused} />
  return linked.failure ? <CourseFailure {...linked} /> : <CourseSkeleton />
}

/** What costs is not watched here; only who is signed in is told why (CRS-23). */
function NoFreeLesson({ isRefused }: { isRefused: boolean }) {
  const isSignedIn = useSession() !== null
  useEffect(() => {
    if (isRefused && isSignedIn) showFailure('ERRORS.SUBSCRIPTIONREQUIRED')
  }, [isRefused, isSignedIn])
  return <Navigate to={paths.coursePreviews} replace />
}
