import type { RehearsedLabel } from '@slodki-ul/contract/catalogue/price-labels.admin'
import type {
  ImportBase,
  ImportField,
  ImportIssue,
  ImportRowState,
  ImportValues,
} from '@slodki-ul/contract/catalogue/product-imports.rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** Files that staff import, each with its dry run. */
export const imports = pgTable(
  'imports',
  {
    id: randomId(),
    kind: text().$type<'products'>().notNull(),
    name: text().notNull(),
    format: text().$type<'csv' | 'xlsx'>().notNull(),
    sizeBytes: integer().notNull(),
    fileHash: text().notNull(),
    /** Headings of the file, the first cell below each, and the field that each is. */
    columns: jsonb().$type<{ heading: string; example: string; field: ImportField | null }[]>().notNull(),
    /** Of the dry run: what is confirmed. */
    hash: text().notNull(),
    /** Null once the account is deleted. */
    createdBy: referenceTo('users', { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
    takenBackAt: moment(),
  },
  (table) => [
    check('imports_kind', sql`${table.kind} in ('products')`),
    check('imports_taken_back', sql`${table.takenBackAt} is null or ${table.confirmedAt} is not null`),
    index('imports_newest').on(table.createdAt),
    index('imports_by_person').on(table.createdBy),
  ],
)

/** The rows of an imported file, and what the dry run found for each. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    sku: text().notNull(),
    name: text().notNull(),
    /** Null for a new product until it is added. It may be deleted later. */
    productId: integer(),
    state: text().$type<ImportRowState>().notNull(),
    issues: jsonb().$type<ImportIssue[]>().notNull(),
    /** Changed fields before and after, and what shows whether the product was changed since. */
    before: jsonb().$type<ImportValues>().notNull(),
    after: jsonb().$type<ImportValues>().notNull(),
    base: jsonb().$type<ImportBase>(),
    /** The label of a new price as it was rehearsed. */
    label: jsonb().$type<RehearsedLabel>(),
    /** The product after the import; null while the row is not imported. */
    applied: jsonb().$type<ImportBase>(),
    isTakenBack: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.position] }),
    check('import_rows_state', sql`${table.state} in ('new', 'changed', 'same', 'wrong')`),
  ],
)

/** Which field a heading was matched with by hand; a null field leaves its column out. */
export const importColumns = pgTable(
  'import_columns',
  {
    kind: text().$type<'products'>().notNull(),
    /** In small letters without marks and spaces. */
    heading: text().notNull(),
    field: text().$type<ImportField>(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.heading] })],
)
