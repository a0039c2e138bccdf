import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isNip } from '@slodki-ul/contract/nip'
import { simulation } from '@slodki-ul/contract/simulation'
import { simulatedNames, videoHostNames } from '@slodki-ul/contract/system'
import * as z from 'zod'
import { discordAt, readDiscordKeys, simulatedDiscord } from '#discord-settings.ts'
import {
  facebookAt,
  googleAt,
  inpostHosts,
  newsletterAt,
  pixelAt,
  trimSlash,
  videoHostsAt,
} from '#provider-addresses.ts'
import { keepOwnSecret, nameKey } from '#signing-keys.ts'

const flag = z.enum(['0', '1'], 'Write 0 or 1.').transform((value) => value === '1')
const text = (message: string) => z.string().trim().min(1, message)
const snowflake = (message: string) => z.string().regex(/^[1-9]\d{5,19}$/, message)
const httpUrl = z
  .string()
  .refine((url) => /^https?:\/\//i.test(url) && URL.canParse(url), 'Write an address such as https://academy.example.')

/** An address, or a network such as 10.0.0.0/8. */
function isAddressOrNetwork(proxy: string): boolean {
  const [address = '', bits = '0', ...rest] = proxy.split('/')
  const version = isIP(address)
  return version > 0 && rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'Write development, test or production.')
    .default('development'),
  PORT: z.coerce
    .number('Write a port from 1 to 65533.')
    .int('Write a port from 1 to 65533.')
    .min(1, 'Write a port from 1 to 65533.')
    .max(65533, 'Write a port from 1 to 65533.')
    .default(3000),
  HOST: text('Write an address to listen on, such as 127.0.0.1.').default('127.0.0.1'),
  PUBLIC_URL: httpUrl.optional(),
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
  REPLY_CACHE: flag.default(true),
  SANDBOX: flag.optional(),
  DEMO: flag.optional(),
  COMING_SOON: flag.default(false),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'Write postgresql://user:password@host:5432/database.')
    .optional(),
  DATA_DIR: text('Write a folder for the data.').default('.data'),
  FILES_URL: z
    .string()
    .transform((url, context) => {
      try {
        return fileURLToPath(url)
      } catch {
        context.addIssue('Write file:///absolute/folder.')
        return z.NEVER
      }
    })
    .optional(),
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
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'Write smtp://user:password@host:587.')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*\S@\S[^\r\n]*$/, 'Write a sender such as Słodki Ul <poczta@academy.example>.')
    .default('Słodki Ul <poczta@slodki-ul.test>'),
  SELLER_NAME: text('Write the name of the company.').default('Słodki Ul sp. z o.o.'),
  SELLER_NIP: z
    .string()
    .trim()
    .refine(isNip, 'Write a Polish tax number (NIP): ten digits that pass its checksum.')
    .default('1234563218'),
  SELLER_ADDRESS: text('Write the postal address of the company.').default('ul. Plastrowa 6, 31-553 Kraków, Polska'),
  SELLER_EMAIL: z.string().trim().email('Write an e-mail address.').default('kontakt@slodki-ul.example'),
  FAULT_POINT: text('Write the name of a point, or nothing.').optional(),
  FAULT_AFTER: z.coerce
    .number('Write a whole number from 1.')
    .int('Write a whole number from 1.')
    .min(1, 'Write a whole number from 1.')
    .default(1),
  RISK_SIMULATED_PAYMENTS_IN_PRODUCTION: flag.default(false),
  RISK_DEMO_ACCOUNTS_IN_PRODUCTION: flag.default(false),
  RISK_EMBEDDED_DATABASE_IN_PRODUCTION: flag.default(false),
})

export type Environment = Readonly<Record<string, string | undefined>>

/** Wrong settings: the message names each one and says what to write. */
export class SettingsError extends Error {}

const loopback = new Set(['127.0.0.1', 'localhost', '::1', '[::1]'])
const isLoopback = (host: string): boolean => loopback.has(host) || (isIP(host) === 4 && host.startsWith('127.'))

/** The nearest proxy is believed, whatever it says came before it is not. */
const trustOneProxy = (_address: string, hop: number): boolean => hop === 0

/** Reads and checks all settings; throws a SettingsError that lists everything wrong at once. */
export function readConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new SettingsError(`Wrong settings:\n  ${lines.join('\n  ')}`)
  }
  const set = parsed.data
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
  if (production) {
    if (!set.DATABASE_URL && !set.RISK_EMBEDDED_DATABASE_IN_PRODUCTION)
      problems.push(
        'DATABASE_URL: production needs a Postgres server; write postgresql://user:password@host:5432/database.',
      )
    if (!set.SMTP_URL) problems.push('SMTP_URL: production needs a mail server; write smtp://user:password@host:587.')
    if (!set.TOKEN_SECRET)
      problems.push(
        'TOKEN_SECRET: production needs at least 32 random bytes of its own; write for example the output of: openssl rand -hex 32',
      )
    if (simulated && !set.RISK_SIMULATED_PAYMENTS_IN_PRODUCTION)
      problems.push('SANDBOX: production does not simulate payments; write SANDBOX=0.')
    if (set.DEMO && !set.RISK_DEMO_ACCOUNTS_IN_PRODUCTION)
      problems.push('DEMO: production has no demo accounts with a published password; write DEMO=0.')
    if (set.FAULT_POINT) problems.push('FAULT_POINT: production does not kill itself; remove it.')
  }
  if (set.STRIPE_SECRET_KEY && !set.STRIPE_WEBHOOK_SECRET)
    problems.push(
      'STRIPE_WEBHOOK_SECRET: payments cannot be confirmed without it; write the whsec_… of the webhook endpoint.',
    )
  if (Boolean(set.FACEBOOK_APP_ID) !== Boolean(set.FACEBOOK_APP_SECRET))
    problems.push(
      'FACEBOOK_APP_SECRET: tokens can be checked only with the number and the secret of the app; write both, or none.',
    )
  const discordKeys = readDiscordKeys(set)
  if (discordKeys.missing.length > 0)
    problems.push(
      `${discordKeys.missing.join(', ')}: the community needs all of its settings; write them, or remove the others.`,
    )
  if (Boolean(set.MAILERLITE_API_KEY) !== Boolean(set.MAILERLITE_GROUP_ID))
    problems.push(
      'MAILERLITE_GROUP_ID: subscribers go to a group of the account; write the key and the group, or none.',
    )
  if (problems.length > 0) throw new SettingsError(`Wrong settings:\n  ${problems.join('\n  ')}`)

  const dataDir = resolve(set.DATA_DIR)
  const sandboxUrl = `http://127.0.0.1:${set.PORT + simulation.portOffsets.http}`
  const stripeSimulated = simulated && !set.STRIPE_SECRET_KEY
  const smtpSimulated = simulated && !set.SMTP_URL
  const inpostSimulated = simulated && !set.INPOST_BASE_URL
  // A stand-in lets anybody be anybody: no word overrides that in production.
  const mayPretend = simulated && !production
  const googleSimulated = mayPretend && !set.GOOGLE_CLIENT_ID
  const facebookSimulated = mayPretend && !set.FACEBOOK_APP_ID
  const discordSimulated = mayPretend && discordKeys.keys === null
  const newsletterSimulated = simulated && !set.MAILERLITE_API_KEY
  const pixelSimulated = mayPretend && !set.META_PIXEL_ID
  const isSimulated = {
    stripe: stripeSimulated,
    smtp: smtpSimulated,
    inpost: inpostSimulated,
    google: googleSimulated,
    facebook: facebookSimulated,
    discord: discordSimulated,
    newsletter: newsletterSimulated,
    pixel: pixelSimulated,
  }
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
    /** Anonymous answers are kept in memory; off only where the way to the database is measured. */
    replyCache: set.REPLY_CACHE,
    /** Providers played by the sandbox; the clock can be moved only while there is one. */
    simulated: simulatedNames.filter((name) => isSimulated[name]),
    demo: set.DEMO ?? !production,
    /** The web shows its announcement and nothing else, but to who has found the way around it. */
    comingSoon: set.COMING_SOON,
    databaseUrl: set.DATABASE_URL,
    dataDir,
    filesDir: set.FILES_URL ?? join(dataDir, 'files'),
    signingKeys: (set.TOKEN_SECRET ?? keepOwnSecret(dataDir)).split(',').map(nameKey),
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    /** Card payments are off (no keys and nothing to simulate them) when null. */
    stripe: stripeSimulated
      ? {
          secretKey: simulation.stripe.secretKey as string,
          webhookSecrets: [simulation.stripe.webhookSecret as string],
          baseUrl: set.STRIPE_BASE_URL ?? sandboxUrl,
          livemode: false,
        }
      : set.STRIPE_SECRET_KEY
        ? {
            secretKey: set.STRIPE_SECRET_KEY,
            webhookSecrets: (set.STRIPE_WEBHOOK_SECRET ?? '').split(','),
            baseUrl: set.STRIPE_BASE_URL,
            livemode: /^[rs]k_live_/.test(set.STRIPE_SECRET_KEY),
          }
        : null,
    /** Parcel lockers: their public list, and the provider's map while there is a token for it. */
    inpost: {
      baseUrl: trimSlash(
        set.INPOST_BASE_URL ?? (inpostSimulated ? sandboxUrl + simulation.inpost.path : inpostHosts.points),
      ),
      widget: set.INPOST_GEOWIDGET_TOKEN
        ? {
            token: set.INPOST_GEOWIDGET_TOKEN,
            baseUrl: trimSlash(
              set.INPOST_GEOWIDGET_BASE_URL ??
                (inpostSimulated ? sandboxUrl + simulation.inpost.widgetPath : inpostHosts.widget),
            ),
          }
        : null,
    },
    /** Signing in with Google is off when null. */
    google: googleSimulated
      ? googleAt(simulation.google.clientId, set.GOOGLE_BASE_URL ?? sandboxUrl + simulation.google.path)
      : set.GOOGLE_CLIENT_ID
        ? googleAt(set.GOOGLE_CLIENT_ID, set.GOOGLE_BASE_URL)
        : null,
    /** Signing in with Facebook is off when null. */
    facebook: facebookSimulated
      ? facebookAt(simulation.facebook, set.FACEBOOK_BASE_URL ?? sandboxUrl + simulation.facebook.path)
      : set.FACEBOOK_APP_ID && set.FACEBOOK_APP_SECRET
        ? facebookAt({ appId: set.FACEBOOK_APP_ID, appSecret: set.FACEBOOK_APP_SECRET }, set.FACEBOOK_BASE_URL)
        : null,
    /** The community is off when null (DSC-11). */
    discord: discordSimulated
      ? simulatedDiscord(set.DISCORD_BASE_URL ?? sandboxUrl + simulation.discord.path)
      : discordKeys.keys && { ...discordKeys.keys, ...discordAt(set.DISCORD_BASE_URL) },
    /** The newsletter is off when null. */
    newsletter: newsletterSimulated
      ? newsletterAt(simulation.newsletter, set.MAILERLITE_BASE_URL ?? sandboxUrl + simulation.newsletter.path)
      : set.MAILERLITE_API_KEY && set.MAILERLITE_GROUP_ID
        ? newsletterAt({ apiKey: set.MAILERLITE_API_KEY, groupId: set.MAILERLITE_GROUP_ID }, set.MAILERLITE_BASE_URL)
        : null,
    /** The advertising pixel; there is none when null. */
    pixel: pixelSimulated
      ? pixelAt(simulation.pixel.id, set.META_PIXEL_BASE_URL ?? sandboxUrl + simulation.pixel.path)
      : set.META_PIXEL_ID
        ? pixelAt(set.META_PIXEL_ID, set.META_PIXEL_BASE_URL)
        : null,
    /** Whose videos may be played besides our own, and where these hosts are asked about them. */
    videoHosts: {
      allowed: videoHostNames.filter((name) => set.VIDEO_HOSTS?.split(',').includes(name)),
      ...videoHostsAt({
        youtube: set.YOUTUBE_BASE_URL ?? (simulated ? sandboxUrl + simulation.youtube.path : undefined),
        vimeo: set.VIMEO_BASE_URL ?? (simulated ? sandboxUrl + simulation.vimeo.path : undefined),
      }),
    },
    smtpUrl: smtpSimulated ? `smtp://127.0.0.1:${set.PORT + simulation.portOffsets.smtp}` : (set.SMTP_URL ?? null),
    mailFrom: set.MAIL_FROM,
    seller: { name: set.SELLER_NAME, nip: set.SELLER_NIP, address: set.SELLER_ADDRESS, email: set.SELLER_EMAIL },
    fault: set.FAULT_POINT ? { point: set.FAULT_POINT, after: set.FAULT_AFTER } : null,
    risks: {
      simulatedPayments: production && simulated,
      demoAccounts: production && set.RISK_DEMO_ACCOUNTS_IN_PRODUCTION,
      embeddedDatabase: production && !set.DATABASE_URL,
    },
  }
}
export type Config = ReturnType<typeof readConfig>
