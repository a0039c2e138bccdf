import { sep } from 'node:path'
import { projectFolder } from '#paths.ts'
import { ProviderError } from '#providers/provider-error.ts'

/** Prefix of our own files in stack traces, as sources and as a bundle. */
const ownFiles = `${projectFolder}${sep}`

const identifier = /^\$?[\w.:-]{1,80}$/
const isIdentifier = (value: unknown): value is string => typeof value === 'string' && identifier.test(value)
const isNumber = (value: unknown): value is number => Number.isSafeInteger(value)
const matches = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value)

/** The error fields that are logged, each only if its value passes the check. No other field is logged. */
const loggedFields: Readonly<Record<string, (value: unknown) => boolean>> = {
  code: (value) => isIdentifier(value) || isNumber(value),
  errno: isNumber,
  syscall: matches(/^[a-z]{1,20}$/),
  reason: matches(/^[a-z][a-z0-9_]{0,39}$/),
  statusCode: isNumber,
  // Mail server
  responseCode: isNumber,
  command: matches(/^[A-Z][A-Z ]{1,20}$/),
  // Stripe
  rawType: isIdentifier,
  decline_code: isIdentifier,
  param: matches(/^[a-z_]+(\[\w{1,30}\])*$/),
  requestId: matches(/^req_\w{1,60}$/),
  // Postgres
  severity: isIdentifier,
  constraint: isIdentifier,
  schema: isIdentifier,
  table: isIdentifier,
  column: isIdentifier,
  routine: isIdentifier,
}

/** Messages of the engine, Node and the database driver that name parts of the program but no values. */
const safeMessages = [
  /^Cannot (read|set) properties of (undefined|null) \((reading|setting) '[A-Za-z]{1,40}'\)$/,
  /^[A-Za-z_$][\w$.()]{0,100} is not (a function|a constructor|defined|iterable)$/,
  /^(Maximum call stack size exceeded|Invalid time value|Invalid array length)$/,
  /^timeout exceeded when trying to connect$/,
  /^Connection terminated( unexpectedly| due to connection timeout)?$/,
  /^Query read timeout$/,
  /^Client (was closed|has encountered a connection error) and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
]

/** Postgres errors about connections, locks and resources (SQLSTATE classes), whose messages contain no row values. */
const safeConditions = /^(08|40|53|55|57|58)[0-9A-Z]{3}$/

/** One line of a stack trace: a function and its position. */
const frame =
  /^ {4}at (?:(?:async )?(?:new )?[\w$.<>[\] ]{1,120} \((?:file:\/\/|node:)?[^\s()]+:\d+:\d+\)|(?:async )?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+)$/

function framesOf({ stack = '', message }: Error): string[] {
  // A message of several lines could look like stack frames.
  const start = message === '' ? 0 : stack.indexOf(message) + message.length
  return stack
    .slice(Math.max(0, start))
    .split('\n')
    .filter((line) => frame.test(line))
}

/** Whether an error was created by our own code: the first frame of its stack is in our sources. */
function isOwnError(error: Error, [first = '']: readonly string[]): boolean {
  return error.constructor === Error && first.includes(ownFiles) && !first.includes('/node_modules/')
}

function isSafeMessage(error: Error, frames: readonly string[]): boolean {
  if (error instanceof ProviderError || isOwnError(error, frames)) return true
  const { code, severity } = error as { code?: unknown; severity?: unknown }
  if (severity !== undefined && typeof code === 'string' && safeConditions.test(code)) return true
  return code === undefined && safeMessages.some((pattern) => pattern.test(error.message))
}

/** The text of a statement without its string literals; its parameters are never logged. */
export const withoutLiterals = (query: string): string => query.slice(0, 4_000).replace(/'(?:[^']|'')*('|$)/g, "'?'")

/** For invalid input: the issue codes by path. */
function issuesOf(issues: readonly unknown[]): string[] {
  return issues.slice(0, 10).map((issue) => {
    const { code, path } = issue as { code?: unknown; path?: unknown }
    const steps = Array.isArray(path)
      ? path.map((step) => (isNumber(step) || matches(/^[A-Za-z_]{1,40}$/)(step) ? step : '?'))
      : []
    return `${isIdentifier(code) ? code : '?'} at ${steps.join('.')}`
  })
}

export type ErrorDescription = { type: string; message?: string; stack?: string; [field: string]: unknown }

const maxDepth = 5

/**
 * The loggable part of an error: its class, codes, stack and causes, and its message if that is known to contain no
 * values. Library messages and fields repeat what people sent: addresses, statement parameters, response bodies.
 */
export function describeError(error: unknown, depth = 1): ErrorDescription {
  if (!(error instanceof Error)) return { type: error === null ? 'null' : typeof error }
  const { name, cause } = error
  const fields = error as unknown as Record<string, unknown>
  const frames = framesOf(error)
  const described: ErrorDescription = { type: [error.constructor.name, name].find(isIdentifier) ?? 'Error' }
  if (isSafeMessage(error, frames)) described.message = error.message
  described.stack = frames.join('\n')
  for (const [field, isLogged] of Object.entries(loggedFields))
    if (isLogged(fields[field])) described[field] = fields[field]
  if (typeof fields.query === 'string') described.query = withoutLiterals(fields.query)
  if (Array.isArray(fields.issues)) described.issues = issuesOf(fields.issues)
  if (depth >= maxDepth) return described
  if (cause !== undefined) described.cause = describeError(cause, depth + 1)
  if (error instanceof AggregateError)
    described.errors = error.errors.slice(0, 5).map((each) => describeError(each, depth + 1))
  return described
}

/** An unexpected error for a terminal, with no more detail than a log has. */
export function printError(error: unknown): string {
  const { type, message, code, stack, cause } = describeError(error)
  const line = [type, message ?? code].filter(Boolean).join(': ')
  return [line, stack, cause ? `Caused by ${JSON.stringify(cause)}` : ''].filter(Boolean).join('\n')
}
