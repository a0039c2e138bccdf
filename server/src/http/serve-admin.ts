import type { AdminEndpoint } from '@slodki-ul/contract/admin-endpoint'
import type { Call, Input, Reply } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { adminRefusalOf, isPreview } from '@slodki-ul/contract/identity/admin-access.rules'
import type { Page } from '@slodki-ul/contract/pagination'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Cookie, WithCookies } from '#http/cookies.ts'
import { parseInput } from '#http/input.ts'
import { isSameOrigin } from '#http/origin.ts'
import { sendProblem } from '#http/problem.ts'
import { type FileResponse, type StreamResponse, send, sendFile, sendStream, toResponseBody } from '#http/responses.ts'
import { bearerOf } from '#http/session.ts'
import type { AnonymousCaller, StaffAuthenticator, StaffCaller, StaffIdentity } from '#http/staff-caller.ts'

type RowOutcome<Row extends Call> = Row extends { file: string }
  ? FileResponse | StreamResponse
  : Row extends { paged: true }
    ? Reply<Row> extends (infer Item)[]
      ? Page<Item>
      : never
    : Reply<Row>

/** The file in the body of a row that takes one; read by readUpload. */
type UploadOf<Row extends AdminEndpoint> = Row extends { upload: object } ? { readonly upload: unknown } : unknown

/** A handler of a row of the back office. Its caller may do what the row's permission opens. */
export type AdminHandler<Row extends AdminEndpoint> = (
  input: Input<Row> & UploadOf<Row>,
  caller: Row extends { permission: 'anyone' } ? AnonymousCaller : StaffCaller,
) => Promise<WithCookies<RowOutcome<Row>>>

export type AdminHandlers<Rows extends Record<string, AdminEndpoint>> = {
  [Name in keyof Rows]: AdminHandler<Rows[Name]>
}

/** A header that the browser sets on calls nobody asked for, such as refreshed counters: they keep no session alive. */
const backgroundHeader = 'x-background'

const headerOf = ({ headers }: FastifyRequest, name: string): string | null => {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** The caller, after the session, the rate limit, the second factor and the permission were checked. */
export async function admitStaff(
  authenticator: StaffAuthenticator,
  row: Pick<AdminEndpoint, 'method' | 'permission' | 'needs' | 'stepUp'>,
  request: FastifyRequest,
): Promise<Outcome<StaffIdentity | null>> {
  if (row.method !== 'GET' && !isSameOrigin(request, authenticator.origin)) return fail('ERRORS.FORBIDDEN')
  const refuse = (caller: StaffIdentity | null): Outcome<null> => {
    const refusal = adminRefusalOf(row, caller && { ...caller, isConfirmed: authenticator.isConfirmed(caller) })
    const { error, ...extra } = refusal ?? {}
    return error ? fail(error, { extra }) : succeed(null)
  }
  if (row.permission === 'anyone') return refuse(null)
  const token = bearerOf(request)
  const identity = token ? await authenticator.identify(token, request.headers[backgroundHeader] === '1') : null
  const counted = identity ? await authenticator.countCall(identity.userId) : succeed(null)
  if (failed(counted)) return counted
  const refused = refuse(identity)
  return failed(refused) ? refused : succeed(identity)
}

/** The subject of an action: its record, path and the names of the fields sent, never their values. */
function subjectOf({ audit }: AdminEndpoint, { params, body }: { params?: unknown; body?: unknown }) {
  const recordId = audit?.id && (params as Record<string, unknown> | undefined)?.[audit.id]
  return {
    record: audit?.record ?? null,
    recordId: recordId === undefined ? null : String(recordId),
    subject: {
      ...(params ? { params } : {}),
      ...(typeof body === 'object' && body !== null ? { fields: Object.keys(body) } : {}),
    },
  }
}

/** Runs a handler; the start and end of an action are recorded in the audit log, whatever the outcome. */
async function withEntry<Result extends Outcome<unknown>>(
  authenticator: StaffAuthenticator,
  row: AdminEndpoint,
  { caller, input }: { caller: AnonymousCaller | StaffCaller; input: { params?: unknown; body?: unknown } },
  work: () => Promise<Result>,
): Promise<Result> {
  if (!('userId' in caller) || caller.entryId === null) return work()
  const { entryId: id, userId: actorId, ip } = caller
  const call = `${row.method} ${row.path}`
  const end = await authenticator.beginAction({ id, actorId, call, ...subjectOf(row, input), ip })
  try {
    const outcome = await work()
    await end(failed(outcome) ? outcome.error : 'done')
    return outcome
  } catch (error) {
    await end('failed')
    throw error
  }
}

function setCookies(reply: FastifyReply, cookies: readonly Cookie[] = []): void {
  for (const { name, value, path, seconds, secure } of cookies)
    reply.setCookie(name, value, { path, maxAge: seconds, ...(secure ? { secure } : {}) })
}

/**
 * Serves one row of the back office under /api/admin. A call passes the origin of its page, the session, the rate
 * limit, the second factor, the permission and the confirmation by a code before its input is parsed; no response is
 * stored by a browser or proxy, and every write is recorded in the audit log, but no preview.
 */
export function serveAdminEndpoint<Row extends AdminEndpoint>(
  app: FastifyInstance,
  authenticator: StaffAuthenticator,
  row: Row,
  handle: AdminHandler<Row>,
): void {
  app.route({
    method: row.method,
    url: `/api/${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
    config: { isUpload: row.upload !== undefined },
    // Only pages and files are asked for by HEAD; each would be a route of its own.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const admitted = await admitStaff(authenticator, row, request)
      if (failed(admitted)) {
        if (admitted.error === 'ERRORS.UNAUTHORIZED') reply.header('www-authenticate', 'Bearer error="invalid_token"')
        request.log.warn({ call: row.path, refusal: admitted.error }, 'call of the back office refused')
        if (row.upload) reply.header('connection', 'close')
        return sendProblem(reply, admitted)
      }
      const parsed = parseInput(row, request)
      if (failed(parsed)) return sendProblem(reply, parsed)
      // A file is read by its handler, after everything else was checked.
      const input = (row.upload ? { ...parsed.value, upload: request.body } : parsed.value) as Input<Row> &
        UploadOf<Row>
      const ifMatch = headerOf(request, 'if-match')
      if (row.method === 'PATCH' && ifMatch === null) return sendProblem(reply, fail('ERRORS.VERSIONREQUIRED'))
      const anyone = { ip: request.ip, userAgent: headerOf(request, 'user-agent') }
      const key = headerOf(request, 'idempotency-key')
      const { value: identity } = admitted
      const caller = identity
        ? {
            ...anyone,
            ...identity,
            entryId: row.audit && !isPreview(row) ? crypto.randomUUID() : null,
            version: ifMatch === null ? null : Number(ifMatch.replaceAll('"', '')),
            request: key === null ? null : requestOf(row, identity.userId, key, input),
          }
        : anyone
      const outcome = await withEntry(authenticator, row, { caller, input }, () =>
        handle(input, caller as Parameters<typeof handle>[1]),
      )
      setCookies(reply, outcome.cookies)
      if (failed(outcome)) return sendProblem(reply, outcome)
      if (row.file) {
        const file = outcome.value as FileResponse | StreamResponse
        return 'stream' in file ? sendStream(reply, row, file) : sendFile(reply, row, file)
      }
      return send(reply, row, toResponseBody(row, outcome.value))
    },
  })
}

/** A call with its idempotency key: the same for the same person, record and body. */
const requestOf = (
  row: AdminEndpoint,
  userId: string,
  key: string,
  { params, body }: { params?: unknown; body?: unknown },
) => ({
  scope: userId,
  call: `${row.method} ${row.path}`,
  key,
  body: { params, body },
})
