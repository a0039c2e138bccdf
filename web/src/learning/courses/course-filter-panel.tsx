import { courseLevels } from '@slodki-ul/contract/learning/courses'
import { Check } from '@slodki-ul/ui/check.tsx'
import { useTranslation } from 'react-i18next'
import { ListFilterDrawer } from '#core/list-filter-drawer.tsx'
import { CourseCategoryTree } from './course-category-tree.tsx'
import styles from './course-filter-panel.module.css'
import { countCourseFilters, toggleLevel } from './course-filters.rules.ts'
import type { CourseListFilters } from './use-course-filters.ts'

type CourseFilterPanelProps = {
  filters: CourseListFilters
  /** Number of listed courses; undefined while it loads. */
  total: number | undefined
}

/** Levels and all categories in a panel, with the button that opens it (CRS-02, Q-39). */
export function CourseFilterPanel({ filters, total }: CourseFilterPanelProps) {
  const { t } = useTranslation('courses')
  const { applied, wanted, choose, clear } = filters
  const used = countCourseFilters(applied)
  return (
    <ListFilterDrawer
      title={t('filters')}
      used={used}
      usedLabel={t('filters.used', { number: used })}
      onClear={clear}
      total={total}
      countOf={(count) => ({ label: t('filters.showNamed', { count }), found: t('count', { count }) })}
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
    </ListFilterDrawer>
  )
}
