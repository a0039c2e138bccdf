import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { plansEndpoints } from '@slodki-ul/contract/membership/plans'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { rowsOf } from '#db/client.ts'
import { queryOne } from '#testing/factories.ts'
import { openTestApp } from '#testing/test-app.ts'

it('ADM-04 a new academy sells plans for courses with recipe PDFs, physical and virtual products, and trainings', async () => {
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

it('the demo catalogue has the lawful VAT rates; food of mixed kinds awaits a ruling, which only staff see', async () => {
  const testApp = await openTestApp()
  const rows = rowsOf<{ slug: string; rate: number; is_open: boolean }>(
    await testApp.context.db.execute(
      sql`select slug, vat_rate as rate, is_vat_rate_to_confirm as is_open from products`,
    ),
  )
  const rateOf = (slug: string) => rows.find((row) => row.slug === slug)?.rate
  const expected = {
    // Natural honey (CN 0409), comb honey, sets of honeys; gingerbread and cakes; e-books.
    5: ['miod-akacjowy-400-g', 'miod-w-plastrze-300-g', 'zestaw-cztery-pory-roku', 'piernik-malowany-recznie'],
    // Tools, cosmetics, candles and wax, chocolate.
    23: ['dluto-pasieczne-z-hakiem', 'mydlo-miodowe-z-owsem-100-g', 'swiece-z-wosku-pszczelego-2-sztuki'],
  }
  for (const [rate, slugs] of Object.entries(expected))
    for (const slug of slugs) expect(rateOf(slug)).toBe(Number(rate))
  for (const row of rows.filter(({ slug }) => slug.startsWith('ebook-'))) expect(row.rate).toBe(5)
  const open = rows.filter((row) => row.is_open).map(({ slug }) => slug)
  expect(open).toEqual(expect.arrayContaining(['miod-kremowany-z-kakao-350-g', 'mieszanka-na-miodownik-650-g']))
  expect(open).not.toContain('miod-akacjowy-400-g')
  const { reply } = await testApp.call(productsEndpoints.getProduct, {
    params: { id: 50, lang: 'pl' },
  })
  expect(reply.slug).toBe('miod-kremowany-z-kakao-350-g')
  expect(JSON.stringify(reply)).not.toMatch(/confirm|vatRate/i)
  const insert = (rate: number) =>
    testApp.context.db.execute(sql`update products set vat_rate = ${rate} where slug = 'miod-akacjowy-400-g'`)
  await expect(insert(7)).rejects.toThrow()
  await insert(8)
  await testApp.close()
})
