import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import { createDatabase, dropDatabase, findEmbeddedViolations, findViolations, type Violation } from './database.ts'
import { copyTemplate } from './database-template.ts'
import { cleanEnvironment, createProcess, type Environment, type ManagedProcess, root } from './managed-process.ts'
import { findPorts } from './ports.ts'

export type AppOptions = {
  engine?: 'postgres' | 'pglite'
  /** Starts on an empty database, like the very first start. */
  isFirstStart?: boolean
  /** Starts it as a production, whose payments and parcels alone are simulated. */
  isProduction?: boolean
  /** Additional environment of each server process; all share one database. Default: one server. */
  servers?: readonly Environment[]
  /** Additional environment of all server processes. */
  environment?: Environment
  /** The public URL, when it is not the first server's. */
  publicUrl?: string
  /** Scripts, styles and fonts come from another origin, as with a CDN. */
  hasAssetsElsewhere?: boolean
  /** Maps the database URL to the one that the servers use. */
  databaseThrough?: (url: string) => string | Promise<string>
  /** Tells the servers the database's own URL, too, as beside a pooler. */
  isDatabasePooled?: boolean
}

/** A running app: database, data folder, ports, sandbox and one or more servers. */
export type App = {
  /** The public URL. */
  url: string
  sandboxUrl: string
  /** Null for the embedded database, which only the server may open. */
  databaseUrl: string | null
  dataDir: string
  servers: readonly (ManagedProcess & { url: string })[]
  sandbox: ManagedProcess
  /** Runs `npm run academy` on the settings of the servers. Returns what it prints. */
  academy: (...words: string[]) => string
  /** Stops the servers and returns the violations of the database invariants. */
  stopAndFindViolations: () => Promise<Violation[]>
  /** Stops everything and removes it. */
  stop: () => Promise<void>
}

const host = '127.0.0.1'

/** Settings of a production whose mails arrive in the sandbox. */
const production = (port: number): Environment => ({
  ...{ NODE_ENV: 'production', SANDBOX: '1', RISK_SIMULATED_PAYMENTS_IN_PRODUCTION: '1', KSEF_ENV: 'off' },
  ...{ TOKEN_SECRET: randomBytes(32).toString('hex'), RATE_LIMIT_FACTOR: '1', DRAIN_SECONDS: '0' },
  SMTP_URL: `smtp://${host}:${port + simulation.portOffsets.smtp}`,
})

/** Starts an app. All its processes end with this process, however that ends. */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const { engine = 'postgres', isFirstStart = false, servers: serverEnvironments = [{}] } = options
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
    INPOST_SHIPX_TOKEN: simulation.inpost.token,
    INPOST_ORGANIZATION_ID: simulation.inpost.organizationId,
    INPOST_WEBHOOK_SECRET: simulation.inpost.webhookSecret,
    INPOST_GEOWIDGET_BASE_URL: `${sandboxUrl}${simulation.inpost.widgetPath}`,
    GOOGLE_BASE_URL: `${sandboxUrl}${simulation.google.path}`,
    MAILERLITE_BASE_URL: `${sandboxUrl}${simulation.newsletter.path}`,
    META_PIXEL_BASE_URL: `${sandboxUrl}${simulation.pixel.path}`,
    FACEBOOK_BASE_URL: `${sandboxUrl}${simulation.facebook.path}`,
    DISCORD_BASE_URL: `${sandboxUrl}${simulation.discord.path}`,
    ...(databaseUrl ? { DATABASE_URL: (await options.databaseThrough?.(databaseUrl)) ?? databaseUrl } : {}),
    ...(databaseUrl && options.isDatabasePooled ? { DATABASE_DIRECT_URL: databaseUrl } : {}),
    ...(options.publicUrl ? { PUBLIC_URL: options.publicUrl } : {}),
    ...(options.hasAssetsElsewhere ? { ASSETS_URL: `http://${host}:${port}` } : {}),
    ...(options.isProduction ? production(port) : {}),
    ...options.environment,
  }

  const servers: (ManagedProcess & { url: string })[] = []
  for (const [index, more] of serverEnvironments.entries()) {
    const isFirst = index === 0
    const serverPort = isFirst ? port : await findPorts()
    // Only the first server finds the sandbox next to its own port.
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
    academy: (...words) =>
      execFileSync(process.execPath, [join(root, 'server/dist/main.js'), 'academy', ...words], {
        ...{ env: { ...cleanEnvironment(), ...own, PORT: String(port) }, encoding: 'utf8' },
      }),
    async stopAndFindViolations() {
      await stopServers()
      return databaseUrl ? findViolations(databaseUrl) : findEmbeddedViolations(dataDir)
    },
    stop,
  }
}
