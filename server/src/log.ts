import { channel } from 'node:diagnostics_channel'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '#config.ts'
import { isDatabaseDown } from '#db/unavailable.ts'
import { describeError } from '#describe-error.ts'
import { createErrorTally, type ErrorTally } from '#error-tally.ts'

export type Log = Logger

/** Redacted at any depth of a logged object. */
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
  'firstName',
  'lastName',
  'street',
  'postalCode',
  'city',
  'recipient',
  'replyTo',
  'to',
  'url',
]

const paths = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

type LoggedRequest = { method?: string; routeOptions?: { url?: string } }

/** The message of an error logged without its own message must not replace that of the line. */
function nameErrors(args: unknown[]): unknown[] {
  const [first, message, ...others] = args
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
  if (!(error instanceof Error) || (message !== undefined && message !== error.message)) return args
  return [first === error ? { err: error } : first, describeError(error).type, ...others]
}

/** Milliseconds in which one line says that the database is down, whatever failed because of it. */
const outageMs = 60_000

/**
 * Replaces the errors of an outage of the database by one short line a minute with the number of those left out. Calls and
 * jobs fail many times a second meanwhile, each with the same stack.
 */
function createOutageFilter() {
  let loggedAt = Number.NEGATIVE_INFINITY
  let leftOut = 0
  return (error: unknown): object | null | undefined => {
    if (!isDatabaseDown(error)) return undefined
    const now = performance.now()
    if (now - loggedAt < outageMs) {
      leftOut++
      return null
    }
    const { type, code, message, cause } = describeError(error)
    const reason = (cause as { code?: unknown; message?: unknown } | undefined) ?? { code, message }
    const line = { database: 'down', type, reason: reason.code ?? reason.message, leftOut }
    loggedAt = now
    leftOut = 0
    return line
  }
}

/** Characters that control a terminal, break lines or change the text direction, unless JSON escapes them. */
const controls = /[\u007f-\u009f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const escapeControls = (line: string): string =>
  line.replace(controls, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** The lines of all logs as they are written, without what is hidden, for whoever reports them. */
export const logLines = channel('slodki-ul:log')

/** The number of pino's level `error`. */
const errorLevel = 50

export const logOptions = (
  level: Config['logLevel'],
  tally?: ErrorTally,
  filterOutage = createOutageFilter(),
): LoggerOptions => ({
  level,
  base: null,
  redact: { paths, censor: '[hidden]' },
  serializers: {
    err: (error: unknown) => describeError(error),
    // A URL contains tokens and search terms: the route pattern says which endpoint it was.
    req: ({ method, routeOptions }: LoggedRequest) => ({ method, route: routeOptions?.url }),
    res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
  },
  hooks: {
    logMethod(args, method, lineLevel) {
      const [fields, message] = nameErrors(args)
      if (lineLevel >= errorLevel && typeof fields === 'object' && fields !== null) {
        const { reqId } = this.bindings()
        tally?.note(fields, String(message ?? ''), typeof reqId === 'string' ? reqId : null)
      }
      const outage = filterOutage((fields as { err?: unknown } | null | undefined)?.err)
      if (outage === null) return
      method.apply(this, (outage ? [outage, message] : nameErrors(args)) as typeof args)
    },
    streamWrite: (line) => {
      if (logLines.hasSubscribers) logLines.publish(line)
      return escapeControls(line)
    },
  },
})

const tallies = new WeakMap<object, ErrorTally>()

/** The errors that a log wrote since the last call, by kind. */
export const takeErrors = (log: Log) => tallies.get(log)?.take() ?? []

/** Writes structured logs to stderr, as stdout is for the start messages, or where tests read them. */
export function createLog(
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination({ fd: 2, sync: false }),
): Log {
  const tally = createErrorTally()
  const log = pino(logOptions(level, tally), destination)
  tallies.set(log, tally)
  return log
}
