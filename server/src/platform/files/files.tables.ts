import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** Stored files: the id is the storage key, so a name typed by a person never reaches the disk. */
export const files = pgTable(
  'files',
  {
    id: randomId(),
    name: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Open to everyone under /media; otherwise only by a signed link. */
    isPublic: boolean().notNull().default(false),
    ownerId: referenceTo('users', { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [check('files_size_not_negative', sql`${table.sizeBytes} >= 0`)],
)
