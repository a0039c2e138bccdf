import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { call } from '../support/api-client.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'

const honeycomb = 52

test.describe('the shop list', () => {
  inBothLanguages(() => {
    test(
      'shows nine, then more, until all are loaded (SHOP-10, SHOP-11, CONST-04)',
      desktopOnly,
      async ({ page, shop, texts, api }) => {
        await shop.open('/sklep', texts.shopTitle)
        const cards = page.getByRole('main').getByRole('article')
        await expect(cards).toHaveCount(9)
        await expect(page.getByText(texts.products60)).toBeVisible()
        await expect(page.getByText(texts.shown(9))).toBeVisible()
        for (let shown = 18; shown <= 63; shown += 9) {
          await page.getByRole('button', { name: texts.showMore }).click()
          await expect(cards).toHaveCount(Math.min(shown, 60))
        }
        await expect(page.getByRole('button', { name: texts.showMore })).toBeHidden()
        await cards.last().getByRole('link').click()
        await page.getByRole('button', { name: texts.backToList }).click()
        await expect(page.getByText(texts.shown(60))).toBeVisible()
        expect(await (await fetch(`${api}/api/products`)).json(), 'the default page size').toHaveLength(10)
      },
    )

    test(
      'sorts by its tabs: newest, bestsellers, price ascending and descending (SHOP-02, SHOP-12)',
      phoneOnly,
      async ({ page, shop, texts, api, language }) => {
        await shop.open('/sklep', texts.shopTitle)
        const names = page.getByRole('main').getByRole('article').getByRole('heading')
        await expect(page.getByRole('radio', { name: texts.tabs.IdDesc })).toBeChecked()
        for (const order of ['IdDesc', 'OrdersCountDesc', 'PriceAsc', 'PriceDesc'] as const) {
          await page.getByText(texts.tabs[order], { exact: true }).click()
          const response = await fetch(`${api}/api/products?orderBy=${order}&pageSize=9&languageCode=${language}`)
          const expected = ((await response.json()) as { name: string }[]).map(({ name }) => name)
          await expect(names).toHaveText(expected)
        }
        await page.goBack()
        await expect(page.getByRole('radio', { name: texts.tabs.PriceAsc })).toBeChecked()
        await expect(page.getByText(texts.products60)).toBeVisible()
      },
    )

    test('shows image, name and price on a card, and the old price beside a reduction (SHOP-16, SHOP-17, SHOP-18)', async ({
      page,
      shop,
      texts,
    }) => {
      await shop.open('/sklep', texts.shopTitle)
      const cards = page.getByRole('article')
      const reduced = cards.filter({ hasText: texts.product52 })
      await expect(reduced.locator('img')).toBeVisible()
      await expect(reduced.getByText(formatZloty(69))).toBeVisible()
      await expect(reduced.locator('s')).toContainText(`${formatZloty(89)}*`)
      // 69 compared with the lowest price of the last 30 days, 74, not with 89: the label must not claim more.
      await expect(reduced.getByText('−6%')).toBeVisible()
      await expect(reduced.getByText(formatZloty(74))).toBeVisible()
      await expect(cards.filter({ hasText: texts.product58 }).getByText('%')).toBeHidden()
      // The unit is written out for screen readers; cutters are sold as a set.
      const [reducedUnit, regularUnit] = [
        texts.perKilogram(formatZloty(111.43)),
        texts.perKilogram(formatZloty(128.57)),
      ]
      await expect(cards.filter({ hasText: texts.product59 })).toContainText(
        `${reducedUnit}, ${texts.priceBefore} ${regularUnit}`,
      )
      await expect(cards.filter({ hasText: texts.product58 })).not.toContainText('/kg')
    })
  })

  test('sells products that are in stock or virtual, and no others (SHOP-21)', once, async ({ page, shop, texts }) => {
    await shop.open('/sklep', texts.shopTitle)
    for (let shown = 18; shown <= 27; shown += 9) {
      await page.getByRole('button', { name: texts.showMore }).click()
      await expect(page.getByRole('article')).toHaveCount(shown)
    }
    const cards = page.getByRole('article')
    const gone = cards.filter({ hasText: texts.product47 })
    await expect(gone.getByRole('button', { name: texts.waitlist.onCard(texts.product47) })).toBeVisible()
    await expect(gone.getByRole('button')).toHaveCount(1)
    // The second is a virtual product without stock.
    for (const name of ['E-book „Ile za tort?”', 'Karta podarunkowa Słodki Ul, 500 zł'])
      await expect(cards.filter({ hasText: name }).getByRole('button')).toHaveText(texts.addOnCard)
  })
})

test.describe('a product', () => {
  inBothLanguages(() => {
    test(
      'shows name, prices and the lowest 30-day price beside a reduction (SHOP-33)',
      phoneOnly,
      async ({ page, shop, texts }) => {
        await shop.openProduct(honeycomb, texts.product52)
        await expect(page.getByText(formatZloty(69)).first()).toBeVisible()
        await expect(page.locator('s').first()).toContainText(`${formatZloty(89)}*`)
        await expect(page.getByText(texts.lowestOnPage(formatZloty(74)))).toBeVisible()
        await expect(page.getByRole('img', { name: texts.product52 }).first()).toBeVisible()
        // The canonical URL replaces the typed one.
        await expect(page).not.toHaveURL(/\/kategoria\//)
        await page.reload()
        await expect(shop.heading(texts.product52)).toBeVisible()
      },
    )

    test('has a quantity between one and its stock (SHOP-31, SHOP-32)', desktopOnly, async ({ shop, texts }) => {
      await shop.openProduct(10, texts.product10)
      const group = shop.quantity(texts.quantity)
      await group.getByRole('button', { name: texts.less }).click()
      await shop.expectToast(texts.minimum)
      await expect(group.getByText('1', { exact: true })).toBeVisible()
      await group.getByRole('button', { name: texts.more }).click()
      await group.getByRole('button', { name: texts.more }).click()
      await shop.expectToast(texts.stockLimit)
      await expect(group.getByText('2', { exact: true })).toBeVisible()
    })

    test(
      'collapses a long description to about 165 px and expands it, and shows a short one whole (SHOP-24)',
      phoneOnly,
      async ({ page, shop, texts, expectAccessible }) => {
        await shop.openProduct(60, texts.product60)
        const fold = page.getByRole('button', { name: texts.describeMore })
        await expect(fold).toHaveAttribute('aria-expanded', 'false')
        const box = page.locator(`[id="${await fold.getAttribute('aria-controls')}"]`)
        const height = async () => (await box.boundingBox())?.height ?? 0
        expect(Math.abs((await height()) - 165)).toBeLessThan(15)
        await fold.press('Enter')
        await expect.poll(height).toBeGreaterThan(200)
        const unfold = page.getByRole('button', { name: texts.describeLess })
        await unfold.click()
        await expect.poll(height).toBeLessThan(180)

        await expect(page.getByText(texts.perKilogram(formatZloty(761.9))).first()).toBeAttached()
        const food = page.getByRole('region', { name: texts.food.title })
        const fact = (name: string) => food.locator('div', { has: page.getByText(name, { exact: true }) }).locator('dd')
        await expect(fact(texts.food.ingredients).locator('strong')).toHaveText(texts.food.emphasised)
        await expect(fact(texts.food.allergens)).toHaveText(texts.food.contains)
        await expect(fact(texts.food.mayContain)).toHaveText(texts.food.traces)
        await expect(fact(texts.food.net)).toHaveText('126 g (9 × 14 g)')
        for (const name of [texts.food.bestBefore, texts.food.storage, texts.food.origin])
          await expect(fact(name)).not.toBeEmpty()
        await expect(fact(texts.food.warning)).toContainText(texts.food.infants)
        await expect(food.getByRole('table', { name: texts.food.nutrition }).getByRole('rowheader')).toHaveText(
          texts.food.nutrients,
        )
        await page.getByRole('button', { name: texts.describeMore }).focus()
        await page.keyboard.press('Tab')
        await expect(page.getByRole('link', { name: 'jakosc@dziewiec-komorek.example' })).toBeFocused()
        await expectAccessible('a food product')

        // A description that fits is shown whole, with nothing to expand.
        await page.route('**/api/products/60/*', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, json: { ...(await response.json()), description: '<p>Krótko.</p>' } })
        })
        await page.reload()
        await expect(page.getByText('Krótko.', { exact: true })).toBeVisible()
        await expect(fold.or(unfold)).toHaveCount(0)
      },
    )
  })

  test(
    'shows its images one at a time, by thumbnails and by keyboard (SHOP-23)',
    once,
    async ({ page, shop, texts }) => {
      await shop.openProduct(honeycomb, texts.product52)
      const pictures = page.getByRole('region', { name: texts.gallery })
      const main = pictures.getByRole('img')
      await expect(main).toHaveCount(5)
      const small = (number: number) => page.getByRole('button', { name: texts.showPicture(number, 5) })
      await expect(small(1)).toHaveAttribute('aria-current', 'true')
      await small(3).click()
      await expect(main.nth(2)).toBeInViewport({ ratio: 0.9 })
      await expect(small(3)).toHaveAttribute('aria-current', 'true')
      await pictures.focus()
      await page.keyboard.press('ArrowRight')
      await expect(main.nth(3)).toBeInViewport({ ratio: 0.9 })
      await expect(small(4)).toHaveAttribute('aria-current', 'true')
    },
  )

  test('opens under any first segment of its URL (NAV-07)', long.once, async ({ shop, texts }) => {
    for (const word of ['kategoria', 'formy-i-narzedzia', 'forma-silikonowa-plaster'])
      await shop.open(`/sklep/${word}/52`, texts.product52)
  })

  test('is added in the chosen quantity (SHOP-26, SHOP-27)', once, async ({ page, shop, texts }) => {
    await shop.openProduct(58, texts.product58)
    for (let count = 1; count < 4; count++)
      await shop.quantity(texts.quantity).getByRole('button', { name: texts.more }).click()
    await page.getByRole('button', { name: texts.add, exact: true }).click()
    await page.getByRole('dialog', { name: texts.added }).getByRole('button', { name: texts.continueShopping }).click()
    await expect(page.getByRole('button', { name: texts.cartWith(4) })).toBeVisible()
  })

  test('has its price in złoty with two decimals (I18N-03)', once, async ({ page, shop, texts }) => {
    await shop.open('/sklep?orderBy=PriceDesc', texts.shopTitle)
    const cards = page.getByRole('article')
    await expect(cards.first()).toContainText(formatZloty(1290))
    for (const card of await cards.all()) await expect(card).toContainText(/\d{1,3}(\s\d{3})*,\d{2}\szł/)
  })

  test(
    'shows its attributes, its manufacturer and recommendations (SHOP-25, SHOP-30)',
    once,
    async ({ page, shop, texts, api }) => {
      const product = await call(api, productsEndpoints.getProduct, { params: { id: honeycomb, lang: 'pl' } })
      expect(product.parameters.some(({ values }) => values.length > 1)).toBe(true)
      await shop.openProduct(honeycomb, texts.product52)
      const parameters = page.getByRole('region', { name: texts.parameters })
      for (const { name, values } of product.parameters) {
        const fact = parameters.locator('div', { has: page.getByText(name, { exact: true }) })
        await expect(fact.getByRole('definition')).toHaveText(values.join(', '))
      }
      const maker = page.getByRole('region', { name: texts.maker })
      await expect(maker).toContainText('@')
      await expect(maker).not.toContainText(texts.responsiblePerson)
      const carousel = page.getByRole('region', { name: texts.carousel })
      await expect(carousel.getByRole('article').first()).toBeVisible()
      await expect(carousel.getByRole('heading', { name: texts.product52 })).toHaveCount(0)
      await shop.openProduct(35, texts.product35)
      await expect(maker).toContainText(texts.responsiblePerson)
      await expect(maker).toContainText('bezpieczenstwo@forma-i-cukier.example')
    },
  )

  test('that is sold out cannot be bought', once, async ({ page, shop, texts }) => {
    await shop.openProduct(47, texts.product47)
    await expect(page.getByText(texts.outOfStock).first()).toBeVisible()
    await expect(page.getByRole('button', { name: texts.add, exact: true })).toBeHidden()
    await expect(shop.quantity(texts.quantity)).toBeHidden()
  })

  test(
    'that does not exist shows a message and links to the shop',
    once,
    async ({ shop, texts, page, expectBrowserError }) => {
      expectBrowserError(/status of 404/)
      await shop.open('/sklep/miody/99999', texts.missing)
      await expect(page.getByRole('main').getByRole('link')).toHaveAttribute('href', '#/sklep')
    },
  )
})
