import type { FastifyReply } from 'fastify'

const apiErrors = {
  unauthorized: [401, 0, '401: Unauthorized'],
  'unknown guild': [404, 10004, 'Unknown Guild'],
  'unknown member': [404, 10007, 'Unknown Member'],
  'unknown role': [404, 10011, 'Unknown Role'],
  'unknown user': [404, 10013, 'Unknown User'],
  'too many servers': [400, 30001, 'Maximum number of guilds reached (100)'],
  'not verified': [403, 40002, 'You need to verify your account in order to perform this action'],
  banned: [403, 40007, 'The user is banned from this guild'],
  'missing permissions': [403, 50013, 'Missing Permissions'],
  'invalid token': [403, 50025, 'Invalid OAuth2 access token provided'],
} as const
export type DiscordError = keyof typeof apiErrors

/** Sends an error of Discord's API. */
export function sendError(reply: FastifyReply, error: DiscordError): FastifyReply {
  const [status, code, message] = apiErrors[error]
  return reply.status(status).send({ message, code })
}

/** Sends the error for an invalid body, with the errors by field. */
export const sendInvalidBody = (reply: FastifyReply, errors: Record<string, object>): FastifyReply =>
  reply.status(400).send({ message: 'Invalid Form Body', code: 50035, errors })

/** Sends the error for too many requests; `seconds` until the next one is allowed. */
export const sendRateLimited = (reply: FastifyReply, seconds: number): FastifyReply =>
  reply
    .status(429)
    .header('retry-after', String(Math.ceil(seconds)))
    .header('x-ratelimit-scope', 'user')
    .send({ message: 'You are being rate limited.', code: 0, retry_after: seconds, global: false })
