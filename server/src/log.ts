import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#config.ts'

export type Log = Logger

/** Never written, wherever in a logged object they stand. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'token',
  'refreshToken',
  'idToken',
  'authToken',
  'stripe-signature',
  'email',
  'phone',
]

const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

export const logOptions = (level: Config['logLevel']): LoggerOptions => ({
  level,
  base: null,
  redact: { paths, censor: '[hidden]' },
})

/** Structured logs on stderr: stdout belongs to the start lines. */
export function createLog(level: Config['logLevel']): Log {
  return pino(logOptions(level), pino.destination({ fd: 2, sync: false }))
}
