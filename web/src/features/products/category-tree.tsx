import type { ProductCategory } from '@slodki-ul/contract/products'
import { useTranslation } from 'react-i18next'
import { toggleId } from '#app/address-ids.ts'
import { useLanguage } from '#i18n/language.ts'
import { Button } from '#ui/button.tsx'
import { Check } from '#ui/check.tsx'
import { Note } from '#ui/note.tsx'
import { LinesSkeleton, LoadingStatus } from '#ui/skeleton.tsx'
import styles from './category-tree.module.css'
import { type Filters, noFilters } from './filters.rules.ts'
import { useListProductCategoriesQuery } from './products.api.ts'
import { useProductList } from './use-product-list.ts'

/** About as many as are in view before the list scrolls. */
const bones = 9

type CategoryTreeProps = {
  chosen: Filters['categoryIds']
  onChoose: (chosen: Filters['categoryIds']) => void
}

/** Categories to tick, each with its number of products; when they cannot be loaded, the shop goes on without. */
export function CategoryTree({ chosen, onChoose }: CategoryTreeProps) {
  const { t } = useTranslation('products')
  const { currentData, isError, isFetching, refetch } = useListProductCategoriesQuery({
    params: { langOrId: useLanguage() },
  })
  // What Clear shows; asked for once and kept, so that it is there at once.
  const { total } = useProductList(noFilters)
  const categories = Array.isArray(currentData) ? currentData : undefined

  if (isError && !categories) {
    return (
      <Note look="error" role="alert" className={styles.failed}>
        <p>{t('categories.failed')}</p>
        <Button look="line" size="sm" busy={isFetching} onClick={refetch}>
          {t('error.retry', { ns: 'ui' })}
        </Button>
      </Note>
    )
  }
  if (!categories) {
    return (
      <div className={styles.loading}>
        <LoadingStatus />
        <LinesSkeleton lines={bones} />
      </div>
    )
  }
  return (
    <div className={styles.tree}>
      <Check checked={chosen.length === 0} onChange={() => onChoose([])} {...(total !== undefined && { count: total })}>
        {t('categories.all')}
      </Check>
      <Branch categories={categories} parentId={null} chosen={chosen} onChoose={onChoose} />
    </div>
  )
}

type BranchProps = CategoryTreeProps & { categories: readonly ProductCategory[]; parentId: number | null }

/** One level of the tree; the next stands inside it, indented (SHOP-09). */
function Branch({ categories, parentId, chosen, onChoose }: BranchProps) {
  const own = categories.filter((category) => category.parentId === parentId)
  if (own.length === 0) return null
  return (
    <ul className={styles.branch}>
      {own.map(({ id, name, count }) => (
        <li key={id}>
          <Check checked={chosen.includes(id)} count={count} onChange={() => onChoose(toggleId(chosen, id))}>
            <span className={styles.name}>{name}</span>
          </Check>
          <Branch categories={categories} parentId={id} chosen={chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}
