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
    /** What the organiser says is left: nobody's message changes it. */
    availablePlaces: integer().notNull(),
    price: integer().notNull(),
    pictureId: uuid()
      .notNull()
      .references(() => files.id),
    plate: text().$type<Tone>().notNull(),
    /** The words it is found by, in plain letters. */
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
  /** What it shows, for those who do not see it. */
  altPl: text().notNull(),
  altEn: text(),
})

/** What people wrote to the organiser about a training, for as long as the privacy policy says. */
export const trainingMessages = pgTable(
  'training_messages',
  {
    id: randomId(),
    trainingId: integer()
      .notNull()
      .references(() => trainings.id),
    /** Whoever was signed in when writing. */
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
