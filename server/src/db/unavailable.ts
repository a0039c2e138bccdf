import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The driver's messages, which have no codes, for a connection that could not be opened or was lost. */
const connectionTexts = new Set([
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
  'Query read timeout',
])

/**
 * SQLSTATEs after which the connection is gone or was never opened: class 08, and those of a server that shuts down.
 */
const connectionStates = /^(08\w{3}|53300|57P0[1-5]|25P03)$/
/** Network error codes. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** A statement or a lock wait timed out: the connection still works, the transaction is rolled back. */
const timeoutStates = new Set(['57014', '55P03'])

const codeOf = (error: Error): string => (error as { code?: string }).code ?? ''

/** Whether a driver error, possibly wrapped, means that its connection must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    connectionTexts.has(error.message) ||
    connectionStates.test(code) ||
    networkCodes.has(code) ||
    isConnectionLost(error.cause)
  )
}

/**
 * The database did not respond. After a lost COMMIT it is unknown whether the work is stored, so it must not simply be
 * repeated.
 */
export class DatabaseUnavailable extends Error {
  readonly isOutcomeUnknown: boolean
  constructor(cause: unknown, isOutcomeUnknown = false) {
    super(isOutcomeUnknown ? 'The answer to COMMIT was lost' : 'The database is not available', { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

/** Causes within causes that are looked at: some are their own. */
const causesMax = 5

/** Whether the database does not answer at all, unlike one that is busy. */
export function isDatabaseDown(error: unknown, depth = 1): boolean {
  if (!(error instanceof Error) || depth > causesMax) return false
  if (error instanceof DatabaseUnavailable) return true
  return error instanceof DrizzleQueryError ? isConnectionLost(error.cause) : isDatabaseDown(error.cause, depth + 1)
}

/** An error of the database's driver; a lost connection is told apart from that to another service. */
export const describeLoss = (error: Error): Error =>
  isConnectionLost(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error

/** Whether a statement was ended because it, or its wait for a lock, took too long. */
export function hasTimedOut(error: unknown): boolean {
  return error instanceof Error && (timeoutStates.has(codeOf(error)) || hasTimedOut(error.cause))
}

/** Whether a call failed because of the database's connection, load or locks and may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  // A network error from elsewhere, such as a payment provider, is not the database's.
  const cause = error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : null
  if (cause && (isConnectionLost(cause) || timeoutStates.has(codeOf(cause)))) return true
  return isDatabaseUnavailable(error.cause)
}
