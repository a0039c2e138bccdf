import type { Environment, Settings } from '#settings.ts'

/** A setting of the environment as the back office shows it. */
export type EnvironmentValue = {
  readonly name: string
  /** What holds; null for a secret, and for a setting that has neither a value nor a default. */
  readonly value: string | null
  readonly state: 'set' | 'default' | 'missing'
  readonly isSecret: boolean
}

/** Settings whose values anybody in the back office may read. Every other one counts as a secret, also a new one. */
const shown = new Set([
  ...[
    'NODE_ENV',
    'PORT',
    'HOST',
    'PUBLIC_URL',
    'ASSETS_URL',
    'BETA',
    'BETA_URL',
    'TRUST_PROXY',
    'LOG_LEVEL',
    'ACCESS_LOG',
    'JOBS',
    'DRAIN_SECONDS',
  ],
  ...['RESPONSE_CACHE', 'SANDBOX', 'DEMO', 'COMING_SOON', 'TOAST_MS', 'DATABASE_POOL_SIZE', 'DATA_DIR', 'BACKUP_DIR'],
  ...['BACKUP_RECIPIENT', 'BACKUP_RETENTION', 'METRICS_PORT', 'METRICS_HOST', 'OTEL_TRACES_SAMPLER_ARG'],
  ...['FILES_URL', 'S3_REGION', 'S3_ENDPOINT', 'S3_PATH_STYLE'],
  ...['RATE_LIMIT_FACTOR', 'GOOGLE_CLIENT_ID', 'FACEBOOK_APP_ID', 'DISCORD_CLIENT_ID', 'DISCORD_GUILD_ID'],
  ...[
    'DISCORD_ROLE_ID',
    'MAILERLITE_GROUP_ID',
    'META_PIXEL_ID',
    'VIDEO_HOSTS',
    'VIES_TIMEOUT_MS',
    'MAIL_FROM',
    'INPOST_ORGANIZATION_ID',
    'KSEF_ENV',
    'KSEF_CERTIFICATE',
    'KSEF_OFFLINE_CERTIFICATE',
  ],
  ...['SELLER_NAME', 'SELLER_NIP', 'SELLER_ADDRESS', 'SELLER_RETURN_ADDRESS', 'SELLER_EMAIL', 'SELLER_KRS'],
  ...['SELLER_REGON', 'SELLER_BDO', 'SELLER_CAPITAL', 'CONFORMITY_NOTICE_PL', 'CONFORMITY_NOTICE_EN'],
  ...['RISK_SIMULATED_PAYMENTS_IN_PRODUCTION', 'RISK_DEMO_ACCOUNTS_IN_PRODUCTION'],
  ...['RISK_EMBEDDED_DATABASE_IN_PRODUCTION', 'RISK_RAISED_RATE_LIMITS_IN_PRODUCTION', 'RISK_EXPOSED_DEMO_ACCOUNTS'],
])

const textOf = (value: unknown): string | null =>
  value === undefined ? null : typeof value === 'boolean' ? String(Number(value)) : String(value)

/** Every setting with what holds, by name; never the value of a secret (BO-188). */
export function listEnvironment(env: Environment, set: Settings, names: readonly string[]): EnvironmentValue[] {
  return names.toSorted().map((name) => {
    const held = set[name as keyof Settings]
    const isSecret = !shown.has(name)
    return {
      ...{ name, isSecret, value: isSecret ? null : textOf(held) },
      state: env[name] ? 'set' : held === undefined ? 'missing' : 'default',
    }
  })
}
