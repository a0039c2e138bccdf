import { missingEnglish, type ProductValues, productIssues } from '@slodki-ul/contract/catalogue/product-form.rules'
import { staffProductsEndpoints } from '@slodki-ul/contract/catalogue/products.admin'
import type { FieldLanguage } from '#layout/language-tabs.tsx'
import type { Issue } from '#layout/use-record-form.ts'

type Refusal = {
  code: string
  path: PropertyKey[]
  origin?: string
  minimum?: number
  maximum?: number
  expected?: string
}

/** A refusal of the call's own schema, in the words of the form. */
function issueOf({ code, origin, minimum, maximum, expected }: Refusal, value: unknown): Issue {
  const isNothing = value === null || value === undefined || value === ''
  if (code === 'custom') return { code: 'ERRORS.ALLERGENMARKS' }
  if (isNothing || (code === 'too_small' && (origin === 'string' || origin === 'array')))
    return { code: 'ERRORS.REQUIRED' }
  if (code === 'too_small') return { code: 'ERRORS.NUMBERMIN', min: Number(minimum) }
  if (code === 'too_big') {
    const max = Number(maximum)
    if (typeof value === 'string') return { code: 'ERRORS.MAXLENGTH', max, given: value.length }
    if (Array.isArray(value)) return { code: 'ERRORS.TOOMANYENTRIES', max, given: value.length }
    return { code: 'ERRORS.NUMBERMAX', max }
  }
  if (expected === 'number') return { code: 'ERRORS.INVALIDNUMBER' }
  return { code: expected === 'int' ? 'ERRORS.WHOLENUMBER' : 'ERRORS.PROVIDEDATA' }
}

const at = (values: object, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], values)

/** Refused fields of a product by path: those of its rules, and those that its call would refuse (BO-073). */
export function formIssues(values: ProductValues): Partial<Record<string, Issue>> {
  const found: Partial<Record<string, Issue>> = {}
  const refused = staffProductsEndpoints.changeProduct.body.safeParse(values).error?.issues ?? []
  for (const refusal of refused as Refusal[]) {
    const path = refusal.path.join('.')
    found[path] ??= issueOf(refusal, at(values, refusal.path))
  }
  // What is no number yet cannot be compared.
  return Object.keys(found).length > 0 ? found : productIssues(values)
}

/** The changed values, each whole as its call takes it. */
export const wholeValues = (changes: object, values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, values[field]]))

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

/** All that a nested value holds, in one line. */
export const readable = (value: unknown): string =>
  typeof value !== 'object' || value === null
    ? String(value ?? '')
    : Object.values(value).map(readable).filter(Boolean).join(', ')
