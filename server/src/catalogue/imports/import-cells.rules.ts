import type {
  ImportField,
  ImportIssue,
  ImportIssueCode,
  ImportValues,
} from '@slodki-ul/contract/catalogue/product-imports.rules'
import type { ProductCategory } from '@slodki-ul/contract/catalogue/products'
import { type DecimalSign, decimalSignOf, readNumber } from '#platform/files/table-text.rules.ts'

const countMax = 1_000_000
const groszeMax = 1_000_000_000

/** The cells of a row that are fields, and what they mean. An empty cell clears what may be empty. */
export type RowValues = { sku: string; values: ImportValues; issues: ImportIssue[]; given: Map<ImportField, string> }

export type CellContext = { sign: DecimalSign | null; findCategory: (path: string) => number | undefined }

/** A path or a name in small letters, with one space around each sign between levels. */
const simple = (path: string): string =>
  path
    .split('>')
    .map((part) => part.replaceAll(/[\s\u00a0]+/g, ' ').trim())
    .join(' > ')
    .toLowerCase()

/** The path of each category from the top, by id. */
export function categoryPaths(categories: readonly Pick<ProductCategory, 'id' | 'name' | 'parentId'>[]) {
  const byId = new Map(categories.map((category) => [category.id, category]))
  const pathOf = (id: number): string => {
    const category = byId.get(id)
    if (!category) return ''
    return category.parentId === null ? category.name : `${pathOf(category.parentId)} > ${category.name}`
  }
  return new Map(categories.map(({ id }) => [id, pathOf(id)]))
}

/** Finds a category by its path, or by its name when only one is called so. */
export function categoryFinder(categories: readonly Pick<ProductCategory, 'id' | 'name' | 'parentId'>[]) {
  const paths = categoryPaths(categories)
  const found = new Map<string, number>()
  const names = Map.groupBy(categories, ({ name }) => simple(name))
  for (const [name, same] of names) if (same.length === 1 && same[0]) found.set(name, same[0].id)
  for (const [id, path] of paths) found.set(simple(path), id)
  return (path: string) => found.get(simple(path))
}

/** The decimal sign of a file by the cells of its amounts; null where none shows it. */
export const signOfFile = (fields: readonly (ImportField | null)[], rows: readonly { cells: readonly string[] }[]) =>
  decimalSignOf(
    fields.flatMap((field, column) =>
      field === 'price' || field === 'discountPrice' ? rows.map(({ cells }) => cells[column] ?? '') : [],
    ),
  )

type Read<Value> = { value: Value } | { code: ImportIssueCode }

function readAmount(cell: string, sign: DecimalSign | null): Read<number> {
  const amount = readNumber(cell, sign)
  if (amount === 'ambiguous') return { code: amount }
  const grosze = amount === null ? 0 : Math.round(amount * 100)
  const isWhole = amount !== null && Math.abs(grosze - amount * 100) < 1e-6
  return isWhole && grosze > 0 && grosze <= groszeMax ? { value: grosze } : { code: 'number' }
}

function readCount(cell: string, sign: DecimalSign | null, least: number): Read<number> {
  const number = readNumber(cell, sign)
  if (number === 'ambiguous') return { code: number }
  return number !== null && Number.isInteger(number) && number >= least && number <= countMax
    ? { value: number }
    : { code: 'whole-number' }
}

function readVatRate(cell: string, sign: DecimalSign | null): Read<number | null> {
  if (cell === '') return { value: null }
  const number = readNumber(cell, sign)
  // A percent of a spreadsheet arrives as a part of one.
  const rate = typeof number === 'number' && number > 0 && number < 1 ? Math.round(number * 100) : number
  return typeof rate === 'number' && [0, 5, 8, 23].includes(rate) ? { value: rate } : { code: 'vat-rate' }
}

function readCategories(cell: string, { findCategory }: CellContext): Read<number[]> {
  const ids = cell
    .split('|')
    .filter((path) => path.trim() !== '')
    .map(findCategory)
  return ids.every((id) => id !== undefined) ? { value: [...new Set(ids)] } : { code: 'category' }
}

/** What a cell means; undefined where an empty one says nothing. */
function readCell(field: ImportField, cell: string, context: CellContext): Read<unknown> | undefined {
  const { sign } = context
  switch (field) {
    case 'price':
      return cell === '' ? undefined : readAmount(cell, sign)
    case 'discountPrice':
      return cell === '' ? { value: null } : readAmount(cell, sign)
    case 'stock':
      return cell === '' ? undefined : readCount(cell, sign, 0)
    case 'lowStock':
      return cell === '' ? { value: null } : readCount(cell, sign, 1)
    case 'weightGrams':
      return cell === '' ? { value: 0 } : readCount(cell, sign, 0)
    case 'vatRate':
      return readVatRate(cell, sign)
    case 'categories':
      return readCategories(cell, context)
    default:
      return { value: cell }
  }
}

/** Reads the cells of a row by the fields of their columns. */
export function readRow(
  cells: readonly string[],
  fields: readonly (ImportField | null)[],
  context: CellContext,
): RowValues {
  const row: RowValues = { sku: '', values: {}, issues: [], given: new Map() }
  for (const [column, field] of fields.entries()) {
    if (!field) continue
    const cell = cells[column] ?? ''
    row.given.set(field, cell)
    if (field === 'sku') {
      row.sku = cell
      continue
    }
    const read = readCell(field, cell, context)
    if (!read) continue
    if ('code' in read) row.issues.push({ field, code: read.code, value: cell.slice(0, 200) })
    else Object.assign(row.values, { [field === 'categories' ? 'categoryIds' : field]: read.value })
  }
  return row
}
