import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { queryOne } from '#testing/factories.ts'
import { openTestApp } from '#testing/test-app.ts'

it('ADM-04 an academy begins with everything it sells: plans for courses with their papers, goods, files and trainings', async () => {
  const testApp = await openTestApp()
  const languageCode = 'pl'
  const countOf = async (kind: { withPhysical: 'true' } | { withVirtual: 'true' }) =>
    (await testApp.call(productsEndpoints.listProducts, { query: { languageCode, ...kind } })).pagination?.totalItems
  const sold = {
    plans: (await testApp.call(plansEndpoints.listPlans, { params: { lang: languageCode } })).reply.length,
    courses: (await testApp.call(coursesEndpoints.listCoursePreviews, { query: { languageCode } })).pagination
      ?.totalItems,
    recipes: (await queryOne<{ n: number }>(testApp, sql`select count(distinct course_id)::int as n from course_steps`))
      ?.n,
    physicalProducts: await countOf({ withPhysical: 'true' }),
    files: await countOf({ withVirtual: 'true' }),
    trainings: (await testApp.call(trainingsEndpoints.listTrainings, { query: { languageCode } })).pagination
      ?.totalItems,
  }
  for (const [what, number] of Object.entries(sold)) expect(number, what).toBeGreaterThan(2)
  await testApp.close()
})
