import { queryPostgres } from '../support/database.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, long, once, test } from '../support/fixtures.ts'

const hexagons = 58
const codDelivery = 22.9

test.describe('a change while a buyer fills in the form', { tag: once.tag }, () => {
  test(
    'of a price: no order is made, the new total is shown, the next press orders',
    long.inItsGroup,
    async ({ page, shop, texts, email, app, expectBrowserError }) => {
      expectBrowserError(/status of 409/)
      await shop.haveCart({ [hexagons]: 2 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      await queryPostgres(app.databaseUrl ?? '', 'update products set price = 4100 where id = $1', [hexagons])
      try {
        await shop.order()
        await expect(
          page.getByRole('alert').filter({ hasText: texts.changed(formatZloty(82 + codDelivery)) }),
        ).toBeVisible()
        await expect(shop.summary).toContainText(formatZloty(82 + codDelivery))
        await shop.order()
        await expect(shop.heading(texts.cod)).toBeVisible()
      } finally {
        await queryPostgres(app.databaseUrl ?? '', 'update products set price = 3600 where id = $1', [hexagons])
      }
    },
  )

  test(
    'of the stock: the shortage is shown beside the product and corrected by one press',
    long.inItsGroup,
    async ({ page, shop, texts, email, app, expectBrowserError }) => {
      expectBrowserError(/status of 409/)
      await shop.haveCart({ 31: 3 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      const sell = `with sold as (update products set stock = stock - 2, stock_received = stock_received - 2 where id = 31)
      insert into stock_movements (product_id, quantity, reason, actor_id, at)
      values (31, -2, 'correction', gen_random_uuid(), app_now())`
      await queryPostgres(app.databaseUrl ?? '', sell)
      await shop.order()
      await expect(page.getByText(texts.changedStock)).toBeVisible()
      await page.getByRole('button', { name: texts.fixTo(1) }).click()
      await expect(shop.summary).toContainText(formatZloty(649 + codDelivery))
      await shop.order()
      await expect(shop.heading(texts.cod)).toBeVisible()
      expect(await shop.stockOf(31)).toBe(0)
    },
  )
})

test(
  'goods go to Poland only: another country is refused at its field',
  long.once,
  async ({ page, shop, texts, email }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Stripe')
    const country = page.getByLabel(texts.field.country)
    await country.selectOption('CZ')
    await shop.order()
    await expect(country).toHaveAccessibleDescription(texts.deliveryCountry)
    await country.selectOption('PL')
    await expect(page.getByText(texts.deliveryCountry)).toHaveCount(0)
  },
)
