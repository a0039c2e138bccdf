import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, dayBound, listQuery } from '../lists.ts'

/** How an action ended; `broken` is an entry whose process ended before the outcome was known. */
export const auditOutcomes = ['done', 'refused', 'failed', 'broken'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

const word = z.string().check(z.minLength(1), z.maxLength(100))

/** Filters, search (in the name of the call and the id of the record) and order of the audit log. */
export const auditQuery = listQuery(['at'], '-at', {
  actorId: anyOf(z.uuid()),
  record: anyOf(word),
  recordId: z.optional(word),
  outcome: anyOf(z.enum(auditOutcomes)),
  from: dayBound,
  to: dayBound,
})
export type AuditQuery = z.output<typeof auditQuery>

const auditEntrySchema = z.object({
  id: z.uuid(),
  at: momentSchema,
  /** Null for the command line; the name is null once the account is deleted. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  /** Method and path of the call, or the command. */
  call: z.string(),
  record: z.nullable(z.string()),
  recordId: z.nullable(z.string()),
  outcome: z.enum(auditOutcomes),
  /** Code of the refusal. */
  code: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  /** Each field before and after; secrets and long texts as `{sha256, length}`. */
  changes: z.array(
    z.object({
      record: z.string(),
      recordId: z.string(),
      field: z.string(),
      before: z.unknown(),
      after: z.unknown(),
    }),
  ),
})

export const auditEndpoints = {
  listAuditEntries: adminEndpoint({
    method: 'GET',
    path: 'admin/audit',
    summary: 'A page of the audit log: every action of staff with its changes, newest first',
    permission: 'audit.view',
    query: auditQuery,
    status: 200,
    reply: z.array(auditEntrySchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
}
