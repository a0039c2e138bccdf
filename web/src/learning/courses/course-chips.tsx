import { Chip } from '@slodki-ul/ui/chip.tsx'
import { clsx } from 'clsx/lite'
import { useTranslation } from 'react-i18next'
import { toggleId } from '#core/url-ids.ts'
import { useLanguage } from '#i18n/language.ts'
import styles from './course-chips.module.css'
import { useListCourseCategoriesQuery } from './courses.api.ts'
import { chipCategories } from './courses.rules.ts'
import type { CourseListFilters } from './use-course-filters.ts'

/** The categories directly below each craft as chips; the whole tree is in the filter panel (CRS-01). */
export function CourseChips({ filters, className }: { filters: CourseListFilters; className?: string | undefined }) {
  const { t } = useTranslation('courses')
  const { currentData } = useListCourseCategoriesQuery({ params: { lang: useLanguage() } })
  const { wanted, choose } = filters
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would add a frame to a row of buttons
    <div className={clsx(styles.chips, className)} role="group" aria-label={t('categories')}>
      <Chip pressed={wanted.categoryIds.length === 0} onClick={() => choose({ categoryIds: [] })}>
        {t('categories.all')}
      </Chip>
      {chipCategories(currentData ?? []).map(({ id, name }) => (
        <Chip
          key={id}
          pressed={wanted.categoryIds.includes(id)}
          onClick={() => choose({ categoryIds: toggleId(wanted.categoryIds, id) })}
        >
          {name}
        </Chip>
      ))}
    </div>
  )
}
