import type { adminEndpoints } from '@slodki-ul/contract/admin-endpoints'
import type { endpoints } from '@slodki-ul/contract/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CategoryReference, CategoryTree } from '#catalogue/categories/category-tree.ts'
import type { Topic } from '#changes.ts'
import type { Context } from '#context.ts'
import type { DoctorCheck } from '#doctor.ts'
import type { Subscribers } from '#events.ts'
import type { EvidencePart } from '#evidence.ts'
import type { Figure } from '#figure.ts'
import type { Gauge } from '#gauge.ts'
import type { Personalize } from '#http/responses.ts'
import type { Handlers } from '#http/serve.ts'
import type { AdminHandlers } from '#http/serve-admin.ts'
import type { Authenticator } from '#http/session.ts'
import type { EventHandler, PaymentHandlers, RenewalHandler } from '#payments/payments/payable-handlers.service.ts'
import type { PersonalDataPart } from '#personal-data.ts'
import type { Undoable } from '#platform/audit/undoable.ts'
import type { Queue } from '#platform/jobs/queues.ts'
import type { Job } from '#platform/jobs/ticker.ts'
import type { MailTemplates } from '#platform/mail/mail-template.ts'
import type { RequestAction } from '#platform/requests/request-action.ts'
import type { BulkAction } from '#platform/runs/bulk-action.ts'
import type { SearchSource } from '#platform/search/search-source.ts'
import type { Queries } from '#queries.ts'
import type { StalledCheck, WaitingCount } from '#stalled-records.ts'

export type EndpointName = keyof typeof endpoints

/** Endpoints whose responses share one cache, which is dropped when a topic changes. */
export type CachePlan = {
  readonly endpoints: readonly EndpointName[]
  readonly topics: readonly Topic[]
  /** Changes of single items of the responses: new values of their fields, by the announced state. */
  readonly items?: { readonly topic: Topic; fields(state: string): object }
}

/** What a feature adds to the server; `modules.ts` lists all of them. */
export type Module = {
  /** Handlers of contract rows. */
  readonly routes?: (context: Context) => Partial<Handlers<typeof endpoints>>
  /** Handlers of rows of the back office. */
  readonly adminRoutes?: (context: Context) => Partial<AdminHandlers<typeof adminEndpoints>>
  /** Endpoints that read the body as bytes, because its signature is checked over them. */
  readonly rawBodies?: readonly EndpointName[]
  /** Routes outside the contract: files, videos. */
  readonly serve?: (app: FastifyInstance, context: Context, authenticator: Authenticator) => void
  /** Handles addresses that nothing else serves and that are for people; one module does. */
  readonly handleUnknown?: (
    context: Context,
  ) => (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
  readonly caches?: readonly CachePlan[]
  /** Responses that differ for a signed-in caller. */
  readonly personalize?: (context: Context, authenticator: Authenticator) => Partial<Record<EndpointName, Personalize>>
  /** Done before the first call is answered: what fell due while no process ran and must not be seen late. */
  readonly beforeServing?: (context: Context) => Promise<void>
  /** Scans for due work, in the order of one tick. */
  readonly jobs?: readonly Job[]
  /** Work that may be slow. */
  readonly queues?: readonly Queue[]
  /** Jobs that delete what is no longer needed. */
  readonly cleanups?: readonly Job[]
  /** Mail templates by kind. */
  readonly mails?: MailTemplates
  readonly subscribers?: Subscribers<Context>
  /** Its payables, by kind. */
  readonly payables?: Partial<PaymentHandlers<Context>['payables']>
  /** Handles subscriptions that the provider renews. */
  readonly renewals?: RenewalHandler<Context>
  /** Handle events of the payment provider, in the order in which they are applied. */
  readonly paymentEvents?: readonly EventHandler<Context>[]
  readonly queries?: Partial<Queries>
  /** Records that stand still when something broke. */
  readonly stalledChecks?: readonly StalledCheck<Context>[]
  /** What `npm run academy -- doctor` looks at. */
  readonly doctorChecks?: readonly DoctorCheck<Context>[]
  /** Figures of the back office, in the order of their tiles. */
  readonly figures?: readonly Figure[]
  /** Figures of the metrics. */
  readonly gauges?: readonly Gauge[]
  /** What waits for staff. */
  readonly waitingCounts?: readonly WaitingCount[]
  /** What staff do to many records at once. */
  readonly bulkActions?: readonly BulkAction<Context>[]
  /** What staff can undo of its records. */
  readonly undoables?: readonly Undoable<Context>[]
  /** What becomes a request above somebody's limits. */
  readonly requestActions?: readonly RequestAction<Context>[]
  /** Trees of categories that staff edit, and records that name categories of one. */
  readonly categoryTrees?: readonly CategoryTree[]
  readonly categoryReferences?: readonly CategoryReference[]
  /** Records that the search of the back office finds. */
  readonly searchSources?: readonly SearchSource[]
  /** What it knows of an order or a subscription, for a file of evidence. */
  readonly evidence?: readonly EvidencePart<Context>[]
  readonly personalData?: Readonly<Record<string, PersonalDataPart>>
}
