import type { CategoryReference, CategoryTree } from '#catalogue/categories/category-tree.ts'
import type { Changes } from '#changes.ts'
import type { Clock } from '#clock.ts'
import type { Config } from '#config.ts'
import type { Connection, Database } from '#db/client.ts'
import type { Subscribers } from '#events.ts'
import type { EvidencePart } from '#evidence.ts'
import type { FaultInjector } from '#fault-injection.ts'
import type { Figure } from '#figure.ts'
import type { AccessTokens } from '#http/access-tokens.ts'
import type { RateLimits } from '#http/rate-limits.ts'
import type { Lifecycle } from '#lifecycle.ts'
import type { Log } from '#log.ts'
import type { Metrics } from '#metrics.ts'
import type { PaymentHandlers } from '#payments/payments/payable-handlers.service.ts'
import type { PersonalDataPart } from '#personal-data.ts'
import type { Undoable } from '#platform/audit/undoable.ts'
import type { LinkSigner } from '#platform/files/link-signer.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { DueWork, Scan } from '#platform/jobs/scan.ts'
import type { MailKinds } from '#platform/mail/mail-kinds.ts'
import type { RequestAction } from '#platform/requests/request-action.ts'
import type { BulkAction } from '#platform/runs/bulk-action.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import type { SettingsStore } from '#platform/settings/settings-store.ts'
import type { DiscordProvider } from '#providers/discord.ts'
import type { FacebookProvider } from '#providers/facebook.ts'
import type { GoogleProvider } from '#providers/google.ts'
import type { PointProvider } from '#providers/inpost.ts'
import type { KsefProvider } from '#providers/ksef.ts'
import type { NewsletterProvider } from '#providers/newsletter.ts'
import type { ShipmentProvider } from '#providers/shipx.ts'
import type { MailTransport } from '#providers/smtp.ts'
import type { CardProvider } from '#providers/stripe.ts'
import type { BillingProvider } from '#providers/stripe-billing.ts'
import type { PayoutProvider } from '#providers/stripe-payouts.ts'
import type { VatIdProvider } from '#providers/vies.ts'
import type { Queries } from '#queries.ts'
import type { StalledCheck, WaitingCount } from '#stalled-records.ts'

/** The dependencies of services, created once at start and passed down. */
export type Context = {
  readonly config: Config
  readonly connection: Connection
  readonly db: Database
  readonly changes: Changes
  readonly settings: SettingsStore
  readonly clock: Clock
  readonly lifecycle: Lifecycle
  readonly log: Log
  readonly metrics: Metrics
  readonly storage: Storage
  readonly links: LinkSigner
  readonly accessTokens: AccessTokens
  /** Access tokens of the back office. */
  readonly staffTokens: AccessTokens
  /** Null when card payments are off. */
  readonly cards: CardProvider | null
  /** Null exactly when `cards` is. */
  readonly billing: BillingProvider | null
  /** The same. */
  readonly payouts: PayoutProvider | null
  readonly mail: MailTransport | null
  readonly points: PointProvider
  /** Null when shipments at the carrier are off. */
  readonly shipments: ShipmentProvider | null
  /** Null when no invoice is sent to KSeF. */
  readonly ksef: KsefProvider | null
  readonly vatIds: VatIdProvider
  /** Null when signing in with it is off. */
  readonly google: GoogleProvider | null
  readonly facebook: FacebookProvider | null
  /** Null when the community is off. */
  readonly discord: DiscordProvider | null
  /** Null when the newsletter is off. */
  readonly newsletter: NewsletterProvider | null
  readonly limits: RateLimits
  readonly fault: FaultInjector
  /** Subscribers of domain events, in the order of the modules. */
  readonly subscribers: readonly Subscribers<Context>[]
  readonly queries: Queries
  /** All scans for due work, and all queues. */
  readonly scans: readonly Scan<Context>[]
  readonly queues: readonly DueWork<Context>[]
  readonly stalledChecks: readonly StalledCheck<Context>[]
  readonly waitingCounts: readonly WaitingCount[]
  readonly mailTemplates: MailKinds<Context>
  readonly figures: readonly Figure[]
  readonly bulkActions: readonly BulkAction<Context>[]
  readonly undoables: readonly Undoable<Context>[]
  readonly requestActions: readonly RequestAction<Context>[]
  readonly searchSources: readonly SearchSource[]
  readonly categoryTrees: readonly CategoryTree[]
  readonly categoryReferences: readonly CategoryReference[]
  /** Payment handlers of the features that are paid for. */
  readonly paymentHandlers: PaymentHandlers<Context>
  readonly evidence: readonly EvidencePart<Context>[]
  /** By name of the part. */
  readonly personalData: Readonly<Record<string, PersonalDataPart>>
}
