import type { Endpoint, Input, Reply } from '@slodki-ul/contract/endpoint'
import type { ErrorCode } from '@slodki-ul/contract/error-codes'
import { failed, type Outcome } from '@slodki-ul/contract/errors'
import { refusalOf } from '@slodki-ul/contract/identity/access.rules'
import type { Page } from '@slodki-ul/contract/pagination'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { withAudit } from '#http/audited-writes.ts'
import { cacheKeyOf } from '#http/cache-keys.ts'
import type { WithCookies } from '#http/cookies.ts'
import { parseInput } from '#http/input.ts'
import { sendProblem } from '#http/problem.ts'
import { type CachedUrls, rememberUrl, sendFromCache } from '#http/response-cache.ts'
import {
  type CachedResponse,
  type FileResponse,
  type Personalize,
  type ReplyCache,
  send,
  sendCached,
  sendFile,
  toCachedResponse,
  toResponseBody,
} from '#http/responses.ts'
import { type Authenticator, bearerOf, guestIdOf, type RequestContext } from '#http/session.ts'

type RowOutcome<Row extends Endpoint> = Row extends { file: string }
  ? FileResponse
  : Row extends { paged: true }
    ? Reply<Row> extends (infer Item)[]
      ? Page<Item>
      : never
    : Reply<Row>

/** A handler: parsed input in, the reply or an expected failure out. */
export type Handler<Row extends Endpoint> = (
  input: Input<Row>,
  caller: RequestContext,
) => Promise<WithCookies<RowOutcome<Row>>>

export type Handlers<Rows extends Record<string, Endpoint>> = { [Name in keyof Rows]: Handler<Rows[Name]> }

const failInvalidToken = (reply: FastifyReply) => reply.header('www-authenticate', 'Bearer error="invalid_token"')

/**
 * Identifies the caller. An invalid token makes a guest, which the response states (RFC 6750): calls for anyone
 * continue, and the browser knows that a new token might change the response.
 */
async function identify(
  authenticator: Authenticator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestContext> {
  const token = bearerOf(request)
  const identity = token ? await authenticator.identify(token) : null
  if (token && !identity) failInvalidToken(reply)
  return identity ? { ...identity, ip: request.ip } : guestIdOf(request)
}

/** The failure by the row's access rule; null when the caller is allowed. */
async function refuse(
  authenticator: Authenticator,
  { access }: Endpoint,
  caller: RequestContext,
): Promise<ErrorCode | null> {
  const { userId, roles, isSecured } = caller
  if (userId === null) return refusalOf(access, null)
  const isSubscribed = access === 'subscriber' && (await authenticator.isSubscribed(userId))
  return refusalOf(access, { roles, isSubscribed, isSecured })
}

/** How a public row is served. */
type Public = {
  readonly cached?: { readonly cache: ReplyCache; readonly urls: CachedUrls } | undefined
  readonly personalize?: Personalize | undefined
}

/**
 * Serves one row of the contract under /api: checks the access rule, parses every part of the request by the row's
 * schemas (otherwise 400 with message codes by field), calls the handler and sends the part of its reply that the reply
 * schema allows. Writes by staff are recorded in the audit log.
 */
export function serveEndpoint<Row extends Endpoint>(
  app: FastifyInstance,
  authenticator: Authenticator,
  row: Row,
  handle: Handler<Row>,
  { cached, personalize }: Public = {},
): void {
  app.route({
    method: row.method,
    url: `/api/${row.path.replace(/\{(\w+)\}/g, ':$1')}`,
    ...(cached ? { onRequest: sendFromCache(row, cached.urls) } : {}),
    handler: async (request, reply) => {
      // Public responses are built as for a guest: callers need not be identified.
      const caller = cached || personalize ? guestIdOf(request) : await identify(authenticator, request, reply)
      const refusal = await refuse(authenticator, row, caller)
      if (refusal) {
        if (caller.userId) request.log.warn({ call: row.path, userId: caller.userId, refusal }, 'call refused')
        return sendProblem(reply, { error: refusal })
      }
      const parsed = parseInput(row, request)
      if (failed(parsed)) return sendProblem(reply, parsed)
      const input = parsed.value
      const token = personalize && bearerOf(request)
      /** Sends the personalised response of a signed-in caller; false when the public one applies. */
      const sendOwn = async (everybodys: CachedResponse): Promise<boolean> => {
        const own = token ? await personalize(token, everybodys) : null
        if (own) send(reply, row, own)
        else if (token) failInvalidToken(reply)
        return own !== null
      }
      if (!cached) {
        const outcome = await withAudit(authenticator, row, { caller, input }, () => handle(input, caller))
        for (const { name, value, path, seconds } of outcome.cookies ?? [])
          reply.setCookie(name, value, { path, maxAge: seconds })
        if (failed(outcome)) {
          if (outcome.error === 'ERRORS.TOOMANYATTEMPTS')
            request.log.warn({ call: row.path, ip: caller.ip, userId: caller.userId }, 'too many attempts')
          return sendProblem(reply, outcome)
        }
        if (row.file) return sendFile(reply, row, outcome.value as FileResponse)
        if (token && (await sendOwn(toCachedResponse(row, outcome.value)))) return reply
        return send(reply, row, toResponseBody(row, outcome.value))
      }
      const key = cacheKeyOf(row, input)
      rememberUrl(cached.urls, request.url, {
        peek: () => cached.cache.peek(key),
        isPersonal: personalize !== undefined,
      })
      const outcome = await cached.cache.get(key, async (): Promise<Outcome<CachedResponse>> => {
        const fresh = await handle(input, caller)
        return failed(fresh) ? fresh : { value: toCachedResponse(row, fresh.value) }
      })
      if (failed(outcome)) return sendProblem(reply, outcome)
      return (await sendOwn(outcome.value)) ? reply : sendCached(request, reply, row, outcome.value)
    },
  })
}
