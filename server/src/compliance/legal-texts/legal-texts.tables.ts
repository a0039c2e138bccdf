import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import type { LegalKind } from '#legal/terms/terms.tables.ts'

/**
 * What the next version of a legal text is going to say. A row stays when its draft is published or discarded, without texts, so
 * that its version only grows and nobody saves over a later draft.
 */
export const legalDrafts = pgTable(
  'legal_drafts',
  {
    kind: text().$type<LegalKind>().primaryKey(),
    version: integer().notNull(),
    htmlPl: text(),
    htmlEn: text(),
    /** Accounts without a reference: who wrote and who planned it is said even when they have left. */
    changedBy: uuid(),
    changedAt: moment(),
    publishAt: moment(),
    plannedBy: uuid(),
    /** When subscribers are mailed what changes; null without such a mail. */
    noticeAt: moment(),
    /** When they were, and how many. */
    noticedAt: moment(),
    noticed: integer(),
  },
  (table) => [
    check('legal_drafts_in_both', sql`(${table.htmlPl} is null) = (${table.htmlEn} is null)`),
    check('legal_drafts_noticed', sql`(${table.noticedAt} is null) = (${table.noticed} is null)`),
    check('legal_drafts_notice', sql`${table.noticeAt} is null or ${table.publishAt} is not null`),
    check('legal_drafts_planned', sql`${table.publishAt} is null or ${table.htmlPl} is not null`),
  ],
)
