import { createHash } from 'node:crypto'
import type {
  ProductImport,
  ProductImportRow,
  productImportsEndpoints,
} from '@slodki-ul/contract/catalogue/product-imports.admin'
import {
  type ImportValues,
  importColumnsMax,
  importFields,
  importFieldTexts,
  importFileMaxBytes,
  importIssueTexts,
  importRowsMax,
} from '@slodki-ul/contract/catalogue/product-imports.rules'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { toZloty } from '@slodki-ul/contract/money'
import type { Page } from '@slodki-ul/contract/pagination'
import { type DryRow, dryRun, type FileRow } from '#catalogue/imports/dry-run.service.ts'
import { findRunning } from '#catalogue/imports/import-actions.service.ts'
import { categoryPaths } from '#catalogue/imports/import-cells.rules.ts'
import { headingKey, matchColumns } from '#catalogue/imports/import-columns.rules.ts'
import * as table from '#catalogue/imports/imports.db.ts'
import { canTakeBack } from '#catalogue/imports/imports.rules.ts'
import { listCategories } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { toPage } from '#db/list-page.ts'
import { readUpload } from '#http/read-upload.ts'
import type { FileResponse } from '#http/responses.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { runAction } from '#platform/audit/staff-actions.ts'
import { readTable } from '#platform/files/read-table.ts'
import { csvFile } from '#platform/files/write-table.ts'

type Rows = typeof productImportsEndpoints
const unknown = () => fail('ERRORS.NOTFOUND')

/** Imports that the list shows. */
const latest = 10

const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
/** Changes when anything does that a confirmation would do. */
const hashOf = (fileHash: string, rows: readonly DryRow[]): string =>
  sha256(JSON.stringify([fileHash, rows.map(({ cells: _, issues: __, name: ___, ...row }) => row)]))

async function describeImports(context: Context, db: Executor, records: readonly table.ImportRecord[]) {
  const ids = records.map(({ id }) => id)
  const [counts, running] = [await table.countRows(db, ids), await findRunning(db, ids)]
  const names = await context.queries.findNames(
    db,
    records.flatMap(({ createdBy }) => createdBy ?? []),
  )
  return records.map((record): ProductImport => {
    const { applied = 0, ...states } = counts.get(record.id) ?? { new: 0, changed: 0, same: 0, wrong: 0 }
    return {
      ...{ id: record.id, name: record.name, format: record.format, sizeBytes: record.sizeBytes },
      ...{ columns: record.columns, counts: states, applied, hash: record.hash },
      createdAt: record.createdAt.toISOString(),
      createdBy: (record.createdBy && names.get(record.createdBy)) ?? null,
      confirmedAt: record.confirmedAt?.toISOString() ?? null,
      takenBackAt: record.takenBackAt?.toISOString() ?? null,
      canTakeBack:
        applied > 0 &&
        record.takenBackAt === null &&
        !running.has(record.id) &&
        canTakeBack(record, context.clock.now()),
    }
  })
}

async function describeImport(context: Context, db: Executor, id: string): Promise<Outcome<ProductImport>> {
  const record = await table.selectImport(db, id)
  const [described] = record ? await describeImports(context, db, [record]) : []
  return described ? succeed(described) : unknown()
}

/** The latest imports, newest first. */
export const listProductImports = async (context: Context): Promise<Outcome<ProductImport[]>> =>
  succeed(await describeImports(context, context.db, await table.selectLatest(context.db, latest)))

export const getProductImport = (context: Context, id: string): Promise<Outcome<ProductImport>> =>
  describeImport(context, context.db, id)

/**
 * Reads a file and stores what an import of it would do; no product changes (BO-085). Fails with ERRORS.UPLOADINVALID and the
 * reason.
 */
export async function addProductImport(
  context: Context,
  caller: StaffCaller,
  { query, upload }: Input<Rows['addProductImport']> & { upload: unknown },
): Promise<Outcome<ProductImport>> {
  const read = await readUpload(upload, importFileMaxBytes)
  if (failed(read)) return read
  const file = await readTable(read.value, { rowsMax: importRowsMax, columnsMax: importColumnsMax })
  if (failed(file)) return file
  const { headings, rows, format } = file.value
  const fields = matchColumns(headings, await table.selectRemembered(context.db))
  const checked = await dryRun(context, fields, rows)
  const fileHash = sha256(read.value)
  const id = crypto.randomUUID()
  const record = {
    ...{ id, kind: 'products' as const, name: query.name, format, sizeBytes: read.value.length, fileHash },
    columns: headings.map((heading, column) => ({
      ...{ heading, field: fields[column] ?? null },
      example: (rows.find(({ cells }) => cells[column])?.cells[column] ?? '').slice(0, 60),
    })),
    ...{ hash: hashOf(fileHash, checked), createdBy: caller.userId, createdAt: context.clock.date() },
  }
  const request = caller.request && { ...caller.request, body: { query, fileHash } }
  return runAction(context, { ...caller, request }, async (tx) => {
    await table.insertImport(tx, record)
    await table.replaceRows(tx, id, checked)
    return describeImport(context, tx, id)
  })
}

/** Sets which column is which field, and makes the dry run anew. A confirmed import stays as it is. */
export async function matchImportColumns(
  context: Context,
  caller: StaffCaller,
  { params: { id }, body }: Input<Rows['matchImportColumns']>,
): Promise<Outcome<ProductImport>> {
  const present = await table.selectImport(context.db, id)
  if (!present) return unknown()
  const { fields, remember } = body
  const chosen = fields.filter((field) => field !== null)
  if (fields.length !== present.columns.length || new Set(chosen).size !== chosen.length)
    return fail('ERRORS.PROVIDEDATA', { fields: { fields: 'ERRORS.PROVIDEDATA' } })
  if (present.confirmedAt) return fail('ERRORS.ACTIONNOTALLOWED')
  const rows: FileRow[] = await table.selectFileRows(context.db, id)
  const checked = await dryRun(context, fields, rows)
  return runAction(context, caller, async (tx) => {
    const record = await table.lockImport(tx, id)
    if (!record || record.confirmedAt) return fail('ERRORS.ACTIONNOTALLOWED')
    const columns = record.columns.map((column, index) => ({ ...column, field: fields[index] ?? null }))
    const changed = columns.filter(({ field }, index) => field !== record.columns[index]?.field)
    if (remember)
      await table.rememberColumns(tx, new Map(changed.map((each) => [headingKey(each.heading), each.field])))
    await table.replaceRows(tx, id, checked)
    await table.updateImport(tx, id, { columns, hash: hashOf(record.fileHash, checked) })
    return describeImport(context, tx, id)
  })
}

/** A value as staff read it. */
function shown(key: keyof ImportValues, value: unknown, paths: ReadonlyMap<number, string>): string | number | null {
  if (value === null || value === undefined || value === '') return null
  if (key === 'categoryIds') return (value as number[]).map((id) => paths.get(id) ?? String(id)).join(' | ') || null
  return key === 'price' || key === 'discountPrice' ? toZloty(value as number) : (value as string | number)
}

/** A page of the rows of an import with what the dry run found. Fails with ERRORS.NOTFOUND. */
export async function listProductImportRows(
  context: Context,
  { params: { id }, query }: Input<Rows['listProductImportRows']>,
): Promise<Outcome<Page<ProductImportRow>>> {
  if (!(await table.selectImport(context.db, id))) return unknown()
  const { items, totalItems } = await table.selectRowsPage(context.db, id, query)
  const paths = categoryPaths(await listCategories(context, 'pl'))
  const rows = items.map(({ position, sku, name, state, issues, before, after, label }) => ({
    ...{ position, sku, name, state, issues, label },
    changes: importFields.flatMap((field) => {
      const key = field === 'categories' ? 'categoryIds' : (field as keyof ImportValues)
      if (!(key in after)) return []
      const was = state === 'new' ? null : shown(key, before[key], paths)
      return [{ field, before: was, after: shown(key, after[key], paths) }]
    }),
  }))
  return succeed(toPage(query, rows, totalItems))
}

const reasonTexts = {
  pl: { position: 'Wiersz', reason: 'Co poprawić', name: 'wiersze-z-bledem', template: 'wzor-importu' },
  en: { position: 'Row', reason: 'What to mend', name: 'wrong-rows', template: 'import-template' },
} as const

/** The wrong rows as they stood in the file, with their numbers and what to mend (BO-086). */
export async function getWrongRows(context: Context, id: string, language: Language): Promise<Outcome<FileResponse>> {
  const record = await table.selectImport(context.db, id)
  if (!record) return unknown()
  const texts = reasonTexts[language]
  const lines = (await table.selectWrong(context.db, id)).map(({ position, cells, issues }) => [
    ...cells,
    String(position),
    issues
      .map(({ field, code }) => `${importFieldTexts[field][language]}: ${importIssueTexts[code][language]}`)
      .join(' '),
  ])
  const heads = [...record.columns.map(({ heading }) => heading), texts.position, texts.reason]
  return succeed(csvFile(texts.name, context.clock.date(), [heads, ...lines]))
}

/** A file with the headings that an import knows. */
export const getImportTemplate = (context: Context, language: Language): Outcome<FileResponse> =>
  succeed(
    csvFile(reasonTexts[language].template, context.clock.date(), [
      importFields.map((field) => importFieldTexts[field][language]),
    ]),
  )
