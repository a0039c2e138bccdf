import type { UploadReason, UploadState } from '@slodki-ul/contract/learning/film-uploads.admin'
import type { Film } from '@slodki-ul/contract/learning/videos'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment, randomId, referenceTo, referenceToNumber } from '#db/columns.ts'

/** Files of films that staff send, until a film is made of each. */
export const filmUploads = pgTable(
  'film_uploads',
  {
    id: randomId(),
    /** What it will be the film of: a course or a page. */
    courseId: referenceToNumber('courses', { onDelete: 'cascade' }),
    page: text().$type<Film['page']>(),
    name: text().notNull(),
    sizeBytes: bigint({ mode: 'number' }).notNull(),
    /** Tells the same file on another day. */
    fingerprint: text().notNull(),
    /** Null once the account is deleted. */
    startedBy: referenceTo('users', { onDelete: 'set null' }),
    /** The action that began it, in the audit log. */
    entryId: uuid().notNull(),
    state: text().$type<UploadState>().notNull(),
    /** Percents of the film that are made. */
    share: smallint().notNull().default(0),
    reason: text().$type<UploadReason>(),
    detail: text(),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** When a worker takes it up: after the lease of a process that died. */
    dueAt: moment(),
    /** Counts the workers that took it up: one that was given up ends nothing. */
    attempt: integer().notNull().default(0),
    /** The call that is writing the file, until when it has it, and whether another one waits for it. */
    lockedBy: uuid(),
    lockedUntil: moment(),
    isLockWanted: boolean().notNull().default(false),
  },
  (table) => [
    check('film_uploads_place', sql`num_nonnulls(${table.courseId}, ${table.page}) = 1`),
    check(
      'film_uploads_state',
      sql`${table.state} in ('sending', 'waiting', 'working', 'stopping', 'stopped', 'failed')`,
    ),
    check('film_uploads_reason', sql`(${table.state} = 'failed') = (${table.reason} is not null)`),
    check(
      'film_uploads_due',
      sql`(${table.state} in ('waiting', 'working', 'stopping')) = (${table.dueAt} is not null)`,
    ),
    check('film_uploads_share', sql`${table.share} between 0 and 100`),
    index('film_uploads_due_at').on(table.dueAt).where(sql`due_at is not null`),
    index('film_uploads_of_course').on(table.courseId),
    index('film_uploads_by_person').on(table.startedBy),
  ],
)
