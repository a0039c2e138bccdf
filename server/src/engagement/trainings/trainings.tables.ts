import type { Tone } from '@slodki-ul/contract/catalogue/products'
import type { MessageAction, MessageState } from '@slodki-ul/contract/engagement/training-states.rules'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
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
    endsAt: moment().notNull(),
    capacity: integer().notNull(),
    /** Given outside of this site, such as by phone. */
    reservedPlaces: integer().notNull().default(0),
    /**
     * Places that nobody has: a trigger counts them as attendees come and go, so there are never too few. Messages alone
     * do not change it.
     */
    availablePlaces: integer().notNull(),
    price: integer().notNull(),
    /** Null while it is a draft. */
    pictureId: uuid().references(() => files.id),
    /** Alternative text. */
    pictureAltPl: text().notNull().default(''),
    pictureAltEn: text(),
    isPublished: boolean().notNull().default(true),
    calledOffAt: moment(),
    version: integer().notNull().default(1),
    plate: text().$type<Tone>().notNull(),
    /** Search words, without diacritics. */
    searchPl: text().notNull(),
    searchEn: text().notNull(),
  },
  (table) => [
    check('trainings_places_not_negative', sql`${table.availablePlaces} >= 0`),
    check('trainings_reserved_not_negative', sql`${table.reservedPlaces} >= 0`),
    check(
      'trainings_places_within_capacity',
      sql`${table.availablePlaces} + ${table.reservedPlaces} <= ${table.capacity}`,
    ),
    check('trainings_end_after_start', sql`${table.endsAt} > ${table.startsAt}`),
    check('trainings_shown_with_picture', sql`not ${table.isPublished} or ${table.pictureId} is not null`),
    check('trainings_price_not_negative', sql`${table.price} >= 0`),
    index('trainings_by_start').on(table.startsAt, table.id),
  ],
)

/** Pictures from earlier trainings. */
export const trainingImages = pgTable('training_images', {
  id: randomId(),
  position: smallint().notNull().unique(),
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
    state: text().$type<MessageState>().notNull().default('new'),
    /** When its state last changed, and who changed it. */
    decidedAt: moment(),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When somebody with a place gave it back. */
    leftAt: moment(),
  },
  (table) => [
    check('training_messages_state', sql`${table.state} in ('new', 'answered', 'confirmed', 'waiting', 'refused')`),
    index('training_messages_by_state').on(table.state, table.createdAt),
    index('training_messages_by_training').on(table.trainingId),
    index('training_messages_by_user').on(table.userId),
    index('training_messages_by_email').on(table.email),
    index('training_messages_oldest').on(table.createdAt),
  ],
)

/** What staff mailed to the sender of a message (BO-134). */
export const trainingReplies = pgTable(
  'training_replies',
  {
    id: randomId(),
    messageId: uuid()
      .notNull()
      .references(() => trainingMessages.id, { onDelete: 'cascade' }),
    action: text().$type<MessageAction>().notNull(),
    text: text().notNull(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
  },
  (table) => [index('training_replies_by_message').on(table.messageId, table.createdAt)],
)

/** Who has places of a training: the senders of confirmed messages, whose contact stands there. */
export const trainingAttendees = pgTable(
  'training_attendees',
  {
    messageId: uuid()
      .primaryKey()
      .references(() => trainingMessages.id, { onDelete: 'cascade' }),
    trainingId: integer()
      .notNull()
      .references(() => trainings.id),
    places: integer().notNull(),
    /** What staff noted, such as a diet. */
    note: text().notNull().default(''),
    /** When the presence was ticked. */
    presentAt: moment(),
    confirmedAt: moment().notNull(),
  },
  (table) => [
    check('training_attendees_places', sql`${table.places} >= 1`),
    index('training_attendees_by_training').on(table.trainingId),
  ],
)
