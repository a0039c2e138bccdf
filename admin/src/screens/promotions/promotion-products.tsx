import type { PromotionValues } from '@slodki-ul/contract/catalogue/promotions.rules'
import { Check } from '@slodki-ul/ui/check.tsx'
import { Chip } from '@slodki-ul/ui/chip.tsx'
import { Icon } from '@slodki-ul/ui/icon.tsx'
import { IconButton } from '@slodki-ul/ui/icon-button.tsx'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useListStaffCategoriesQuery } from '#catalogue/products/products.api.ts'
import { NumberInput } from '#layout/number-field.tsx'
import { ProductSearch } from './product-search.tsx'
import { idOf, type NamedProduct, type PromotionPart } from './promotion-part.ts'
import styles from './promotions.module.css'

/** Names of products known from the record or found meanwhile. */
function useNames(known: readonly NamedProduct[]) {
  const [found, setFound] = useState<readonly NamedProduct[]>([])
  return {
    nameOf: (id: number) => [...known, ...found].find((product) => product.id === id)?.name ?? String(id),
    remember: (product: NamedProduct) => setFound((all) => [...all, product]),
  }
}

/** Categories and single products that are reduced by a percent. */
export function ReducedProducts({ state: { form }, known, errorOf }: PromotionPart) {
  const { t } = useTranslation('promotions')
  const { field } = useController({ control: form.control, name: 'productIds' })
  const categories = useController({ control: form.control, name: 'categoryIds' }).field
  const { data: tree = [] } = useListStaffCategoriesQuery()
  const { nameOf, remember } = useNames(known)
  const chosen = field.value as number[]
  const chosenCategories = categories.value as number[]
  const toggle = (id: number) =>
    categories.onChange(
      chosenCategories.includes(id) ? chosenCategories.filter((other) => other !== id) : [...chosenCategories, id],
    )
  return (
    <div className={styles.stack}>
      <details className={styles.more} open={chosenCategories.length > 0 || undefined}>
        <summary>
          {t('field.categoryIds')}: {t('chosen', { count: chosenCategories.length })}
        </summary>
        <ul className={styles.boxes}>
          {tree.map(({ id, name, level }) => (
            <li key={id} data-level={level}>
              <Check checked={chosenCategories.includes(id)} onChange={() => toggle(id)}>
                {name}
              </Check>
            </li>
          ))}
        </ul>
      </details>
      <ProductSearch
        id={idOf('productIds')}
        error={errorOf('productIds')}
        chosen={chosen}
        onAdd={(product) => {
          remember(product)
          field.onChange([...chosen, product.id])
        }}
      />
      <ul className={styles.chips} aria-label={t('field.productIds')}>
        {chosen.map((id) => (
          <li key={id}>
            <Chip
              removes
              aria-label={t('removeProduct', { name: nameOf(id) })}
              onClick={() => field.onChange(chosen.filter((other) => other !== id))}
            >
              {nameOf(id)} <Icon of={X} />
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Products, each with its new price. */
export function PricedProducts({ state: { form }, known, errorOf }: PromotionPart) {
  const { t } = useTranslation('promotions')
  const { field } = useController({ control: form.control, name: 'prices' })
  const { nameOf, remember } = useNames(known)
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
              label={t('removeProduct', { name: nameOf(productId) })}
              onClick={() => field.onChange(prices.filter((each) => each.productId !== productId))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
