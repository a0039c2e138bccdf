import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { findIncompleteDatabase, readDatabase } from '#database-settings.ts'
import { findDemoExposure } from '#demo-exposure.ts'
import { listEnvironment } from '#environment-values.ts'
import { findIncompleteStorage, readFilesPlace } from '#file-settings.ts'
import { readMonitoring } from '#monitoring-settings.ts'
import { readRetention } from '#platform/backups/retention.rules.ts'
import { findProductionProblems } from '#production-problems.ts'
import { trimSlash } from '#provider-addresses.ts'
import { findIncompleteProviders, readProviders } from '#provider-settings.ts'
import { type Environment, readSettings, refuse, type Settings, settingNames } from '#settings.ts'
import { loadOrCreateSecret, nameSigningKey } from '#signing-keys.ts'

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])
const isLoopback = (host: string): boolean => loopback.has(host) || (isIP(host) === 4 && host.startsWith('127.'))

/** Two health checks of a load balancer that checks every five seconds. */
const productionDrainSeconds = 10

/** Trusts only the nearest proxy, and no address that was forwarded to it. */
const trustOneProxy = (_address: string, hop: number): boolean => hop === 0

/** The company, as the environment describes it. */
function readSeller(set: Settings) {
  return {
    name: set.SELLER_NAME,
    nip: set.SELLER_NIP,
    address: set.SELLER_ADDRESS,
    /** The address for returned products: shown in mails, on the page, in the terms and in the withdrawal form. */
    returnAddress: set.SELLER_RETURN_ADDRESS ?? set.SELLER_ADDRESS,
    email: set.SELLER_EMAIL,
    /** Entries in public registers; undefined when the company has none. */
    krs: set.SELLER_KRS,
    regon: set.SELLER_REGON,
    bdo: set.SELLER_BDO,
    capital: set.SELLER_CAPITAL,
  }
}

/** Reads and checks all settings; throws a SettingsError that lists every problem. */
export function readConfig(env: Environment) {
  const set = readSettings(env)
  const problems: string[] = []
  const production = set.NODE_ENV === 'production'
  if (set.BETA && !set.BETA_URL)
    problems.push('BETA_URL: the beta deployment has its own address; write it, or BETA=0.')
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
  problems.push(...findIncompleteDatabase(set), ...findIncompleteProviders(set), ...findIncompleteStorage(set))
  if (problems.length > 0) refuse(problems)

  const dataDir = resolve(set.DATA_DIR)
  return {
    environment: set.NODE_ENV,
    /** All settings as the back office shows them. */
    environmentValues: listEnvironment(env, set, settingNames),
    production,
    port: set.PORT,
    host: set.HOST,
    publicUrl,
    /** Where browsers load scripts, styles and fonts from, if not from `publicUrl`: a CDN that asks it for them. */
    assetsUrl: set.ASSETS_URL && trimSlash(set.ASSETS_URL),
    /** The beta deployment: has its own address and is not indexed by search engines (API-01). */
    beta: set.BETA,
    trustProxy: set.TRUST_PROXY === '0' ? false : set.TRUST_PROXY === '1' ? trustOneProxy : set.TRUST_PROXY.split(','),
    trustedProxies: set.TRUST_PROXY,
    logLevel: set.LOG_LEVEL,
    ...readMonitoring(set),
    jobs: set.JOBS,
    /** Seconds that the process still serves, not ready, after the signal to stop, until proxies have noticed. */
    drainSeconds: set.DRAIN_SECONDS ?? (production ? productionDrainSeconds : 0),
    /** Public responses are cached in memory; off only for measuring the path to the database. */
    responseCache: set.RESPONSE_CACHE,
    /** Browsers keep a page to show without a network; off, they remove what keeps it. */
    offlinePage: set.OFFLINE_PAGE,
    demo: set.DEMO ?? exposure === null,
    /** Why demo accounts in the database prevent the start; null when they are allowed. */
    demoRefusal: mayHaveDemo ? null : exposure,
    /** The web shows only its coming-soon page, except to people with the preview link. */
    comingSoon: set.COMING_SOON,
    /** Milliseconds a toast stays open in the web. */
    toastMs: set.TOAST_MS,
    ...readDatabase(set),
    dataDir,
    backupDir: set.BACKUP_DIR,
    backupRecipient: set.BACKUP_RECIPIENT,
    backupRetention: readRetention(set.BACKUP_RETENTION),
    /** Where files are stored. */
    files: readFilesPlace(set, dataDir),
    signingKeys: (set.TOKEN_SECRET ?? loadOrCreateSecret(dataDir)).split(',').map(nameSigningKey),
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    ...readProviders(set, { simulated, production }),
    mailFrom: set.MAIL_FROM,
    seller: readSeller(set),
    /** Files with the official notice on the legal guarantee of conformity, by language. */
    conformityNotice: { pl: set.CONFORMITY_NOTICE_PL, en: set.CONFORMITY_NOTICE_EN },
    fault: set.FAULT_INJECTION_POINT ? { point: set.FAULT_INJECTION_POINT, after: set.FAULT_INJECTION_AFTER } : null,
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
