import type { Product } from '@slodki-ul/contract/catalogue/products'
import { forLanguages } from '@slodki-ul/contract/for-languages'
import type { Language } from '@slodki-ul/contract/language'
import { type Html, html } from '#engagement/pages/markup.ts'
import { section } from '#engagement/pages/page-parts.ts'
import type { Translate } from '#engagement/pages/page-texts.ts'

const numbers = forLanguages((language) => new Intl.NumberFormat(language === 'pl' ? 'pl-PL' : 'en-GB'))
const nutrients = ['fat', 'saturates', 'carbohydrate', 'sugars', 'fibre', 'protein', 'salt'] as const

/** What a buyer of food must be able to read before the purchase (Article 14 of Regulation 1169/2011). */
export function foodSection(t: Translate, language: Language, { food, netQuantity }: Product): Html | null {
  if (!food) return null
  const allergens = (codes: typeof food.allergens) => codes.map((code) => t(`facts:allergen.${code}`)).join(', ')
  const origins = food.honeyOrigins.map(({ name, percent }) => t('facts:food.share', { country: name, percent }))
  const rows: (readonly [string, string | Html])[] = [
    [
      t('facts:food.ingredients'),
      html`${food.ingredients.map(({ text, allergen }) => (allergen ? html`<strong>${text}</strong>` : text))}`,
    ],
    [t('facts:food.contains'), food.allergens.length > 0 ? allergens(food.allergens) : t('facts:food.none')],
    ...(food.mayContain.length > 0 ? [[t('facts:food.mayContain'), allergens(food.mayContain)] as const] : []),
    ...(food.origin ? [[t('facts:food.origin'), food.origin] as const] : []),
    ...(origins.length > 0 ? [[t('facts:food.honeyOrigin'), origins.join(', ')] as const] : []),
    [t(`facts:food.${food.shelfLife.kind}`), food.shelfLife.text],
    [t('facts:food.storage'), food.storage],
  ]
  const { nutrition } = food
  const values = nutrition
    ? [
        [
          t('facts:nutrition.energy'),
          t('facts:nutrition.energyValue', { kj: nutrition.energyKj, kcal: nutrition.energyKcal }),
        ],
        ...nutrients.flatMap((name) => {
          const value = nutrition[name]
          return value === null
            ? []
            : [[t(`facts:nutrition.${name}`), t('facts:nutrition.grams', { value: numbers[language].format(value) })]]
        }),
      ]
    : []
  return section(
    t('facts:food'),
    html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>${
      values.length > 0 &&
      html`<table><caption>${t('facts:nutrition')} ${t('facts:nutrition.per', { unit: netQuantity?.unit ?? 'g' })}</caption><tbody>${values.map(
        ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
      )}</tbody></table>`
    }`,
  )
}
