import '#i18n/late/courses.ts'
import { pageSizes } from '@slodki-ul/contract/limits'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { useGrowing } from '#app/use-growing.ts'
import dipper from '#art/czerpak.svg'
import { CourseGrid, CourseGridSkeleton } from '#features/courses/course-grid.tsx'
import { useListCoursePreviewsInfiniteQuery } from '#features/courses/courses.api.ts'
import { useLanguage } from '#i18n/language.ts'
import { ButtonLink } from '#ui/button.tsx'
import { joinClasses } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { GrowingList } from '#ui/growing-list.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import text from '#ui/text.module.css'
import styles from './free-lessons.module.css'

/** /moje-konto/darmowe-lekcje: the lessons that everybody may watch (NAV-24, Q-50). */
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
  const { items: lessons, growth } = useGrowing(list, 'listCoursePreviews')
  return (
    <section>
      <PageTitle>{t('freeLessons')}</PageTitle>
      <h1>{t('freeLessons')}</h1>
      <p className={joinClasses(text.lead, styles.lead)}>{t('freeLessons.lead')}</p>
      <GrowingList
        growth={growth}
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
        {(grid) => <CourseGrid ref={grid} courses={lessons ?? []} columns={3} />}
      </GrowingList>
    </section>
  )
}
