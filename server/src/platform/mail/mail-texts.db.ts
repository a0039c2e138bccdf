import { desc, eq, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#db/client.ts'
import { mailTexts } from '#platform/mail/mail-texts.tables.ts'

export type MailTextRow = typeof mailTexts.$inferSelect

/** The versions of the words of a kind, newest first. */
export const selectVersions = (db: Executor, kind: string): Promise<MailTextRow[]> =>
  db.select().from(mailTexts).where(eq(mailTexts.kind, kind)).orderBy(desc(mailTexts.version))

/** The version of the words of a kind that is in force. */
export const selectMailText = async (db: Executor, kind: string): Promise<MailTextRow | undefined> =>
  (await db.select().from(mailTexts).where(eq(mailTexts.kind, kind)).orderBy(desc(mailTexts.version)).limit(1))[0]

/** The versions in force of all kinds that have any. */
export const selectMailTexts = (db: Executor): Promise<MailTextRow[]> =>
  db.selectDistinctOn([mailTexts.kind]).from(mailTexts).orderBy(mailTexts.kind, desc(mailTexts.version))

/** An arbitrary class of advisory locks, used only for words of mails. */
const lockClass = 71_045

/** Locks the words of a kind until the end of the transaction; its rows cannot be, because a version is a new one. */
export const lockMailText = (tx: Transaction, kind: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${kind}))`)

export const insertMailText = (tx: Transaction, row: MailTextRow) => tx.insert(mailTexts).values(row)
