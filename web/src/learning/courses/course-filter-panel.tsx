import { courseLevels } from '@slodki-ul/contract/learning/courses'
import { Check } from '@slodki-ul/ui/check.tsx'
import { FilterDrawer } from '@slodki-ul/ui/filter-drawer.tsx'
import { useTranslation } from 'react-i18next'
import { CourseCategoryTree } from './course-category-tree.tsx'
import styles from './course-filter-panel.module.css'
import { countCourseFilters, toggleLevel } from './course-filters.rules.ts'
import type { CourseListFilters } from './use-course-filters.ts'

type CourseFilterPanelProps = {
  filters: CourseListFilters
  /** Courses that are listed; unknown while they load. */
  total: number | undefined
}

/** Levels and all categories, behind a button beside the search (CRS-02, Q-39). */
export function CourseFilterPanel({ filters, total }: CourseFilterPanelProps) {
  const { t } = useTranslation('courses')
  const { applied, wanted, choose, clear } = filters
  const used = countCourseFilters(applied)
  return (
    <FilterDrawer
      title={t('filters')}
      closeLabel={t('filters.close')}
      used={used}
      usedLabel={t('filters.used', { number: used })}
      clearLabel={t('filters.clearShort')}
      onClear={clear}
      show={
        total === undefined
          ? undefined
          : {
              text: t('filters.show', { number: total }),
              label: t('filters.showNamed', { count: total }),
              found: t('count', { count: total }),
            }
      }
      showAny={t('filters.showAny')}
    >
      <div className={styles.part}>
        <fieldset>
          <legend className={styles.title}>{t('level')}</legend>
          {courseLevels.map((level) => (
            <Check
              key={level}
              checked={wanted.levels.includes(level)}
              onChange={() => choose({ levels: toggleLevel(wanted.levels, level) })}
            >
              {t(`level.${level}`)}
            </Check>
          ))}
        </fieldset>
      </div>
      <div className={styles.part}>
        <fieldset>
          <legend className={styles.title}>{t('categories')}</legend>
          <CourseCategoryTree chosen={wanted.categoryIds} onChoose={(categoryIds) => choose({ categoryIds })} />
        </fieldset>
      </div>
    </FilterDrawer>
  )
}
