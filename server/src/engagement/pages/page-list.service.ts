import type { ProductCard } from '@slodki-ul/contract/catalogue/products'
import { failed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { pageSizes } from '@slodki-ul/contract/limits'
import { offeredPlans } from '@slodki-ul/contract/membership/plans.rules'
import { pages, subscribePage } from '@slodki-ul/contract/pages'
import { listCategories, listProducts } from '#catalogue/products/products.service.ts'
import type { Context } from '#context.ts'
import { type ProductFacts, selectCourseIds, selectProductFacts } from '#engagement/pages/page-list.db.ts'
import { coursePathOf, productPathOf } from '#engagement/pages/page-parts.ts'
import { listCourseCards } from '#learning/courses/courses.service.ts'
import { listPlans } from '#membership/plans/plans.service.ts'

export type ListedProduct = { card: ProductCard; facts: ProductFacts }

/** Pages of products in one part of the site map. */
const productsPerPart = 1_000

const byId = { searchBy: '', CategoriesIds: [] as number[], orderBy: 'IdDesc' as const }

/** Number of parts into which the products of the site map are divided. */
export async function countProductParts(context: Context): Promise<number> {
  const { pagination } = await listProducts(context, { ...byId, pageNumber: 1, pageSize: 1, languageCode: 'pl' })
  return Math.ceil(pagination.totalItems / productsPerPart)
}

/** Published products, newest first, from a position on; at most `limit`. */
export async function listAllProducts(
  context: Context,
  language: Language,
  offset = 0,
  limit = Number.POSITIVE_INFINITY,
): Promise<ListedProduct[]> {
  const found: ListedProduct[] = []
  for (let pageNumber = offset / pageSizes.max + 1; found.length < limit; pageNumber++) {
    const { items } = await listProducts(context, {
      ...byId,
      pageNumber,
      pageSize: pageSizes.max,
      languageCode: language,
    })
    const facts = new Map(
      (items.length > 0
        ? await selectProductFacts(
            context.db,
            items.map(({ id }) => id),
          )
        : []
      ).map((row) => [row.id, row]),
    )
    found.push(
      ...items.flatMap((card) => {
        const own = facts.get(card.id)
        return own ? [{ card, facts: own }] : []
      }),
    )
    if (items.length < pageSizes.max) break
  }
  return found
}

/** All published courses and free lessons, newest first. */
export const listAllCourses = async (context: Context, language: Language): Promise<CourseCard[]> =>
  listCourseCards(context, await selectCourseIds(context.db), language)

/** An address of the site map; the picture is a path. */
export type ListedPage = { path: string; changedAt: string | null; picture: string | null }

const pageOf = (path: string): ListedPage => ({ path, changedAt: null, picture: null })

/** Pages that are there whatever is for sale. */
const fixedPaths = [
  pages.home,
  pages.shop,
  pages.coursePreviews,
  pages.trainings,
  pages.coursesLanding,
  pages.webinar,
  pages.about,
  '/subskrybuj',
  pages.terms,
  pages.privacy,
  pages.accessibility,
  pages.conformity,
] as const

/** The fixed pages, the categories of the shop that hold something, and the plans. */
export async function listFixedPages(context: Context): Promise<ListedPage[]> {
  const [categories, plans] = await Promise.all([listCategories(context, 'pl'), listPlans(context, 'pl')])
  return [
    ...fixedPaths.map(pageOf),
    ...categories.filter(({ count }) => count > 0).map(({ id }) => pageOf(`${pages.shop}?CategoriesIds=${id}`)),
    ...(failed(plans) ? [] : offeredPlans(plans.value, 'normal').map(({ id }) => pageOf(subscribePage(id)))),
  ]
}

/** A part of the products' pages; parts are counted from 1. */
export async function listProductPages(context: Context, language: Language, part: number): Promise<ListedPage[]> {
  const found = await listAllProducts(context, language, (part - 1) * productsPerPart, productsPerPart)
  return found.map(({ card, facts }) => ({
    path: productPathOf(card),
    changedAt: new Date(facts.changedAt).toISOString(),
    picture: card.thumbnailUrl || null,
  }))
}

/** The previews and the free lessons. */
export async function listCoursePages(context: Context, language: Language): Promise<ListedPage[]> {
  const found = await listAllCourses(context, language)
  return found.map((course) => ({
    path: coursePathOf(course),
    changedAt: course.publicationDate,
    picture: course.thumbnailUrl,
  }))
}
