import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { useTranslation } from 'react-i18next'
import { orderOf, shopOrders } from './filters.rules.ts'
import type { ShopFilters } from './use-shop-filters.ts'

/** How what is found is sorted as long as no other order is chosen. */
const best = 'best'

/** The orders of the shop (SHOP-02); while something is searched, how well it fits is one more and the default. */
export function SortTabs({ filters, className }: { filters: ShopFilters; className?: string | undefined }) {
  const { t } = useTranslation('products')
  const { wanted, applied, choose } = filters
  const isSearch = applied.searchBy !== ''
  const orders = isSearch ? ([best, ...shopOrders] as const) : shopOrders
  return (
    <Tabs
      className={className}
      legend={t('sort')}
      name="orderBy"
      options={orders.map((value) => ({ value, label: t(`sort.${value}`) }))}
      value={wanted.orderBy ?? orders[0]}
      onChange={(order) => choose({ orderBy: order === best ? null : orderOf(order, wanted.searchBy) })}
    />
  )
}
