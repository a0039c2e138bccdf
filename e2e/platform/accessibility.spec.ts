import { expect, long, once, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

const hexagons = 58

test.describe('by keyboard', { tag: once.tag }, () => {
  test('the first Tab stop skips the header', async ({ page, shop, texts }) => {
    await shop.open('/sklep', texts.shopTitle)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: texts.skip })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('everything can be bought', async ({ page, shop, texts, email }) => {
    /** Presses Tab until the wanted element has the focus. */
    const tabTo = async (wanted: ReturnType<typeof page.getByRole>) => {
      for (let step = 0; step < 80 && (await wanted.and(page.locator(':focus')).count()) === 0; step++)
        await page.keyboard.press('Tab')
      await expect(wanted).toBeFocused()
    }
    await shop.open('/sklep', texts.shopTitle)
    await tabTo(page.getByRole('link', { name: texts.product60 }))
    await page.keyboard.press('Enter')
    await expect(shop.heading(texts.product60)).toBeVisible()
    await tabTo(page.getByRole('button', { name: texts.add, exact: true }))
    await page.keyboard.press('Enter')
    await tabTo(page.getByRole('link', { name: texts.goToCheckout }))
    await page.keyboard.press('Enter')
    await expect(shop.heading(texts.checkout)).toBeVisible()
    const typed = { firstName: 'Jan', lastName: 'Bez', email, phone: '600100200' }
    const place = { address: 'ul. Cicha 1', zipCode: '30-001', city: 'Kraków' }
    for (const [name, value] of Object.entries({ ...typed, ...place })) {
      await tabTo(page.getByLabel(texts.field[name as 'email'], { exact: true }))
      await page.keyboard.type(value)
    }
    await tabTo(shop.payments.first())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(shop.payments.nth(2)).toBeChecked()
    await tabTo(page.getByRole('checkbox', { name: texts.terms }))
    await page.keyboard.press('Space')
    await tabTo(page.getByRole('button', { name: texts.submit }))
    await page.keyboard.press('Enter')
    await expect(shop.heading(texts.cod)).toBeVisible()
  })

  test('an open panel traps the focus and returns it', async ({ page, shop, texts }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/sklep', texts.shopTitle)
    const cartButton = page.getByRole('button', { name: texts.cartWith(1) })
    await cartButton.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: texts.panel(1) })
    await expect(panel).toBeVisible()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate<string>(
        "document.activeElement.closest('dialog') || document.activeElement === document.body ? '' : document.activeElement.outerHTML",
      )
      expect(outside).toBe('')
    }
    await page.keyboard.press('Escape')
    await expect(cartButton).toBeFocused()
  })
})

test.describe('on a bad network', { tag: once.tag }, () => {
  // Every failing call of these screens: loading-errors.spec.ts.
  for (const [path, call, tag] of [
    ['/sklep', '**/api/products?**', {}],
    ['/sklep/miody/60', '**/api/products/60/**', long.inItsGroup],
    ['/regulamin', '**/api/terms/**', long.inItsGroup],
    ['/koszyk', '**/api/cart?**', long.inItsGroup],
  ] as const) {
    test(
      `without an answer ${path} says so and tries again`,
      tag,
      async ({ page, shop, texts, app, expectBrowserError }) => {
        expectBrowserError(/ERR_FAILED/)
        await shop.haveCart({ [hexagons]: 1 })
        let isBroken = true
        await page.route(call, async (route) => {
          return isBroken ? route.abort() : route.continue()
        })
        // The header also loads the cart: it has its response before the page under test loads anything.
        const asked = page.waitForRequest('**/api/cart?**')
        await page.goto(`${app.url}/#/dziekujemy?isOrder=true`)
        await (await asked).response()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const askedByPage = page.waitForRequest(call)
        await page.goto(`${app.url}/#${path}`)
        await askedByPage
        const alert = page.getByRole('alert').filter({ hasText: texts.errorTitle })
        const retry = alert.getByRole('button', { name: texts.tryAgain })
        // The page also reloads what the header could not load: a pending reload could repair the page.
        await expect(retry).toBeVisible()
        await expect(retry).not.toHaveAttribute('aria-busy')
        isBroken = false
        await retry.click()
        await expect(alert).toBeHidden()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      },
    )
  }

  test('slow: the shop shows placeholders', async ({ page, shop, texts, app }) => {
    let releaseCalls = () => {}
    const held = new Promise<void>((resolve) => {
      releaseCalls = resolve
    })
    await page.route('**/api/products?**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${app.url}/#/sklep`)
    await expect(shop.heading(texts.shopTitle)).toBeVisible()
    await expect(
      page.getByRole('region', { name: texts.productList }).getByRole('status').filter({ hasText: texts.loading }),
    ).toBeAttached()
    await expect(page.getByRole('article')).toHaveCount(0)
    releaseCalls()
    await expect(page.getByRole('article')).toHaveCount(9)
    await expect(
      page.getByRole('region', { name: texts.productList }).getByRole('status').filter({ hasText: texts.loading }),
    ).toHaveCount(0)
  })
})

test.describe('with reduced motion', { tag: once.tag }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('no animation is longer than a blink', async ({ page, shop, texts }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/sklep', texts.shopTitle)
    await page.getByRole('button', { name: texts.cartWith(1) }).click()
    await expect(page.getByRole('dialog', { name: texts.panel(1) })).toBeVisible()
    const moving = await page.evaluate<string[]>(`
      document.getAnimations()
        .filter((animation) => animation.effect.getComputedTiming().activeDuration > 50)
        .map((animation) => animation.animationName ?? animation.transitionProperty)
    `)
    expect(moving).toEqual([])
  })
})

test(
  'toasts show one at a time, without duplicates, accessibly, and close by themselves (UI-17, UI-19)',
  once,
  async ({ page, shop, texts, expectToastAccessible }) => {
    await shop.openProduct(10, texts.product10)
    const toasts = page.getByRole('region', { name: texts.toasts })
    const [less, more] = [texts.less, texts.more].map((name) =>
      shop.quantity(texts.quantity).getByRole('button', { name }),
    )
    await less?.click()
    await expectToastAccessible()
    await less?.click()
    await more?.click()
    await more?.click()
    await page.mouse.move(5, 700)
    await expect
      .poll(async () => (await readToasts(page)).said)
      .toEqual([expect.stringContaining(texts.minimum), expect.stringContaining(texts.stockLimit)])
    await expect(toasts.getByRole('alert')).toHaveCount(0)
    expect((await readToasts(page)).most).toBe(1)
  },
)
