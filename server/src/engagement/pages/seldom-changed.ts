import type { ProductCategory } from '@slodki-ul/contract/catalogue/products'
import { failed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import type { Plan } from '@slodki-ul/contract/membership/plans'
import { type Cache, createCache } from '#cache.ts'
import { listCategories } from '#catalogue/products/products.service.ts'
import type { Topic } from '#changes.ts'
import type { Context } from '#context.ts'
import { getFacts } from '#learning/courses/courses.service.ts'
import { listPlans } from '#membership/plans/plans.service.ts'

/** What many pages show besides their own records: read again when staff change it, in any process. */
function rememberUntil<Value>(topic: Topic, load: (context: Context, language: Language) => Promise<Value>) {
  /** By the notifications of a server, of which each test has its own. */
  const caches = new WeakMap<Context['changes'], Cache<Value>>()
  return (context: Context, language: Language): Promise<Value> => {
    const cache = caches.get(context.changes) ?? createCache<Value>(context.changes, [topic])
    caches.set(context.changes, cache)
    return cache.get(language, () => load(context, language))
  }
}

/** The categories of the shop with their numbers of products, which every page of the shop and of a product needs. */
export const findCategories = rememberUntil<ProductCategory[]>('products', listCategories)

/** The plans for sale. */
export const findPlans = rememberUntil<Plan[]>('plans', async (context, language) => {
  const plans = await listPlans(context, language)
  return failed(plans) ? [] : plans.value
})

/** The totals of the academy. */
export const findFacts = rememberUntil('courses', (context) => getFacts(context))
