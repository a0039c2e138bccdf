import type { ProductCard, ProductCategory } from '@slodki-ul/contract/catalogue/products'
import { failed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { CourseCard } from '@slodki-ul/contract/learning/courses'
import { pageSizes } from '@slodki-ul/contract/limits'
import type { Plan } from '@slodki-ul/contract/membership/plans'
import { type Cache, createCache } from '#cache.ts'
import { listCategories, listProducts } from '#catalogue/products/products.service.ts'
import type { Topic } from '#changes.ts'
import type { Context } from '#context.ts'
import { getFacts, listCourses } from '#learning/courses/courses.service.ts'
import { listPlans } from '#membership/plans/plans.service.ts'

/** What many pages show besides their own records: read again when staff change it, in any process. */
function rememberUntil<Value, About = void>(
  topic: Topic,
  load: (context: Context, language: Language, about: About) => Promise<Value>,
) {
  /** By the notifications of a server, of which each test has its own. */
  const caches = new WeakMap<Context['changes'], Cache<Value>>()
  return (context: Context, language: Language, about: About): Promise<Value> => {
    const cache = caches.get(context.changes) ?? createCache<Value>(context.changes, [topic])
    caches.set(context.changes, cache)
    return cache.get(`${language} ${about ?? ''}`, () => load(context, language, about))
  }
}

/** The categories of the shop with their numbers of products, which every page of the shop and of a product needs. */
export const findCategories = rememberUntil<ProductCategory[]>('products', listCategories)

/** A category whose pages show other records of it; null for records without one. */
type CategoryId = number | null

const categoriesOf = (id: CategoryId) => (id === null ? [] : [id])
/** One more than a row shows: the record of the page itself may be among them. */
const firstPage = { pageNumber: 1, pageSize: pageSizes.row + 1, searchBy: '' }

/** The bestsellers of a category, one more than a row. */
export const findBestsellers = rememberUntil<ProductCard[], CategoryId>('products', async (context, language, id) => {
  const query = { ...firstPage, CategoriesIds: categoriesOf(id), languageCode: language }
  return (await listProducts(context, { ...query, orderBy: 'OrdersCountDesc' })).items
})

/** The most watched courses of a category that are not free, one more than a row. */
export const findMostWatched = rememberUntil<CourseCard[], CategoryId>('courses', async (context, language, id) => {
  const query = { ...firstPage, CategoriesIds: categoriesOf(id), languageCode: language }
  return (await listCourses(context, { ...query, orderBy: 'StudentsDesc' }, false)).items
})

/** The plans for sale. */
export const findPlans = rememberUntil<Plan[]>('plans', async (context, language) => {
  const plans = await listPlans(context, language)
  return failed(plans) ? [] : plans.value
})

/** The totals of the academy. */
export const findFacts = rememberUntil('courses', (context) => getFacts(context))
