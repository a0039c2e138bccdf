import { missingEnglish, type ProductValues, productIssues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import type { FieldLanguage } from '#layout/language-tabs.tsx'
import type { Issue } from '#layout/record-form.rules.ts'
import { schemaIssues } from '#layout/schema-issues.rules.ts'

/** Refused fields of a product by path: those of its rules, and those that its call would refuse (BO-073). */
export function formIssues(values: ProductValues): Partial<Record<string, Issue>> {
  const found = schemaIssues(staffProductsEndpoints.changeProduct.body, values, 'ERRORS.ALLERGENMARKS')
  // What is no number yet cannot be compared.
  return Object.keys(found).length > 0 ? found : productIssues(values)
}

type Localized = { pl: string; en: string | null }
const lacks = (text: Localized | null | undefined) => Boolean(text?.pl.trim()) && !text?.en?.trim()

/** Whether some text of a product is there in Polish only. */
export function lacksEnglish(values: ProductValues): boolean {
  const { food, parameters } = values
  const others = [
    ...parameters.flatMap(({ name, values: each }) => [name, ...each]),
    ...(food ? [food.ingredients, food.storage, food.shelfLife.text, food.origin] : []),
  ]
  return missingEnglish(values).length > 0 || others.some(lacks)
}

/** The tab that a field stands in; null for one that both tabs show. */
export const languageOf = (field: string): FieldLanguage | null =>
  /(En|\.en)$/.test(field) ? 'En' : /(Pl|\.pl)$/.test(field) ? 'Pl' : null
