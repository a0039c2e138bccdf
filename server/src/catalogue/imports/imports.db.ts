import type { ProductImportRow } from '@slodki-ul/contract/catalogue/product-imports.admin'
import type { ImportField, ImportRowState } from '@slodki-ul/contract/catalogue/product-imports.rules'
import { and, asc, count, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { importColumns, importRows, imports } from '#catalogue/imports/imports.tables.ts'
import { type Executor, rowsOf, type Transaction } from '#db/client.ts'
import { isAnyOf, isTrue, limitOf, type PageOf } from '#db/list-page.ts'

export type ImportRecord = typeof imports.$inferSelect
export type ImportRowRecord = typeof importRows.$inferSelect
export type NewRow = Omit<ImportRowRecord, 'importId' | 'applied' | 'isTakenBack'>

const kind = 'products'

export const selectImport = async (db: Executor, id: string): Promise<ImportRecord | undefined> =>
  (await db.select().from(imports).where(eq(imports.id, id)))[0]

export const lockImport = async (tx: Transaction, id: string): Promise<ImportRecord | undefined> =>
  (await tx.select().from(imports).where(eq(imports.id, id)).for('update'))[0]

export const selectLatest = (db: Executor, limit: number): Promise<ImportRecord[]> =>
  db.select().from(imports).orderBy(desc(imports.createdAt), desc(imports.id)).limit(limit)

export async function insertImport(tx: Transaction, record: typeof imports.$inferInsert): Promise<void> {
  await tx.insert(imports).values(record)
}

export async function updateImport(tx: Transaction, id: string, change: Partial<ImportRecord>): Promise<void> {
  await tx.update(imports).set(change).where(eq(imports.id, id))
}

/** Rows that are sent in one statement. */
const batch = 500

/** Replaces the rows of an import. */
export async function replaceRows(tx: Transaction, importId: string, rows: readonly NewRow[]): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.importId, importId))
  for (let start = 0; start < rows.length; start += batch)
    await tx.insert(importRows).values(rows.slice(start, start + batch).map((row) => ({ ...row, importId })))
}

export const selectFileRows = (db: Executor, importId: string) =>
  db
    .select({ position: importRows.position, cells: importRows.cells })
    .from(importRows)
    .where(eq(importRows.importId, importId))
    .orderBy(asc(importRows.position))

const at = (importId: string, position: number) =>
  and(eq(importRows.importId, importId), eq(importRows.position, position))

/** A row and its import, which nobody takes back before the transaction ends. */
export async function shareRow(tx: Transaction, importId: string, position: number) {
  const [found] = await tx
    .select({ parent: imports, row: importRows })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(at(importId, position))
    .for('share', { of: imports })
  return found
}

export async function updateRow(
  tx: Transaction,
  importId: string,
  position: number,
  change: Partial<ImportRowRecord>,
): Promise<void> {
  await tx.update(importRows).set(change).where(at(importId, position))
}

type Counts = Record<ImportRowState, number> & { applied: number }

/** Rows of imports by state, and how many were imported. */
export async function countRows(db: Executor, ids: readonly string[]): Promise<Map<string, Counts>> {
  const counts = new Map(ids.map((id) => [id, { new: 0, changed: 0, same: 0, wrong: 0, applied: 0 }]))
  if (ids.length === 0) return counts
  const rows = await db
    .select({
      ...{ importId: importRows.importId, state: importRows.state, rows: count() },
      applied: sql<number>`count(${importRows.applied})::int`,
    })
    .from(importRows)
    .where(inArray(importRows.importId, [...ids]))
    .groupBy(importRows.importId, importRows.state)
  for (const { importId, state, rows: number, applied } of rows) {
    const counted = counts.get(importId)
    if (!counted) continue
    counted[state] = number
    counted.applied += applied
  }
  return counts
}

type RowsQuery = PageOf & { state?: ProductImportRow['state'][] | undefined; hasPrice?: boolean | undefined }

export async function selectRowsPage(db: Executor, importId: string, query: RowsQuery) {
  const where = and(
    eq(importRows.importId, importId),
    isAnyOf(importRows.state, query.state),
    isTrue(sql`${importRows.after} ?| array['price', 'discountPrice']`, query.hasPrice),
  )
  const { limit, offset } = limitOf(query)
  const [items, [all]] = await Promise.all([
    db.select().from(importRows).where(where).orderBy(asc(importRows.position)).limit(limit).offset(offset),
    db.select({ rows: count() }).from(importRows).where(where),
  ])
  return { items, totalItems: all?.rows ?? 0 }
}

export const selectWrong = (db: Executor, importId: string): Promise<ImportRowRecord[]> =>
  db
    .select()
    .from(importRows)
    .where(and(eq(importRows.importId, importId), eq(importRows.state, 'wrong')))
    .orderBy(asc(importRows.position))

/** Positions of the rows that an import changes, in their order. */
export async function selectChanging(tx: Transaction, importId: string): Promise<number[]> {
  const rows = await tx
    .select({ position: importRows.position })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), inArray(importRows.state, ['new', 'changed'])))
    .orderBy(asc(importRows.position))
  return rows.map(({ position }) => position)
}

/** Positions of the rows that were imported, the last one first. */
export async function selectApplied(tx: Transaction, importId: string): Promise<number[]> {
  const rows = await tx
    .select({ position: importRows.position })
    .from(importRows)
    .where(and(eq(importRows.importId, importId), sql`${importRows.applied} is not null`))
    .orderBy(desc(importRows.position))
  return rows.map(({ position }) => position)
}

/** SKUs of rows that are named by import and position. */
export async function selectSkus(db: Executor, rows: readonly { importId: string; position: number }[]) {
  const found = rowsOf<{ importId: string; position: number; sku: string }>(
    await db.execute(sql`select r.import_id as "importId", r.position, r.sku
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as named ("importId" uuid, position integer)
      join import_rows r on r.import_id = named."importId" and r.position = named.position`),
  )
  return new Map(found.map(({ importId, position, sku }) => [`${importId}/${position}`, sku]))
}

/** Which fields headings were matched with by hand. */
export async function selectRemembered(db: Executor): Promise<Map<string, ImportField | null>> {
  const rows = await db.select().from(importColumns).where(eq(importColumns.kind, kind))
  return new Map(rows.map(({ heading, field }) => [heading, field]))
}

export async function rememberColumns(
  tx: Transaction,
  columns: ReadonlyMap<string, ImportField | null>,
): Promise<void> {
  if (columns.size === 0) return
  await tx
    .insert(importColumns)
    .values([...columns].map(([heading, field]) => ({ kind: kind as 'products', heading, field })))
    .onConflictDoUpdate({ target: [importColumns.kind, importColumns.heading], set: { field: sql`excluded.field` } })
}

/** Deletes imports made before `end`. Returns how many. */
export async function deleteBefore(db: Executor, end: Date): Promise<number> {
  const gone = await db.delete(imports).where(lt(imports.createdAt, end)).returning({ id: imports.id })
  return gone.length
}
