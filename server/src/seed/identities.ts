import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'

/** Explicit ids leave an identity column behind; the next row made by hand must not collide. */
export const advanceIdentitySequence = (tx: Transaction, name: string) =>
  tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.identifier(name)}))`)
