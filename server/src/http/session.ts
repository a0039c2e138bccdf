import type { FastifyRequest } from 'fastify'

/** Who asks. Identity comes from the Authorization header alone, never from a cookie. */
export type Visitor = {
  /** Null for a guest. No token is issued yet, so everybody is one. */
  readonly userId: string | null
  readonly roles: readonly string[]
  /** The address the request came from, as far as TRUST_PROXY lets it be known. */
  readonly ip: string
}

export function identifyVisitor(request: FastifyRequest): Visitor {
  return { userId: null, roles: [], ip: request.ip }
}
