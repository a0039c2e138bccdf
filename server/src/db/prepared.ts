import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'

const cached = new WeakMap<Executor, Map<string, unknown>>()

/**
 * A statement that `build` prepares under a name, built once per connection and planned once by Postgres. Only for a
 * small number of names, because the server keeps each as long as its connection lives.
 */
export function cachePrepared<Statement>(db: Executor, name: string, build: (name: string) => Statement): Statement {
  const statements = cached.get(db) ?? new Map<string, unknown>()
  cached.set(db, statements)
  const known = statements.get(name) as Statement | undefined
  if (known) return known
  const built = build(name)
  statements.set(name, built)
  return built
}

/**
 * A page size or offset written into a prepared statement, so that Postgres plans it once. As a parameter it is planned at
 * each call: a plan for so few rows always looks cheaper than one for any number.
 */
export const writeOut = (number: number) => sql.raw(String(number)) as unknown as ReturnType<typeof sql.placeholder>

/**
 * A parameter of a prepared statement whose value Postgres ignores in planning. Postgres then uses one generic plan;
 * arrays and page sizes would otherwise make it plan again at each call.
 */
export const genericParam = (name: string, type: 'int' | 'int[]' | 'text[]'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`
