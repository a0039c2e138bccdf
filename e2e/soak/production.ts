import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  cleanEnvironment,
  createProcess,
  type Environment,
  type ManagedProcess,
  root,
} from '../support/managed-process.ts'
import { findPorts } from '../support/ports.ts'
import type { Release } from './releases.ts'

/** One process of a production, which may run one release and later another. */
export type Place = {
  url: string
  metricsUrl: string
  /** Starts a release here, after what runs here has stopped. */
  run: (release: Release) => Promise<void>
  stop: () => Promise<void>
  /** What all releases printed here. */
  output: () => string
}

/** Processes without payments, mail and invoices, as the settings are before the providers are set up. */
const settings: Environment = {
  ...{ NODE_ENV: 'production', SANDBOX: '0', KSEF_ENV: 'off', SMTP_URL: 'smtp://127.0.0.1:9', TRUST_PROXY: '1' },
  ...{ TOKEN_SECRET: 'b81f9d5c07e2a64f3398ad1170c6e25df4a9036b', DRAIN_SECONDS: '2', LOG_LEVEL: 'error' },
  // Demo content stands for that of a shop.
  ...{ DEMO: '1', RISK_DEMO_ACCOUNTS_IN_PRODUCTION: '1' },
  ...{ RATE_LIMIT_FACTOR: '1000', RISK_RAISED_RATE_LIMITS_IN_PRODUCTION: '1' },
}

function createPlace(environment: Environment, ports: { own: number; metrics: number }, jobs: boolean): Place {
  const url = `http://127.0.0.1:${ports.own}`
  const known = new Map<string, ManagedProcess>()
  const processOf = ({ name, main }: Release): ManagedProcess => {
    const own = { PORT: String(ports.own), METRICS_PORT: String(ports.metrics), JOBS: jobs ? '1' : '0' }
    const made =
      known.get(main) ??
      createProcess({
        ...{ name: `process of ${name}`, file: relative(root, main), health: `${url}/api/ready` },
        environment: { ...environment, ...own },
      })
    known.set(main, made)
    return made
  }
  const stop = async () => {
    for (const each of known.values()) await each.stop()
  }
  return {
    ...{ url, stop, metricsUrl: `http://127.0.0.1:${ports.metrics}/metrics` },
    async run(release) {
      await stop()
      await processOf(release).start({ DATABASE_URL: environment.DATABASE_URL ?? '' })
    },
    output: () => [...known.values()].map((each) => each.output()).join(''),
  }
}

/** Two web processes and a worker in a folder, and the commands of a release on their settings. */
export async function createProduction(folder: string, databaseUrl: string, monitoring: Environment) {
  const [data, backups] = [join(folder, 'data'), join(folder, 'backups')]
  mkdirSync(data)
  const environment: Environment = {
    ...settings,
    ...monitoring,
    DATABASE_URL: databaseUrl,
    DATA_DIR: data,
    BACKUP_DIR: backups,
  }
  const [own, metrics] = [await findPorts(3), await findPorts(3)]
  const placeAt = (index: number) =>
    createPlace(environment, { own: own + index, metrics: metrics + index }, index === 2)
  const [one, two, worker] = [placeAt(0), placeAt(1), placeAt(2)]
  const all = [one, two, worker]
  return {
    ...{ one, two, worker, all, data, backups },
    academy: ({ main }: Release, ...words: string[]): string =>
      execFileSync(process.execPath, [main, 'academy', ...words], {
        ...{ env: { ...cleanEnvironment(), ...environment }, encoding: 'utf8' },
      }),
    stopAll: async () => {
      await Promise.all(all.map((place) => place.stop()))
    },
    databaseUrl: (): string => environment.DATABASE_URL ?? '',
    /** Changes the setting, for what starts from now on. */
    moveTo(url: string) {
      environment.DATABASE_URL = url
    },
  }
}
export type Production = Awaited<ReturnType<typeof createProduction>>
