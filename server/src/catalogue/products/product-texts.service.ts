import { inLanguage } from '@slodki-ul/contract/language'
import type { NewProduct } from '#catalogue/products/product-changes.db.ts'
import { prepareFood } from '#catalogue/products/product-information.service.ts'
import { wordIndex } from '#catalogue/products/products.db.ts'
import type { Transaction } from '#db/client.ts'
import { cleanProse } from '#html.ts'
import { nonBreakingSpaces } from '#non-breaking-spaces.ts'
import { replaceWords } from '#search/search.db.ts'
import { weighWords } from '#search/search.rules.ts'

type Localized = { pl: string; en: string | null }
type Texts = Pick<
  NewProduct,
  | 'namePl'
  | 'nameEn'
  | 'shortDescriptionPl'
  | 'shortDescriptionEn'
  | 'descriptionPl'
  | 'descriptionEn'
  | 'safetyInfoPl'
  | 'safetyInfoEn'
  | 'parameters'
  | 'food'
>

const nonBreakingBoth = ({ pl, en }: Localized): Localized => ({
  pl: nonBreakingSpaces(pl, 'pl'),
  en: en === null ? null : nonBreakingSpaces(en, 'en'),
})

const optional = (text: string | null | undefined, language: 'pl' | 'en') =>
  text ? nonBreakingSpaces(text, language) : null

/** The texts of a product as they are stored: sanitized, with non-breaking spaces; empty optional ones are null. */
export async function prepareTexts(product: Texts) {
  return {
    namePl: nonBreakingSpaces(product.namePl, 'pl'),
    nameEn: optional(product.nameEn, 'en'),
    descriptionPl: await cleanProse(nonBreakingSpaces(product.descriptionPl, 'pl')),
    descriptionEn: product.descriptionEn ? await cleanProse(nonBreakingSpaces(product.descriptionEn, 'en')) : null,
    shortDescriptionPl: nonBreakingSpaces(product.shortDescriptionPl, 'pl'),
    shortDescriptionEn: optional(product.shortDescriptionEn, 'en'),
    safetyInfoPl: optional(product.safetyInfoPl, 'pl'),
    safetyInfoEn: optional(product.safetyInfoEn, 'en'),
    food: product.food ? prepareFood(product.food) : null,
    parameters: (product.parameters ?? []).map(({ name, values }) => ({ name, values: values.map(nonBreakingBoth) })),
  }
}

/** Replaces the search words of a product in both languages by those of its texts. */
export async function indexProduct(tx: Transaction, product: Texts & { id: number }): Promise<void> {
  for (const language of ['pl', 'en'] as const) {
    const text = (pl: string, en: string | null | undefined) => inLanguage({ pl, en: en ?? null }, language)
    const values = (product.parameters ?? []).flatMap((parameter) => parameter.values)
    const weights = weighWords([
      [text(product.namePl, product.nameEn), 3],
      [text(product.shortDescriptionPl, product.shortDescriptionEn), 2],
      [text(product.descriptionPl, product.descriptionEn), 1],
      ...values.map((value) => [inLanguage(value, language), 1] as const),
    ])
    await replaceWords(tx, wordIndex, product.id, language, weights)
  }
}
