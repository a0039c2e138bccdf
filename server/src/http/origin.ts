import type { FastifyRequest } from 'fastify'

/**
 * Whether a request comes from a page of this server (at `own`, or at the host that was asked), or from no page at all. Browsers state the origin of every
 * request that writes, and pages of other sites cannot leave it out (CSRF).
 */
export function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, own: string): boolean {
  if ('sec-fetch-site' in headers && !['same-origin', 'none'].includes(String(headers['sec-fetch-site']))) return false
  const { origin } = headers
  if (origin === undefined) return true
  return origin === own || (URL.canParse(origin) && new URL(origin).host === host)
}
