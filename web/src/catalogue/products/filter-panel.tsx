import { FilterDrawer } from '@slodki-ul/ui/filter-drawer.tsx'
import { useTranslation } from 'react-i18next'
import { FilterForm } from './filter-form.tsx'
import { countFilters } from './filters.rules.ts'
import type { ShopFilters } from './use-shop-filters.ts'

type FilterPanelProps = {
  filters: ShopFilters
  /** Products that are listed; unknown while they load. */
  total: number | undefined
  className?: string | undefined
}

/** On small screens: the button of the filters and their panel over the whole screen (SHOP-04). */
export function FilterPanel({ filters, total, className }: FilterPanelProps) {
  const { t } = useTranslation('products')
  const used = countFilters(filters.applied)
  return (
    <FilterDrawer
      full
      className={className}
      title={t('filters')}
      closeLabel={t('filters.close')}
      used={used}
      usedLabel={t('filters.used', { number: used })}
      clearLabel={t('filters.clearShort')}
      onClear={filters.clear}
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
      <FilterForm filters={filters} />
    </FilterDrawer>
  )
}
