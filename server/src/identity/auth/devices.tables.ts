import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Browsers that signed in to an account, identified by a random cookie that is stored as a hash. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    cookieHash: text().notNull(),
    lastSeenAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.cookieHash] }),
    index('known_devices_by_last_seen').on(table.lastSeenAt),
  ],
)
