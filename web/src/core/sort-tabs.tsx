import { Tabs } from '@slodki-ul/ui/tabs.tsx'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#i18n/add-texts.ts'
import listsTexts from '#i18n/pl/lists.json'
import { type ListFilters, orderOf } from './list-filters.rules.ts'
import type { UrlFilters } from './use-url-filters.ts'

addTexts({ lists: listsTexts })

const best = 'best'

type SortTabsProps<Order extends string> = {
  filters: UrlFilters<ListFilters<Order>>
  /** In the order of the tabs; the first is the default. */
  orders: readonly [Order, ...Order[]]
  nameOf: (order: Order) => string
  className?: string | undefined
}

/** Sort orders of a list (SHOP-02, CRS-01); while searching, best match is an additional one and the default. */
export function SortTabs<Order extends string>({ filters, orders, nameOf, className }: SortTabsProps<Order>) {
  const { t } = useTranslation('lists')
  const { wanted, applied, choose } = filters
  const shown: readonly (Order | typeof best)[] = applied.searchBy === '' ? orders : [best, ...orders]
  return (
    <Tabs<Order | typeof best>
      className={className}
      legend={t('sort')}
      name="orderBy"
      options={shown.map((value) => ({ value, label: value === best ? t('sort.best') : nameOf(value) }))}
      value={wanted.orderBy ?? shown[0] ?? best}
      onChange={(order) => choose({ orderBy: order === best ? null : orderOf(order, orders, wanted.searchBy) })}
    />
  )
}
