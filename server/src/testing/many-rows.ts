import { sql } from 'drizzle-orm'
import pg from 'pg'
import { rowsOf } from '#db/client.ts'
import type { TestApp } from '#testing/test-app.ts'

type Column = { name: string; type: string; needed: boolean }

/** Default SQL expressions for required columns; `n` is the row number. */
const defaults: Record<string, string> = {
  uuid: 'gen_random_uuid()',
  text: `'text ' || n`,
  citext: `'row' || n || '@poczta.example'`,
  boolean: 'false',
  jsonb: `'{}'`,
  json: `'{}'`,
  integer: '1',
  smallint: '1',
  bigint: '1',
  'double precision': '1',
  real: '1',
  numeric: '1',
  date: `date '2020-01-01'`,
  'timestamp with time zone': `timestamptz '2020-01-01'`,
}

async function columnsOf({ context: { db } }: TestApp, table: string): Promise<Column[]> {
  const result = await db.execute(sql`
    select column_name as name, data_type as type,
      is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER' as needed
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`)
  return rowsOf<Column>(result)
}

/**
 * Inserts rows by one statement, without triggers and foreign keys. `values` are SQL expressions by column, in which
 * `n` is the row number.
 */
export async function fillTable(
  testApp: TestApp,
  table: string,
  rows: number,
  values: Record<string, string> = {},
): Promise<void> {
  const columns = (await columnsOf(testApp, table)).filter(({ name, needed }) => needed || name in values)
  const expressions = columns.map(({ name, type }) => values[name] ?? defaults[type] ?? 'null')
  const statement = `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
    select ${expressions.join(', ')} from generate_series(1, ${rows}) as n`
  await testApp.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql.raw(statement))
  })
}

/** Updates the planner statistics. */
export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('vacuum analyze').finally(() => client.end())
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export type Statement = { text: string; params: unknown[] }

/** Rows read from tables by the nodes of a plan. */
function rowsRead(node: PlanNode): number {
  const isScan = node['Node Type'].includes('Scan') && node['Relation Name'] !== undefined
  const perLoop =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return (
    (isScan ? perLoop * node['Actual Loops'] : 0) + (node.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0)
  )
}

/**
 * Runs statements again in a transaction that is rolled back, and returns how many table rows each of them read.
 * Postgres only.
 */
export async function countRowsRead(url: string, statements: readonly Statement[]): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url, options: '-c jit=off' })
  await client.connect()
  const found = new Map<string, number>()
  try {
    for (const { text, params } of statements) {
      await client.query('begin')
      const { rows } = await client.query(`explain (analyze, format json) ${text}`, params)
      await client.query('rollback')
      const read = rowsRead(rows[0]['QUERY PLAN'][0].Plan)
      found.set(text, Math.max(read, found.get(text) ?? 0))
    }
  } finally {
    await client.end()
  }
  return found
}
