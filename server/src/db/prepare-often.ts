import pg from 'pg'

/** Uses of a statement on one connection before it is prepared, like `prepareThreshold` of the JDBC driver. */
export const usesBefore = 5
/** Prepared statements of one connection: each takes memory of the server for as long as the connection lives. */
export const preparedMax = 150
/** Texts that are counted; of more, those first seen are forgotten. */
const countedMax = 500

/** Names the statements of one connection that are used again and again. */
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

/**
 * A connection that prepares a statement with values once it was used a few times: from then on Postgres neither parses nor
 * plans it. It exists only for speed: an order takes Postgres a fifth less time.
 */
export class PreparingClient extends pg.Client {
  readonly #nameOf = createStatementNames()

  override query = ((config: Config, values?: unknown, callback?: unknown) => {
    const send = super.query as unknown as Query
    const statement = typeof config === 'string' ? { text: config } : config
    const given = Array.isArray(values) ? values : statement.values
    const isPlain = statement.text !== undefined && statement.name === undefined && statement.submit === undefined
    const name = isPlain && given && given.length > 0 ? this.#nameOf(statement.text ?? '') : undefined
    return send.call(this, name ? { ...statement, name } : config, values, callback)
  }) as pg.Client['query']
}
