import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader, versionHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { legalGaps, legalTextKinds } from '../legal/legal-versions.rules.ts'
import { anyOf, listQuery } from '../lists.ts'
import { wallTimePattern } from '../warsaw-times.rules.ts'

/** Longest text with its tags. */
const htmlMax = 200_000
const html = z.string().check(z.maxLength(htmlMax))
const valuesSchema = z.strictObject({ htmlPl: html, htmlEn: html })

/** With what a text was accepted. */
export const acceptanceWays = ['order', 'subscription', 'account'] as const

const countsSchema = z.object({
  /** Addresses that accepted it. */
  people: z.int(),
  /** Made under it. */
  orders: z.int(),
  subscriptions: z.int(),
})

const versionSchema = z.object({
  version: z.string(),
  publishedAt: momentSchema,
  /** When a newer one took its place; null while it is in force. */
  endedAt: z.nullable(momentSchema),
  /** Who published it; null when nobody did who still has an account, as with the first versions. */
  publishedBy: z.nullable(z.string()),
  counts: countsSchema,
})
export type LegalVersion = z.infer<typeof versionSchema>

const draftSchema = z.object({
  changedAt: momentSchema,
  changedBy: z.nullable(z.string()),
  /** When it is to be published; null without a plan. */
  publishAt: z.nullable(momentSchema),
  plannedBy: z.nullable(z.string()),
  /** The mail to subscribers about new terms (BO-139); null when none is planned. */
  notice: z.nullable(
    z.object({
      /** When it is sent. */
      at: momentSchema,
      /** So many days before the terms hold. */
      days: z.int(),
      /** How many subscribers it went to; null before. */
      sent: z.nullable(z.int()),
    }),
  ),
})

const kindRowSchema = z.object({
  kind: z.enum(legalTextKinds),
  version: z.string(),
  publishedAt: momentSchema,
  draft: z.nullable(draftSchema),
})
export type LegalTextRow = z.infer<typeof kindRowSchema>

const recordSchema = z.object({
  kind: z.enum(legalTextKinds),
  /** Of the draft: counts its saves, 0 without one. */
  version: z.int(),
  /** The draft, or the text in force while there is none. */
  values: valuesSchema,
  draft: z.nullable(draftSchema),
  inForce: z.extend(valuesSchema, { version: z.string() }),
  /** What keeps the draft from being published. */
  missing: z.array(z.enum(legalGaps)),
  /** Newest first. */
  versions: z.array(versionSchema),
  /** Accounts that are asked to accept; null for a text that no dialog shows. */
  dialog: z.nullable(
    z.object({
      /** Have not accepted the version in force yet and are asked at their next visit. */
      waiting: z.int(),
      /** All accounts: so many are asked when a new version is published. */
      accounts: z.int(),
    }),
  ),
})
export type LegalTextRecord = z.infer<typeof recordSchema>

const versionTextSchema = z.extend(versionSchema, {
  kind: z.enum(legalTextKinds),
  values: valuesSchema,
  /** The version before it; null for the first. */
  previous: z.nullable(z.extend(valuesSchema, { version: z.string() })),
})
export type LegalVersionText = z.infer<typeof versionTextSchema>

const acceptanceSchema = z.object({
  id: z.string(),
  at: momentSchema,
  email: z.string(),
  language: z.enum(languages),
  way: z.enum(acceptanceWays),
  /** Of the order it was accepted with. */
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.string()),
  subscriptionId: z.nullable(z.string()),
})
export type Acceptance = z.infer<typeof acceptanceSchema>

export const acceptancesQuery = listQuery(['at', 'email'], '-at', { way: anyOf(z.enum(acceptanceWays)) })
export type AcceptancesQuery = z.output<typeof acceptancesQuery>

const params = z.object({ kind: z.enum(legalTextKinds) })
const versionParams = z.object({
  kind: z.enum(legalTextKinds),
  version: z.string().check(z.regex(/^[\w.-]{1,40}$/)),
})
/** Says which draft was looked at. */
const seen = z.strictObject({ version: z.int() })

const drafting = {
  permission: 'texts.draft',
  audit: { record: 'legal-text', id: 'kind' },
  params,
  status: 200,
  reply: recordSchema,
  calledBy: 'admin',
} as const
const publishing = {
  ...drafting,
  method: 'POST',
  permission: 'texts.publish',
  headers: z.object(idempotencyHeader),
} as const
const planErrors = [
  'ERRORS.ACTIONNOTALLOWED',
  'ERRORS.NOTREADY',
  'ERRORS.CHANGEDMEANWHILE',
  'ERRORS.IDEMPOTENCYKEYREUSED',
] as const
const reading = { method: 'GET', status: 200, calledBy: 'admin' } as const

/** Legal texts: drafts beside what is in force, publication, and who accepted which version (BO-137, BO-138). */
export const legalTextsEndpoints = {
  listLegalTexts: adminEndpoint({
    ...reading,
    path: 'admin/legal-texts',
    summary: 'Every legal text with the version in force and its draft',
    permission: 'texts.draft',
    reply: z.array(kindRowSchema),
    errors: [],
  }),
  getLegalText: adminEndpoint({
    ...reading,
    path: 'admin/legal-texts/{kind}',
    summary: 'A legal text in both languages: in force, as drafted, and all its versions with how many accepted them',
    permission: 'texts.draft',
    params,
    reply: recordSchema,
    errors: [],
  }),
  getLegalVersion: adminEndpoint({
    ...reading,
    path: 'admin/legal-texts/{kind}/versions/{version}',
    summary: 'A published version and the one before it',
    permission: 'texts.draft',
    params: versionParams,
    reply: versionTextSchema,
    errors: ['ERRORS.NOTFOUND'],
  }),
  changeLegalDraft: adminEndpoint({
    ...drafting,
    method: 'PATCH',
    path: 'admin/legal-texts/{kind}',
    summary: 'Saves the draft of the next version; a planned one is not changed before its plan is taken back',
    headers: z.object(versionHeader),
    body: z.partial(valuesSchema),
    errors: ['ERRORS.ACTIONNOTALLOWED', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'],
  }),
  discardLegalDraft: adminEndpoint({
    ...drafting,
    method: 'DELETE',
    path: 'admin/legal-texts/{kind}/draft',
    summary: 'Discards the draft of the next version',
    errors: ['ERRORS.ACTIONNOTALLOWED'],
  }),
  publishLegalText: adminEndpoint({
    ...publishing,
    path: 'admin/legal-texts/{kind}/publish',
    summary: 'Publishes the draft now, under a version that it gets by itself',
    stepUp: true,
    body: seen,
    errors: planErrors,
  }),
  planLegalText: adminEndpoint({
    ...publishing,
    path: 'admin/legal-texts/{kind}/plan',
    summary:
      'Plans the publication of the draft to a minute in Warsaw, or moves it; of terms with a mail to subscribers 14 days before, or 30 where the change is about their subscription',
    stepUp: true,
    body: z.strictObject({
      version: z.int(),
      at: z.string().check(z.regex(wallTimePattern)),
      /** Whether subscribers are mailed the differences; only of terms. */
      isAnnounced: z._default(z.boolean(), false),
      /** Whether the change is about their subscription, so that the mail leaves 30 days before instead of 14. */
      isAboutSubscription: z._default(z.boolean(), false),
    }),
    errors: planErrors,
  }),
  cancelLegalPlan: adminEndpoint({
    ...publishing,
    path: 'admin/legal-texts/{kind}/cancel-plan',
    summary: 'Takes back the plan; the draft stays',
    errors: ['ERRORS.ACTIONNOTALLOWED', 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  listAcceptances: adminEndpoint({
    ...reading,
    path: 'admin/legal-texts/{kind}/versions/{version}/acceptances',
    summary: 'A page of those who accepted a version, with the order or subscription they did it with',
    permission: 'texts.publish',
    params: versionParams,
    query: acceptancesQuery,
    reply: z.array(acceptanceSchema),
    paged: true,
    errors: ['ERRORS.NOTFOUND'],
  }),
  exportAcceptances: adminEndpoint({
    ...reading,
    path: 'admin/legal-texts/{kind}/versions/{version}/acceptances/export',
    summary: 'Who accepted a version, when, with what and from where, as CSV; the export is an entry of the audit log',
    permission: 'texts.publish',
    audit: { record: 'legal-text', id: 'kind' },
    // It holds personal data.
    stepUp: true,
    params: versionParams,
    query: z.extend(z.omit(acceptancesQuery, { pageNumber: true, pageSize: true }), { in: z.enum(languages) }),
    reply: null,
    file: 'text/csv',
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ABOVELIMIT', 'ERRORS.RUNBUSY'],
  }),
}
