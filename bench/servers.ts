import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulation } from '@slodki-ul/contract/simulation'
import { findPorts, type ManagedProcess, root, startProcess } from './managed-process.ts'

/** The sandbox, as `npm start` runs it beside the server. */
export type Sandbox = ManagedProcess & { readonly dataDir: string; readonly basePort: number }

export async function startSandbox(): Promise<Sandbox> {
  const basePort = await findPorts(3)
  const dataDir = mkdtempSync(join(tmpdir(), 'ul-bench-'))
  const program = await startProcess({
    file: 'sandbox/src/main.ts',
    port: basePort,
    health: `http://127.0.0.1:${basePort + simulation.portOffsets.http}/health`,
    environment: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  })
  return {
    ...program,
    dataDir,
    basePort,
    async stop() {
      await program.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

type ServerOptions = {
  databaseUrl: string
  sandbox: Sandbox
  /** Whether public responses are cached, as always outside of benchmarks. */
  cache: boolean
  /** Whether it runs background work: mails, deadlines. */
  jobs: boolean
  /** The port; any free one by default. */
  port?: number
  nodeOptions?: readonly string[]
}

/** The heap limits under which `npm start` runs a server. */
const { config } = JSON.parse(readFileSync(join(root, 'server/package.json'), 'utf8')) as {
  config: { nodeOptions: string }
}

/** Builds the server, and the web whose styles its pages contain, when their sources changed since the last build. */
export function buildServer(): void {
  execFileSync(process.execPath, ['tools/build.mjs', '--stale', 'server', 'web'], { cwd: root, stdio: 'inherit' })
}

/** Starts one server process as in production, except for rate limits, which would stop thousands of orders. */
export async function startServer({ databaseUrl, sandbox, cache, jobs, nodeOptions = [], ...rest }: ServerOptions) {
  const port = rest.port ?? (await findPorts())
  return startProcess({
    file: 'server/dist/main.js',
    port,
    health: `http://127.0.0.1:${port}/api/health`,
    nodeOptions: [...config.nodeOptions.split(' '), ...nodeOptions],
    environment: {
      DATABASE_URL: databaseUrl,
      DATA_DIR: sandbox.dataDir,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '10000',
      // Every buyer has an own network address, as behind a proxy.
      TRUST_PROXY: '1',
      TOKEN_SECRET: 'the same secret of the measurement in every process',
      STRIPE_BASE_URL: `http://127.0.0.1:${sandbox.basePort + simulation.portOffsets.http}`,
      SMTP_URL: `smtp://127.0.0.1:${sandbox.basePort + simulation.portOffsets.smtp}`,
      RESPONSE_CACHE: cache ? '1' : '0',
      JOBS: jobs ? '1' : '0',
    },
  })
}

/** Starts the baseline server on the same database. */
export async function startLimits(databaseUrl: string): Promise<ManagedProcess> {
  const port = await findPorts()
  return startProcess({
    file: 'bench/limit-server.ts',
    port,
    health: `http://127.0.0.1:${port}/limits/health`,
    environment: { DATABASE_URL: databaseUrl },
  })
}
