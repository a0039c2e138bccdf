import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Who works in the back office, and as what. */
export const staffMembers = pgTable(
  'staff_members',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    roles: text().array().$type<StaffRole[]>().notNull(),
    /** Null for those whom the command line or the demo added, and when the inviting account is deleted. */
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    since: moment().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      'staff_members_roles',
      sql`${table.roles} <@ '{owner,shop,content,support,accountant}'::text[] and cardinality(${table.roles}) > 0`,
    ),
  ],
)
