import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { Authenticator, RequestContext } from '#http/session.ts'

/** The subject of a staff write: its path and the names of the changed fields, never their values. */
const subjectOf = ({ params, body }: { params?: unknown; body?: unknown }): Record<string, unknown> => ({
  ...(params ? { params } : {}),
  ...(typeof body === 'object' && body !== null ? { fields: Object.keys(body) } : {}),
})

/** An endpoint whose calls are all recorded in the audit log. */
const isStaffWrite = ({ access, method }: Endpoint): boolean => access === 'admin' && method !== 'GET'

/** Runs a handler; the start and end of a staff write are recorded in the audit log, whatever the outcome. */
export async function withAudit<Result extends Outcome<unknown>>(
  authenticator: Authenticator,
  row: Endpoint,
  { caller, input }: { caller: RequestContext; input: { params?: unknown; body?: unknown } },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isStaffWrite(row)) return work()
  const { userId: actorId, ip } = caller
  const end = await authenticator.beginStaffWrite({
    actorId,
    call: `${row.method} ${row.path}`,
    subject: subjectOf(input),
    ip,
  })
  try {
    const outcome = await work()
    await end(failed(outcome) ? outcome.error : 'done')
    return outcome
  } catch (error) {
    await end('failed')
    throw error
  }
}
