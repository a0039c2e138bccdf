import { pageSizes } from '@slodki-ul/contract/limits'
import dipper from '@slodki-ul/ui/art/czerpak.svg'
import { ButtonLink } from '@slodki-ul/ui/button.tsx'
import { EmptyState } from '@slodki-ul/ui/empty-state.tsx'
import { InfiniteList } from '@slodki-ul/ui/infinite-list.tsx'
import { PageTitle } from '@slodki-ul/ui/page-title.tsx'
import text from '@slodki-ul/ui/text.module.css'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { paths } from '#core/paths.ts'
import { useInfiniteList } from '#core/use-infinite-list.ts'
import { addTexts } from '#i18n/add-texts.ts'
import { useLanguage } from '#i18n/language.ts'
import coursesTexts from '#i18n/pl/courses.json'
import { CourseGrid, CourseGridSkeleton } from '#learning/courses/course-grid.tsx'
import { useListCoursePreviewsInfiniteQuery } from '#learning/courses/courses.api.ts'
import { FavouriteCourseIcon } from '#learning/favourites/course-favourite.tsx'
import styles from './free-lessons.module.css'

addTexts({ courses: coursesTexts })

/** /moje-konto/darmowe-lekcje: the free lessons (NAV-24, Q-50). */
export function FreeLessonsScreen() {
  const { t } = useTranslation('courses')
  const list = useListCoursePreviewsInfiniteQuery({
    query: {
      onlyFree: 'true',
      orderBy: 'PublicationDateDesc',
      CategoriesIds: [],
      pageSize: pageSizes.courses,
      languageCode: useLanguage(),
    },
  })
  const { items: lessons, listState } = useInfiniteList(list, 'listCoursePreviews')
  return (
    <section>
      <PageTitle>{t('freeLessons')}</PageTitle>
      <h1>{t('freeLessons')}</h1>
      <p className={clsx(text.lead, styles.lead)}>{t('freeLessons.lead')}</p>
      <InfiniteList
        listState={listState}
        skeleton={<CourseGridSkeleton cards={3} columns={3} />}
        nothing={
          <EmptyState
            image={dipper}
            title={t('list.empty')}
            text={t('list.emptyText')}
            action={<ButtonLink to={paths.coursePreviews}>{t('previews.crumb')}</ButtonLink>}
          />
        }
      >
        {(grid) => <CourseGrid ref={grid} courses={lessons ?? []} columns={3} FavouriteButton={FavouriteCourseIcon} />}
      </InfiniteList>
    </section>
  )
}
