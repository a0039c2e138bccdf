import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { textMax } from '../limits.ts'

/** Lists whose states can be saved under a name: the last part of their path. */
export const savedViewLists = [
  'orders',
  'people',
  'documents',
  'comments',
  'audit',
  'runs',
  'webhooks',
  'vouchers',
  'gift-cards',
  'mails',
  'withdrawals',
] as const
export type SavedViewList = (typeof savedViewLists)[number]

/** Most saved views of a person and list. */
export const savedViewsMax = 30
/** Longest query of a saved view. */
const viewAddressMax = 2_000

const viewName = z.string().check(z.trim(), z.minLength(1), z.maxLength(textMax))
const viewAddress = z.string().check(z.maxLength(viewAddressMax))

export const savedViewSchema = z.object({
  id: z.uuid(),
  list: z.enum(savedViewLists),
  name: z.string(),
  /** Query of the list's address, without `?`. */
  address: z.string(),
  isShared: z.boolean(),
  /** Whether the caller may change it. */
  isOwn: z.boolean(),
  /** Whether the caller's list opens with it. */
  isFirst: z.boolean(),
  /** Filters of the address that the list does not have any more. */
  unknownFilters: z.array(z.string()),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** Kinds of records whose editors keep drafts on the server (BO-026). */
export const draftKinds = ['product', 'course', 'legal-text', 'mail-text', 'setting', 'comment'] as const
export type DraftKind = (typeof draftKinds)[number]

/** Days for which a draft is kept after its last change. */
export const draftDays = 90

export const draftSchema = z.object({
  kind: z.enum(draftKinds),
  recordId: z.string(),
  baseVersion: z.nullable(z.int()),
  body: z.record(z.string(), z.unknown()),
  savedAt: momentSchema,
})
export type Draft = z.infer<typeof draftSchema>

/** What staff are told about (BO-032). */
export const noticeKinds = [
  'payment-failed',
  'dispute',
  'refund-failed',
  'ksef-error',
  'low-stock',
  'document-numbers',
  'parcel-returned',
  'withdrawal',
  'request-waiting',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
/** Mailed at once, once a day, or not at all. */
export const noticeMails = ['at-once', 'daily', 'never'] as const
const noticeChoicesSchema = z.partialRecord(z.enum(noticeKinds), z.enum(noticeMails))
export type NoticeChoices = z.infer<typeof noticeChoicesSchema>

export const preferencesSchema = z.object({
  /** Whether single letters work as keys in lists (BO-018). */
  hasSingleKeys: z.boolean(),
  notices: noticeChoicesSchema,
  /** Of the back office; null before a choice (BO-033). */
  language: z.nullable(z.enum(languages)),
})
export type StaffPreferences = z.infer<typeof preferencesSchema>

const viewParams = z.object({ id: z.uuid() })
const draftParams = z.object({
  kind: z.enum(draftKinds),
  recordId: z.string().check(z.minLength(1), z.maxLength(100)),
})

export const workspaceEndpoints = {
  listSavedViews: adminEndpoint({
    method: 'GET',
    path: 'admin/saved-views',
    summary: "The caller's saved views of a list and those that are for all, by name",
    permission: 'staff',
    query: z.strictObject({ list: z.enum(savedViewLists) }),
    status: 200,
    reply: z.array(savedViewSchema),
    errors: [],
    calledBy: 'admin',
  }),
  addSavedView: adminEndpoint({
    method: 'POST',
    path: 'admin/saved-views',
    summary: 'Saves the state of a list under a name; for all staff only by an owner',
    permission: 'staff',
    audit: { record: 'saved-view' },
    headers: z.object(idempotencyHeader),
    body: z.strictObject({
      list: z.enum(savedViewLists),
      name: viewName,
      address: viewAddress,
      isShared: z._default(z.boolean(), false),
      isFirst: z._default(z.boolean(), false),
    }),
    status: 201,
    reply: savedViewSchema,
    errors: ['ERRORS.FORBIDDEN', 'ERRORS.NAMETAKEN', 'ERRORS.ABOVELIMIT', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  changeSavedView: adminEndpoint({
    method: 'PUT',
    path: 'admin/saved-views/{id}',
    summary: 'Renames or replaces an own view, or makes any visible one the first of the caller',
    permission: 'staff',
    audit: { record: 'saved-view', id: 'id' },
    params: viewParams,
    body: z.strictObject({
      name: z.optional(viewName),
      address: z.optional(viewAddress),
      isShared: z.optional(z.boolean()),
      isFirst: z.optional(z.boolean()),
    }),
    status: 200,
    reply: savedViewSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.FORBIDDEN', 'ERRORS.NAMETAKEN'],
    calledBy: 'admin',
  }),
  deleteSavedView: adminEndpoint({
    method: 'DELETE',
    path: 'admin/saved-views/{id}',
    summary: 'Deletes an own view',
    permission: 'staff',
    audit: { record: 'saved-view', id: 'id' },
    params: viewParams,
    status: 204,
    reply: null,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.FORBIDDEN'],
    calledBy: 'admin',
  }),
  listDrafts: adminEndpoint({
    method: 'GET',
    path: 'admin/drafts',
    summary: "The caller's drafts without their content, newest first",
    permission: 'staff',
    status: 200,
    reply: z.array(z.omit(draftSchema, { body: true })),
    errors: [],
    calledBy: 'admin',
  }),
  getDraft: adminEndpoint({
    method: 'GET',
    path: 'admin/drafts/{kind}/{recordId}',
    summary: "The caller's draft of a record; null without one",
    permission: 'staff',
    params: draftParams,
    status: 200,
    reply: z.nullable(draftSchema),
    errors: [],
    calledBy: 'admin',
  }),
  saveDraft: adminEndpoint({
    method: 'PUT',
    path: 'admin/drafts/{kind}/{recordId}',
    summary: 'Keeps what the caller has typed and not saved yet',
    permission: 'staff',
    isPrivate: true,
    params: draftParams,
    body: z.strictObject({ baseVersion: z.nullable(z.int()), body: z.record(z.string(), z.unknown()) }),
    status: 200,
    reply: z.object({ savedAt: momentSchema }),
    errors: [],
    calledBy: 'admin',
  }),
  deleteDraft: adminEndpoint({
    method: 'DELETE',
    path: 'admin/drafts/{kind}/{recordId}',
    summary: "Discards the caller's draft",
    permission: 'staff',
    isPrivate: true,
    params: draftParams,
    status: 204,
    reply: null,
    errors: [],
    calledBy: 'admin',
  }),
  getPreferences: adminEndpoint({
    method: 'GET',
    path: 'admin/preferences',
    summary: 'How the caller wants the back office: language, keys and notices',
    permission: 'staff',
    status: 200,
    reply: preferencesSchema,
    errors: [],
    calledBy: 'admin',
  }),
  changePreferences: adminEndpoint({
    method: 'PUT',
    path: 'admin/preferences',
    summary: 'Changes what is given and leaves the rest',
    permission: 'staff',
    audit: { record: 'preferences' },
    body: z.strictObject({
      hasSingleKeys: z.optional(z.boolean()),
      notices: z.optional(noticeChoicesSchema),
      language: z.optional(z.enum(languages)),
    }),
    status: 200,
    reply: preferencesSchema,
    errors: [],
    calledBy: 'admin',
  }),
}
