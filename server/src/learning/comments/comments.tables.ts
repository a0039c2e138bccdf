import type { Language } from '@slodki-ul/contract/language'
import type { AuthorTreatment } from '@slodki-ul/contract/learning/author-treatments'
import type { CommentStatus } from '@slodki-ul/contract/learning/comments'
import type { AppealOutcome } from '@slodki-ul/contract/learning/comments.admin'
import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, integer, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'
import { courses, instructors } from '#learning/courses/courses.tables.ts'

/** Comments under courses. Declined ones stay, so that the decision can be reviewed. */
export const comments = pgTable(
  'comments',
  {
    id: randomId(),
    courseId: integer()
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    parentId: uuid(),
    /** Null once the account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Depth of the reply. */
    level: smallint().notNull(),
    /** Plain text. */
    comment: text().notNull(),
    language: text().$type<Language>().notNull(),
    status: text().$type<CommentStatus | 'Declined'>().notNull(),
    createdAt: moment().notNull(),
    /** In whose name it was written, when not in that of the account; `userId` stays who wrote it. */
    writtenAs: text().$type<'academy' | 'instructor'>(),
    /** The instructor who speaks, whatever account is theirs later; null once they are deleted. */
    instructorId: integer().references(() => instructors.id, { onDelete: 'set null' }),
  },
  (table) => [
    check('comments_written_as', sql`${table.writtenAs} in ('academy', 'instructor')`),
    check('comments_instructor', sql`${table.instructorId} is null or ${table.writtenAs} = 'instructor'`),
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id] }).onDelete('cascade'),
    check('comments_status', sql`${table.status} in ('Created', 'Approved', 'Declined')`),
    check('comments_length', sql`char_length(${table.comment}) between 1 and 500`),
    check('comments_level', sql`(${table.level} = 0) = (${table.parentId} is null) and ${table.level} >= 0`),
    index('comments_by_course').on(table.courseId, table.createdAt),
    index('comments_shown').on(table.courseId).where(sql`status <> 'Declined'`),
    index('comments_threads').on(table.courseId, table.createdAt, table.id).where(sql`parent_id is null`),
    index('comments_by_status').on(table.status, table.createdAt),
    index('comments_by_parent').on(table.parentId),
    index('comments_by_user').on(table.userId),
    index('comments_by_instructor').on(table.instructorId),
  ],
)

/** Decisions of staff, with the reason sent to the author. */
export const commentDecisions = pgTable(
  'comment_decisions',
  {
    id: randomId(),
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    /** Who decided; null once their account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    decision: text().$type<'Approved' | 'Declined'>().notNull(),
    reason: text(),
    decidedAt: moment().notNull(),
    /** Status before the decision; null of decisions made before it was kept, and of restored comments. */
    previous: text().$type<CommentStatus>(),
    /** The removal of the comment above that removed this one too. */
    causeId: uuid(),
    /** Until when it can be taken back; null when it never could. */
    undoUntil: moment(),
    takenBackAt: moment(),
  },
  (table) => [
    check('comment_decisions_known', sql`${table.decision} in ('Approved', 'Declined')`),
    check('comment_decisions_reason', sql`(${table.decision} = 'Declined') = (${table.reason} is not null)`),
    foreignKey({ columns: [table.causeId], foreignColumns: [table.id] }).onDelete('cascade'),
    check('comment_decisions_previous', sql`${table.previous} in ('Created', 'Approved')`),
    index('comment_decisions_by_cause').on(table.causeId),
    index('comment_decisions_by_comment').on(table.commentId, table.decidedAt),
    index('comment_decisions_by_user').on(table.userId),
  ],
)

/** Readers' reports of comments, until staff decide on them. */
export const commentReports = pgTable(
  'comment_reports',
  {
    id: randomId(),
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    /** Who reported; null once their account is deleted. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    createdAt: moment().notNull(),
    settledAt: moment(),
  },
  (table) => [
    unique('comment_reports_once').on(table.commentId, table.userId),
    index('comment_reports_open').on(table.commentId, table.createdAt).where(sql`settled_at is null`),
    index('comment_reports_by_user').on(table.userId),
  ],
)

/** Appeals of authors against removals, which arrive by mail; one for each removal. */
export const commentAppeals = pgTable(
  'comment_appeals',
  {
    id: randomId(),
    commentId: uuid()
      .notNull()
      .references(() => comments.id, { onDelete: 'cascade' }),
    /** The removal that it is about. */
    decisionId: uuid()
      .notNull()
      .unique()
      .references(() => commentDecisions.id, { onDelete: 'cascade' }),
    /** The day of the mail. */
    receivedOn: date().notNull(),
    /** What the author wrote. */
    grounds: text().notNull(),
    notedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    notedAt: moment().notNull(),
    /** upheld: the removal stands · restored: readers see the comment again; null while nobody has decided. */
    outcome: text().$type<AppealOutcome>(),
    /** As mailed to the author. */
    outcomeReason: text(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
  },
  (table) => [
    check('comment_appeals_outcome', sql`${table.outcome} in ('upheld', 'restored')`),
    check(
      'comment_appeals_decided',
      sql`(${table.outcome} is null) = (${table.decidedAt} is null) and (${table.outcome} is null) = (${table.outcomeReason} is null)`,
    ),
    index('comment_appeals_by_comment').on(table.commentId),
    index('comment_appeals_by_noter').on(table.notedBy),
    index('comment_appeals_by_decider').on(table.decidedBy),
  ],
)

/** Authors whom staff trust or have silenced; without a row, or with a past end, an author is like everybody else. */
export const authorTreatments = pgTable(
  'author_treatments',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    treatment: text().$type<AuthorTreatment>().notNull(),
    until: moment(),
    /** As mailed to the author. */
    reason: text().notNull(),
    /** Null once their account is deleted. */
    setBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    setAt: moment().notNull(),
  },
  (table) => [
    check('author_treatments_known', sql`${table.treatment} in ('trusted', 'silenced')`),
    check('author_treatments_until', sql`(${table.treatment} = 'silenced') = (${table.until} is not null)`),
    index('author_treatments_by_time').on(table.setAt),
    index('author_treatments_by_setter').on(table.setBy),
  ],
)
