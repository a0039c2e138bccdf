import { customType, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** A moment, kept in UTC; the application's clock gives it, never the database's. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A random id that cannot be guessed. */
export const randomId = () => uuid().primaryKey().defaultRandom()

/** A reference to the id of a table by its name, for tables of later contexts, which must not be imported. */
export const referenceTo = (table: string) => uuid().references(() => pgTable(table, { id: randomId() }).id)

/** An e-mail address in the form addresses are compared by (see normalizeEmail). */
export const email = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  toDriver: normalizeEmail,
})

/** Lower case without surrounding space: two spellings of one mailbox are one customer. */
export function normalizeEmail(address: string): string {
  return address.trim().toLowerCase()
}
