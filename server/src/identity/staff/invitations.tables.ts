import type { StaffRole } from '@slodki-ul/contract/identity/permissions'
import type { Language } from '@slodki-ul/contract/language'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Who was invited to the staff (BO-010). One is open an address; sending it again changes its link. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: randomId(),
    email: email().notNull(),
    roles: text().array().$type<StaffRole[]>().notNull(),
    language: text().$type<Language>().notNull(),
    /** Null once the inviting account is deleted. */
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the secret mailed last. */
    tokenHash: text().notNull().unique(),
    sentAt: moment().notNull(),
    expiresAt: moment().notNull(),
    acceptedAt: moment(),
    withdrawnAt: moment(),
  },
  (table) => [
    uniqueIndex('staff_invitations_one_open').on(table.email).where(sql`accepted_at is null and withdrawn_at is null`),
    index('staff_invitations_by_expiry').on(table.expiresAt),
    check(
      'staff_invitations_roles',
      sql`${table.roles} <@ '{owner,shop,content,support,accountant}'::text[] and cardinality(${table.roles}) > 0`,
    ),
  ],
)
