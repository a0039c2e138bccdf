import { Check } from '@slodki-ul/ui/check.tsx'
import { CheckTree } from '@slodki-ul/ui/check-tree.tsx'
import { RetryNote } from '@slodki-ul/ui/retry-note.tsx'
import { LinesSkeleton, LoadingStatus } from '@slodki-ul/ui/skeleton.tsx'
import { useTranslation } from 'react-i18next'
import { toggleId } from '#core/url-ids.ts'
import { useLanguage } from '#i18n/language.ts'
import styles from './category-tree.module.css'
import { type Filters, noFilters } from './filters.rules.ts'
import { useListProductCategoriesQuery } from './products.api.ts'
import { nestCategories } from './products.rules.ts'
import { useProductList } from './use-product-list.ts'

/** About as many rows as are visible without scrolling. */
const skeletonRows = 9

type CategoryTreeProps = {
  chosen: Filters['categoryIds']
  onChoose: (chosen: Filters['categoryIds']) => void
}

/** Checkboxes for categories, each with its number of products; left out when they cannot be loaded. */
export function CategoryTree({ chosen, onChoose }: CategoryTreeProps) {
  const { t } = useTranslation(['products', 'lists'])
  const { currentData, isError, isFetching, refetch } = useListProductCategoriesQuery({
    params: { langOrId: useLanguage() },
  })
  // The unfiltered list, requested in advance so that Clear shows it at once.
  const { total } = useProductList(noFilters).listState
  const categories = Array.isArray(currentData) ? currentData : undefined

  if (isError && !categories)
    return <RetryNote text={t('categories.failed', { ns: 'lists' })} onRetry={refetch} retrying={isFetching} />
  if (!categories) {
    return (
      <div className={styles.loading}>
        <LoadingStatus />
        <LinesSkeleton lines={skeletonRows} />
      </div>
    )
  }
  return (
    <div className={styles.tree}>
      <Check checked={chosen.length === 0} onChange={() => onChoose([])} {...(total !== undefined && { count: total })}>
        {t('categories.all')}
      </Check>
      <CheckTree tree={nestCategories(categories)} chosen={chosen} onToggle={(id) => onChoose(toggleId(chosen, id))} />
    </div>
  )
}
