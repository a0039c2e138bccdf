import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { cleanEnvironment, root } from './managed-process.ts'

const catalogue = readFileSync(join(import.meta.dirname, 'catalogue.sql'), 'utf8')

export type Postgres = { readonly url: string; stop(): Promise<void> }

/** The Postgres of TEST_DATABASE_URL, or a private one that stops with this process. */
export async function providePostgres(): Promise<Postgres> {
  if (process.env.TEST_DATABASE_URL) return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  const program = fork(join(root, 'tools/postgres.mjs'), {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(program, 'exit')
  const message = await Promise.race([once(program, 'message'), ended.then(() => null)])
  if (!message) throw new Error('Postgres did not start, see above.')
  return {
    url: (message[0] as { url: string }).url,
    async stop() {
      program.disconnect()
      await ended
    },
  }
}

/** Runs statements on their own connection. */
async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database, empty or as a copy of another one of the same server. Returns its URL. */
export async function createDatabase(postgres: Postgres, template = 'template1'): Promise<string> {
  const name = `ul_bench_${randomBytes(6).toString('hex')}`
  await run(postgres.url, `create database ${name} template ${pg.escapeIdentifier(template)}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

export const nameOf = (url: string): string => new URL(url).pathname.slice(1)

export const dropDatabase = (postgres: Postgres, url: string): Promise<void> =>
  run(postgres.url, `drop database if exists ${pg.escapeIdentifier(nameOf(url))} with (force)`)

/** Fills a demo database up to a number of products, and runs ANALYZE. */
export const fillCatalogue = (url: string, size: number): Promise<void> =>
  run(url, catalogue.replaceAll(':size', String(size)), 'vacuum analyze')
