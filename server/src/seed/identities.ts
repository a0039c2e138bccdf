import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'

/** Inserting explicit ids does not advance the identity sequence; the next inserted row must not collide. */
export const advanceIdentitySequence = (tx: Transaction, name: string) =>
  tx.execute(sql`select setval(pg_get_serial_sequence(${name}, 'id'), (select max(id) from ${sql.identifier(name)}))`)
