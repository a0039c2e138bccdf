import type { PictureCrop } from '@slodki-ul/contract/pictures.rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#db/columns.ts'
import { files } from '#platform/files/files.tables.ts'

/** Uploaded pictures as they are shown: each a part that was cut from an original. */
export const pictures = pgTable(
  'pictures',
  {
    /** What was cut, which is shown until its sizes are made. */
    fileId: uuid()
      .primaryKey()
      .references(() => files.id),
    /** What was uploaded, without metadata; several pictures may be cut from it. */
    originalId: uuid()
      .notNull()
      .references(() => files.id),
    /** Size of the original in pixels. */
    width: integer().notNull(),
    height: integer().notNull(),
    crop: jsonb().$type<PictureCrop>().notNull(),
    /** When its sizes are to be made; null once they are. */
    dueAt: moment(),
    /** When it was taken out of use. */
    unusedAt: moment(),
  },
  (table) => [
    index('pictures_due').on(table.dueAt).where(sql`due_at is not null`),
    index('pictures_unused').on(table.unusedAt).where(sql`unused_at is not null`),
    index('pictures_by_original').on(table.originalId),
  ],
)

/** The sizes of a picture. */
export const pictureSizes = pgTable(
  'picture_sizes',
  {
    pictureId: uuid()
      .notNull()
      .references(() => pictures.fileId, { onDelete: 'cascade' }),
    width: smallint().notNull(),
    format: text().notNull(),
    fileId: uuid()
      .notNull()
      .references(() => files.id),
  },
  (table) => [
    primaryKey({ columns: [table.pictureId, table.width, table.format] }),
    check('picture_sizes_format', sql`${table.format} in ('avif', 'webp')`),
  ],
)
