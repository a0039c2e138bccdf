import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Connection, openPostgres } from '#db/client.ts'
import { openEmbedded } from '#db/embedded.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { createLog } from '#log.ts'
import { seedDatabase } from '#seed/seed.ts'
import { composeContext } from '#start.ts'
import { administer, databaseUrl } from '#testing/engine.ts'
import { testConfig } from '#testing/settings.ts'

async function fill(connection: Connection, dataDir: string): Promise<void> {
  await migrateDatabase(connection)
  const context = await composeContext(testConfig(dataDir), createLog('silent'), connection, {
    cards: null,
    mail: null,
  })
  await seedDatabase(context)
}

let remove: () => Promise<void> = async () => {}

/** Creates the template that every test file copies: migrated and seeded once per run. */
export async function setup(project: TestProject): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'slodki-ul-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  project.provide('dataDir', dataDir)
  if (project.config.env.TEST_ENGINE === 'pglite') {
    const path = join(dataDir, 'template.tar')
    const connection = await openEmbedded({})
    await fill(connection, dataDir)
    project.provide('seededAt', Date.now())
    writeFileSync(path, new Uint8Array(await (await connection.dump()).arrayBuffer()))
    await connection.close()
    project.provide('template', { engine: 'pglite', path })
    remove = async () => removeFolder()
    return
  }
  const adminUrl = process.env.TEST_DATABASE_URL
  if (!adminUrl)
    throw new Error('TEST_DATABASE_URL is not set: run npm test, or start a server with node tools/postgres.mjs.')
  const name = `slodki_template_${process.pid}`
  await administer(adminUrl, `drop database if exists ${name} with (force)`)
  await administer(adminUrl, `create database ${name}`)
  const connection = openPostgres(databaseUrl(adminUrl, name), () => {})
  await fill(connection, dataDir)
  project.provide('seededAt', Date.now())
  await connection.close()
  project.provide('template', { engine: 'postgres', adminUrl, name })
  remove = async () => {
    removeFolder()
    await administer(adminUrl, `drop database if exists ${name} with (force)`)
  }
}

export async function teardown(): Promise<void> {
  await remove()
}
