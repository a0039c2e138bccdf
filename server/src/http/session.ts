import type { Role } from '@slodki-ul/contract/identity/access.rules'
import type { FastifyRequest } from 'fastify'

/** Who asks. Identity comes from the Authorization header alone, never from a cookie. */
export type RequestContext = {
  /** Null for a guest. */
  readonly userId: string | null
  /** The session that the token belongs to; null for a guest. */
  readonly sessionId: string | null
  readonly roles: readonly Role[]
  /** Has a second factor, or is of the demo. */
  readonly isSecured: boolean
  /** The address the request came from, as far as TRUST_PROXY lets it be known. */
  readonly ip: string
}

/** Whoever a good token stands for. */
export type Identity = {
  readonly userId: string
  readonly sessionId: string
  readonly roles: readonly Role[]
  readonly isSecured: boolean
}

/** What the HTTP layer asks the accounts. */
export type Authenticator = {
  /** Null when the token is forged, expired, or its session has ended. */
  identify(token: string): Promise<Identity | null>
  isSubscribed(userId: string): Promise<boolean>
  /**
   * Writes down that somebody of the staff begins to write; what it returns writes down how it ended. Throws when it cannot,
   * and then nothing may be done.
   */
  beginStaffWrite(write: StaffWrite): Promise<(outcome: string) => Promise<void>>
}

/** What the audit log keeps of a call. */
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
