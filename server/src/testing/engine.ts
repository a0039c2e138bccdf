import { openAsBlob } from 'node:fs'
import type { Logger } from 'drizzle-orm'
import pg from 'pg'
import { type Connection, openPostgres } from '#db/client.ts'
import { openEmbedded } from '#db/embedded.ts'

/** A migrated, seeded database to copy: a Postgres database by name, or a tar of an embedded one. */
export type Template = { engine: 'postgres'; adminUrl: string; name: string } | { engine: 'pglite'; path: string }

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template
    /** Folder with the template's files. */
    dataDir: string
    /** When the template was seeded, in milliseconds since 1970. */
    seededAt: number
  }
}

export const databaseUrl = (adminUrl: string, name: string): string => {
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs one statement on the maintenance database. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Opens its own copy of the template; closing it deletes it. `through` maps the Postgres URL, for tests that go through
 * a proxy.
 */
export async function openCopy(
  template: Template,
  logger?: Logger,
  through: (url: string) => string = (url) => url,
): Promise<Connection & { url: string | null }> {
  if (template.engine === 'pglite') {
    return { ...(await openEmbedded({ loadDataDir: await openAsBlob(template.path), logger })), url: null }
  }
  const name = `slodki_test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(template.adminUrl, `create database ${name} template ${template.name}`)
  const url = databaseUrl(template.adminUrl, name)
  const connection = openPostgres(through(url), () => {}, { logger })
  return {
    ...connection,
    url,
    close: async () => {
      await connection.close()
      await administer(template.adminUrl, `drop database ${name} with (force)`)
    },
  }
}
