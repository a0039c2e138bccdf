import type { AdminEndpoint } from '@slodki-ul/contract/admin-endpoint'
import { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import type { Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { mayUse, type Permission, permissions } from '@slodki-ul/contract/identity/permissions'
import { bulkRowsMax } from '@slodki-ul/contract/lists'
import type { Page } from '@slodki-ul/contract/pagination'
import type { listExportsEndpoints } from '@slodki-ul/contract/platform/list-exports.admin'
import { isExported, isPersonal, ownExports } from '@slodki-ul/contract/platform/list-exports.rules'
import * as z from 'zod/mini'
import type { Context } from '#context.ts'
import { readReport } from '#db/report.ts'
import { inTransaction } from '#db/transaction.ts'
import type { FileResponse } from '#http/responses.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { modules } from '#modules.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'
import { cellOf } from '#platform/exports/list-cells.service.ts'
import { columnsOf, type ListColumn } from '#platform/exports/list-columns.rules.ts'
import { headingOf } from '#platform/exports/list-headings.rules.ts'
import { tableFile } from '#platform/files/write-table.ts'

type Rows = typeof listExportsEndpoints
type ListRow = AdminEndpoint & { readonly paged: true }
type Handle = (input: object, caller: StaffCaller) => Promise<Outcome<Page<unknown>>>
type List = { readonly name: string; readonly row: ListRow; readonly columns: readonly ListColumn[] }

/** Rows asked for at once. */
const pageSize = 100

const isPaged = (row: AdminEndpoint): row is ListRow => 'paged' in row && row.paged === true

/** Every list that comes by pages, by the name of its row; those with an export of their own left out. */
export const exportedLists: readonly List[] = Object.entries(adminEndpoints as Record<string, AdminEndpoint>).flatMap(
  ([name, row]) =>
    isPaged(row) && row.reply && !ownExports.has(name) ? [{ name, row, columns: columnsOf(row.reply) }] : [],
)

/** The list of a name, for those who may read it. */
function findList(name: string, { roles }: Pick<StaffCaller, 'roles'>): Outcome<List> {
  const list = exportedLists.find((each) => each.name === name)
  if (!list) return fail('ERRORS.NOTFOUND')
  const { permission } = list.row
  const isOpen = permission === 'staff'
  if (!isOpen && !(permissions as readonly string[]).includes(permission)) return fail('ERRORS.NOTFOUND')
  if (!isOpen && !mayUse(roles, permission as Permission)) return fail('ERRORS.FORBIDDEN', { extra: { permission } })
  return succeed(list)
}

const isAboutPersons = ({ name, columns }: List): boolean =>
  isPersonal(
    name,
    columns.map(({ id }) => id),
  )

function listExportColumns(
  caller: StaffCaller,
  { params, query }: Input<Rows['listExportColumns']>,
): Outcome<Reply<Rows['listExportColumns']>> {
  const list = findList(params.list, caller)
  if (failed(list)) return list
  const columns = list.value.columns.map(({ id }) => ({ id, label: headingOf(id, query.language) ?? id }))
  return succeed({ columns, isPersonal: isAboutPersons(list.value) })
}

/** The page of a list as its own row is called; the rows that the filters and the record refuse are fields. */
function inputOf({ row }: List, given: Record<string, unknown>, pageNumber: number): Outcome<object> {
  const fields: Record<string, string> = {}
  const parse = (schema: z.ZodMiniType | undefined, values: Record<string, unknown>) => {
    if (!schema) return undefined
    const parsed = z.safeParse(schema, values)
    if (parsed.success) return parsed.data as unknown
    for (const { path } of parsed.error.issues) fields[String(path[0] ?? 'query')] = 'ERRORS.PROVIDEDATA'
    return undefined
  }
  const names = new Set(row.path.match(/\w+(?=\})/g) ?? [])
  const isParam = ([name]: [string, unknown]) => names.has(name)
  const entries = Object.entries(given)
  const params = parse(row.params as z.ZodMiniType | undefined, Object.fromEntries(entries.filter(isParam)))
  const filters = Object.fromEntries(entries.filter((entry) => !isParam(entry)))
  const query = parse(row.query as z.ZodMiniType | undefined, { ...filters, pageNumber, pageSize })
  return Object.keys(fields).length > 0 ? fail('ERRORS.PROVIDEDATA', { fields }) : succeed({ params, query })
}

/** All rows that fit, page by page. Fails with ERRORS.ABOVELIMIT. */
async function readRows(
  list: List,
  handle: Handle,
  caller: StaffCaller,
  given: Record<string, unknown>,
): Promise<Outcome<unknown[]>> {
  const rows: unknown[] = []
  for (let pageNumber = 1; ; pageNumber++) {
    const input = inputOf(list, given, pageNumber)
    if (failed(input)) return input
    const page = await handle(input.value, caller)
    if (failed(page)) return page
    const { items, pagination } = page.value
    const { totalItems } = pagination
    if (totalItems > bulkRowsMax) return fail('ERRORS.ABOVELIMIT', { extra: { most: bulkRowsMax } })
    rows.push(...items)
    if (items.length === 0 || rows.length >= totalItems) return succeed(rows)
  }
}

type ExportInput = Input<Rows['exportList']>

/** What a list is filtered to, read by its own handler as the caller sees it, as a table (BO-087). */
async function exportList(
  context: Context,
  caller: StaffCaller,
  { params, query }: ExportInput,
  isConfirmed: boolean,
): Promise<Outcome<FileResponse>> {
  const found = findList(params.list, caller)
  if (failed(found)) return found
  const list = found.value
  if (isAboutPersons(list) && !isConfirmed) return fail('ERRORS.NOTFOUND')
  const { exportIn: language, exportAs: format, exportColumns, ...given } = query
  const columns = list.columns.filter(({ id }) => !exportColumns || exportColumns.includes(id))
  if (columns.length === 0) return fail('ERRORS.PROVIDEDATA', { fields: { exportColumns: 'ERRORS.PROVIDEDATA' } })
  const heads = columns.map(({ id }) => headingOf(id, language) ?? id)
  const name = list.row.path.split('/').filter((part) => part !== 'admin' && !part.startsWith('{'))
  // Read by their own connection, apart from those of the shop, and at one moment: a row that moves is on one page.
  const made = await readReport(context, async (tx) => {
    const handlers = Object.assign({}, ...modules.map(({ adminRoutes }) => adminRoutes?.({ ...context, db: tx })))
    const rows = await readRows(list, handlers[list.name] as Handle, caller, given)
    if (failed(rows)) return rows
    const exported = rows.value.filter((row) => isExported(list.name, row))
    const lines = exported.map((row) => columns.map((column) => cellOf(row, column, language)))
    const file = await tableFile({ name: name.join('-'), day: context.clock.date(), format }, [heads, ...lines])
    return succeed({ file, rows: exported.length })
  })
  if (failed(made)) return made
  const after = { filters: given, columns: columns.map(({ id }) => id), format, rows: made.value.rows }
  const record = { record: 'list', recordId: list.name, before: {}, after, whole: ['filters', 'columns'] } as const
  await inTransaction(context, (tx) => recordChange(tx, context, caller, record))
  return succeed(made.value.file)
}

export const listExportsRoutes = (context: Context): AdminHandlers<Rows> => ({
  listExportColumns: async (input, caller) => listExportColumns(caller, input),
  exportList: (input, caller) => exportList(context, caller, input, false),
  exportPersonalList: (input, caller) => exportList(context, caller, input, true),
})
