import { useTranslation } from 'react-i18next'
import { ListFilterDrawer } from '#core/list-filter-drawer.tsx'
import { FilterForm } from './filter-form.tsx'
import { countFilters } from './filters.rules.ts'
import type { ShopFilters } from './use-shop-filters.ts'

type FilterPanelProps = {
  filters: ShopFilters
  /** Number of listed products; undefined while it loads. */
  total: number | undefined
  className?: string | undefined
}

/** On small screens: a button that opens the filters in a full-screen panel (SHOP-04). */
export function FilterPanel({ filters, total, className }: FilterPanelProps) {
  const { t } = useTranslation('products')
  const used = countFilters(filters.applied)
  return (
    <ListFilterDrawer
      full
      className={className}
      title={t('filters')}
      used={used}
      usedLabel={t('filters.used', { number: used })}
      onClear={filters.clear}
      total={total}
      countOf={(count) => ({ label: t('filters.showNamed', { count }), found: t('count', { count }) })}
    >
      <FilterForm filters={filters} />
    </ListFilterDrawer>
  )
}
