import { searchDebounceMs, textMax } from '@slodki-ul/contract/limits'
import { desktopOnly, expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'

const honeys = 1

test.describe('a search in the shop', () => {
  inBothLanguages(() => {
    test(
      'finds mistyped words, narrows, sorts, pages to the end and back (SHOP-01, SHOP-05, SHOP-14)',
      desktopOnly,
      async ({ page, shop, texts, api, language }) => {
        await shop.open('/sklep', texts.shopTitle)
        const cards = page.getByRole('main').getByRole('article')
        await page.getByRole('searchbox', { name: texts.shopSearch }).fill(texts.honeyMistyped)
        await expect(page.getByRole('radio', { name: texts.best })).toBeChecked()
        await expect(page.getByText(texts.someMatching)).toBeVisible()
        await shop.filter((filters) => filters.getByRole('checkbox', { name: texts.honeys }).check())
        await page.getByText(texts.tabs.PriceAsc, { exact: true }).click()
        const query = new URLSearchParams({
          searchBy: texts.honeyMistyped,
          orderBy: 'PriceAsc',
          languageCode: language,
        })
        const response = await fetch(`${api}/api/products?${query}&CategoriesIds=${honeys}&pageSize=100`)
        const expected = ((await response.json()) as { name: string }[]).map(({ name }) => name)
        expect(expected.length).toBeGreaterThan(9)
        await expect(cards.getByRole('heading')).toHaveText(expected.slice(0, 9))
        await expect(page.getByText(texts.matching(expected.length))).toBeVisible()
        await page.getByRole('button', { name: texts.showMore }).click()
        await expect(cards.getByRole('heading')).toHaveText(expected)
        await cards.getByRole('link').last().click()
        await expect(shop.heading(expected.at(-1) ?? '')).toBeVisible()
        await page.goBack()
        await expect(cards.getByRole('heading')).toHaveText(expected)
        await expect(page.getByRole('searchbox', { name: texts.shopSearch })).toHaveValue(texts.honeyMistyped)
        await expect(page.getByRole('radio', { name: texts.tabs.PriceAsc })).toBeChecked()
      },
    )

    test(
      'starts in the header of any page, with at most 50 characters (UI-07)',
      phoneOnly,
      async ({ page, shop, texts }) => {
        await shop.open('/koszyk', texts.cartTitle)
        const isNarrow = (page.viewportSize()?.width ?? 0) < 1050
        const header = page.getByRole('banner')
        if (isNarrow) await header.getByRole('button', { name: texts.siteSearch, exact: true }).click()
        const box = header.getByRole('combobox', { name: texts.siteSearch, exact: true })
        await expect(box).toHaveAttribute('placeholder', texts.siteSearchHint)
        await box.pressSequentially('x'.repeat(textMax + 3))
        await expect(box).toHaveValue('x'.repeat(textMax))
        await box.fill(` ${texts.gingerbreadMistyped} `)
        await box.press('Enter')
        await expect(shop.heading(texts.shopTitle)).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`#/sklep\\?searchBy=${texts.gingerbreadMistyped}$`))
        await expect(page.getByRole('searchbox', { name: texts.shopSearch })).toHaveValue(texts.gingerbreadMistyped)
        await expect(page.getByRole('article').filter({ hasText: texts.product55 })).toBeVisible()
        if (isNarrow) await expect(box).toHaveCount(0)
      },
    )

    test(
      'suggests products below the header’s field, by keyboard and by a press',
      desktopOnly,
      async ({ page, shop, texts, expectAccessible, expectNoHorizontalScroll }) => {
        await shop.open('/koszyk', texts.cartTitle)
        const header = page.getByRole('banner')
        const openField = async () => {
          if ((page.viewportSize()?.width ?? 0) < 1250)
            await header.getByRole('button', { name: texts.siteSearch, exact: true }).click()
        }
        await openField()
        const box = header.getByRole('combobox', { name: texts.siteSearch, exact: true })
        const list = header.getByRole('listbox')
        const option = list.getByRole('option', { name: texts.product55 })
        // Two letters are not enough, and nothing is suggested for them.
        await box.fill(texts.gingerbreadMistyped.slice(0, 2))
        await expect(box).toHaveAttribute('aria-expanded', 'false')
        await box.fill(texts.gingerbreadMistyped)
        await expect(option).toBeVisible()
        await expect(box).toHaveAttribute('aria-expanded', 'true')
        expect(await list.getByRole('option').count()).toBeLessThanOrEqual(5)
        await expectAccessible('the suggestions of the search')
        await expectNoHorizontalScroll('the suggestions of the search')
        // The last one is before the first, past the field; Escape closes the list and keeps the text.
        await box.press('ArrowUp')
        await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
        await box.press('ArrowDown')
        await expect(list.getByRole('option', { selected: true })).toHaveCount(0)
        await box.press('Escape')
        await expect(list).toHaveCount(0)
        await expect(box).toHaveValue(texts.gingerbreadMistyped)
        await box.press('ArrowDown')
        await expect(box).toHaveAttribute('aria-activedescendant', /-0$/)
        const first = await list.getByRole('option').first().locator('span').first().innerText()
        await box.press('Enter')
        await expect(shop.heading(first)).toBeVisible()
        await openField()
        await box.fill(texts.gingerbreadMistyped)
        await option.click()
        await expect(shop.heading(texts.product55)).toBeVisible()
      },
    )

    test(
      'without results names the query and links back to all products',
      long.desktopOnly,
      async ({ page, shop, texts, app, expectAccessible }) => {
        await shop.open('/sklep?searchBy=wieloryb&withVirtual=true', texts.shopTitle)
        await expect(page.getByRole('heading', { name: texts.nothingFor('wieloryb') })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: texts.matching(0) })).toBeVisible()
        await expectAccessible('a search that found nothing')
        await page.getByRole('main').getByRole('button', { name: texts.clearFilters }).last().click()
        await expect(page.getByRole('article')).toHaveCount(9)
        await expect(page.getByRole('status').filter({ hasText: texts.products60 })).toBeVisible()
        await expect(page).toHaveURL(`${app.url}/#/sklep`)
        // The button is gone; the keyboard focus stays in its place.
        await page.keyboard.press('Tab')
        await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()
      },
    )
  })

  test('is sent once, 300 ms after the last letter (SHOP-13)', once, async ({ page, shop, texts }) => {
    await page.clock.install()
    await shop.open('/sklep', texts.shopTitle)
    await expect(page.getByRole('article')).toHaveCount(9)
    const asked: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/products') asked.push(searchParams.get('searchBy'))
    })
    // From here on the page's clock is controlled by the test.
    await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10_000)
    const box = page.getByRole('searchbox', { name: texts.shopSearch })
    for (const letter of 'piern') {
      await box.press(letter)
      await page.clock.runFor(searchDebounceMs - 1)
    }
    expect(asked).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => asked).toEqual(['piern'])
    await page.clock.resume()
    await expect(page.getByRole('article').first()).toContainText('Piern')
    await box.press('i')
    await box.press('Enter')
    await expect.poll(() => asked).toEqual(['piern', 'pierni'])
    // Enter has sent it: the debounce that ends later sends nothing more.
    await page.clock.runFor(2 * searchDebounceMs)
    await expect(page).toHaveURL(/searchBy=pierni$/)
    expect(asked).toEqual(['piern', 'pierni'])
  })

  test('whose response arrives after that of the next one is not shown', long.once, async ({ page, shop, texts }) => {
    let releaseCalls = () => {}
    const held = new Promise<void>((resolve) => {
      releaseCalls = resolve
    })
    await page.route('**/api/products?*searchBy=wosk*', async (route) => {
      await held
      await route.continue()
    })
    await shop.open('/sklep', texts.shopTitle)
    const box = page.getByRole('searchbox', { name: texts.shopSearch })
    const early = page.waitForRequest(/searchBy=wosk/)
    await box.fill('wosk')
    const late = page.waitForResponse(/searchBy=wosk/)
    await early
    await box.fill('patera')
    const found = page.getByRole('article').getByRole('heading')
    await expect(found).toHaveCount(1)
    const names = await found.allTextContents()
    releaseCalls()
    await (await late).finished()
    await expect(page).toHaveURL(/searchBy=patera/)
    await expect(found).toHaveText(names)
    await expect(box).toHaveValue('patera')
    // Its response is cached: going back to it shows it at once.
    await box.fill('wosk')
    await expect(found).not.toHaveText(names)
  })

  test(
    'typed in one go is one history entry, kept by a reload or a shared URL',
    long.once,
    async ({ page, shop, texts, app }) => {
      await shop.open('/sklep', texts.shopTitle)
      const box = page.getByRole('searchbox', { name: texts.shopSearch })
      for (const text of ['for', 'forma', 'forma silikonowa']) {
        await box.fill(text)
        await expect(page).toHaveURL(new RegExp(`searchBy=${text.replace(' ', '\\+')}$`))
      }
      await page.reload()
      await expect(box).toHaveValue('forma silikonowa')
      await expect(page.getByText(texts.someMatching)).toBeVisible()
      await page.goBack()
      await expect(box).toHaveValue('')
      await expect(page.getByText(texts.products60)).toBeVisible()
      await page.goForward()
      await expect(box).toHaveValue('forma silikonowa')
      // Invalid values in the URL are ignored.
      await page.goto(`${app.url}/#/sklep?searchBy=&orderBy=Best&CategoriesIds=x&priceFrom=9&priceTo=1&withVirtual=2`)
      await expect(page.getByText(texts.products60)).toBeVisible()
      await expect(page.getByRole('radio', { name: texts.tabs.IdDesc })).toBeChecked()
    },
  )
})
