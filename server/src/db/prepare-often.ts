import pg from 'pg'
import { beginFollowed, follow } from '#followed-work.ts'

/** Uses of a statement on one connection before it is prepared, like `prepareThreshold` of the JDBC driver. */
export const usesBefore = 5
/** Maximum number of prepared statements per connection: each takes server memory while the connection lives. */
export const preparedMax = 150
/** Maximum number of counted statement texts; beyond it the oldest are dropped. */
const countedMax = 500

/** Returns names for the frequently used statements of one connection. */
export function createStatementNames() {
  const uses = new Map<string, number>()
  const names = new Map<string, string>()
  return (text: string): string | undefined => {
    const known = names.get(text)
    if (known) return known
    const count = (uses.get(text) ?? 0) + 1
    if (count <= usesBefore || names.size >= preparedMax) {
      uses.delete(text)
      uses.set(text, count)
      const [first] = uses.keys()
      if (uses.size > countedMax && first !== undefined) uses.delete(first)
      return undefined
    }
    uses.delete(text)
    const name = `often-${names.size}`
    names.set(text, name)
    return name
  }
}

type Config = string | { text?: string; values?: unknown[]; name?: string; submit?: unknown }
type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown
type Callback = (error: unknown, result: unknown) => void

const textOf = (config: Config): string => (typeof config === 'string' ? config : (config.text ?? ''))

/** Sends a statement whose caller waits for a promise or has a callback, as a piece of work that may be followed. */
function sendFollowed(send: Query, config: Config, values: unknown, callback: unknown): unknown {
  const work = { kind: 'query', name: textOf(config) } as const
  const given = [values, callback].find((each) => typeof each === 'function') as Callback | undefined
  if (!given) return follow(work, () => send(config, values))
  return beginFollowed(work, (followed) => {
    const end: Callback = (error, result) => {
      followed?.end(error ? { error } : {})
      given(error, result)
    }
    return typeof values === 'function' ? send(config, end) : send(config, values, end)
  })
}

/**
 * A connection that prepares a statement with values after a few uses, so that Postgres no longer parses and plans it.
 * Only for speed: an order takes Postgres a fifth less time.
 */
export class PreparingClient extends pg.Client {
  readonly #nameOf = createStatementNames()

  override query = ((config: Config, values?: unknown, callback?: unknown) => {
    const send = (super.query as unknown as Query).bind(this)
    const statement = typeof config === 'string' ? { text: config } : config
    const given = Array.isArray(values) ? values : statement.values
    const isPlain = statement.text !== undefined && statement.name === undefined && statement.submit === undefined
    const name = isPlain && given && given.length > 0 ? this.#nameOf(statement.text ?? '') : undefined
    return sendFollowed(send, name ? { ...statement, name } : config, values, callback)
  }) as pg.Client['query']
}

/** A connection without prepared statements: a pooler may lend another one for the next transaction. */
export class NamelessClient extends pg.Client {
  override query = ((config: Config, values?: unknown, callback?: unknown) => {
    const send = (super.query as unknown as Query).bind(this)
    const isNamed = typeof config === 'object' && config.name !== undefined && config.submit === undefined
    return sendFollowed(send, isNamed ? { ...config, name: '' } : config, values, callback)
  }) as pg.Client['query']
}
