import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import type { CourseSlots } from './course-card.tsx'
import { CourseTeaser } from './course-teaser.tsx'

addTexts({ courses: coursesTexts })

/** The four free lessons, which open without an account (CRS-22). */
export function FreeLessonsTeaser({ FavouriteButton }: CourseSlots) {
  const { t } = useTranslation('courses')
  return (
    <CourseTeaser
      FavouriteButton={FavouriteButton}
      isSubscribed={false}
      onlyFree
      title={t('freeLessons.teaser')}
      orderBy="PublicationDateDesc"
      count={4}
    />
  )
}
