import type { Tone } from '@slodki-ul/contract/catalogue/products'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { email, moment, randomId } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'
import { files } from '#platform/files/files.tables.ts'

/** Trainings on site. Their price is gross, in grosze. */
export const trainings = pgTable(
  'trainings',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    namePl: text().notNull(),
    nameEn: text(),
    locationPl: text().notNull(),
    locationEn: text(),
    /** Sanitised HTML. */
    descriptionPl: text().notNull(),
    descriptionEn: text(),
    startsAt: moment().notNull(),
    /** Free places as set by the organiser; messages do not change it. */
    availablePlaces: integer().notNull(),
    price: integer().notNull(),
    pictureId: uuid()
      .notNull()
      .references(() => files.id),
    plate: text().$type<Tone>().notNull(),
    /** Search words, without diacritics. */
    searchPl: text().notNull(),
    searchEn: text().notNull(),
  },
  (table) => [
    check('trainings_places_not_negative', sql`${table.availablePlaces} >= 0`),
    check('trainings_price_not_negative', sql`${table.price} >= 0`),
    index('trainings_by_start').on(table.startsAt, table.id),
  ],
)

/** Pictures from earlier trainings. */
export const trainingImages = pgTable('training_images', {
  position: smallint().primaryKey(),
  fileId: uuid()
    .notNull()
    .references(() => files.id),
  plate: text().$type<Tone>().notNull(),
  /** Alternative text. */
  altPl: text().notNull(),
  altEn: text(),
})

/** Messages to the organiser about a training, for the retention period of the privacy policy. */
export const trainingMessages = pgTable(
  'training_messages',
  {
    id: randomId(),
    trainingId: integer()
      .notNull()
      .references(() => trainings.id),
    /** The signed-in sender, if any. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    fullName: text().notNull(),
    email: email().notNull(),
    phone: text(),
    message: text().notNull(),
    language: text().$type<'pl' | 'en'>().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('training_messages_by_training').on(table.trainingId),
    index('training_messages_by_user').on(table.userId),
    index('training_messages_by_email').on(table.email),
    index('training_messages_oldest').on(table.createdAt),
  ],
)
