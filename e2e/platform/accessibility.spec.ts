import { expect, once, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

const hexagons = 58

test.describe('without a mouse', { tag: once.tag }, () => {
  test('the first stop leads past the header', async ({ page, shop, say }) => {
    await shop.open('/sklep', say.shopTitle)
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: say.skip })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('everything can be bought', async ({ page, shop, say, email }) => {
    /** Walks by Tab until the wanted thing has the focus. */
    const walkTo = async (wanted: ReturnType<typeof page.getByRole>) => {
      for (let step = 0; step < 80 && (await wanted.and(page.locator(':focus')).count()) === 0; step++)
        await page.keyboard.press('Tab')
      await expect(wanted).toBeFocused()
    }
    await shop.open('/sklep', say.shopTitle)
    await walkTo(page.getByRole('link', { name: say.product60 }))
    await page.keyboard.press('Enter')
    await expect(shop.heading(say.product60)).toBeVisible()
    await walkTo(page.getByRole('button', { name: say.add, exact: true }))
    await page.keyboard.press('Enter')
    await walkTo(page.getByRole('link', { name: say.goToCheckout }))
    await page.keyboard.press('Enter')
    await expect(shop.heading(say.checkout)).toBeVisible()
    const typed = { firstName: 'Jan', lastName: 'Bez', email, phone: '600100200' }
    const place = { address: 'ul. Cicha 1', zipCode: '30-001', city: 'Kraków' }
    for (const [name, value] of Object.entries({ ...typed, ...place })) {
      await walkTo(page.getByLabel(say.field[name as 'email'], { exact: true }))
      await page.keyboard.type(value)
    }
    await walkTo(shop.payments.first())
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(shop.payments.nth(2)).toBeChecked()
    await walkTo(page.getByRole('checkbox', { name: say.terms }))
    await page.keyboard.press('Space')
    await walkTo(page.getByRole('button', { name: say.submit }))
    await page.keyboard.press('Enter')
    await expect(shop.heading(say.cod)).toBeVisible()
  })

  test('an open panel keeps the focus and gives it back', async ({ page, shop, say }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/sklep', say.shopTitle)
    const bag = page.getByRole('button', { name: say.bagWith(1) })
    await bag.focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog', { name: say.panel(1) })
    await expect(panel).toBeVisible()
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('Tab')
      const outside = await page.evaluate<string>(
        "document.activeElement.closest('dialog') || document.activeElement === document.body ? '' : document.activeElement.outerHTML",
      )
      expect(outside).toBe('')
    }
    await page.keyboard.press('Escape')
    await expect(bag).toBeFocused()
  })
})

test.describe('when the way to the server is bad', { tag: once.tag }, () => {
  for (const [title, fail] of [
    ['does not answer', 'abort'],
    ['fails', 'answer'],
  ] as const) {
    for (const [path, call] of [
      ['/sklep', '**/api/products?**'],
      ['/sklep/miody/60', '**/api/products/60/**'],
      ['/regulamin', '**/api/terms/**'],
      ['/koszyk', '**/api/cart?**'],
    ] as const) {
      test(`and it ${title}, ${path} says so and tries again`, async ({
        page,
        shop,
        say,
        academy,
        expectComplaint,
      }) => {
        expectComplaint(/ERR_FAILED|status of 500/)
        await shop.haveCart({ [hexagons]: 1 })
        let isBroken = true
        await page.route(call, async (route) => {
          if (!isBroken) return route.continue()
          if (fail === 'abort') return route.abort()
          return route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' })
        })
        // The header's bag asks for the cart too: it has its answer before the page in question asks for anything.
        const asked = page.waitForRequest('**/api/cart?**')
        await page.goto(`${academy.url}/#/dziekujemy?isOrder=true`)
        await (await asked).response()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const askedByPage = page.waitForRequest(call)
        await page.goto(`${academy.url}/#${path}`)
        await askedByPage
        const alert = page.getByRole('alert').filter({ hasText: say.errorTitle })
        const retry = alert.getByRole('button', { name: say.tryAgain })
        // The page asks anew even for what the header could not get: while that is under way it could heal the page.
        await expect(retry).toBeVisible()
        await expect(retry).not.toHaveAttribute('aria-busy')
        isBroken = false
        await retry.click()
        await expect(alert).toBeHidden()
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
      })
    }
  }

  test('and it is slow, the shop shows what is coming', async ({ page, shop, say, academy }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/products?**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${academy.url}/#/sklep`)
    await expect(shop.heading(say.shopTitle)).toBeVisible()
    await expect(
      page.getByRole('region', { name: say.productList }).getByRole('status').filter({ hasText: say.loading }),
    ).toBeAttached()
    await expect(page.getByRole('article')).toHaveCount(0)
    letGo()
    await expect(page.getByRole('article')).toHaveCount(9)
    await expect(
      page.getByRole('region', { name: say.productList }).getByRole('status').filter({ hasText: say.loading }),
    ).toHaveCount(0)
  })
})

test.describe('for those who want less motion', { tag: once.tag }, () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves for longer than a blink', async ({ page, shop, say }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/sklep', say.shopTitle)
    await page.getByRole('button', { name: say.bagWith(1) }).click()
    await expect(page.getByRole('dialog', { name: say.panel(1) })).toBeVisible()
    const moving = await page.evaluate<string[]>(`
      document.getAnimations()
        .filter((animation) => animation.effect.getComputedTiming().activeDuration > 50)
        .map((animation) => animation.animationName ?? animation.transitionProperty)
    `)
    expect(moving).toEqual([])
  })
})

test(
  'messages show one at a time, none twice, can be read by everybody, and leave by themselves (UI-17, UI-19)',
  once,
  async ({ page, shop, say, expectToastAccessible }) => {
    await shop.openProduct(10, say.product10)
    const toasts = page.getByRole('region', { name: say.toasts })
    const [less, more] = [say.less, say.more].map((name) => shop.quantity(say.quantity).getByRole('button', { name }))
    await less?.click()
    await expectToastAccessible()
    await less?.click()
    await more?.click()
    await more?.click()
    await page.mouse.move(5, 700)
    await expect
      .poll(async () => (await readToasts(page)).said)
      .toEqual([expect.stringContaining(say.minimum), expect.stringContaining(say.stockLimit)])
    await expect(toasts.getByRole('alert')).toHaveCount(0)
    expect((await readToasts(page)).most).toBe(1)
  },
)
