import { eq, inArray, sql } from 'drizzle-orm'
import { products } from '#catalogue/products/products.tables.ts'
import type { Executor } from '#db/client.ts'
import { courseCategories, instructors } from '#learning/courses/courses.tables.ts'
import { videos } from '#learning/videos/video.tables.ts'

/** What a preview shows beside a content: its instructor, its film and the names of its categories and products. */
export async function selectShown(
  db: Executor,
  ids: { instructorId: number | null; videoId: string | null; categoryIds: number[]; productIds: number[] },
) {
  const [instructor] =
    ids.instructorId === null ? [] : await db.select().from(instructors).where(eq(instructors.id, ids.instructorId))
  const [video] = ids.videoId === null ? [] : await db.select().from(videos).where(eq(videos.id, ids.videoId))
  const categories = await db
    .select({ id: courseCategories.id, pl: courseCategories.namePl, en: courseCategories.nameEn })
    .from(courseCategories)
    .where(inArray(courseCategories.id, ids.categoryIds))
  const shopProducts = await db
    .select({ id: products.id, slug: products.slug, pl: products.namePl, en: products.nameEn })
    .from(products)
    .where(sql`${products.isPublished} and ${inArray(products.id, ids.productIds)}`)
  return { instructor, video, categories, shopProducts: new Map(shopProducts.map((each) => [each.id, each])) }
}
export type Shown = Awaited<ReturnType<typeof selectShown>>
