import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { FastifyRequest } from 'fastify'

/** The caller. Identity comes from the Authorization header alone, never from a cookie. */
export type RequestContext = {
  /** Null for a guest. */
  readonly userId: string | null
  /** The session that the token belongs to; null for a guest. */
  readonly sessionId: string | null
  readonly roles: readonly Role[]
  /** Whether the session has a second factor, or the account is a demo account. */
  readonly isSecured: boolean
  /** IP address of the client, according to TRUST_PROXY. */
  readonly ip: string
}

/** The bearer of a valid token. */
export type Identity = {
  readonly userId: string
  readonly sessionId: string
  readonly roles: readonly Role[]
  readonly isSecured: boolean
}

/** Queries of the HTTP layer to the accounts. */
export type Authenticator = {
  /** Null when the token is forged, expired, or its session has ended. */
  identify(token: string): Promise<Identity | null>
  isSubscribed(userId: string): Promise<boolean>
  /**
   * Records the start of a staff write; the returned function records its result. When it throws, the write must not
   * happen.
   */
  beginStaffWrite(write: StaffWrite): Promise<(outcome: string) => Promise<void>>
}

/** The data of a call in the audit log. */
export type StaffWrite = {
  readonly actorId: string | null
  readonly call: string
  readonly subject: Record<string, unknown>
  readonly ip: string
}

/** The token of a request that carries one. */
export function bearerOf(request: FastifyRequest): string | null {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export const guestIdOf = (request: FastifyRequest): RequestContext => ({
  userId: null,
  sessionId: null,
  roles: [],
  isSecured: false,
  ip: request.ip,
})
