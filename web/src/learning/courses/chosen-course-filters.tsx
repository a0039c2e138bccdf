import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenChips } from '#core/chosen-chips.tsx'
import { useLanguage } from '#i18n/language.ts'
import { chosenCourseFilters } from './course-filters.rules.ts'
import { useListCourseCategoriesQuery } from './courses.api.ts'
import type { CourseListFilters } from './use-course-filters.ts'

type ChosenCourseFiltersProps = { filters: CourseListFilters; resultsRef: RefObject<HTMLElement | null> }

/** The levels and categories in use above the list of courses, each with a button that takes it away. */
export function ChosenCourseFilters({ filters, resultsRef }: ChosenCourseFiltersProps) {
  const { t } = useTranslation('courses')
  const { currentData = [] } = useListCourseCategoriesQuery({ params: { lang: useLanguage() } })
  const chosen = chosenCourseFilters(filters.applied, currentData).map((filter) => {
    const name = filter.kind === 'level' ? t(`level.${filter.level}`) : filter.name
    return { name, removeLabel: t('chosen.remove', { name }), remove: () => filters.choose(filter.change) }
  })
  return <ChosenChips label={t('chosen')} filters={chosen} resultsRef={resultsRef} />
}
