import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import { createDatabase, dropDatabase, findEmbeddedViolations, findViolations, type Violation } from './database.ts'
import { copyTemplate } from './database-template.ts'
import { createProcess, type Environment, type ManagedProcess } from './managed-process.ts'
import { findPorts } from './ports.ts'

export type AppOptions = {
  engine?: 'postgres' | 'pglite'
  /** Begins on an empty database, as an academy's very first start. */
  isFirstStart?: boolean
  /** What each server process is told besides; all work on one database. One server when left out. */
  servers?: readonly Environment[]
  /** What all server processes are told besides. */
  environment?: Environment
  /** Where people find it, when that is not the first server. */
  publicUrl?: string
  /** The address by which the servers reach their database, where that is not its own. */
  databaseThrough?: (url: string) => string
}

/** A running academy of its own: database, data folder, ports, sandbox and one server or more. */
export type Academy = {
  /** Where people find it. */
  url: string
  sandboxUrl: string
  /** Null for the embedded database, which only the server may open. */
  databaseUrl: string | null
  dataDir: string
  servers: readonly (ManagedProcess & { url: string })[]
  sandbox: ManagedProcess
  /** Ends the servers and reads what breaks the invariants of the database. */
  stopAndFindViolations: () => Promise<Violation[]>
  /** Ends everything and removes it. */
  stop: () => Promise<void>
}

const host = '127.0.0.1'

/** Starts an academy. What has been started ends with this process, however that ends. */
export async function startApp(options: AppOptions = {}): Promise<Academy> {
  const { engine = 'postgres', isFirstStart = false, servers: told = [{}] } = options
  const port = await findPorts(3)
  const dataDir = mkdtempSync(join(tmpdir(), 'ul-e2e-'))
  const provideDatabase = () => (isFirstStart ? createDatabase() : copyTemplate(dataDir))
  const databaseUrl = engine === 'postgres' ? await provideDatabase() : null
  const sandboxUrl = `http://${host}:${port + simulation.portOffsets.http}`
  const own: Environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    RATE_LIMIT_FACTOR: '1000',
    TOKEN_SECRET: 'the same secret of the tests in every process',
    STRIPE_BASE_URL: sandboxUrl,
    INPOST_BASE_URL: `${sandboxUrl}${simulation.inpost.path}`,
    INPOST_GEOWIDGET_BASE_URL: `${sandboxUrl}${simulation.inpost.widgetPath}`,
    GOOGLE_BASE_URL: `${sandboxUrl}${simulation.google.path}`,
    MAILERLITE_BASE_URL: `${sandboxUrl}${simulation.newsletter.path}`,
    META_PIXEL_BASE_URL: `${sandboxUrl}${simulation.pixel.path}`,
    FACEBOOK_BASE_URL: `${sandboxUrl}${simulation.facebook.path}`,
    DISCORD_BASE_URL: `${sandboxUrl}${simulation.discord.path}`,
    ...(databaseUrl ? { DATABASE_URL: options.databaseThrough?.(databaseUrl) ?? databaseUrl } : {}),
    ...(options.publicUrl ? { PUBLIC_URL: options.publicUrl } : {}),
    ...options.environment,
  }

  const servers: (ManagedProcess & { url: string })[] = []
  for (const [index, more] of told.entries()) {
    const isFirst = index === 0
    const serverPort = isFirst ? port : await findPorts()
    // Only the first finds the sandbox beside its own port.
    const mail: Environment = isFirst ? {} : { SMTP_URL: `smtp://${host}:${port + simulation.portOffsets.smtp}` }
    const url = `http://${host}:${serverPort}`
    const program = createProcess({
      name: `server ${index + 1}`,
      file: 'server/dist/main.js',
      environment: { ...own, ...mail, PORT: String(serverPort), ...more },
      health: `${url}/api/health`,
    })
    servers.push({ ...program, url })
  }
  const sandbox = createProcess({
    name: 'sandbox',
    file: 'sandbox/src/main.ts',
    environment: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    health: `${sandboxUrl}/health`,
  })

  const stopServers = () => Promise.all(servers.map((server) => server.stop()))
  const stop = async () => {
    await Promise.all([sandbox.stop(), stopServers()])
    rmSync(dataDir, { recursive: true, force: true })
    if (databaseUrl) await dropDatabase(databaseUrl)
  }
  try {
    await Promise.all([sandbox.start(), ...servers.map((server) => server.start())])
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: options.publicUrl ?? `http://localhost:${port}`,
    sandboxUrl,
    databaseUrl,
    dataDir,
    servers,
    sandbox,
    async stopAndFindViolations() {
      await stopServers()
      return databaseUrl ? findViolations(databaseUrl) : findEmbeddedViolations(dataDir)
    },
    stop,
  }
}
