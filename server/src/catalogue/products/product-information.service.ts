import type { Food, NetQuantity } from '@slodki-ul/contract/catalogue/product-information'
import { foodInLanguage } from '@slodki-ul/contract/catalogue/product-information.rules'
import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { type StoredFood, storedFoodSchema } from '@slodki-ul/contract/catalogue/stored-food'
import { unitPriceOf } from '@slodki-ul/contract/catalogue/unit-price.rules'
import { findCountry } from '@slodki-ul/contract/countries'
import type { Language, Localized } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import type * as table from '#catalogue/products/products.db.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'

type Quantity = Pick<table.CardRow, 'netQuantity' | 'netUnit'>

/** Returns a stored net quantity; null for a product without one. */
export function netQuantityOf({ netQuantity, netUnit, netItems }: Quantity & { netItems: number | null }) {
  return netQuantity === null || netUnit === null
    ? null
    : ({ amount: netQuantity, unit: netUnit, items: netItems } satisfies NetQuantity)
}

/** Returns the price per kilogram or litre, in złoty; null when the law requires none. */
export function showUnitPrice(
  row: Quantity & Pick<table.CardRow, 'price' | 'discountPrice' | 'soldBy'>,
): ProductCard['unitPrice'] {
  const netQuantity = netQuantityOf({ ...row, netItems: null })
  const unitPrice = unitPriceOf(row, { soldBy: row.soldBy, netQuantity })
  return (
    unitPrice && {
      unit: unitPrice.unit,
      price: toZloty(unitPrice.price),
      regularPrice: unitPrice.regularPrice === null ? null : toZloty(unitPrice.regularPrice),
    }
  )
}

const nameOfCountry = (id: string, language: Language): string => {
  const country = findCountry(id)
  return (language === 'en' ? country?.value : country?.label) ?? id
}

/** Returns food information in a language, with the names of its countries. */
export const showFood = (food: StoredFood | null, language: Language): Food | null =>
  food && foodInLanguage(food, language, (country) => nameOfCountry(country, language))

const typeset = ({ pl, en }: Localized): Localized => ({
  pl: nonBreakingSpaces(pl, 'pl'),
  en: en === null ? null : nonBreakingSpaces(en, 'en'),
})

/** Returns food information to be stored, with non-breaking spaces. Throws when it does not match the schema. */
export function prepareFood(food: unknown): StoredFood {
  const { ingredients, storage, shelfLife, origin, ...rest } = storedFoodSchema.parse(food)
  return {
    ...rest,
    ingredients: typeset(ingredients),
    storage: typeset(storage),
    shelfLife: { kind: shelfLife.kind, text: typeset(shelfLife.text) },
    origin: origin && typeset(origin),
  }
}
