import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'

export type Row = Record<string, unknown>

/** The invariants of the idle database: each row is a violation. */
const invariants = readFileSync(join(import.meta.dirname, '../../server/assets/invariants.sql'), 'utf8')

function maintenanceUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set; the global set-up of Playwright provides it.')
  return url
}

/** Runs one statement on its own connection. */
export async function queryPostgres<Result extends Row>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Result[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Result>(sql, values)).rows
  } finally {
    await client.end()
  }
}

const nameOf = (url: string): string => pg.escapeIdentifier(new URL(url).pathname.slice(1))

/** Creates a database, empty or a copy of another one without connections. Returns its URL. */
export async function createDatabase(template?: string): Promise<string> {
  const name = `ul_e2e_${randomBytes(6).toString('hex')}`
  await queryPostgres(maintenanceUrl(), `create database ${name}${template ? ` template ${nameOf(template)}` : ''}`)
  const url = new URL(maintenanceUrl())
  url.pathname = `/${name}`
  return url.href
}

export async function dropDatabase(url: string): Promise<void> {
  await queryPostgres(maintenanceUrl(), `drop database if exists ${nameOf(url)} with (force)`)
}

/** Runs one statement on the embedded database of a folder, which no other process may use. */
export async function queryEmbedded<Result extends Row>(dataDir: string, sql: string): Promise<Result[]> {
  const database = await PGlite.create({ dataDir: join(dataDir, 'pglite'), extensions: { pg_trgm } })
  try {
    return (await database.query<Result>(sql)).rows
  } finally {
    await database.close()
  }
}

export type Violation = { rule: string; subject: string; detail: string }

export const findViolations = (url: string): Promise<Violation[]> => queryPostgres<Violation>(url, invariants)
export const findEmbeddedViolations = (dataDir: string): Promise<Violation[]> =>
  queryEmbedded<Violation>(dataDir, invariants)
