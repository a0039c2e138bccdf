import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { products } from '#catalogue/products/products.tables.ts'
import { moment, referenceToNumber } from '#db/columns.ts'
import { users } from '#identity/users/users.tables.ts'

/** Favourite products of users. */
export const favouriteProducts = pgTable(
  'favourite_products',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    productId: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('favourite_products_by_product').on(table.productId),
  ],
)

/** Favourite courses of users. */
export const favouriteCourses = pgTable(
  'favourite_courses',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: referenceToNumber('courses', { onDelete: 'cascade' }).notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('favourite_courses_by_course').on(table.courseId),
  ],
)
