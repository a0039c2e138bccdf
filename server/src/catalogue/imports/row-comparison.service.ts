import {
  missingForPublication,
  type ProductField,
  type ProductIssueCode,
  type ProductValues,
  productIssues,
} from '@slodki-ul/contract/catalogue/product-form.rules'
import type {
  ImportBase,
  ImportField,
  ImportIssueCode,
  ImportValues,
} from '@slodki-ul/contract/catalogue/product-imports.rules'
import type { RowValues } from '#catalogue/imports/import-cells.rules.ts'
import { toColumns, toValues } from '#catalogue/products/product-form.service.ts'
import type { FoundProduct } from '#catalogue/products/product-lookup.service.ts'

export type Comparison = { before: ImportValues; after: ImportValues; issues: RowValues['issues'] }

type Key = keyof ImportValues
const keysOf = (values: ImportValues) => Object.keys(values) as Key[]
/** What has calls of its own, apart from the form of a product. */
const ownCalls: readonly Key[] = ['price', 'discountPrice', 'stock']
/** The fields of the product's form among these. */
export const formValues = (values: ImportValues): Partial<ProductValues> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !ownCalls.includes(key as Key)))

/** What shows whether a product was changed since. */
export const baseOf = ({ row }: Pick<FoundProduct, 'row'>, after: ImportValues): ImportBase => ({
  ...{ version: row.version, price: row.price, discountPrice: row.discountPrice },
  ...{ isPublished: row.isPublished, isArchived: row.archivedAt !== null },
  ...('stock' in after && { stock: row.stock }),
})

/** A product that has nothing yet. */
const emptyValues: ProductValues = {
  ...{ namePl: '', nameEn: '', shortDescriptionPl: '', shortDescriptionEn: '', descriptionPl: '', descriptionEn: '' },
  ...{ safetyInfoPl: '', safetyInfoEn: '', slug: 'nowy', sku: 'NOWY', ean: '', place: '' },
  ...{ vatRate: 23, isVirtual: false, weightGrams: 0, sidesMm: null, lowStock: null },
  manufacturer: { name: '', address: '', email: '', country: 'PL' },
  ...{ responsiblePerson: null, netQuantity: null, soldBy: 'piece', isFood: false, isPerishable: false, food: null },
  ...{ giftValue: null, giftMonths: null, parameters: [], categoryIds: [] },
}

const presentValues = ({ row, categoryIds }: FoundProduct): ImportValues => ({
  ...(toValues(row, { categoryIds }) as unknown as ImportValues),
  ...{ price: row.price, discountPrice: row.discountPrice, stock: row.stock },
})

/** Spreadsheets change the ends of lines, and people cannot type a space that does not break. */
const normal = (value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').trim() : JSON.stringify(value)

const codes: Partial<Record<ProductIssueCode, ImportIssueCode>> = {
  'ERRORS.REQUIRED': 'required',
  'ERRORS.MAXLENGTH': 'too-long',
  'ERRORS.INVALIDEAN': 'ean',
  'ERRORS.NOTAGIFTCARD': 'vat-rate',
}
const fieldOf = (name: ProductField): ImportField =>
  name === 'categoryIds' ? 'categories' : name === 'giftValue' ? 'vatRate' : (name as ImportField)

/** What the rules of a product refuse of the changed fields, and what a published one would lose. */
function refusedValues(before: ProductValues, after: ProductValues, changed: ImportValues, found?: FoundProduct) {
  const issues = Object.entries(productIssues(after)).flatMap(([name, { code }]) => {
    const field = fieldOf(name as ProductField)
    return field in changed ? [{ field, code: codes[code] ?? ('required' as const) }] : []
  })
  if (!found?.row.isPublished) return issues
  const facts = { price: found.row.price, images: [{ altPl: 'x' }] }
  const missing = missingForPublication({ ...before, ...facts })
  const lost = missingForPublication({ ...after, ...facts }).filter((field) => !missing.includes(field))
  const losses = lost.map((name) => ({ field: fieldOf(name as ProductField), code: 'published' as const }))
  // One reason a field is enough.
  return [...issues, ...losses.filter(({ field }) => !issues.some((issue) => issue.field === field))]
}

function refusedPrices({ given }: RowValues, after: ImportValues, found?: FoundProduct) {
  const issues: { field: ImportField; code: ImportIssueCode }[] = []
  if (given.get('price') === '' && (found?.row.price ?? 0) > 0) issues.push({ field: 'price', code: 'required' })
  const price = after.price ?? found?.row.price ?? 0
  const reduced = after.discountPrice === undefined ? (found?.row.discountPrice ?? null) : after.discountPrice
  if (('price' in after || 'discountPrice' in after) && reduced !== null && reduced >= price)
    issues.push({ field: 'discountPrice' in after ? 'discountPrice' : 'price', code: 'not-below-price' })
  return issues
}

/** The values of a row that differ from those of its product, and what of them is refused. */
export async function compareRow(read: RowValues, found?: FoundProduct): Promise<Comparison> {
  const present: ImportValues = found ? presentValues(found) : { ...(emptyValues as unknown as ImportValues) }
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const key of keysOf(read.values)) {
    const [was, will] = [present[key] ?? null, read.values[key]]
    if (normal(was) === normal(will) || (!found && (will === null || will === 0))) continue
    before[key] = was
    after[key] = will
  }
  const values = found ? toValues(found.row, found) : emptyValues
  const changed: Record<string, unknown> = formValues(after)
  const merged = { ...values, ...changed } as ProductValues
  if (found && Object.keys(changed).length > 0) {
    const [columns, old] = [await toColumns(merged), await toColumns(values)]
    for (const key of Object.keys(changed)) {
      // Cleaned as when it is saved, it may be what is there.
      if (key in columns && JSON.stringify(columns[key as 'ean']) === JSON.stringify(old[key as 'ean'])) {
        delete before[key]
        delete after[key]
      }
    }
  }
  const isVirtual = 'stock' in after && found?.row.isVirtual
  const shown = { ...after, ...(after.categoryIds ? { categories: true } : {}) } as ImportValues
  const refused = [
    ...(found || after.namePl ? [] : [{ field: 'namePl' as const, code: 'required' as const }]),
    ...refusedValues(values, merged, shown, found).filter(({ field }) => found || field !== 'namePl' || after.namePl),
    ...refusedPrices(read, after, found),
    ...(isVirtual ? [{ field: 'stock' as const, code: 'virtual' as const }] : []),
  ]
  const issues = refused.map((issue) => ({ ...issue, value: (read.given.get(issue.field) ?? '').slice(0, 200) }))
  return { before, after, issues: [...read.issues, ...issues] }
}
