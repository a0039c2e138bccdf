import * as z from 'zod/mini'
import { adminEndpoint } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { anyOf, dayBound, listQuery } from '../lists.ts'

/** How an action ended; `broken` is an entry whose process ended before the outcome was known. */
export const auditOutcomes = ['done', 'refused', 'failed', 'broken'] as const
export type AuditOutcome = (typeof auditOutcomes)[number]

const word = z.string().check(z.minLength(1), z.maxLength(100))

/** The command line in the filter by person. */
export const commandLine = 'command-line'

/** Filters, search (in the name of the call and the id of the record) and order of the audit log. */
export const auditQuery = listQuery(['at'], '-at', {
  actorId: anyOf(z.union([z.uuid(), z.literal(commandLine)])),
  call: anyOf(word),
  record: anyOf(word),
  recordId: z.optional(word),
  outcome: anyOf(z.enum(auditOutcomes)),
  from: dayBound,
  to: dayBound,
})
export type AuditQuery = z.output<typeof auditQuery>

/** Calls and commands that write their entry themselves. */
export const unlistedCalls = [
  'POST admin/session',
  'POST admin/session/invitation/account',
  'POST admin/session/invitation/join',
  'academy admin add',
  'academy admin remove',
  'academy account sign-out',
]

/** Most entries of an exported file. */
export const auditExportMax = 20_000

export const auditEntrySchema = z.object({
  id: z.uuid(),
  at: momentSchema,
  /** Null for the command line; the name is null once the account is deleted. */
  actor: z.nullable(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
  /** Method and path of the call, or the command. */
  call: z.string(),
  record: z.nullable(z.string()),
  recordId: z.nullable(z.string()),
  /** Name of the person whom the record is about; null for other records. */
  recordName: z.nullable(z.string()),
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

export type AuditEntry = z.infer<typeof auditEntrySchema>

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
  getAuditChoices: adminEndpoint({
    method: 'GET',
    path: 'admin/audit/choices',
    summary: 'What the audit log can be filtered by: people who have acted, calls and kinds of records',
    permission: 'audit.view',
    status: 200,
    reply: z.object({
      actors: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()) })),
      calls: z.array(z.string()),
      records: z.array(z.string()),
    }),
    errors: [],
    calledBy: 'admin',
  }),
  exportAudit: adminEndpoint({
    method: 'GET',
    path: 'admin/audit/export',
    summary: 'The entries that fit the filters as CSV, one line a changed field; the export is an entry itself',
    permission: 'audit.view',
    audit: { record: 'audit' },
    // It names people.
    stepUp: true,
    query: z.extend(z.omit(auditQuery, { pageNumber: true, pageSize: true }), { language: z.enum(languages) }),
    status: 200,
    reply: null,
    file: 'text/csv',
    errors: ['ERRORS.ABOVELIMIT', 'ERRORS.RUNBUSY'],
    calledBy: 'admin',
  }),
}
