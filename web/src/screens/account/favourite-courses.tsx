import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { CourseGrid, CourseGridSkeleton } from '#learning/courses/course-grid.tsx'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'
import styles from './favourites.module.css'
import { FavouritesMore } from './favourites-more.tsx'
import type { Favourites } from './use-favourites.ts'

addTexts({ courses: coursesTexts })

/** Number of skeletons: one row. */
const skeletonCards = 3

/** Favourite courses as cards (ACC-04, API-43); nothing when there are none. */
export function FavouriteCourses({ list }: { list: Favourites['courses'] }) {
  const { t } = useTranslation('courses')
  const { items, isEmpty, failure } = list
  if (isEmpty) return null
  return (
    <section className={styles.courses}>
      <h2>{t('favourites')}</h2>
      {items && <CourseGrid courses={items} columns={3} heading="h3" FavouriteButton={FavouriteCourseIcon} />}
      {!items && !failure && <CourseGridSkeleton cards={skeletonCards} columns={3} />}
      <FavouritesMore list={list} />
    </section>
  )
}
