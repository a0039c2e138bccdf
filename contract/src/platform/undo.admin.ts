import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { auditEntrySchema } from './audit.admin.ts'

/** Hours for which a change can be undone from the history of its record (BO-024). */
export const undoHours = 24

/** Kinds of records with changes that can be undone. */
export const undoableRecords = ['product', 'course', 'category', 'order', 'comment'] as const
export type UndoableRecord = (typeof undoableRecords)[number]

const params = z.object({
  record: z.enum(undoableRecords),
  recordId: z.string().check(z.minLength(1), z.maxLength(100)),
})

const recentChangeSchema = z.extend(auditEntrySchema, {
  /** Until when it can be undone; null when it cannot, also because the same was changed since. */
  undoUntil: z.nullable(momentSchema),
})
export type RecentChange = z.infer<typeof recentChangeSchema>

export const undoEndpoints = {
  listRecentChanges: adminEndpoint({
    method: 'GET',
    path: 'admin/records/{record}/{recordId}/changes',
    summary:
      'What the caller may change of a record and somebody changed within 24 hours, newest first, with what can be undone',
    permission: 'staff',
    params,
    status: 200,
    reply: z.array(recentChangeSchema),
    errors: [],
    calledBy: 'admin',
  }),
  undoChange: adminEndpoint({
    method: 'POST',
    path: 'admin/records/{record}/{recordId}/undo',
    summary:
      'Undoes a recorded change within 24 hours, for who may make it, unless the same was changed since (BO-024)',
    permission: 'staff',
    audit: { record: 'change' },
    params,
    headers: z.object(idempotencyHeader),
    body: z.object({ entryId: z.uuid() }),
    status: 204,
    reply: null,
    errors: [
      'ERRORS.NOTFOUND',
      'ERRORS.ACTIONNOTALLOWED',
      'ERRORS.CHANGEDMEANWHILE',
      'ERRORS.NOTREADY',
      'ERRORS.PROVIDEDATA',
      'ERRORS.TREETOODEEP',
      'ERRORS.INSIDEITSELF',
      'ERRORS.COMMENTNOTFOUND',
    ],
    calledBy: 'admin',
  }),
}
