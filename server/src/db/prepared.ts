import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#db/client.ts'

const cached = new WeakMap<Executor, Map<string, unknown>>()

/**
 * A statement that `build` prepares under a name, built once for each connection and planned once by Postgres. Only for
 * names of which there are few: the server keeps them all for as long as a connection lives.
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
 * A value of a kept statement that Postgres does not look at when it plans. It then finds that a plan for these values is
 * no better than one for any, and plans once; arrays and page sizes it would otherwise plan for anew at each call.
 */
export const genericParam = (name: string, type: 'int' | 'int[]' | 'text[]'): SQL =>
  sql`(select ${sql.placeholder(name)}::${sql.raw(type)})`
