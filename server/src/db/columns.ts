import { customType, integer, pgTable, type ReferenceConfig, timestamp, uuid } from 'drizzle-orm/pg-core'

type ReferenceActions = ReferenceConfig['actions']

/** A moment, stored in UTC. Always set from the app clock, never by the database's default. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A random id that cannot be guessed. */
export const randomId = () => uuid().primaryKey().defaultRandom()

/** A reference to a table's id by the table's name, for tables of later contexts, which must not be imported. */
export const referenceTo = (table: string, actions?: ReferenceActions) =>
  uuid().references(() => pgTable(table, { id: randomId() }).id, actions)

/** The same for a table with numeric ids. */
export const referenceToNumber = (table: string, actions?: ReferenceActions) =>
  integer().references(() => pgTable(table, { id: integer().primaryKey() }).id, actions)

/** An e-mail address in normalized form (see normalizeEmail). */
export const email = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: normalizeEmail,
})

/** Lower case without surrounding spaces, so that one mailbox is one customer. */
export function normalizeEmail(address: string): string {
  return address.trim().toLowerCase()
}
