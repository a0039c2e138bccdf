import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { X } from 'lucide-react'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import styles from './chosen-filters.module.css'
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
  const chosen = chosenFiltersOf(filters.applied, Array.isArray(data) ? data : [])
  if (chosen.length === 0) return null

  const nameOf = (filter: ChosenFilter): string => {
    if (filter.kind === 'category') return filter.name
    if (filter.kind !== 'price') return t(`kind.${filter.kind}`)
    if (filter.to === null) return t('chosen.from', { from: filter.from })
    return filter.from === null ? t('chosen.to', { to: filter.to }) : t('chosen.range', filter)
  }
  return (
    <ul className={styles.chosen} aria-label={t('chosen')}>
      {chosen.map((filter) => {
        const name = nameOf(filter)
        return (
          <li key={name}>
            <Chip
              removes
              aria-label={t('chosen.remove', { name })}
              onClick={() => {
                filters.choose(filter.change)
                resultsRef.current?.focus({ preventScroll: true })
              }}
            >
              {name}
              <Icon of={X} />
            </Chip>
          </li>
        )
      })}
    </ul>
  )
}
