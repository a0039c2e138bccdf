import { isEmail } from '../email.rules.ts'
import { isEan } from './ean.rules.ts'
import { missingProductInformation } from './product-information.rules.ts'
import type { NetQuantity, ProductContact } from './product-information.ts'
import type { StoredFood } from './stored-food.ts'

/** The fields of a product that staff edit; a text that it does not have is empty. Prices and stock have actions of their own. */
export type ProductValues = {
  namePl: string
  nameEn: string
  shortDescriptionPl: string
  shortDescriptionEn: string
  descriptionPl: string
  descriptionEn: string
  safetyInfoPl: string
  safetyInfoEn: string
  slug: string
  sku: string
  ean: string
  place: string
  /** Null for a gift card. */
  vatRate: number | null
  isVirtual: boolean
  weightGrams: number
  /** Length, width and height in millimetres. */
  sidesMm: readonly number[] | null
  lowStock: number | null
  manufacturer: ProductContact & { country: string }
  responsiblePerson: ProductContact | null
  netQuantity: NetQuantity | null
  soldBy: 'measure' | 'piece' | 'set'
  isFood: boolean
  isPerishable: boolean
  food: StoredFood | null
  /** In złoty. */
  giftValue: number | null
  giftMonths: number | null
  parameters: readonly {
    name: { pl: string; en: string | null }
    values: readonly { pl: string; en: string | null }[]
  }[]
  categoryIds: readonly number[]
}

export type ProductField = keyof ProductValues
export type ProductIssue = { readonly code: ProductIssueCode; readonly max?: number; readonly given?: number }
export type ProductIssueCode =
  | 'ERRORS.REQUIRED'
  | 'ERRORS.MAXLENGTH'
  | 'ERRORS.INVALIDEAN'
  | 'ERRORS.INVALIDSLUG'
  | 'ERRORS.ENTERVALIDEMAIL'
  | 'ERRORS.NOTAGIFTCARD'
  | 'ERRORS.QUANTITYREQUIRED'
  | 'ERRORS.NOTFOOD'

/** Longest texts of a product. */
const textsMax = {
  ...{ namePl: 120, nameEn: 120, shortDescriptionPl: 400, shortDescriptionEn: 400 },
  ...{ descriptionPl: 20_000, descriptionEn: 20_000, safetyInfoPl: 2_000, safetyInfoEn: 2_000 },
  ...{ slug: 120, sku: 40, place: 40 },
} as const

/** Refused fields of a product by name (BO-073). A draft needs a name, an SKU and a slug only. */
export function productIssues(values: ProductValues): Partial<Record<ProductField, ProductIssue>> {
  const issues: Partial<Record<ProductField, ProductIssue>> = {}
  for (const field of Object.keys(textsMax) as (keyof typeof textsMax)[]) {
    const given = values[field].length
    if (given > textsMax[field]) issues[field] = { code: 'ERRORS.MAXLENGTH', max: textsMax[field], given }
  }
  for (const field of ['namePl', 'sku', 'slug'] as const)
    if (values[field].trim() === '') issues[field] = { code: 'ERRORS.REQUIRED' }
  if (!issues.slug && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(values.slug)) issues.slug = { code: 'ERRORS.INVALIDSLUG' }
  if (values.ean !== '' && !isEan(values.ean)) issues.ean = { code: 'ERRORS.INVALIDEAN' }
  const { email } = values.manufacturer
  if (email !== '' && !isEmail(email)) issues.manufacturer = { code: 'ERRORS.ENTERVALIDEMAIL' }
  const isGift = values.giftValue !== null
  if (isGift !== (values.giftMonths !== null) || isGift !== (values.vatRate === null) || (isGift && !values.isVirtual))
    issues.giftValue = { code: 'ERRORS.NOTAGIFTCARD' }
  if (values.food && !values.isFood) issues.food = { code: 'ERRORS.NOTFOOD' }
  if (values.soldBy === 'measure' && !values.netQuantity) issues.soldBy = { code: 'ERRORS.QUANTITYREQUIRED' }
  return issues
}

/** What a product must have before customers may see it; each is the name of a place in its form. */
export type MissingField = ProductField | 'price' | 'images' | 'imageTexts'

type Publishable = ProductValues & { price: number; images: readonly { altPl: string }[] }

/** Fields that keep a product from being published, in the order of its form (BO-074). */
export function missingForPublication(product: Publishable): MissingField[] {
  const { isVirtual, isFood, manufacturer, safetyInfoPl, food } = product
  const lacks = new Set<MissingField>()
  for (const field of ['namePl', 'shortDescriptionPl', 'descriptionPl'] as const)
    if (product[field].replace(/<[^>]*>/g, '').trim() === '') lacks.add(field)
  if (product.price <= 0) lacks.add('price')
  if (product.categoryIds.length === 0) lacks.add('categoryIds')
  if (product.images.length === 0) lacks.add('images')
  if (product.images.some(({ altPl }) => altPl.trim() === '')) lacks.add('imageTexts')
  if (!isVirtual && product.weightGrams <= 0) lacks.add('weightGrams')
  const facts = missingProductInformation({
    ...{ isVirtual, isFood, manufacturer, safetyInfoPl, food },
    responsiblePerson: product.responsiblePerson,
    netQuantity: product.netQuantity,
  })
  for (const fact of facts) lacks.add(fact.split('.')[0] as MissingField)
  if (!isVirtual && !isFood && safetyInfoPl.trim() === '') lacks.add('safetyInfoPl')
  if (lacks.delete('safetyInfo' as MissingField)) lacks.add('safetyInfoPl')
  return [...lacks]
}

/** English texts that a product lacks, which customers then read in Polish. */
export const missingEnglish = (values: ProductValues): ProductField[] =>
  (['name', 'shortDescription', 'description', 'safetyInfo'] as const).flatMap((text) =>
    values[`${text}Pl`].trim() !== '' && values[`${text}En`].trim() === '' ? [`${text}En` as const] : [],
  )
