import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { toGrosze } from '@slodki-ul/contract/money'
import { call } from '../support/api-client.ts'
import { queryPostgres } from '../support/database.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'

const honey = 60
const none = -1

// The clock moves by weeks here: an app of its own.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '999' } } })

inBothLanguages(() => {
  test(
    'a promotion whose price rises announces nothing until the lower price is 30 days old (SHOP-33)',
    long.phoneOnly,
    async ({ page, shop, texts, api, app, language, sandbox, advanceClock }) => {
      test.slow()
      const readPrices = () => call(api, productsEndpoints.getProduct, { params: { id: honey, lang: language } })
      const { price } = await readPrices()
      const main = page.getByRole('main')
      const crossedOut = main.locator('s').filter({ hasText: formatZloty(price) })
      const lowestWas = (zloty: number) => main.getByText(texts.lowestOnPage(formatZloty(zloty)))

      /** Reduces the price after some days, and opens the product when the server shows it. */
      const reduceTo = async (
        reduced: number,
        afterDays: number,
        announced: { price: number; discountPrice: number },
      ) => {
        await advanceClock(afterDays)
        const { now } = await sandbox.clock()
        // The triggers of the price ledger read the time that the statement sets first.
        await queryPostgres(
          app.databaseUrl ?? '',
          `with at as materialized (select set_config('app.now', $3, true) as now)
         update products set discount_price = $2 from at where id = $1 and at.now is not null`,
          [honey, toGrosze(reduced), now],
        )
        await expect.poll(readPrices).toMatchObject(announced)
        await page.goto('about:blank')
        await shop.openProduct(honey, texts.product60)
        await expect(main.getByText(formatZloty(reduced)).first()).toBeVisible()
      }

      await reduceTo(price - 8, 40, { price, discountPrice: price - 8 })
      await expect(crossedOut).toHaveCount(1)
      await expect(lowestWas(price)).toBeVisible()

      // Dearer than before, so neither crossed out nor compared with the regular price.
      await reduceTo(price - 4, 3, { price: price - 4, discountPrice: none })
      await expect(crossedOut).toHaveCount(0)
      await expect(lowestWas(price)).toHaveCount(0)

      // A month later the lower price is forgotten, and the risen one is the reference of the next reduction.
      await reduceTo(price - 6, 31, { price, discountPrice: price - 6 })
      await expect(crossedOut).toHaveCount(1)
      await expect(lowestWas(price - 4)).toBeVisible()
    },
  )
})
