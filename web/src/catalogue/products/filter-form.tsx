import { Check } from '@slodki-ul/ui/check.tsx'
import { useTranslation } from 'react-i18next'
import { CategoryTree } from './category-tree.tsx'
import styles from './filter-form.module.css'
import { PriceRange } from './price-range.tsx'
import type { ShopFilters } from './use-shop-filters.ts'

/** The filters of the shop: category, price, kind (SHOP-05, SHOP-06, SHOP-07). */
export function FilterForm({ filters }: { filters: ShopFilters }) {
  const { t } = useTranslation('products')
  const { wanted, choose, type } = filters
  return (
    <>
      <div className={styles.part}>
        <fieldset>
          <legend className={styles.title}>{t('categories')}</legend>
          <CategoryTree chosen={wanted.categoryIds} onChoose={(categoryIds) => choose({ categoryIds })} />
        </fieldset>
      </div>
      <div className={styles.part}>
        <fieldset>
          <legend className={styles.title}>{t('price')}</legend>
          <PriceRange
            priceFrom={wanted.priceFrom}
            priceTo={wanted.priceTo}
            isWrong={filters.isRangeWrong}
            onType={type}
          />
        </fieldset>
      </div>
      <div className={styles.part}>
        <fieldset>
          <legend className={styles.title}>{t('kind')}</legend>
          <Check checked={wanted.withPhysical} onChange={() => choose({ withPhysical: !wanted.withPhysical })}>
            {t('kind.physical')}
          </Check>
          <Check checked={wanted.withVirtual} onChange={() => choose({ withVirtual: !wanted.withVirtual })}>
            {t('kind.virtual')}
          </Check>
        </fieldset>
      </div>
    </>
  )
}
