import { type Changes, subscribeToChanges } from '#changes.ts'
import { type Clock, createDatabaseClock, createMovableClock, realClock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Context } from '#context.ts'
import { type Connection, openPostgres } from '#db/client.ts'
import { lockDirectory } from '#db/lock-directory.ts'
import { migrateDatabase } from '#db/migrate.ts'
import { describeLoss } from '#db/unavailable.ts'
import { createFaultInjector } from '#fault-injection.ts'
import { createAccessTokens } from '#http/access-tokens.ts'
import { createRateLimits } from '#http/rate-limits.ts'
import { resealKeys } from '#identity/auth/two-factor.service.ts'
import { findDemoAccount } from '#identity/users/users.service.ts'
import { createLifecycle } from '#lifecycle.ts'
import { createLog, type Log } from '#log.ts'
import { createMetrics, timeProvider } from '#metrics.ts'
import { jobs, moduleParts, queues } from '#modules.ts'
import { createLinkSigner } from '#platform/files/link-signer.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { saveFirstSettings } from '#platform/settings/settings.service.ts'
import { createSettingsStore } from '#platform/settings/settings-store.ts'
import { createDiscordProvider } from '#providers/discord.ts'
import { createFacebookProvider } from '#providers/facebook.ts'
import { createGoogleProvider } from '#providers/google.ts'
import { createPointProvider } from '#providers/inpost.ts'
import { openKsef } from '#providers/ksef-files.ts'
import { createNewsletterProvider } from '#providers/newsletter.ts'
import { createShipmentProvider } from '#providers/shipx.ts'
import { createMailTransport } from '#providers/smtp.ts'
import { createCardProvider } from '#providers/stripe.ts'
import { createBillingProvider } from '#providers/stripe-billing.ts'
import { createPayoutProvider } from '#providers/stripe-payouts.ts'
import { createVatIdProvider } from '#providers/vies.ts'
import { seedDatabase } from '#seed/seed.ts'
import { SettingsError } from '#settings.ts'

/** Opens the configured database as it is. */
export async function openDatabase(config: Config, log: Log): Promise<Connection> {
  if (config.databaseUrl)
    return openPostgres(
      config.databaseUrl,
      (error) => log.warn({ err: describeLoss(error) }, 'database connection lost'),
      {
        poolSize: config.databasePoolSize,
        directUrl: config.databaseDirectUrl,
      },
    )
  const unlock = lockDirectory(config.dataDir)
  log.warn('embedded database: not for production, because it does not flush commits to disk')
  try {
    const { openEmbedded } = await import('#db/embedded.ts')
    const connection = await openEmbedded({ dataDir: config.dataDir })
    return { ...connection, close: () => connection.close().finally(unlock) }
  } catch (error) {
    unlock()
    throw error
  }
}

function logUnsafeOverrides(
  { risks, demo, simulated, stripe, google, facebook, discord, newsletter, shipx, smtpUrl, conformityNotice }: Config,
  log: Log,
): void {
  for (const [risk, isTaken] of Object.entries(risks)) if (isTaken) log.warn({ risk }, 'unsafe override enabled')
  if (simulated.length > 0) log.info({ simulated }, 'providers are simulated')
  if (!stripe) log.warn('no payment provider keys: card and BLIK payments are off')
  if (!google) log.info('no Google client id: sign-in with Google is off')
  if (!facebook) log.info('no Facebook app: sign-in with Facebook is off')
  if (!discord) log.info('no Discord settings: the community is off')
  if (!shipx) log.info('no InPost token: parcel numbers are typed')
  if (!newsletter) log.info('no MailerLite key: the newsletter is off')
  if (!conformityNotice.pl)
    log.warn('no official notice on the guarantee of conformity: its page shows only our own text')
  if (!smtpUrl) log.warn('no mail server: mails wait in the outbox')
  if (!demo) log.info('no demo content')
}

async function assertNoDemoAccounts({ demoRefusal, production }: Config, { db }: Connection): Promise<void> {
  if (demoRefusal === null) return
  const demo = await findDemoAccount(db)
  if (!demo) return
  const override = production ? 'RISK_DEMO_ACCOUNTS_IN_PRODUCTION' : 'RISK_EXPOSED_DEMO_ACCOUNTS'
  throw new SettingsError(
    `The database has demo accounts with a published password (${demo.email}), and ${demoRefusal}. Start with another database, or delete them; ${override}=1 starts beside them all the same.`,
  )
}

/**
 * The simulated clock while providers are simulated, otherwise the database's clock; with the embedded database this
 * computer's.
 */
async function createClock(config: Config, { kind, db }: Connection, changes: Changes, log: Log): Promise<Clock> {
  if (config.simulated.length > 0) return createMovableClock(db, changes)
  return kind === 'postgres' ? createDatabaseClock(db, log) : realClock
}

/**
 * Builds the context of the services on an open, migrated database. `parts` replaces providers and the clock, as tests
 * do.
 */
export async function composeContext(
  config: Config,
  log: Log,
  connection: Connection,
  parts: Partial<
    Pick<
      Context,
      | 'clock'
      | 'cards'
      | 'billing'
      | 'mail'
      | 'points'
      | 'shipments'
      | 'ksef'
      | 'vatIds'
      | 'google'
      | 'facebook'
      | 'discord'
      | 'newsletter'
      | 'fault'
    >
  > = {},
): Promise<Context> {
  const changes = await subscribeToChanges(connection)
  const settings = createSettingsStore(connection.db, changes, config)
  const clock = parts.clock ?? (await createClock(config, connection, changes, log))
  const metrics = createMetrics()
  connection.onConnectionWait((seconds) => metrics.connectionWait.observe(seconds))
  const timed = <Provider extends object>(name: string, provider: Provider | null) =>
    provider && timeProvider(metrics, name, provider)
  return {
    config,
    connection,
    db: connection.db,
    changes,
    settings,
    clock,
    lifecycle: createLifecycle(),
    log,
    metrics,
    storage: openStorage(config.files),
    links: createLinkSigner(config.signingKeys, clock),
    accessTokens: createAccessTokens(config.signingKeys, clock),
    staffTokens: createAccessTokens(config.signingKeys, clock, 'staff access token'),
    cards: timed('stripe', config.stripe ? createCardProvider(config.stripe) : null),
    billing: timed('stripe-billing', config.stripe ? createBillingProvider(config.stripe) : null),
    payouts: timed('stripe-payouts', config.stripe ? createPayoutProvider(config.stripe) : null),
    mail: timed('mail', config.smtpUrl ? createMailTransport(config.smtpUrl) : null),
    points: timeProvider(metrics, 'inpost', createPointProvider(config.inpost)),
    shipments: timed('shipx', config.shipx ? createShipmentProvider(config.shipx) : null),
    ksef: timed(
      'ksef',
      config.ksef ? openKsef(config.ksef, async () => (await settings.read('company')).nip, clock.now) : null,
    ),
    vatIds: timeProvider(
      metrics,
      'vies',
      createVatIdProvider(config.vies, async () => (await settings.read('company')).nip),
    ),
    google: timed('google', config.google ? createGoogleProvider(config.google, clock.now) : null),
    facebook: timed('facebook', config.facebook ? createFacebookProvider(config.facebook, clock.now) : null),
    discord: timed('discord', config.discord ? createDiscordProvider(config.discord, config.publicUrl) : null),
    newsletter: timed('newsletter', config.newsletter ? createNewsletterProvider(config.newsletter) : null),
    limits: createRateLimits({ db: connection.db, config }),
    fault: createFaultInjector(config.fault),
    ...moduleParts,
    scans: jobs,
    queues,
    ...parts,
  }
}

/** Builds the context on the configured database after `prepare` has succeeded. */
export async function openContext(
  config: Config,
  log: Log,
  prepare: (connection: Connection) => Promise<void>,
): Promise<Context> {
  const connection = await openDatabase(config, log)
  try {
    await prepare(connection)
    return await composeContext(config, log, connection)
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** Seconds that migrations wait for another migrating process. */
const migrateQueueSeconds = 60

/** Only migrates the schema; returns the number of applied migrations. */
export async function migrateOnly(config: Config): Promise<number> {
  const connection = await openDatabase(config, createLog('silent'))
  try {
    return await migrateDatabase(connection, { queueSeconds: migrateQueueSeconds })
  } finally {
    await connection.close()
  }
}

/** Opens all resources, migrates the database and seeds an empty one. */
export async function createContext(config: Config): Promise<Context> {
  const log = createLog(config.logLevel)
  logUnsafeOverrides(config, log)
  const context = await openContext(config, log, async (connection) => {
    await migrateDatabase(connection)
    await assertNoDemoAccounts(config, connection)
  })
  try {
    await saveFirstSettings(context)
    await seedDatabase(context)
    await resealKeys(context)
    return context
  } catch (error) {
    await closeContext(context)
    throw error
  }
}

/** Closes all resources. */
export async function closeContext(context: Context): Promise<void> {
  context.mail?.close()
  await context.connection.close()
}
