import { formatNetQuantity } from '@slodki-ul/contract/catalogue/net-quantity.rules'
import type { Allergen, Food } from '@slodki-ul/contract/catalogue/product-information'
import type { Product } from '@slodki-ul/contract/catalogue/products'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '#i18n/language.ts'
import { FactList } from './fact-list.tsx'
import { NutritionTable } from './nutrition-table.tsx'

/** The list of ingredients with its allergens emphasised (Article 21 of Regulation 1169/2011). */
function Ingredients({ runs }: { runs: Food['ingredients'] }) {
  return (
    <>
      {runs.map(({ text, allergen }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the runs of one text have no other key and never move
        allergen ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
      )}
    </>
  )
}

/**
 * Information that a buyer of food reads before the purchase (Article 14 of Regulation 1169/2011), in the order of
 * Article 9.
 */
export function ProductFood({ product, food }: { product: Product; food: Food }) {
  const { t } = useTranslation('productFacts')
  const language = useLanguage()
  const { netQuantity, safetyInfo } = product
  const list = (allergens: readonly Allergen[]) => allergens.map((allergen) => t(`allergen.${allergen}`)).join(', ')
  const isHoney = food.honeyOrigins.length > 0
  const origin = isHoney
    ? food.honeyOrigins.map(({ name, percent }) => t('food.share', { country: name, percent })).join(', ')
    : food.origin
  const rows: readonly (readonly [name: string, value: ReactNode])[] = [
    [t('food.ingredients'), <Ingredients key="ingredients" runs={food.ingredients} />],
    [
      t('food.contains'),
      food.allergens.length > 0 ? <strong key="list">{list(food.allergens)}</strong> : t('food.none'),
    ],
    [t('food.mayContain'), food.mayContain.length > 0 && list(food.mayContain)],
    [t('netQuantity'), netQuantity && formatNetQuantity(netQuantity, language)],
    [t(`food.${food.shelfLife.kind}`), food.shelfLife.text],
    [t('food.storage'), food.storage],
    [t(isHoney ? 'food.honeyOrigin' : 'food.origin'), origin],
    [t('food.warning'), safetyInfo],
  ]
  return (
    <FactList title={t('food')} rows={rows.filter(([, value]) => Boolean(value))}>
      {food.nutrition && <NutritionTable nutrition={food.nutrition} unit={netQuantity?.unit ?? 'g'} />}
    </FactList>
  )
}
