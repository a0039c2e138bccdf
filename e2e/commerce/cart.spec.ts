import { cartEndpoints } from '@slodki-ul/contract/commerce/cart'
import { call } from '../support/api-client.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

const hexagons = 58
const year = 365 * 24 * 3600

// With animations, which other files leave out.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test.describe('the cart', () => {
  inBothLanguages(() => {
    test(
      'asks after adding: continue shopping or checkout (CART-06, CART-07)',
      desktopOnly,
      async ({ page, shop, texts }) => {
        await shop.open('/sklep', texts.shopTitle)
        await page.getByRole('button', { name: texts.addNamed(texts.product60) }).click()
        const popup = page.getByRole('dialog', { name: texts.added })
        await expect(popup.getByText(texts.product60)).toBeVisible()
        await expect(popup.getByText(texts.amountAdded(1))).toBeVisible()
        // The popup is the whole answer: no toast says the same beside it.
        expect((await readToasts(page)).said).toEqual([])
        await popup.getByRole('button', { name: texts.continueShopping }).click()
        await expect(popup).toBeHidden()
        await page.getByRole('button', { name: texts.addNamed(texts.product60) }).click()
        await popup.getByRole('link', { name: texts.goToCheckout }).click()
        await expect(shop.heading(texts.checkout)).toBeVisible()
        await expect(shop.summary.getByText(formatZloty(192)).first()).toBeVisible()
        // The browser's buttons leave the popup behind, too.
        await page.goBack()
        await page.getByRole('button', { name: texts.addNamed(texts.product60) }).click()
        await expect(popup).toBeVisible()
        await page.goForward()
        await expect(shop.heading(texts.checkout)).toBeVisible()
        await expect(popup).toBeHidden()
      },
    )

    test(
      'opens as a side panel, and closes by its button and by a press outside (CART-21, CART-24, CART-25)',
      phoneOnly,
      async ({ page, shop, texts }) => {
        await shop.haveCart({ [hexagons]: 2, 59: 1 })
        await shop.open('/sklep', texts.shopTitle)
        const panel = page.getByRole('dialog', { name: texts.panel(3) })
        const open = () => page.getByRole('button', { name: texts.cartWith(3) }).click()
        await open()
        await expect(panel.getByRole('link', { name: texts.product58 })).toBeVisible()
        await expect(panel.locator('img')).toHaveCount(2)
        const perKilogram = texts.perKilogram(formatZloty(111.43))
        await expect(panel.getByRole('listitem').filter({ hasText: texts.product59 })).toContainText(perKilogram)
        await expect(panel.getByRole('listitem').filter({ hasText: texts.product58 })).not.toContainText('/kg')
        await expect(panel.getByText(`2 × ${formatZloty(36)}`)).toBeVisible()
        await expect(panel.getByRole('link', { name: texts.showCart })).toHaveAttribute('href', '#/koszyk')
        await expect(panel.getByRole('link', { name: texts.order, exact: true })).toHaveAttribute('href', '#/kasa')
        await panel.getByRole('button', { name: texts.closePanel }).click()
        await expect(panel).toBeHidden()
        // On a phone the panel covers the page: the Escape key closes it instead of a press outside.
        if ((page.viewportSize()?.width ?? 0) > 460) {
          await open()
          await page.mouse.click(20, 400)
          await expect(panel).toBeHidden()
        }
        await open()
        await page.keyboard.press('Escape')
        await expect(panel).toBeHidden()
      },
    )

    test(
      'empty: panel and page say so and link to the shop (CART-09, CART-23)',
      desktopOnly,
      async ({ page, shop, texts }) => {
        await shop.open('/koszyk', texts.cartTitle)
        await expect(page.getByText(texts.emptyCart)).toBeVisible()
        await page.getByRole('button', { name: texts.cartTitle, exact: true }).click()
        const panel = page.getByRole('dialog', { name: texts.panel(0) })
        await expect(panel.getByText(texts.emptyCart)).toBeVisible()
        await expect(panel.getByRole('link', { name: texts.showCart })).toBeHidden()
        await expect(panel.getByRole('link', { name: texts.order, exact: true })).toBeHidden()
        await panel.getByRole('link', { name: texts.backToShop }).click()
        await expect(shop.heading(texts.shopTitle)).toBeVisible()
      },
    )

    test('changes quantities within stock (CART-14, CART-15)', phoneOnly, async ({ page, shop, texts }) => {
      // Its stock is two.
      await shop.haveCart({ 10: 1 })
      await shop.open('/koszyk', texts.cartTitle)
      const group = shop.quantity(texts.quantityOf(texts.product10))
      const [less, more] = [
        group.getByRole('button', { name: texts.less }),
        group.getByRole('button', { name: texts.more }),
      ]
      await less.click()
      await shop.expectToast(texts.minimum)
      await more.click()
      await expect(group.getByText('2', { exact: true })).toBeVisible()
      await expect(page.getByText(formatZloty(2 * 1290)).first()).toBeVisible()
      await more.click()
      await shop.expectToast(texts.stockLimit)
      await expect(group.getByText('2', { exact: true })).toBeVisible()
      await page.reload()
      await expect(group.getByText('2', { exact: true })).toBeVisible()
    })

    test(
      'removes and restores products; its order button leads to the checkout (CART-13, CART-16, CART-17)',
      desktopOnly,
      async ({ page, shop, texts, api }) => {
        const id = await shop.haveCart({ [hexagons]: 2, 60: 1 })
        await call(api, cartEndpoints.addVoucher, { body: { cartId: id, voucher: 'MIOD10', languageCode: 'pl' } })
        await shop.open('/koszyk', texts.cartTitle)
        const row = page.getByRole('row').filter({ hasText: texts.product58 })
        const undo = page.getByRole('button', { name: texts.undo })
        // The pressed button goes with its row, and the undo button with its note: the keyboard goes on from the page.
        await page.getByRole('button', { name: texts.remove(texts.product58) }).press('Enter')
        await expect(row).toBeHidden()
        await expect(undo).toBeFocused()
        await shop.expectToast(texts.removedToast(texts.product58))
        await undo.press('Enter')
        await expect(page.getByRole('main')).toBeFocused()
        await expect(row).toBeVisible()
        await page.getByRole('button', { name: texts.clear }).press('Enter')
        await expect(page.getByText(texts.emptyCart)).toBeVisible()
        await expect(undo).toBeFocused()
        await undo.press('Enter')
        await expect(page.getByRole('main')).toBeFocused()
        await expect(page.getByRole('button', { name: texts.cartWith(3) })).toBeVisible()
        const cart = () => call(api, cartEndpoints.getCart, { query: { id, languageCode: 'pl' } })
        await expect.poll(async () => (await cart()).discountCode).toBe('MIOD10')
        await page.getByRole('link', { name: texts.order, exact: true }).click()
        await expect(shop.heading(texts.checkout)).toBeVisible()
      },
    )
  })

  test("asks even when the cart's code loads after the press", once, async ({ page, shop, texts }) => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
    await page.route('**/assets/cart-button-*.js', async (route) => {
      await pressed
      await route.continue()
    })
    await shop.open('/sklep', texts.shopTitle)
    await page.getByRole('button', { name: texts.addNamed(texts.product60) }).click()
    press()
    await expect(page.getByRole('dialog', { name: texts.added }).getByText(texts.product60)).toBeVisible()
  })

  test('shows the price before a reduction struck through (CART-22)', once, async ({ page, shop, texts }) => {
    await shop.haveCart({ 52: 1 })
    await shop.open('/sklep', texts.shopTitle)
    await page.getByRole('button', { name: texts.cartWith(1) }).click()
    const panel = page.getByRole('dialog', { name: texts.panel(1) })
    await expect(panel.getByText(`1 × ${formatZloty(69)}`)).toBeVisible()
    await expect(panel.getByText(formatZloty(89)).and(panel.locator('s'))).toBeVisible()
    await expect(panel.getByText(texts.lowestOnPage(formatZloty(74)))).toBeVisible()
  })

  test(
    'is stored in a cookie for a year on the whole site (CART-01)',
    once,
    async ({ page, shop, texts, context, api }) => {
      await shop.openProduct(hexagons, texts.product58)
      await page.getByRole('button', { name: texts.add, exact: true }).click()
      await expect(page.getByRole('dialog', { name: texts.added })).toBeVisible()
      const cookie = (await context.cookies()).find(({ name }) => name === 'cartId')
      expect(cookie?.path).toBe('/')
      expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(60)
      const cart = await call(api, cartEndpoints.getCart, { query: { id: cookie?.value ?? '', languageCode: 'pl' } })
      expect(cart.products.map(({ product }) => product.id)).toEqual([hexagons])
    },
  )

  test(
    'that cannot be loaded is discarded (CART-02)',
    once,
    async ({ page, shop, texts, context, app, expectBrowserError }) => {
      expectBrowserError(/status of 404/)
      await context.addCookies([{ name: 'cartId', value: '3f9b1c1e-0000-4000-8000-000000000000', url: app.url }])
      await shop.open('/koszyk', texts.cartTitle)
      await expect(page.getByText(texts.emptyCart)).toBeVisible()
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('cartId')
    },
  )

  test('is a list up to 800 px and a table above (CART-10, CART-11)', once, async ({ page, shop, texts }) => {
    await shop.haveCart({ [hexagons]: 1, 59: 1 })
    await shop.open('/koszyk', texts.cartTitle)
    const honey = page.getByRole('row').filter({ hasText: texts.product59 })
    await expect(honey).toContainText(texts.perKilogram(formatZloty(111.43)))
    const heads = page.getByRole('columnheader')
    const cells = page.getByRole('row').filter({ hasText: texts.product58 }).getByRole('cell')
    const tops = async () =>
      Promise.all((await cells.all()).map(async (cell) => Math.round((await cell.boundingBox())?.y ?? -1)))
    await page.setViewportSize({ width: 801, height: 900 })
    await expect(heads).toHaveText(texts.columns)
    for (const head of await heads.all()) await expect(head).toBeInViewport()
    expect(new Set(await tops()).size).toBe(1)
    await page.setViewportSize({ width: 800, height: 900 })
    await expect.poll(async () => new Set(await tops()).size).toBeGreaterThan(1)
  })

  test('is loaded once at start, on any page (NAV-59)', once, async ({ page, shop, texts }) => {
    let asked = 0
    page.on('request', (request) => {
      if (/\/api\/cart\?/.test(request.url())) asked++
    })
    await shop.haveCart({ [hexagons]: 2 })
    await shop.open('/regulamin', texts.termsTitle)
    await expect(page.getByRole('button', { name: texts.cartWith(2) })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: texts.privacyTitle }).click()
    await expect(shop.heading(texts.privacyTitle)).toBeVisible()
    await expect(page.getByRole('article')).toBeVisible()
    expect(asked).toBe(1)
  })
})
