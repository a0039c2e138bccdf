import { courseOrders } from '@slodki-ul/contract/learning/courses'
import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { useTranslation } from 'react-i18next'
import { courseOrderOf } from './course-filters.rules.ts'
import type { CourseListFilters } from './use-course-filters.ts'

/** How what is found is sorted as long as no other order is chosen. */
const best = 'best'

/** The orders of the catalogue (CRS-01); while something is searched, how well it fits is one more and the default. */
export function CourseSortTabs({ filters, className }: { filters: CourseListFilters; className?: string | undefined }) {
  const { t } = useTranslation('courses')
  const { wanted, applied, choose } = filters
  const orders = applied.searchBy !== '' ? ([best, ...courseOrders] as const) : courseOrders
  return (
    <Tabs
      className={className}
      legend={t('sort')}
      name="orderBy"
      options={orders.map((value) => ({ value, label: t(`sort.${value}`) }))}
      value={wanted.orderBy ?? orders[0]}
      onChange={(order) => choose({ orderBy: order === best ? null : courseOrderOf(order, wanted.searchBy) })}
    />
  )
}
