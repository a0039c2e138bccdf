import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { isEmail } from '@slodki-ul/contract/email.rules'
import { toastDurations } from '@slodki-ul/contract/limits'
import { isNip } from '@slodki-ul/contract/nip'
import { isRegon } from '@slodki-ul/contract/regon'
import * as z from 'zod'
import { databaseShape } from '#database-settings.ts'
import { isFilesUrl } from '#file-settings.ts'
import { monitoringShape } from '#monitoring-settings.ts'
import { flag, httpUrl, text, whole } from '#setting-values.ts'

/** The tax number of the demo's company, which belongs to nobody. */
export const demoNip = '1234563218'

const snowflake = (message: string) => z.string().regex(/^[1-9]\d{5,19}$/, message)
const picture = z
  .string()
  .trim()
  .refine(
    (file) => /\.(jpe?g|png|svg|webp)$/i.test(file) && existsSync(file),
    'Write the path of a picture: jpg, png, svg or webp.',
  )
/** An address whose traffic nobody else can read: invoices pass there. */
const isPrivateLine = (url: string): boolean =>
  URL.canParse(url) && (/^https:/i.test(url) || /^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/i.test(url))

/** An address, or a network such as 10.0.0.0/8. */
function isAddressOrNetwork(proxy: string): boolean {
  const [address = '', bits = '0', ...rest] = proxy.split('/')
  const version = isIP(address)
  return version > 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

const schema = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'Write development, test or production.')
    .default('development'),
  PORT: whole(1, 65533, 'Write a port from 1 to 65533.').default(3000),
  HOST: text('Write an address to listen on, such as 127.0.0.1.').default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
  ASSETS_URL: httpUrl
    .refine(
      (url) => !URL.canParse(url) || new URL(url).pathname === '/',
      'Write a domain without a path, such as https://cdn.example.',
    )
    .optional(),
  BETA: flag.default(false),
  BETA_URL: httpUrl.optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (list) => list === '0' || list === '1' || list.split(',').every(isAddressOrNetwork),
      'Write 0, 1 (one proxy in front) or the proxies’ addresses, separated by commas.',
    )
    .default('0'),
  LOG_LEVEL: z
    .enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'Write trace, debug, info, warn, error, fatal or silent.',
    )
    .default('info'),
  JOBS: flag.default(true),
  DRAIN_SECONDS: whole(0, 300, 'Write a whole number from 0 to 300.').optional(),
  RESPONSE_CACHE: flag.default(true),
  OFFLINE_PAGE: flag.default(true),
  SANDBOX: flag.optional(),
  DEMO: flag.optional(),
  COMING_SOON: flag.default(false),
  TOAST_MS: z.coerce.number().pipe(z.literal(toastDurations, 'Write 3000 or 2000.')).default(toastDurations[0]),
  ...databaseShape,
  ...monitoringShape,
  BACKUP_DIR: text('Write the folder in which backups of the database arrive.').optional(),
  BACKUP_RECIPIENT: z
    .string()
    .regex(/^age1[\da-z]{50,3000}$/, 'Write the age1… that `npm run academy -- backup key FILE` prints.')
    .optional(),
  BACKUP_RETENTION: z
    .string()
    .regex(/^\d{1,3},\d{1,3},\d{1,3}$/, 'Write for how many days, weeks and months a backup is kept, such as 7,4,3.')
    .default('7,4,3'),
  DATA_DIR: text('Write a folder for the data.').default('.data'),
  FILES_URL: z
    .string()
    .refine(isFilesUrl, 'Write file:///absolute/folder, or s3://bucket or s3://bucket/folder.')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z\d-]{2,40}$/, 'Write the region of the bucket, such as eu-central-1.')
    .optional(),
  S3_ACCESS_KEY_ID: text('Write the id of a key that may use the bucket.').optional(),
  S3_SECRET_ACCESS_KEY: text('Write the secret of the key of S3_ACCESS_KEY_ID.').optional(),
  S3_ENDPOINT: z
    .string()
    .refine(isPrivateLine, 'Write https://… of the service; http:// only on this machine (localhost, 127.0.0.1).')
    .optional(),
  S3_PATH_STYLE: flag.default(false),
  TOKEN_SECRET: z
    .string()
    .refine(
      (text) => text.split(',').every((secret) => Buffer.byteLength(secret) >= 32),
      'Write at least 32 random bytes; while rotating, the new and the old secret separated by a comma.',
    )
    .optional(),
  RATE_LIMIT_FACTOR: z.coerce
    .number('Write a number from 1 to 10000.')
    .min(1, 'Write a number from 1 to 10000.')
    .max(10_000, 'Write a number from 1 to 10000.')
    .default(1),
  STRIPE_SECRET_KEY: text('Write the sk_… of the account.').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^[^\s,]+(,[^\s,]+)*$/,
      'Write the whsec_… of the webhook endpoint; while rotating, the new and the old one separated by a comma.',
    )
    .optional(),
  STRIPE_BASE_URL: httpUrl.optional(),
  INPOST_BASE_URL: httpUrl.optional(),
  INPOST_SHIPX_TOKEN: text('Write the API token made in the InPost manager (My account, API).').optional(),
  INPOST_ORGANIZATION_ID: z
    .string()
    .regex(/^\d{1,12}$/, 'Write the number of the organization, from the InPost manager.')
    .optional(),
  INPOST_WEBHOOK_SECRET: z
    .string()
    .regex(
      /^[\w-]{24,100}(,[\w-]{24,100})*$/,
      'Write at least 24 letters and digits, which end the address of the webhook; while rotating, the new and the old one separated by a comma.',
    )
    .optional(),
  INPOST_GEOWIDGET_TOKEN: text('Write the token made in the InPost manager.').optional(),
  INPOST_GEOWIDGET_BASE_URL: httpUrl.optional(),
  GOOGLE_CLIENT_ID: text('Write the client id of the web application, made in the Google Cloud console.').optional(),
  GOOGLE_BASE_URL: httpUrl.optional(),
  FACEBOOK_APP_ID: z.string().regex(/^\d+$/, 'Write the number of the app, from its dashboard.').optional(),
  FACEBOOK_APP_SECRET: text('Write the secret of the app, from its dashboard.').optional(),
  FACEBOOK_BASE_URL: httpUrl.optional(),
  DISCORD_CLIENT_ID: snowflake('Write the number of the application, from the Discord developer portal.').optional(),
  DISCORD_CLIENT_SECRET: text('Write the client secret of the application.').optional(),
  DISCORD_BOT_TOKEN: text('Write the token of the application’s bot.').optional(),
  DISCORD_GUILD_ID: snowflake('Write the number of the Discord server.').optional(),
  DISCORD_ROLE_ID: snowflake('Write the number of the role that subscribers get.').optional(),
  DISCORD_INVITE_URL: httpUrl.optional(),
  DISCORD_BASE_URL: httpUrl.optional(),
  MAILERLITE_API_KEY: text('Write the token made in MailerLite (Integrations, API).').optional(),
  MAILERLITE_GROUP_ID: z
    .string()
    .regex(/^\d{1,20}$/, 'Write the number of the group, from its address in MailerLite.')
    .optional(),
  MAILERLITE_BASE_URL: httpUrl.optional(),
  META_PIXEL_ID: z.string().regex(/^\d+$/, 'Write the number of the pixel, from the events manager.').optional(),
  META_PIXEL_BASE_URL: httpUrl.optional(),
  VIDEO_HOSTS: z
    .string()
    .regex(/^(youtube|vimeo)(,(youtube|vimeo))*$/, 'Write youtube, vimeo, or both separated by a comma.')
    .optional(),
  YOUTUBE_BASE_URL: httpUrl.optional(),
  VIMEO_BASE_URL: httpUrl.optional(),
  VIES_BASE_URL: httpUrl.optional(),
  VIES_TIMEOUT_MS: whole(500, 20_000, 'Write milliseconds from 500 to 20000.').default(6_000),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'Write smtp://user:password@host:587.')
    .optional(),
  KSEF_ENV: z.enum(['off', 'test', 'production'], 'Write off, test or production.').optional(),
  KSEF_TOKEN: text('Write the token made in the KSeF application.').optional(),
  KSEF_CERTIFICATE: text('Write the path of the KSeF certificate, a PEM file.').optional(),
  KSEF_PRIVATE_KEY: text('Write the path of its private key, a PEM file.').optional(),
  KSEF_OFFLINE_CERTIFICATE: text('Write the path of the KSeF certificate of type Offline, a PEM file.').optional(),
  KSEF_OFFLINE_PRIVATE_KEY: text('Write the path of its private key, a PEM file.').optional(),
  KSEF_PRIVATE_KEY_PASSWORD: text('Write the password of the private keys.').optional(),
  KSEF_BASE_URL: httpUrl.optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*\S@\S[^\r\n]*$/, 'Write a sender such as Słodki Ul <poczta@academy.example>.')
    .default('Słodki Ul <poczta@slodki-ul.test>'),
  SELLER_NAME: text('Write the name of the company.').default('Słodki Ul sp. z o.o.'),
  SELLER_NIP: z
    .string()
    .trim()
    .refine(isNip, 'Write a Polish tax number (NIP): ten digits that pass its checksum.')
    .default(demoNip),
  SELLER_ADDRESS: text('Write the postal address of the company.').default('ul. Plastrowa 6, 31-553 Kraków, Polska'),
  SELLER_RETURN_ADDRESS: text('Write the postal address for returned goods, or nothing.').optional(),
  SELLER_EMAIL: z.string().trim().refine(isEmail, 'Write an e-mail address.').default('kontakt@slodki-ul.example'),
  SELLER_KRS: z
    .string()
    .trim()
    .regex(/^\d{10}$/, 'Write the ten digits of the KRS number.')
    .optional(),
  SELLER_REGON: z
    .string()
    .trim()
    .refine(isRegon, 'Write a REGON number: 9 or 14 digits that pass its checksum.')
    .optional(),
  SELLER_BDO: z
    .string()
    .trim()
    .regex(/^\d{9}$/, 'Write the nine digits of the BDO number.')
    .optional(),
  SELLER_CAPITAL: text('Write the share capital, such as 50 000 zł.').optional(),
  CONFORMITY_NOTICE_PL: picture.optional(),
  CONFORMITY_NOTICE_EN: picture.optional(),
  FAULT_INJECTION_POINT: text('Write the name of a point, or nothing.').optional(),
  FAULT_INJECTION_AFTER: z.coerce
    .number('Write a whole number from 1.')
    .int('Write a whole number from 1.')
    .min(1, 'Write a whole number from 1.')
    .default(1),
  RISK_SIMULATED_PAYMENTS_IN_PRODUCTION: flag.default(false),
  RISK_DEMO_ACCOUNTS_IN_PRODUCTION: flag.default(false),
  RISK_EMBEDDED_DATABASE_IN_PRODUCTION: flag.default(false),
  RISK_RAISED_RATE_LIMITS_IN_PRODUCTION: flag.default(false),
  RISK_EXPOSED_DEMO_ACCOUNTS: flag.default(false),
})

export type Environment = Readonly<Record<string, string | undefined>>

/** Thrown for invalid settings: the message names each one and says what to write. */
export class SettingsError extends Error {}

/** Names of all settings. */
export const settingNames: readonly string[] = Object.keys(schema.shape)

export type Settings = z.output<typeof schema>

/** Throws a SettingsError that lists all problems. */
export function refuse(problems: readonly string[]): never {
  throw new SettingsError(`Wrong settings:\n  ${problems.join('\n  ')}`)
}

/**
 * Reads every setting by itself; an empty one counts as not set. Throws a SettingsError that lists all that are wrong.
 */
export function readSettings(env: Environment): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  return parsed.success
    ? parsed.data
    : refuse(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
}
