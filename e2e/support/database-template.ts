import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, dropDatabase } from './database.ts'
import { createProcess } from './managed-process.ts'
import { findPorts } from './ports.ts'

/** Environment variables for the workers: URL of the template database and folder of its files. */
const places = { database: 'ACADEMY_TEMPLATE_DATABASE', files: 'ACADEMY_TEMPLATE_FILES' } as const

/** Starts an app on an empty Postgres once and keeps the database as a template. Returns the function that removes it. */
export async function createTemplate(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'ul-e2e-template-'))
  const database = await createDatabase()
  const port = await findPorts()
  const server = createProcess({
    name: 'template server',
    file: 'server/dist/main.js',
    environment: { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database, LOG_LEVEL: 'warn', JOBS: '0' },
    health: `http://127.0.0.1:${port}/api/health`,
  })
  const remove = async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
    await dropDatabase(database)
  }
  try {
    await server.start()
    await server.stop()
  } catch (error) {
    await remove()
    throw error
  }
  process.env[places.database] = database
  process.env[places.files] = join(dataDir, 'files')
  return remove
}

/** Copies the template database and its files; an empty database without a template. */
export async function copyTemplate(dataDir: string): Promise<string> {
  const [database, files] = [process.env[places.database], process.env[places.files]]
  if (files) cpSync(files, join(dataDir, 'files'), { recursive: true })
  return createDatabase(database)
}
