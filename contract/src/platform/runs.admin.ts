import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { anyOf, listQuery } from '../lists.ts'

/** waiting: not begun · running · stopping: asked to stop · stopped · done: every row has a result */
export const runStates = ['waiting', 'running', 'stopping', 'stopped', 'done'] as const
export type RunState = (typeof runStates)[number]

/** waiting · done · skipped: the record's state did not allow it · failed: an error, which can be repeated */
export const runRowStates = ['waiting', 'done', 'skipped', 'failed'] as const
export type RunRowState = (typeof runRowStates)[number]

/** A run over many records (BO-023). */
export const runSchema = z.object({
  id: z.uuid(),
  /** What is done to each record: `people.end-sessions`, `orders.export` … */
  kind: z.string(),
  state: z.enum(runStates),
  /** Rows frozen when the run was created, and how many of them have each result. */
  total: z.int(),
  waiting: z.int(),
  done: z.int(),
  skipped: z.int(),
  failed: z.int(),
  createdAt: momentSchema,
  startedAt: z.nullable(momentSchema),
  endedAt: z.nullable(momentSchema),
  /** Who began it; null once the account is deleted. */
  startedBy: z.nullable(z.string()),
  /** Whether a file can be downloaded. */
  hasFile: z.boolean(),
})
export type Run = z.infer<typeof runSchema>

const runRowSchema = z.object({
  /** Id of the record. */
  record: z.string(),
  label: z.string(),
  state: z.enum(runRowStates),
  /** Error code of what was skipped or failed. */
  code: z.nullable(z.string()),
  endedAt: z.nullable(momentSchema),
})
export type RunRow = z.infer<typeof runRowSchema>

/** What a bulk action would do: how many records would change, and why the others would not (BO-022). */
export const bulkPreviewSchema = z.object({
  total: z.int(),
  possible: z.int(),
  refused: z.array(z.object({ code: z.string(), count: z.int() })),
})
export type BulkPreview = z.infer<typeof bulkPreviewSchema>

const params = z.object({ id: z.uuid() })

export const runsEndpoints = {
  listRuns: adminEndpoint({
    method: 'GET',
    path: 'admin/runs',
    summary: 'Runs that the caller began or whose permission the caller has, newest first',
    permission: 'staff',
    query: listQuery(['createdAt'], '-createdAt', {
      kind: anyOf(z.string().check(z.maxLength(50))),
      state: anyOf(z.enum(runStates)),
    }),
    status: 200,
    reply: z.array(runSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getRun: adminEndpoint({
    method: 'GET',
    path: 'admin/runs/{id}',
    summary: 'A run with its progress',
    permission: 'staff',
    params,
    status: 200,
    reply: runSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  getRunFile: adminEndpoint({
    method: 'GET',
    path: 'admin/runs/{id}/file',
    summary: 'The file that a run made, for those who have the permission of its action',
    permission: 'staff',
    audit: { record: 'run', id: 'id' },
    stepUp: true,
    params,
    status: 200,
    reply: null,
    file: 'application/zip',
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  listRunRows: adminEndpoint({
    method: 'GET',
    path: 'admin/runs/{id}/rows',
    summary: 'The result of each record of a run, in the order in which they were selected',
    permission: 'staff',
    params,
    query: listQuery(['position'], 'position', { state: anyOf(z.enum(runRowStates)) }),
    status: 200,
    reply: z.array(runRowSchema),
    paged: true,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  stopRun: adminEndpoint({
    method: 'POST',
    path: 'admin/runs/{id}/stop',
    summary: 'Stops a run after the record under way; the rest keeps waiting and can be repeated',
    permission: 'staff',
    audit: { record: 'run', id: 'id' },
    params,
    headers: z.object(idempotencyHeader),
    status: 200,
    reply: runSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
  retryRun: adminEndpoint({
    method: 'POST',
    path: 'admin/runs/{id}/retry',
    summary: 'Repeats the records of an ended run that failed or were not reached',
    permission: 'staff',
    audit: { record: 'run', id: 'id' },
    params,
    headers: z.object(idempotencyHeader),
    status: 202,
    reply: runSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
}
