import type { Locator } from '@playwright/test'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const honeycomb = 52

test.describe('the shop list', () => {
  inBothLanguages(() => {
    test('shows nine, then more, until all are there (SHOP-10, SHOP-11, CONST-04)', async ({
      page,
      shop,
      say,
      api,
    }) => {
      await shop.open('/sklep', say.shopTitle)
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards).toHaveCount(9)
      await expect(page.getByText(say.products60)).toBeVisible()
      await expect(page.getByText(say.shown(9))).toBeVisible()
      for (let shown = 18; shown <= 63; shown += 9) {
        await page.getByRole('button', { name: say.showMore }).click()
        await expect(cards).toHaveCount(Math.min(shown, 60))
      }
      await expect(page.getByRole('button', { name: say.showMore })).toBeHidden()
      await expect(page.getByText(say.shown(60))).toBeVisible()
      // Who asks for no size gets ten.
      expect(await (await fetch(`${api}/api/products`)).json()).toHaveLength(10)
    })

    test('sorts by its tabs: newest first, bestsellers, by price up and down (SHOP-02, SHOP-12)', async ({
      page,
      shop,
      say,
      api,
      language,
    }) => {
      await shop.open('/sklep', say.shopTitle)
      const names = page.getByRole('main').getByRole('article').getByRole('heading')
      await expect(page.getByRole('radio', { name: say.tabs.IdDesc })).toBeChecked()
      for (const order of ['IdDesc', 'OrdersCountDesc', 'PriceAsc', 'PriceDesc'] as const) {
        await page.getByText(say.tabs[order], { exact: true }).click()
        const answer = await fetch(`${api}/api/products?orderBy=${order}&pageSize=9&languageCode=${language}`)
        const expected = ((await answer.json()) as { name: string }[]).map(({ name }) => name)
        await expect(names).toHaveText(expected)
      }
      await page.goBack()
      await expect(page.getByRole('radio', { name: say.tabs.PriceAsc })).toBeChecked()
      await expect(page.getByText(say.products60)).toBeVisible()
    })

    test('shows on a card picture, name and price, and beside a reduction the old one (SHOP-16, SHOP-17, SHOP-18)', async ({
      page,
      shop,
      say,
    }) => {
      await shop.open('/sklep', say.shopTitle)
      const cards = page.getByRole('article')
      const reduced = cards.filter({ hasText: say.product52 })
      await expect(reduced.locator('img')).toBeVisible()
      await expect(reduced.getByText(formatZloty(69))).toBeVisible()
      await expect(reduced.locator('s')).toContainText(`${formatZloty(89)}*`)
      // 69 against the 74 of the last 30 days, not against 89: the label may claim no more.
      await expect(reduced.getByText('−6%')).toBeVisible()
      await expect(reduced.getByText(formatZloty(74))).toBeVisible()
      await expect(cards.filter({ hasText: say.product58 }).getByText('%')).toBeHidden()
    })
  })

  test('sells what is in stock or virtual, and nothing else (SHOP-21)', once, async ({ page, shop, say }) => {
    await shop.open('/sklep', say.shopTitle)
    for (let shown = 18; shown <= 27; shown += 9) {
      await page.getByRole('button', { name: say.showMore }).click()
      await expect(page.getByRole('article')).toHaveCount(shown)
    }
    const cards = page.getByRole('article')
    const gone = cards.filter({ hasText: say.product47 })
    await expect(gone.getByRole('button', { name: say.waitlist.onCard(say.product47) })).toBeVisible()
    await expect(gone.getByRole('button')).toHaveCount(1)
    // The second is a virtual one with no stock at all.
    for (const name of ['E-book „Ile za tort?”', 'Karta podarunkowa Słodki Ul, 500 zł'])
      await expect(cards.filter({ hasText: name }).getByRole('button')).toHaveText(say.addOnCard)
  })
})

test.describe('a product', () => {
  inBothLanguages(() => {
    test('shows name, prices and the lowest of 30 days beside its reduction (SHOP-33)', async ({ page, shop, say }) => {
      await shop.openProduct(honeycomb, say.product52)
      await expect(page.getByText(formatZloty(69)).first()).toBeVisible()
      await expect(page.locator('s').first()).toContainText(`${formatZloty(89)}*`)
      await expect(page.getByText(say.lowestOnPage(formatZloty(74)))).toBeVisible()
      await expect(page.getByRole('img', { name: say.product52 }).first()).toBeVisible()
      // The address that may be shared replaces the one that was typed.
      await expect(page).not.toHaveURL(/\/kategoria\//)
      await page.reload()
      await expect(shop.heading(say.product52)).toBeVisible()
    })

    test('is counted between one piece and its stock (SHOP-31, SHOP-32)', async ({ shop, say }) => {
      await shop.openProduct(10, say.product10)
      const group = shop.quantity(say.quantity)
      await group.getByRole('button', { name: say.less }).click()
      await shop.expectToast(say.minimum)
      await expect(group.getByText('1', { exact: true })).toBeVisible()
      await group.getByRole('button', { name: say.more }).click()
      await group.getByRole('button', { name: say.more }).click()
      await shop.expectToast(say.stockLimit)
      await expect(group.getByText('2', { exact: true })).toBeVisible()
    })

    test('folds a long description to about 165 px and unfolds it (SHOP-24)', async ({ page, shop, say }) => {
      await shop.openProduct(60, say.product60)
      const fold = page.getByRole('button', { name: say.describeMore })
      await expect(fold).toHaveAttribute('aria-expanded', 'false')
      const box = page.locator(`[id="${await fold.getAttribute('aria-controls')}"]`)
      const height = async () => (await box.boundingBox())?.height ?? 0
      expect(Math.abs((await height()) - 165)).toBeLessThan(15)
      await fold.click()
      await expect.poll(height).toBeGreaterThan(200)
      await page.getByRole('button', { name: say.describeLess }).click()
      await expect.poll(height).toBeLessThan(180)
    })
  })

  test('shows its pictures one after another, by the small ones and by keyboard (SHOP-23)', async ({
    page,
    shop,
    say,
  }) => {
    await shop.openProduct(honeycomb, say.product52)
    const pictures = page.getByRole('region', { name: say.gallery })
    const main = pictures.getByRole('img')
    await expect(main).toHaveCount(5)
    const small = (number: number) => page.getByRole('button', { name: say.showPicture(number, 5) })
    await expect(small(1)).toHaveAttribute('aria-current', 'true')
    await small(3).click()
    await expect(main.nth(2)).toBeInViewport({ ratio: 0.9 })
    await expect(small(3)).toHaveAttribute('aria-current', 'true')
    await pictures.focus()
    await page.keyboard.press('ArrowRight')
    await expect(main.nth(3)).toBeInViewport({ ratio: 0.9 })
    await expect(small(4)).toHaveAttribute('aria-current', 'true')
  })

  test('opens under any first word of its address (NAV-07)', once, async ({ shop, say }) => {
    for (const word of ['kategoria', 'formy-i-narzedzia', 'forma-silikonowa-plaster'])
      await shop.open(`/sklep/${word}/52`, say.product52)
  })

  test('is added in the quantity that was chosen (SHOP-26, SHOP-27)', once, async ({ page, shop, say }) => {
    await shop.openProduct(58, say.product58)
    for (let count = 1; count < 4; count++)
      await shop.quantity(say.quantity).getByRole('button', { name: say.more }).click()
    await page.getByRole('button', { name: say.add, exact: true }).click()
    await page.getByRole('dialog', { name: say.added }).getByRole('button', { name: say.continueShopping }).click()
    await expect(page.getByRole('button', { name: say.bagWith(4) })).toBeVisible()
  })

  test('has its price in złoty with two decimals (I18N-03)', once, async ({ page, shop, say }) => {
    await shop.open('/sklep?orderBy=PriceDesc', say.shopTitle)
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText(formatZloty(1290))
    for (const card of await cards.all()) await expect(card).toContainText(/\d{1,3}(\s\d{3})*,\d{2}\szł/)
  })

  test(
    'shows its parameters, its maker and what one may also like (SHOP-25, SHOP-30)',
    once,
    async ({ page, shop, say }) => {
      await shop.openProduct(honeycomb, say.product52)
      const parameters = page.getByRole('region', { name: say.parameters })
      await expect(parameters.getByRole('term')).not.toHaveCount(0)
      await expect(page.getByRole('region', { name: say.maker })).toContainText('@')
      const rail = page.getByRole('region', { name: say.rail })
      await expect(rail.getByRole('article').first()).toBeVisible()
      await expect(rail.getByRole('heading', { name: say.product52 })).toHaveCount(0)
    },
  )

  test('that has run out cannot be bought', once, async ({ page, shop, say }) => {
    await shop.openProduct(47, say.product47)
    await expect(page.getByText(say.outOfStock).first()).toBeVisible()
    await expect(page.getByRole('button', { name: say.add, exact: true })).toBeHidden()
    await expect(shop.quantity(say.quantity)).toBeHidden()
  })

  test('that does not exist says so and leads to the shop', once, async ({ shop, say, page, expectComplaint }) => {
    expectComplaint(/status of 404/)
    await shop.open('/sklep/miody/99999', say.missing)
    await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '#/sklep')
  })
})

test.describe('a carousel of products', () => {
  /** How many slides stand in the carousel as a whole. */
  const wholeSlides = async (rail: Locator) => {
    const slides = await rail.getByRole('article').all()
    const [frame, ...boxes] = await Promise.all([rail, ...slides].map((each) => each.boundingBox()))
    return boxes.filter((box) => frame && box && box.x >= frame.x - 1 && box.x + box.width <= frame.x + frame.width + 1)
      .length
  }

  test(
    'shows four, three, two or one, goes on by its buttons and by keyboard, and stands still where less motion is wanted (UI-16)',
    once,
    async ({ page, shop, say }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await shop.openProduct(honeycomb, say.product52)
      const rail = page.getByRole('region', { name: say.rail })
      const slides = rail.getByRole('article')
      await expect(slides).toHaveCount(12)
      for (const [width, whole] of [
        [1920, 4],
        [1600, 4],
        [1599, 3],
        [1050, 3],
        [1049, 2],
        [656, 2],
        [655, 1],
        [320, 1],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await expect.poll(() => wholeSlides(rail), { message: `${width} px` }).toBe(whole)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      const [back, on] = [say.previous, say.next].map((name) => rail.getByRole('button', { name })) as [
        Locator,
        Locator,
      ]
      await expect(back).toHaveAttribute('aria-disabled', 'true')
      await expect(slides.first().locator('img')).toHaveAttribute('loading', 'lazy')
      await on.click()
      await expect(slides.nth(3)).toBeInViewport({ ratio: 0.3 })
      await expect(slides.first()).not.toBeInViewport()
      for (let turn = 0; turn < 2; turn++) await on.press('Enter')
      await expect(slides.last()).toBeInViewport({ ratio: 0.3 })
      await expect(on).toHaveAttribute('aria-disabled', 'true')
      await expect(on).toBeFocused()
      await slides.first().getByRole('link').focus()
      await expect(slides.first()).toBeInViewport({ ratio: 0.3 })
    },
  )

  inBothLanguages(() => {
    test('under the bag suggests what is not in it, and adds one piece of it (CART-12, CART-20)', async ({
      page,
      shop,
      say,
    }) => {
      await shop.haveCart({ [honeycomb]: 2 })
      await shop.open('/koszyk', say.bag)
      const slide = page.getByRole('region', { name: say.rail }).getByRole('article').first()
      const name = (await slide.getByRole('heading').textContent()) ?? ''
      expect(name).not.toBe(say.product52)
      await slide.getByRole('button', { name: say.addNamed(name) }).click()
      await page.getByRole('dialog', { name: say.added }).getByRole('button', { name: say.continueShopping }).click()
      await expect(page.getByRole('button', { name: say.bagWith(3) })).toBeVisible()
      await expect(shop.quantity(say.quantityOf(name)).getByText('1', { exact: true })).toBeVisible()
      // It stays where it was pressed.
      await expect(slide.getByRole('heading')).toHaveText(name)
    })
  })
})
