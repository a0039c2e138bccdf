import { sql } from 'drizzle-orm'
import { bigint, boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo } from '#db/columns.ts'

/** Stored files. The id is the storage key, so a file name given by a person is never used on disk. */
export const files = pgTable(
  'files',
  {
    id: randomId(),
    name: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    sha256: text().notNull(),
    /** Public under /media; other files require a signed link. */
    isPublic: boolean().notNull().default(false),
    ownerId: referenceTo('users', { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [check('files_size_not_negative', sql`${table.sizeBytes} >= 0`)],
)
