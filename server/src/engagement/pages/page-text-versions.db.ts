import type { PageTextKind } from '@slodki-ul/contract/engagement/page-texts.rules'
import { and, desc, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Transaction } from '#db/client.ts'
import { pageTexts } from '#engagement/pages/page-texts.tables.ts'

export type PageTextVersion = typeof pageTexts.$inferSelect

/** The versions of a kind, newest first. */
export const selectVersions = (db: Executor, kind: PageTextKind): Promise<PageTextVersion[]> =>
  db.select().from(pageTexts).where(eq(pageTexts.kind, kind)).orderBy(desc(pageTexts.version))

const newer = alias(pageTexts, 'newer')

/** The versions, of one kind or of all, whose time is not over and which no newer one with the same begin replaces. */
export const selectCurrent = (db: Executor, now: Date, kind?: PageTextKind): Promise<PageTextVersion[]> =>
  db
    .select()
    .from(pageTexts)
    .where(
      and(
        kind && eq(pageTexts.kind, kind),
        or(isNull(pageTexts.endsAt), gt(pageTexts.endsAt, now)),
        notExists(
          db
            .select({ version: newer.version })
            .from(newer)
            .where(
              and(
                eq(newer.kind, pageTexts.kind),
                gt(newer.version, pageTexts.version),
                eq(newer.startsAt, pageTexts.startsAt),
              ),
            ),
        ),
      ),
    )
    .orderBy(pageTexts.kind, desc(pageTexts.version))

/** An arbitrary class of advisory locks, used only for texts of pages. */
const lockClass = 71_046

/** Locks the versions of a kind until the end of the transaction; its rows cannot be, because a version is a new one. */
export const lockVersions = (tx: Transaction, kind: PageTextKind) =>
  tx.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, hashtext(${kind}))`)

export const insertVersion = (tx: Transaction, row: PageTextVersion) => tx.insert(pageTexts).values(row)
