import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino'
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
  'tfaSecret',
  'authenticatorKey',
  'recoveryCodes',
  'stripe-signature',
  'email',
  'phone',
]

const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** The values of a query that failed: codes, addresses, whatever people typed. Its text stays, and so does the cause. */
const values = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

function describeError(error: Error) {
  const { params: _params, ...told } = stdSerializers.err(error) as ReturnType<typeof stdSerializers.err> & {
    params?: unknown
  }
  return { ...told, message: told.message.replace(values, ''), stack: told.stack.replace(values, '') }
}

export const logOptions = (level: Config['logLevel']): LoggerOptions => ({
  level,
  base: null,
  redact: { paths, censor: '[hidden]' },
  serializers: { err: describeError },
})

/** Structured logs on stderr: stdout belongs to the start lines. */
export function createLog(level: Config['logLevel']): Log {
  return pino(logOptions(level), pino.destination({ fd: 2, sync: false }))
}
