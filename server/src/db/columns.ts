import { customType, integer, pgTable, type ReferenceConfig, timestamp, uuid } from 'drizzle-orm/pg-core'

type ReferenceActions = ReferenceConfig['actions']

/** A moment, kept in UTC; the application's clock gives it, never the database's. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A random id that cannot be guessed. */
export const randomId = () => uuid().primaryKey().defaultRandom()

/** A reference to the id of a table by its name, for tables of later contexts, which must not be imported. */
export const referenceTo = (table: string, actions?: ReferenceActions) =>
  uuid().references(() => pgTable(table, { id: randomId() }).id, actions)

/** The same for a table that numbers its rows. */
export const referenceToNumber = (table: string, actions?: ReferenceActions) =>
  integer().references(() => pgTable(table, { id: integer().primaryKey() }).id, actions)

/** An e-mail address in the form addresses are compared by (see normalizeEmail). */
export const email = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: normalizeEmail,
})

/** Lower case without surrounding space: two spellings of one mailbox are one customer. */
export function normalizeEmail(address: string): string {
  return address.trim().toLowerCase()
}
