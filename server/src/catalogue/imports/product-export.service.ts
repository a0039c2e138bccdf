import type { productImportsEndpoints } from '@slodki-ul/contract/catalogue/product-imports.admin'
import { type ImportField, importFields, importFieldTexts } from '@slodki-ul/contract/catalogue/product-imports.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import { toZloty } from '@slodki-ul/contract/money'
import { categoryPaths } from '#catalogue/imports/import-cells.rules.ts'
import { type FoundProduct, findListed } from '#catalogue/products/product-lookup.service.ts'
import { listCategories } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import { makeReport } from '#db/report.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { type Cell, tableFile } from '#platform/files/write-table.ts'

type Query = Input<(typeof productImportsEndpoints)['exportProducts']>['query']

/** The cell of a field, as an import reads it again. */
function cellOf(field: ImportField, { row, categoryIds }: FoundProduct, paths: ReadonlyMap<number, string>): Cell {
  switch (field) {
    case 'categories':
      return categoryIds.map((id) => paths.get(id) ?? '').join(' | ')
    case 'price':
      return row.price === 0 ? null : { zloty: toZloty(row.price) }
    case 'discountPrice':
      return row.discountPrice === null ? null : { zloty: toZloty(row.discountPrice) }
    case 'stock':
      return row.isVirtual ? null : row.stock
    default:
      return row[field]
  }
}

const fileNames = { pl: 'produkty', en: 'products' }

/**
 * The products that fit the filters with the chosen columns, as a file that can be imported again and then changes nothing
 * (BO-087). Fails with ERRORS.ABOVELIMIT or ERRORS.RUNBUSY.
 */
export async function exportProducts(
  context: Context,
  caller: StaffCaller,
  { in: language, format, columns = [...importFields], ...filters }: Query,
): Promise<Outcome<FileResponse>> {
  // The SKU finds the product when the file is imported.
  const fields = importFields.filter((field) => field === 'sku' || columns.includes(field))
  const paths = categoryPaths(await listCategories(context, 'pl'))
  return makeReport(context, async (tx): Promise<Outcome<FileResponse>> => {
    const found = await findListed(context, tx, filters, bulkRowsMax + 1)
    if (found.length > bulkRowsMax) return fail('ERRORS.ABOVELIMIT', { extra: { most: bulkRowsMax } })
    const after = { filters, columns: fields, format, products: found.length }
    await recordChange(tx, context, caller, { record: 'products', recordId: 'export', before: {}, after })
    const lines = found.map((product) => fields.map((field) => cellOf(field, product, paths)))
    const heads = fields.map((field) => importFieldTexts[field][language])
    const file = { name: fileNames[language], day: context.clock.date(), format }
    return succeed(await tableFile(file, [heads, ...lines]))
  })
}
