import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { courseCategoryPath } from '#learning/courses/course-filters.rules.ts'
import { CourseFailure } from './course-failure.tsx'
import { CoursePage } from './course-page.tsx'
import { CourseSkeleton } from './course-skeleton.tsx'
import { useCourseFromUrl } from './use-course-from-url.ts'

addTexts({ courses: coursesTexts })

/** /kursy/{courseId}: a course for subscribers (NAV-11, NAV-12, CRS-14 to CRS-28). */
export function CourseScreen() {
  const { t } = useTranslation('courses')
  const loaded = useCourseFromUrl()
  if (loaded.course) {
    // A free course has a URL of its own and opens only there (NAV-45, Q-54).
    if (loaded.course.isFree) return <Navigate to={paths.courses} replace />
    const crumbs = [
      { label: t('title'), to: paths.courses },
      ...loaded.course.categories.slice(0, 1).map(({ id, name }) => ({ label: name, to: courseCategoryPath(id) })),
    ]
    return <CoursePage key={loaded.course.id} course={loaded.course} crumbs={crumbs} />
  }
  if (loaded.isRefused) return <Navigate to={paths.coursePreviews} replace />
  return loaded.failure ? <CourseFailure {...loaded} /> : <CourseSkeleton />
}
