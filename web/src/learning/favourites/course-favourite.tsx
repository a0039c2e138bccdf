import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { Button } from '@slodki-ul/ui/button.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#core/session.ts'
import styles from './course-favourite.module.css'
import { useToggleFavouriteCourseMutation } from './favourite-courses.api.ts'

type FavouriteCourse = Pick<CourseCard, 'id' | 'name' | 'isInWatchList'>

function useFavouriteCourse({ id, isInWatchList }: FavouriteCourse) {
  const session = useSession()
  const [toggle, { isLoading }] = useToggleFavouriteCourseMutation()
  return {
    isShown: session !== null,
    isOn: isInWatchList,
    press: () => {
      if (!isLoading) toggle({ params: { id } })
    },
  }
}

/** Button on a course card that adds or removes a favourite; for signed-in users only. */
export function FavouriteCourseIcon({
  course,
  className,
}: {
  course: FavouriteCourse
  className?: string | undefined
}) {
  const { t } = useTranslation('courses')
  const { isShown, isOn, press } = useFavouriteCourse(course)
  if (!isShown) return null
  return (
    <IconButton
      icon={Heart}
      variant="filled"
      className={className}
      label={t('heart', { name: course.name })}
      pressed={isOn}
      onClick={press}
    />
  )
}

/** The same button with text for the page of a course (CRS-28). */
export function FavouriteCourseButton({ course }: { course: FavouriteCourse }) {
  const { t } = useTranslation('courses')
  const { isShown, isOn, press } = useFavouriteCourse(course)
  if (!isShown) return null
  return (
    <Button variant="line" icon={Heart} className={styles.heart} aria-pressed={isOn} onClick={press}>
      {t(isOn ? 'heart.on' : 'heart.off')}
    </Button>
  )
}
