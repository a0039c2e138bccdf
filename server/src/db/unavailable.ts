import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The driver's messages for a connection that could not be had or was lost; it gives them no code. */
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

/** SQLSTATEs after which the connection is gone or was never made: class 08, and what a server says that goes down. */
const connectionStates = /^(08\w{3}|53300|57P0[1-5]|25P03)$/
/** The network's own errors. */
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
/** A statement or a wait for a lock took longer than allowed: the connection still works, the transaction is undone. */
const timeoutStates = new Set(['57014', '55P03'])

const codeOf = (error: Error): string => (error as { code?: string }).code ?? ''

/** Whether an error of the driver, perhaps wrapped, means that its connection must not be used again. */
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

/** The database did not answer. After a lost COMMIT nobody knows whether the work is stored: it must not be repeated blindly. */
export class DatabaseUnavailable extends Error {
  readonly isOutcomeUnknown: boolean
  constructor(cause: unknown, isOutcomeUnknown = false) {
    super(isOutcomeUnknown ? 'The answer to COMMIT was lost' : 'The database is not available', { cause })
    this.isOutcomeUnknown = isOutcomeUnknown
  }
}

/** Whether a call failed because of the database's connection, load or locks, and may pass when it is made again later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true
  if (!(error instanceof Error)) return false
  // A network error of anything else, such as a payment provider, is not the database's.
  const cause = error instanceof DrizzleQueryError && error.cause instanceof Error ? error.cause : null
  if (cause && (isConnectionLost(cause) || timeoutStates.has(codeOf(cause)))) return true
  return isDatabaseUnavailable(error.cause)
}
