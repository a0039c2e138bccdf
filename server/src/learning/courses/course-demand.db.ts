import { demandDays } from '@slodki-ul/contract/learning/course-demand.rules'
import { and, asc, desc, eq, exists, gte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import { orderLines, orders } from '#commerce/orders/orders.tables.ts'
import type { Executor } from '#db/client.ts'
import { courses } from '#learning/courses/courses.tables.ts'
import { courseIngredients } from '#learning/courses/recipe.tables.ts'

/** Pieces of a product that can be sold. */
export const selectStock = async (db: Executor, productId: number): Promise<number | undefined> =>
  (await db.select({ stock: products.stock }).from(products).where(eq(products.id, productId)))[0]?.stock

/** Earlier courses that are looked at. */
const earlierMax = 12

const hasIngredient = (db: Executor, productId: number): SQL =>
  exists(
    db
      .select({ id: courseIngredients.courseId })
      .from(courseIngredients)
      .where(and(eq(courseIngredients.courseId, courses.id), eq(courseIngredients.productId, productId))),
  )

/** Units of a product that were ordered in the first days of a course, without drafts and cancelled orders. */
const ordered = (db: Executor, productId: number) =>
  db
    .select({ count: sql`coalesce(sum(${orderLines.count}), 0)::int` })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.productId, productId),
        notInArray(orders.status, ['None', 'Canceled']),
        gte(orders.createdAt, courses.publicationDate),
        sql`${orders.createdAt} < ${courses.publicationDate} + make_interval(hours => ${demandDays * 24})`,
      ),
    )

/** Courses with this ingredient that were shown, newest first, with what was ordered of the product in their first days. */
export const selectEarlier = (db: Executor, productId: number) =>
  db
    .select({
      ...{ id: courses.id, name: courses.namePl, publishedAt: courses.publicationDate },
      sold: sql<number>`(${ordered(db, productId)})`,
    })
    .from(courses)
    .where(and(hasIngredient(db, productId), or(eq(courses.isPublished, true), eq(courses.isNew, false))))
    .orderBy(desc(courses.publicationDate), desc(courses.id))
    .limit(earlierMax)

/** Courses with this ingredient that are not shown yet: planned ones first, in their order. */
export const selectComing = (db: Executor, productId: number) =>
  db
    .select({ id: courses.id, name: courses.namePl, publishAt: courses.publishAt })
    .from(courses)
    .where(
      and(
        hasIngredient(db, productId),
        eq(courses.isPublished, false),
        or(eq(courses.isNew, true), sql`${courses.publishAt} is not null`),
      ),
    )
    .orderBy(sql`${courses.publishAt} asc nulls last`, asc(courses.id))
