import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'
import { invoices } from '#payments/documents/invoices.tables.ts'

/** waiting: to be sent · sent: KSeF works on it · offline: to be sent by a day, while buyers have it already */
export type KsefSendState = 'waiting' | 'sent' | 'accepted' | 'refused' | 'offline'
export type KsefEnvironment = 'test' | 'production'

/** Documents that go to KSeF, once for each environment. */
export const ksefSends = pgTable(
  'ksef_sends',
  {
    id: randomId(),
    documentId: uuid()
      .notNull()
      .references(() => invoices.id),
    environment: text().$type<KsefEnvironment>().notNull(),
    state: text().$type<KsefSendState>().notNull(),
    /** FA(3) as it is sent, kept with its SHA-256 (base64) before anything is sent. */
    xml: text(),
    hash: text(),
    /** The reference of the session, kept before the invoice is sent in it. */
    session: text(),
    /** Since when the answer to a sent invoice is awaited; what was lost is asked for before anything is repeated. */
    sendingAt: moment(),
    /** Whether that session is a batch, in which it went together with others. */
    isBatch: boolean().notNull().default(false),
    /** KSeF's reference of the invoice; in a batch only once it was read. */
    invoice: text(),
    number: text(),
    acceptedAt: moment(),
    /** The official confirmation of receipt (UPO). */
    confirmation: text(),
    /** Why it is refused or waits: a code of KSeF, or one of our own. */
    code: text(),
    words: text(),
    tries: integer().notNull().default(0),
    dueAt: moment(),
    /** The last day to send it, once it is offline. */
    lastDay: date(),
    createdAt: moment().notNull(),
  },
  (table) => [
    unique('ksef_sends_once').on(table.documentId, table.environment),
    unique('ksef_sends_number').on(table.environment, table.number),
    check('ksef_sends_environment', sql`${table.environment} in ('test', 'production')`),
    check('ksef_sends_state', sql`${table.state} in ('waiting', 'sent', 'accepted', 'refused', 'offline')`),
    check(
      'ksef_sends_accepted',
      sql`(${table.state} = 'accepted') = (num_nonnulls(${table.number}, ${table.acceptedAt}) = 2)`,
    ),
    check('ksef_sends_offline', sql`${table.state} <> 'offline' or ${table.lastDay} is not null`),
    check(
      'ksef_sends_bytes',
      sql`${table.state} <> 'sent' or (num_nonnulls(${table.hash}, ${table.session}) = 2
        and (${table.isBatch} or ${table.invoice} is not null))`,
    ),
    index('ksef_sends_due').on(table.dueAt).where(sql`due_at is not null`),
    index('ksef_sends_session').on(table.session).where(sql`due_at is not null`),
    index('ksef_sends_by_state').on(table.state, table.createdAt),
  ],
)
