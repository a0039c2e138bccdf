import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { call } from '../support/api-client.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const hexagons = 58
const year = 365 * 24 * 3600

test.describe('the cart', () => {
  inBothLanguages(() => {
    test('after adding asks: go on shopping, or to the checkout (CART-06, CART-07)', async ({ page, shop, say }) => {
      await shop.open('/sklep', say.shopTitle)
      await page.getByRole('button', { name: say.addNamed(say.product60) }).click()
      const popup = page.getByRole('dialog', { name: say.added })
      await expect(popup.getByText(say.product60)).toBeVisible()
      await popup.getByRole('button', { name: say.continueShopping }).click()
      await expect(popup).toBeHidden()
      await shop.expectToast(say.addedToast(say.product60))
      await page.getByRole('button', { name: say.addNamed(say.product60) }).click()
      await popup.getByRole('link', { name: say.goToCheckout }).click()
      await expect(shop.heading(say.checkout)).toBeVisible()
      await expect(shop.summary.getByText(formatZloty(192)).first()).toBeVisible()
    })

    test('shows itself at the side of the page, and closes by its cross and by a press outside (CART-21, CART-24, CART-25)', async ({
      page,
      shop,
      say,
    }) => {
      await shop.haveCart({ [hexagons]: 2 })
      await shop.open('/sklep', say.shopTitle)
      const panel = page.getByRole('dialog', { name: say.panel(2) })
      const open = () => page.getByRole('button', { name: say.bagWith(2) }).click()
      await open()
      await expect(panel.getByRole('link', { name: say.product58 })).toBeVisible()
      await expect(panel.locator('img')).toHaveCount(1)
      await expect(panel.getByText(`2 × ${formatZloty(36)}`)).toBeVisible()
      await expect(panel.getByRole('link', { name: say.showCart })).toHaveAttribute('href', '#/koszyk')
      await expect(panel.getByRole('link', { name: say.order, exact: true })).toHaveAttribute('href', '#/kasa')
      await panel.getByRole('button', { name: say.closePanel }).click()
      await expect(panel).toBeHidden()
      // On a phone the panel leaves no outside to press: the key does what the press does.
      if ((page.viewportSize()?.width ?? 0) > 460) {
        await open()
        await page.mouse.click(20, 400)
        await expect(panel).toBeHidden()
      }
      await open()
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
    })

    test('without anything says so at the side and on its page, and leads to the shop (CART-09, CART-23)', async ({
      page,
      shop,
      say,
    }) => {
      await shop.open('/koszyk', say.bag)
      await expect(page.getByText(say.emptyBag)).toBeVisible()
      await page.getByRole('button', { name: say.bag, exact: true }).click()
      const panel = page.getByRole('dialog', { name: say.panel(0) })
      await expect(panel.getByText(say.emptyBag)).toBeVisible()
      await expect(panel.getByRole('link', { name: say.showCart })).toBeHidden()
      await expect(panel.getByRole('link', { name: say.order, exact: true })).toBeHidden()
      await panel.getByRole('link', { name: say.backToShop }).click()
      await expect(shop.heading(say.shopTitle)).toBeVisible()
    })

    test('changes its counts within stock (CART-14, CART-15)', async ({ page, shop, say }) => {
      // Two of them are all there are.
      await shop.haveCart({ 10: 1 })
      await shop.open('/koszyk', say.bag)
      const group = shop.quantity(say.quantityOf(say.product10))
      const [less, more] = [
        group.getByRole('button', { name: say.less }),
        group.getByRole('button', { name: say.more }),
      ]
      await less.click()
      await shop.expectToast(say.minimum)
      await more.click()
      await expect(group.getByText('2', { exact: true })).toBeVisible()
      await expect(page.getByText(formatZloty(2 * 1290)).first()).toBeVisible()
      await more.click()
      await shop.expectToast(say.stockLimit)
      await expect(group.getByText('2', { exact: true })).toBeVisible()
      await page.reload()
      await expect(group.getByText('2', { exact: true })).toBeVisible()
    })

    test('gives products away and takes them back; its order button leads to the checkout (CART-13, CART-16, CART-17)', async ({
      page,
      shop,
      say,
    }) => {
      await shop.haveCart({ [hexagons]: 2, 60: 1 })
      await shop.open('/koszyk', say.bag)
      const row = page.getByRole('row').filter({ hasText: say.product58 })
      await page.getByRole('button', { name: say.remove(say.product58) }).click()
      await expect(row).toBeHidden()
      await shop.expectToast(say.removedToast(say.product58))
      await page.getByRole('button', { name: say.undo }).click()
      await expect(row).toBeVisible()
      await page.getByRole('button', { name: say.clear }).click()
      await expect(page.getByText(say.emptyBag)).toBeVisible()
      await page.getByRole('button', { name: say.undo }).click()
      await expect(page.getByRole('button', { name: say.bagWith(3) })).toBeVisible()
      await page.getByRole('link', { name: say.order, exact: true }).click()
      await expect(shop.heading(say.checkout)).toBeVisible()
    })
  })

  test('asks so too when the code of the bag comes later than the press', once, async ({ page, shop, say }) => {
    await page.route('**/assets/cart-button-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      await route.continue()
    })
    await shop.open('/sklep', say.shopTitle)
    await page.getByRole('button', { name: say.addNamed(say.product60) }).click()
    await expect(page.getByRole('dialog', { name: say.added }).getByText(say.product60)).toBeVisible()
  })

  test('shows the price before a reduction struck through (CART-22)', once, async ({ page, shop, say }) => {
    await shop.haveCart({ 52: 1 })
    await shop.open('/sklep', say.shopTitle)
    await page.getByRole('button', { name: say.bagWith(1) }).click()
    const panel = page.getByRole('dialog', { name: say.panel(1) })
    await expect(panel.getByText(`1 × ${formatZloty(69)}`)).toBeVisible()
    await expect(panel.getByText(formatZloty(89)).and(panel.locator('s'))).toBeVisible()
  })

  test(
    'is kept in a cookie for a year on the whole site (CART-01)',
    once,
    async ({ page, shop, say, context, api }) => {
      await shop.openProduct(hexagons, say.product58)
      await page.getByRole('button', { name: say.add, exact: true }).click()
      await expect(page.getByRole('dialog', { name: say.added })).toBeVisible()
      const cookie = (await context.cookies()).find(({ name }) => name === 'cartId')
      expect(cookie?.path).toBe('/')
      expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(60)
      const cart = await call(api, cartEndpoints.getCart, { query: { id: cookie?.value ?? '', languageCode: 'pl' } })
      expect(cart.products.map(({ product }) => product.id)).toEqual([hexagons])
    },
  )

  test(
    'that cannot be loaded is forgotten (CART-02)',
    once,
    async ({ page, shop, say, context, academy, expectComplaint }) => {
      expectComplaint(/status of 404/)
      await context.addCookies([{ name: 'cartId', value: '3f9b1c1e-0000-4000-8000-000000000000', url: academy.url }])
      await shop.open('/koszyk', say.bag)
      await expect(page.getByText(say.emptyBag)).toBeVisible()
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('cartId')
    },
  )

  test('stands in rows up to 800 px and in a table above (CART-10, CART-11)', once, async ({ page, shop, say }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/koszyk', say.bag)
    const heads = page.getByRole('columnheader')
    const cells = page.getByRole('row').filter({ hasText: say.product58 }).getByRole('cell')
    const tops = async () =>
      Promise.all((await cells.all()).map(async (cell) => Math.round((await cell.boundingBox())?.y ?? -1)))
    await page.setViewportSize({ width: 801, height: 900 })
    await expect(heads).toHaveText(say.columns)
    for (const head of await heads.all()) await expect(head).toBeInViewport()
    expect(new Set(await tops()).size).toBe(1)
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(async () => new Set(await tops()).size).toBeGreaterThan(1)
  })
})
