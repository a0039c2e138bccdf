import { missingProductInformation } from '@slodki-ul/contract/catalogue/product-information.rules'
import { storedFoodSchema } from '@slodki-ul/contract/catalogue/stored-food'
import { unitPriceOf } from '@slodki-ul/contract/catalogue/unit-price.rules'
import { describe, expect, it } from 'vitest'
import { type ProductContent, readContent } from '#seed/content.ts'

const products = readContent<ProductContent[]>('products')
const inCategory = (slug: string) => products.filter(({ categories }) => categories.includes(slug))

describe('the demo catalogue', () => {
  it.each(products.map((product) => [product.slug, product] as const))(
    '%s says all that the law wants',
    (_slug, product) => {
      const { manufacturer, safetyInfo, food, netQuantity, responsiblePerson, isVirtual } = product
      if (food) storedFoodSchema.parse(food)
      expect(
        missingProductInformation({
          isVirtual,
          isFood: food !== undefined,
          manufacturer: { ...manufacturer, country: manufacturer.country ?? null },
          responsiblePerson: responsiblePerson ?? null,
          safetyInfoPl: safetyInfo?.pl ?? null,
          netQuantity: netQuantity ?? null,
          food: food ?? null,
        }),
      ).toEqual([])
    },
  )

  it('knows honeys and sweets as food, and honey as honey', () => {
    for (const { slug, food } of [...inCategory('miody'), ...inCategory('slodkosci')]) expect(food, slug).toBeDefined()
    for (const { slug, food } of inCategory('miody')) expect(food?.isHoney, slug).toBe(true)
    for (const { slug, food } of inCategory('slodkosci')) expect(food?.isHoney, slug).toBe(false)
  })

  it('has English for all of it', () => {
    for (const { slug, food } of products) {
      if (!food) continue
      for (const text of [food.ingredients, food.storage, food.shelfLife.text, ...(food.origin ? [food.origin] : [])])
        expect(text.en, slug).toBeTruthy()
    }
  })

  it('compares by kilogram or litre all that its name sells by weight or volume, but sets and full kilograms', () => {
    const unpriced = products
      .filter(({ name }) => /, \d+ (?:g|kg|ml|l)$/.test(name.pl))
      .filter(
        ({ price, soldBy = 'piece', netQuantity = null }) =>
          !unitPriceOf({ price, discountPrice: null }, { soldBy, netQuantity }),
      )
    expect(unpriced.map(({ slug }) => slug)).toEqual(['miod-wielokwiatowy-1-kg', 'weza-pszczela-wielkopolska-1-kg'])
  })
})
