import type { Endpoint } from '@slodki-ul/contract/endpoint'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import type { Authenticator, RequestContext } from '#http/session.ts'

/** What a write of staff is about: where it goes, and the names of what it changes, never what was typed. */
const subjectOf = ({ params, body }: { params?: unknown; body?: unknown }): Record<string, unknown> => ({
  ...(params ? { params } : {}),
  ...(typeof body === 'object' && body !== null ? { fields: Object.keys(body) } : {}),
})

/** A row whose every call the audit log keeps. */
const isStaffWrite = ({ access, method }: Endpoint): boolean => access === 'admin' && method !== 'GET'

/** Does what a call does; a write of staff begins and ends in the audit log, whatever comes of it. */
export async function withAudit<Result extends Outcome<unknown>>(
  gate: Authenticator,
  row: Endpoint,
  { caller, input }: { caller: RequestContext; input: { params?: unknown; body?: unknown } },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!isStaffWrite(row)) return work()
  const { userId: actorId, ip } = caller
  const end = await gate.beginStaffWrite({ actorId, call: `${row.method} ${row.path}`, subject: subjectOf(input), ip })
  try {
    const outcome = await work()
    await end(failed(outcome) ? outcome.error : 'done')
    return outcome
  } catch (error) {
    await end('failed')
    throw error
  }
}
