import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { listQuery } from '../lists.ts'
import { waitingKinds } from '../platform/health.admin.ts'
import type { Permission } from './permissions.ts'
import { type NoticeKind, noticeKinds } from './workspace.admin.ts'

/** Whom a kind of notice is for: those who may change what it is about. */
export const noticePermissions = {
  'payment-failed': 'members.manage',
  dispute: 'refunds.make',
  'refund-failed': 'refunds.make',
  'ksef-error': 'documents.correct',
  'low-stock': 'stock.move',
  'document-numbers': 'documents.correct',
  'parcel-returned': 'orders.cancel',
  withdrawal: 'withdrawals.settle',
  'request-waiting': 'trainings.manage',
} as const satisfies Record<NoticeKind, Permission>

/** Days for which a notice is listed after its reason has gone. */
export const noticeDays = 90

/** Most rows of the list of what waits. */
export const waitingRowsMax = 20

const noticeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(noticeKinds),
  /** Id of what it is about. */
  record: z.string(),
  /** What tells it from others of its kind: a number, an amount, a product. */
  label: z.string(),
  raisedAt: momentSchema,
  /** When the reason was gone: refunded, restocked, closed; null while it holds. */
  endedAt: z.nullable(momentSchema),
  isRead: z.boolean(),
})
export type Notice = z.infer<typeof noticeSchema>

const waitingRowSchema = z.object({
  kind: z.enum(waitingKinds),
  id: z.string(),
  label: z.string(),
  /** Since when it waits. */
  since: momentSchema,
  /** The last day to act; null without one. */
  dueOn: z.nullable(z.iso.date()),
})
export type WaitingRow = z.infer<typeof waitingRowSchema>

export const noticesEndpoints = {
  listNotices: adminEndpoint({
    method: 'GET',
    path: 'admin/notices',
    summary: "Notices for the caller's staff roles, newest first, also those whose reason has gone",
    permission: 'staff',
    query: listQuery(['raisedAt'], '-raisedAt', {}),
    status: 200,
    reply: z.array(noticeSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  readNotices: adminEndpoint({
    method: 'PUT',
    path: 'admin/notices/read',
    summary: 'Reads notices off for the caller, all that hold with null; others still see them',
    permission: 'staff',
    isPrivate: true,
    body: z.strictObject({ ids: z.nullable(z.array(z.uuid()).check(z.maxLength(100))) }),
    status: 204,
    reply: null,
    errors: [],
    calledBy: 'admin',
  }),
  listWaitingRows: adminEndpoint({
    method: 'GET',
    path: 'admin/waiting/rows',
    summary: 'What waits for staff, of what the caller may see, the oldest first, twenty at most',
    permission: 'staff',
    status: 200,
    reply: z.array(waitingRowSchema),
    errors: [],
    calledBy: 'admin',
  }),
}
