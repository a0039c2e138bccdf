import type { RehearsedLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type {
  ImportBase,
  ImportField,
  ImportRowState,
  ImportValues,
} from '@slodki-ul/contract/catalogue/product-imports.rules'
import { categoryFinder, type RowValues, readRow, signOfFile } from '#catalogue/imports/import-cells.rules.ts'
import { baseOf, compareRow } from '#catalogue/imports/row-comparison.service.ts'
import { rehearsePrices } from '#catalogue/prices/price-rehearsal.service.ts'
import { type FoundProduct, findBySku, findEanOwners } from '#catalogue/products/product-lookup.service.ts'
import { listCategories } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'

export type FileRow = { position: number; cells: string[] }

/** What would become of a row. */
export type DryRow = FileRow & {
  sku: string
  name: string
  productId: number | null
  state: ImportRowState
  issues: RowValues['issues']
  before: ImportValues
  after: ImportValues
  base: ImportBase | null
  label: RehearsedLabel | null
}

type Facts = { found: ReadonlyMap<string, FoundProduct>; eanOwners: ReadonlyMap<string, number> }
/** Codes that stood further up in the file. */
type Seen = { skus: Set<string>; eans: Set<string> }

const skuMax = 40

/** Refusals of a row's codes: none, too long, twice in the file, or of another product. */
function codeIssues({ sku, values }: RowValues, { found, eanOwners }: Facts, seen: Seen): RowValues['issues'] {
  const { ean = '' } = values
  const owner = eanOwners.get(ean)
  const isTaken = ean !== '' && (seen.eans.has(ean) || (owner !== undefined && owner !== found.get(sku)?.row.id))
  const issues: RowValues['issues'] = [
    ...(sku === '' ? [{ field: 'sku' as const, code: 'required' as const, value: '' }] : []),
    ...(sku.length > skuMax ? [{ field: 'sku' as const, code: 'too-long' as const, value: sku.slice(0, 200) }] : []),
    ...(seen.skus.has(sku) ? [{ field: 'sku' as const, code: 'sku-twice' as const, value: sku }] : []),
    ...(isTaken ? [{ field: 'ean' as const, code: 'taken' as const, value: ean }] : []),
  ]
  if (sku !== '') seen.skus.add(sku)
  if (ean !== '') seen.eans.add(ean)
  return issues
}

async function checkRow(row: FileRow, read: RowValues, facts: Facts, seen: Seen): Promise<DryRow> {
  const product = read.sku === '' ? undefined : facts.found.get(read.sku)
  const codes = codeIssues(read, facts, seen)
  const { before, after, issues } = await compareRow(read, product)
  // Without an SKU nothing is known of a product, and nothing else is said.
  const all = read.sku === '' || codes.some(({ code }) => code === 'sku-twice') ? codes : [...codes, ...issues]
  const isSame = product !== undefined && Object.keys(after).length === 0
  const state = all.length > 0 ? 'wrong' : product ? (isSame ? 'same' : 'changed') : 'new'
  return {
    ...row,
    sku: read.sku.slice(0, 200),
    name: (product?.row.namePl ?? read.values.namePl ?? '').slice(0, 200),
    productId: product?.row.id ?? null,
    ...{ state, issues: all, before, after },
    base: product ? baseOf(product, after) : null,
    label: null,
  }
}

/** Says what an import of rows would do, and changes nothing (BO-085). New prices are rehearsed (BO-086, BO-081). */
export async function dryRun(
  context: Context,
  fields: readonly (ImportField | null)[],
  rows: readonly FileRow[],
): Promise<DryRow[]> {
  const findCategory = categoryFinder(await listCategories(context, 'pl'))
  const sign = signOfFile(fields, rows)
  const read = rows.map(({ cells }) => readRow(cells, fields, { sign, findCategory }))
  const skus = [...new Set(read.map(({ sku }) => sku).filter((sku) => sku !== ''))]
  const eans = [...new Set(read.flatMap(({ values }) => values.ean || []))]
  const facts = {
    found: await findBySku(context.db, skus),
    eanOwners: await findEanOwners(context.db, eans),
  }
  const seen: Seen = { skus: new Set(), eans: new Set() }
  const checked: DryRow[] = []
  for (const [index, row] of rows.entries()) {
    const values = read[index]
    if (values) checked.push(await checkRow(row, values, facts, seen))
  }
  const labels = await rehearsePrices(context, pricesOf(checked))
  return checked.map((row) => ({ ...row, label: (row.productId !== null && labels.get(row.productId)) || null }))
}

/** The new prices of a row's product; null when it has none. */
export function nextPrices({ base, after }: Pick<DryRow, 'base' | 'after'>) {
  if (after.price === undefined && after.discountPrice === undefined) return null
  return {
    price: after.price ?? base?.price ?? 0,
    discountPrice: after.discountPrice === undefined ? (base?.discountPrice ?? null) : after.discountPrice,
  }
}

function pricesOf(rows: readonly DryRow[]) {
  return new Map(
    rows.flatMap((row) => {
      const prices = row.state === 'changed' && nextPrices(row)
      return prices && row.productId !== null ? [[row.productId, prices] as const] : []
    }),
  )
}
