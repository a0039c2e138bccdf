import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { findDemoExposure } from '#demo-exposure.ts'
import { findProductionProblems } from '#production-problems.ts'
import { trimSlash } from '#provider-addresses.ts'
import { findIncompleteProviders, readProviders } from '#provider-settings.ts'
import { type Environment, readSettings, refuse } from '#settings.ts'
import { loadOrCreateSecret, nameSigningKey } from '#signing-keys.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])
const isLoopback = (host: string): boolean => loopback.has(host) || (isIP(host) === 4 && host.startsWith('127.'))

/** Two checks of a load balancer that asks every five seconds. */
const productionDrainSeconds = 10

/** The nearest proxy is believed, whatever it says came before it is not. */
const trustOneProxy = (_address: string, hop: number): boolean => hop === 0

/** Reads and checks all settings; throws a SettingsError that lists everything wrong at once. */
export function readConfig(env: Environment) {
  const set = readSettings(env)
  const problems: string[] = []
  const production = set.NODE_ENV === 'production'
  if (set.BETA && !set.BETA_URL)
    problems.push('BETA_URL: the academy on trial has an address of its own; write it, or BETA=0.')
  const baseUrl = set.BETA ? set.BETA_URL : set.PUBLIC_URL
  const publicUrl = trimSlash(baseUrl ?? `http://localhost:${set.PORT}`)
  const local = isLoopback(set.HOST) && isLoopback(new URL(publicUrl).hostname)
  if (!local && set.SANDBOX === undefined) {
    problems.push(
      'SANDBOX: HOST or PUBLIC_URL is open to others, so say it: write SANDBOX=0 for real providers, or SANDBOX=1 to go on simulating them.',
    )
  }
  const simulated = set.SANDBOX ?? (local && !production)
  if (production) problems.push(...findProductionProblems(set, simulated))
  const exposure = findDemoExposure(set, { local })
  const mayHaveDemo = production ? set.RISK_DEMO_ACCOUNTS_IN_PRODUCTION : set.RISK_EXPOSED_DEMO_ACCOUNTS
  if (set.DEMO && exposure && !production && !mayHaveDemo)
    problems.push(
      `DEMO: ${exposure}, and the demo accounts have a published password; write DEMO=0, or RISK_EXPOSED_DEMO_ACCOUNTS=1 to have them all the same.`,
    )
  problems.push(...findIncompleteProviders(set))
  if (problems.length > 0) refuse(problems)

  const dataDir = resolve(set.DATA_DIR)
  return {
    environment: set.NODE_ENV,
    production,
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    /** The academy on trial: reached at its own address, and kept out of search engines (API-01). */
    beta: set.BETA,
    trustProxy: set.TRUST_PROXY === '0' ? false : set.TRUST_PROXY === '1' ? trustOneProxy : set.TRUST_PROXY.split(','),
    logLevel: set.LOG_LEVEL,
    jobs: set.JOBS,
    /** How long the process still serves after the signal to end, not ready, until proxies have left it. */
    drainSeconds: set.DRAIN_SECONDS ?? (production ? productionDrainSeconds : 0),
    /** Anonymous answers are kept in memory; off only where the way to the database is measured. */
    responseCache: set.RESPONSE_CACHE,
    demo: set.DEMO ?? exposure === null,
    /** Why demo accounts in the database stop the start; null where they may be there. */
    demoRefusal: mayHaveDemo ? null : exposure,
    /** The web shows its announcement and nothing else, but to who has found the way around it. */
    comingSoon: set.COMING_SOON,
    databaseUrl: set.DATABASE_URL,
    databasePoolSize: set.DATABASE_POOL_SIZE,
    dataDir,
    filesDir: set.FILES_URL ?? join(dataDir, 'files'),
    signingKeys: (set.TOKEN_SECRET ?? loadOrCreateSecret(dataDir)).split(',').map(nameSigningKey),
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    ...readProviders(set, { simulated, production }),
    mailFrom: set.MAIL_FROM,
    seller: { name: set.SELLER_NAME, nip: set.SELLER_NIP, address: set.SELLER_ADDRESS, email: set.SELLER_EMAIL },
    fault: set.FAULT_POINT ? { point: set.FAULT_POINT, after: set.FAULT_AFTER } : null,
    risks: {
      simulatedPayments: production && simulated,
      demoAccounts: production && set.RISK_DEMO_ACCOUNTS_IN_PRODUCTION,
      exposedDemoAccounts: !production && exposure !== null && set.RISK_EXPOSED_DEMO_ACCOUNTS,
      embeddedDatabase: production && !set.DATABASE_URL,
      raisedRateLimits: production && set.RATE_LIMIT_FACTOR > 1,
    },
  }
}
export type Config = ReturnType<typeof readConfig>
