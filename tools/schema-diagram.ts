import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contexts } from './feature-names.ts'

type ForeignKey = { tableTo: string; columnsFrom: string[] }
type Snapshot = { tables: Record<string, SnapshotTable> }
type SnapshotTable = {
  name: string
  columns: Record<string, { name: string; type: string; primaryKey: boolean; notNull: boolean }>
  foreignKeys: Record<string, ForeignKey>
  compositePrimaryKeys: Record<string, { columns: string[] }>
  uniqueConstraints: Record<string, { columns: string[] }>
}

export type Column = { name: string; type: string; isRequired: boolean; keys: readonly ('PK' | 'FK' | 'UK')[] }
export type Reference = { table: string; column: string; isRequired: boolean; isUnique: boolean }
export type Table = { name: string; context: string; columns: readonly Column[]; references: readonly Reference[] }

/** The generated document, from the root. */
export const databaseDocument = 'docs/database.md'

const migrations = 'server/migrations/meta'
const sources = 'server/src'

/** The context of each table, by the folder of the file that defines it. */
function readContexts(root: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const path of readdirSync(join(root, sources), { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.tables.ts')) continue
    const [folder = ''] = path.split(/[\\/]/)
    const context = contexts.find((name) => name === folder) ?? 'platform'
    const text = readFileSync(join(root, sources, path), 'utf8')
    for (const [, name] of text.matchAll(/[tT]able\(\s*'(\w+)'/g)) found.set(name as string, context)
  }
  return found
}

/** Mermaid types are one word. */
const shortType = (type: string): string =>
  type
    .replace('timestamp with time zone', 'timestamptz')
    .replace('double precision', 'float8')
    .replace(/[^\w[\]]+/g, '_')

/** Converts one table of a snapshot. */
export function toTable(table: SnapshotTable, context: string): Table {
  const compositeKey = Object.values(table.compositePrimaryKeys).flatMap(({ columns }) => columns)
  const unique = Object.values(table.uniqueConstraints).flatMap(({ columns }) => (columns.length === 1 ? columns : []))
  const foreignKeys = Object.values(table.foreignKeys)
  const references = foreignKeys.flatMap(({ tableTo, columnsFrom: [column] }) =>
    column ? [{ tableTo, column, definition: table.columns[column] }] : [],
  )
  return {
    name: table.name,
    context,
    columns: Object.values(table.columns).map(({ name, type, primaryKey, notNull }) => ({
      name,
      type: shortType(type),
      isRequired: notNull,
      keys: [
        ...(primaryKey || compositeKey.includes(name) ? (['PK'] as const) : []),
        ...(foreignKeys.some(({ columnsFrom }) => columnsFrom.includes(name)) ? (['FK'] as const) : []),
        ...(unique.includes(name) ? (['UK'] as const) : []),
      ],
    })),
    references: references.map(({ tableTo, column, definition }) => ({
      table: tableTo,
      column,
      isRequired: definition?.notNull ?? false,
      isUnique: unique.includes(column) || (definition?.primaryKey ?? false),
    })),
  }
}

/** Reads the newest snapshot. Throws when a table is defined nowhere in the sources. */
export function readSchema(root: string): Table[] {
  const newest = readdirSync(join(root, migrations))
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  if (!newest) throw new Error(`No schema snapshot in ${migrations}`)
  const { tables } = JSON.parse(readFileSync(join(root, migrations, newest), 'utf8')) as Snapshot
  const contextOf = readContexts(root)
  return Object.values(tables).map((table) => {
    const context = contextOf.get(table.name)
    if (!context) throw new Error(`No *.tables.ts defines ${table.name}`)
    return toTable(table, context)
  })
}

const renderColumn = ({ name, type, isRequired, keys }: Column): string =>
  [`    ${type} ${name}`, keys.join(', '), isRequired ? '' : '"null"'].filter(Boolean).join(' ')

const renderReference = (from: string, { table, column, isRequired, isUnique }: Reference): string =>
  `  ${table} ${isRequired ? '||' : '|o'}--${isUnique ? 'o|' : 'o{'} ${from} : ${column}`

/** A Mermaid diagram of the tables of one context; tables of other contexts appear without columns. */
export function renderDiagram(tables: readonly Table[]): string {
  return [
    '```mermaid',
    'erDiagram',
    ...tables.flatMap(({ name, references }) => references.map((reference) => renderReference(name, reference))),
    ...tables.flatMap(({ name, columns }) => [`  ${name} {`, ...columns.map(renderColumn), '  }']),
    '```',
  ].join('\n')
}

/** The whole document: one diagram per context, in the order of contexts. */
export function renderDatabaseDocument(tables: readonly Table[]): string {
  const sections = contexts.flatMap((context) => {
    const own = tables
      .filter((table) => table.context === context)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
    return own.length > 0 ? [`## ${context}\n\n${renderDiagram(own)}\n`] : []
  })
  return `# Database schema

Generated by \`node tools/er-diagram.ts\` from the Drizzle schema; do not edit. One diagram per context: a table of another
context appears as a name only. Columns marked "null" are optional. Amounts are integers in grosze, moments are \`timestamptz\`.

${sections.join('\n')}`
}
