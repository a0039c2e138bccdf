import { searchDebounceMs, textMax } from '@slodki-ul/contract/limits'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const honeys = 1

test.describe('a search in the shop', () => {
  inBothLanguages(() => {
    test('finds what was mistyped, narrows it, sorts it, goes on to the last and back (SHOP-01, SHOP-05, SHOP-14)', async ({
      page,
      shop,
      say,
      api,
      language,
    }) => {
      await shop.open('/sklep', say.shopTitle)
      const cards = page.getByRole('main').getByRole('article')
      await page.getByRole('searchbox', { name: say.shopSearch }).fill(say.honeyMistyped)
      await expect(page.getByRole('radio', { name: say.best })).toBeChecked()
      await expect(page.getByText(say.someMatching)).toBeVisible()
      await shop.filter((filters) => filters.getByRole('checkbox', { name: say.honeys }).check())
      await page.getByText(say.tabs.PriceAsc, { exact: true }).click()
      const query = new URLSearchParams({ searchBy: say.honeyMistyped, orderBy: 'PriceAsc', languageCode: language })
      const answer = await fetch(`${api}/api/products?${query}&CategoriesIds=${honeys}&pageSize=100`)
      const expected = ((await answer.json()) as { name: string }[]).map(({ name }) => name)
      expect(expected.length).toBeGreaterThan(9)
      await expect(cards.getByRole('heading')).toHaveText(expected.slice(0, 9))
      await expect(page.getByText(say.matching(expected.length))).toBeVisible()
      await page.getByRole('button', { name: say.showMore }).click()
      await expect(cards.getByRole('heading')).toHaveText(expected)
      await cards.getByRole('link').last().click()
      await expect(shop.heading(expected.at(-1) ?? '')).toBeVisible()
      await page.goBack()
      await expect(cards.getByRole('heading')).toHaveText(expected)
      await expect(page.getByRole('searchbox', { name: say.shopSearch })).toHaveValue(say.honeyMistyped)
      await expect(page.getByRole('radio', { name: say.tabs.PriceAsc })).toBeChecked()
    })

    test('begins in the header of any page, with 50 characters at most (UI-07)', async ({ page, shop, say }) => {
      await shop.open('/koszyk', say.bag)
      const isNarrow = (page.viewportSize()?.width ?? 0) < 1050
      if (isNarrow) await page.getByRole('button', { name: say.openMenu }).click()
      const box = page
        .getByRole(isNarrow ? 'dialog' : 'banner')
        .getByRole('searchbox', { name: say.siteSearch, exact: true })
      await expect(box).toHaveAttribute('placeholder', say.siteSearchHint)
      await box.pressSequentially('x'.repeat(textMax + 3))
      await expect(box).toHaveValue('x'.repeat(textMax))
      await box.fill(` ${say.gingerbreadMistyped} `)
      await box.press('Enter')
      await expect(shop.heading(say.shopTitle)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`#/sklep\\?searchBy=${say.gingerbreadMistyped}$`))
      await expect(page.getByRole('searchbox', { name: say.shopSearch })).toHaveValue(say.gingerbreadMistyped)
      await expect(page.getByRole('article').filter({ hasText: say.product55 })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    test(
      'that finds nothing says what it looked for and leads back to everything',
      once,
      async ({ page, shop, say, academy, expectAccessible }) => {
        await shop.open('/sklep?searchBy=wieloryb&withVirtual=true', say.shopTitle)
        await expect(page.getByRole('heading', { name: say.nothingFor('wieloryb') })).toBeVisible()
        await expect(page.getByRole('status').filter({ hasText: say.matching(0) })).toBeVisible()
        await expectAccessible('a search that found nothing')
        await page.getByRole('main').getByRole('button', { name: say.clearFilters }).last().click()
        await expect(page.getByRole('article')).toHaveCount(9)
        await expect(page.getByRole('status').filter({ hasText: say.products60 })).toBeVisible()
        await expect(page).toHaveURL(`${academy.url}/#/sklep`)
        // The button is gone; who walks by keyboard goes on where it was.
        await page.keyboard.press('Tab')
        await expect(page.getByRole('article').first().getByRole('link')).toBeFocused()
      },
    )
  })

  test(
    'is asked for when no letter has followed for 300 ms, and then once (SHOP-13)',
    once,
    async ({ page, shop, say }) => {
      await page.clock.install()
      await shop.open('/sklep', say.shopTitle)
      await expect(page.getByRole('article')).toHaveCount(9)
      const asked: (string | null)[] = []
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url())
        if (pathname === '/api/products') asked.push(searchParams.get('searchBy'))
      })
      // From here on the page's time stands still but for what the test lets pass.
      await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 10_000)
      const box = page.getByRole('searchbox', { name: say.shopSearch })
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
      // Enter has sent it: the pause that ends later has nothing more to send.
      await page.clock.runFor(2 * searchDebounceMs)
      await expect(page).toHaveURL(/searchBy=pierni$/)
      expect(asked).toEqual(['piern', 'pierni'])
    },
  )

  test('whose answer comes after the answer to the next one does not show', once, async ({ page, shop, say }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/products?*searchBy=wosk*', async (route) => {
      await held
      await route.continue()
    })
    await shop.open('/sklep', say.shopTitle)
    const box = page.getByRole('searchbox', { name: say.shopSearch })
    const early = page.waitForRequest(/searchBy=wosk/)
    await box.fill('wosk')
    const late = page.waitForResponse(/searchBy=wosk/)
    await early
    await box.fill('patera')
    const found = page.getByRole('article').getByRole('heading')
    await expect(found).toHaveCount(1)
    const names = await found.allTextContents()
    letGo()
    await (await late).finished()
    await expect(page).toHaveURL(/searchBy=patera/)
    await expect(found).toHaveText(names)
    await expect(box).toHaveValue('patera')
    // It was not for nothing: who goes back to it finds it at once.
    await box.fill('wosk')
    await expect(found).not.toHaveText(names)
  })

  test(
    'typed in one go is one step back, and a reload or a shared address keeps it',
    once,
    async ({ page, shop, say, academy }) => {
      await shop.open('/sklep', say.shopTitle)
      const box = page.getByRole('searchbox', { name: say.shopSearch })
      for (const text of ['for', 'forma', 'forma silikonowa']) {
        await box.fill(text)
        await expect(page).toHaveURL(new RegExp(`searchBy=${text.replace(' ', '\\+')}$`))
      }
      await page.reload()
      await expect(box).toHaveValue('forma silikonowa')
      await expect(page.getByText(say.someMatching)).toBeVisible()
      await page.goBack()
      await expect(box).toHaveValue('')
      await expect(page.getByText(say.products60)).toBeVisible()
      await page.goForward()
      await expect(box).toHaveValue('forma silikonowa')
      // What makes no sense in an address is left out.
      await page.goto(
        `${academy.url}/#/sklep?searchBy=&orderBy=Best&CategoriesIds=x&priceFrom=9&priceTo=1&withVirtual=2`,
      )
      await expect(page.getByText(say.products60)).toBeVisible()
      await expect(page.getByRole('radio', { name: say.tabs.IdDesc })).toBeChecked()
    },
  )
})
