import type { PromotionValues } from '@slodki-ul/contract/catalogue/promotions.rules'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { X } from 'lucide-react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useListStaffCategoriesQuery } from '#catalogue/products/products.api.ts'
import { CheckList } from '#layout/check-list.tsx'
import { NumberInput } from '#layout/number-field.tsx'
import { ChosenProducts, ProductSearch, useProductNames } from '#layout/product-search.tsx'
import { idOf, type PromotionPart } from './promotion-part.ts'
import styles from './promotions.module.css'

/** Categories and single products that are reduced by a percent. */
export function ReducedProducts({ state: { form }, known, errorOf }: PromotionPart) {
  const { t } = useTranslation('promotions')
  const { field } = useController({ control: form.control, name: 'productIds' })
  const categories = useController({ control: form.control, name: 'categoryIds' }).field
  const tree = useListStaffCategoriesQuery()
  const chosen = categories.value as number[]
  return (
    <div className={styles.stack}>
      <CheckList
        summary={`${t('field.categoryIds')}: ${t('chosen', { count: chosen.length })}`}
        choices={tree.data ?? []}
        source={tree}
        chosen={chosen}
        onChange={categories.onChange}
      />
      <ChosenProducts
        id={idOf('productIds')}
        error={errorOf('productIds')}
        chosen={field.value as number[]}
        known={known}
        onChange={field.onChange}
      />
    </div>
  )
}

/** Products, each with its new price. */
export function PricedProducts({ state: { form }, known, errorOf }: PromotionPart) {
  const { t } = useTranslation(['promotions', 'form'])
  const { field } = useController({ control: form.control, name: 'prices' })
  const { nameOf, remember } = useProductNames(known)
  const prices = field.value as PromotionValues['prices']
  return (
    <div className={styles.stack}>
      <ProductSearch
        id={idOf('prices')}
        error={errorOf('prices')}
        chosen={prices.map(({ productId }) => productId)}
        onAdd={(product) => {
          remember(product)
          field.onChange([...prices, { productId: product.id, price: null }])
        }}
      />
      <ul className={styles.prices} aria-label={t('field.prices')}>
        {prices.map(({ productId, price }) => (
          <li key={productId}>
            <NumberInput
              id={idOf(`price-${productId}`)}
              label={t('newPrice', { name: nameOf(productId) })}
              value={price}
              onChange={(next) =>
                field.onChange(prices.map((each) => (each.productId === productId ? { ...each, price: next } : each)))
              }
            />
            <IconButton
              icon={X}
              label={t('products.remove', { ns: 'form', name: nameOf(productId) })}
              onClick={() => field.onChange(prices.filter((each) => each.productId !== productId))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
