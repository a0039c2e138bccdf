import { describeError } from '#describe-error.ts'

/** Errors of one kind. */
export type CountedError = {
  readonly key: string
  /** What failed, by the constant message of the log's line. */
  readonly message: string
  /** Class and code of the error, without its message. */
  readonly error: string
  /** Pattern of the address; null outside of calls. */
  readonly route: string | null
  readonly count: number
  /** Of the last one. */
  readonly requestId: string | null
}

/** Kinds that are kept between two savings: a flood of kinds costs no memory. */
const kindsMax = 200
const textMax = 200

const routeOf = (fields: object): string | null => {
  const { route } = fields as { route?: unknown }
  return typeof route === 'string' ? route.slice(0, textMax) : null
}

/** Counts errors by kind until they are saved. Only what is known to hold nothing that people sent is kept. */
export function createErrorTally() {
  const kinds = new Map<string, CountedError>()
  return {
    /** Counts the error of a line of the log; a line without an error counts as its message. */
    note(fields: object, message: string, requestId: string | null): void {
      const { err } = fields as { err?: unknown }
      const described = err === undefined ? null : describeError(err)
      const code = described?.code === undefined ? '' : ` ${String(described.code)}`
      const error = described ? `${described.type}${code}`.slice(0, textMax) : ''
      const kind = { message: message.slice(0, textMax), error, route: routeOf(fields) }
      const key = [kind.message, error, kind.route ?? ''].join('\n')
      if (!kinds.has(key) && kinds.size >= kindsMax) return
      kinds.set(key, { ...kind, key, count: (kinds.get(key)?.count ?? 0) + 1, requestId })
    },
    /** The errors counted since the last call. */
    take(): CountedError[] {
      const counted = [...kinds.values()]
      kinds.clear()
      return counted
    },
  }
}
export type ErrorTally = ReturnType<typeof createErrorTally>
