import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ChosenChips } from '#core/chosen-chips.tsx'
import { useLanguage } from '#i18n/language.ts'
import { type ChosenFilter, chosenFiltersOf } from './chosen-filters.rules.ts'
import { useListProductCategoriesQuery } from './products.api.ts'
import type { ShopFilters } from './use-shop-filters.ts'

type ChosenFiltersProps = {
  filters: ShopFilters
  /** Focused when a pressed chip is gone. */
  resultsRef: RefObject<HTMLElement | null>
}

/** The filters in use above the list, each with a button that takes it away; nothing without any. */
export function ChosenFilters({ filters, resultsRef }: ChosenFiltersProps) {
  const { t } = useTranslation('products')
  const { data } = useListProductCategoriesQuery({ params: { langOrId: useLanguage() } })
  const nameOf = (filter: ChosenFilter): string => {
    if (filter.kind === 'category') return filter.name
    if (filter.kind !== 'price') return t(`kind.${filter.kind}`)
    if (filter.to === null) return t('chosen.from', { from: filter.from })
    return filter.from === null ? t('chosen.to', { to: filter.to }) : t('chosen.range', filter)
  }
  const chosen = chosenFiltersOf(filters.applied, Array.isArray(data) ? data : []).map((filter) => {
    const name = nameOf(filter)
    return { name, removeLabel: t('chosen.remove', { name }), remove: () => filters.choose(filter.change) }
  })
  return <ChosenChips label={t('chosen')} filters={chosen} resultsRef={resultsRef} />
}
