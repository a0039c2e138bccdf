import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { demoPassword, signInByForm } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

inBothLanguages(() => {
  test(
    'favourite buttons on cards and product pages, for signed-in customers only, fill the favourites page (SHOP-19, SHOP-29, ACC-05)',
    phoneOnly,
    async ({ page, shop, texts, signedIn, expectAccessible, expectNoHorizontalScroll }) => {
      test.slow()
      const { favourites } = texts
      const favouriteButtonOf = (name: string) =>
        page.getByRole('button', { name: favourites.favouriteButton(name), exact: true })
      const anyFavouriteButton = page
        .getByRole('main')
        .getByRole('button', { name: new RegExp(`^${favourites.favouriteButton('')}`) })
      const cards = page.getByRole('main').getByRole('article')
      await shop.open('/sklep', texts.shopTitle)
      await expect(cards).toHaveCount(9)
      await expect(anyFavouriteButton).toHaveCount(0)

      await signedIn()
      await page.reload()
      await expect(anyFavouriteButton).toHaveCount(9)
      const names = (await cards.getByRole('heading').allTextContents()).slice(0, 5)
      for (const name of names) {
        await expect(favouriteButtonOf(name)).toHaveAttribute('aria-pressed', 'false')
        await favouriteButtonOf(name).click()
        await expect(favouriteButtonOf(name)).toHaveAttribute('aria-pressed', 'true')
      }
      await shop.expectToast(favourites.added)
      await expectAccessible('the shop with favourites')
      await expectNoHorizontalScroll('the shop with favourites')
      const [name = '', ...others] = names
      await cards.getByRole('link', { name }).click()
      await expect(shop.heading(name)).toBeVisible()
      await expect(favouriteButtonOf(name)).toHaveAttribute('aria-pressed', 'true')
      await favouriteButtonOf(name).click()
      await expect(favouriteButtonOf(name)).toHaveAttribute('aria-pressed', 'false')
      await shop.expectToast(favourites.removed)
      await favouriteButtonOf(name).click()
      await expect(favouriteButtonOf(name)).toHaveAttribute('aria-pressed', 'true')

      // The link is in the wide header, and in the menu of the narrow one (UI-03).
      if ((page.viewportSize()?.width ?? 0) < 1050) {
        await page.getByRole('button', { name: texts.openMenu }).click()
        await page.getByRole('dialog').getByRole('link', { name: favourites.title }).click()
      } else await page.getByRole('banner').getByRole('link', { name: favourites.title }).click()
      await expect(shop.heading(favourites.title)).toBeVisible()
      const rows = page.getByRole('main').locator('tbody tr')
      await expect(rows).toHaveCount(4)
      await page.getByRole('button', { name: favourites.more }).click()
      await expect(rows).toHaveCount(5)
      await expect(page.getByRole('button', { name: favourites.more })).toBeHidden()
      await expectAccessible('the favourites')
      await expectNoHorizontalScroll('the favourites')

      await page.getByRole('button', { name: favourites.remove(name) }).click()
      await expect(rows).toHaveCount(4)
      await expect(page.getByRole('main')).not.toContainText(name)
      // The keyboard focus moves to the row that took its place.
      await expect(page.locator(':focus')).toHaveAccessibleName(new RegExp(`^${favourites.remove('')}`))
      await page.reload()
      await expect(rows).toHaveCount(4)
      for (const [index, other] of others.entries()) {
        await page.getByRole('button', { name: favourites.remove(other) }).click()
        await expect(rows).toHaveCount(others.length - 1 - index)
      }
      await expect(page.getByRole('heading', { name: favourites.empty })).toBeVisible()
      await expect(page.getByRole('link', { name: favourites.shop })).toBeFocused()
      await expectAccessible('no favourites')
      await page.keyboard.press('Enter')
      await expect(anyFavouriteButton).toHaveCount(9)
      for (const each of names) await expect(favouriteButtonOf(each)).toHaveAttribute('aria-pressed', 'false')
    },
  )
})

test(
  'a favourite that fails to save is reverted, and says so (SHOP-20, ERR-22)',
  once,
  async ({ page, shop, texts, signedIn, expectBrowserError }) => {
    const { favourites } = texts
    expectBrowserError(/Failed to load|net::ERR/)
    await signedIn()
    await shop.open('/sklep', texts.shopTitle)
    const favouriteButton = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: new RegExp(`^${favourites.favouriteButton('')}`) })
    const tries: (() => void)[] = []
    await page.route('**/api/products/toggle-watchlist/*', async (route) => {
      await new Promise<void>((go) => tries.push(go))
      await route.abort()
    })
    await favouriteButton.click()
    await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true')
    // A second press during the pending call sends nothing.
    await favouriteButton.click()
    await expect.poll(() => tries.length).toBe(1)
    for (const go of tries) go()
    await expect(favouriteButton).toHaveAttribute('aria-pressed', 'false')
    await shop.expectToast(favourites.failed)
    expect(tries).toHaveLength(1)
    await page.unrouteAll()
    await favouriteButton.click()
    await shop.expectToast(favourites.added)
    await page.reload()
    await expect(favouriteButton).toHaveAttribute('aria-pressed', 'true')
    await favouriteButton.click()
    await shop.expectToast(favourites.removed)
  },
)

test(
  'signing out removes the favourites, and the next customer sees their own',
  long.once,
  async ({ page, app, shop, texts, signedIn }) => {
    const { favourites } = texts
    await signedIn()
    await shop.open('/sklep', texts.shopTitle)
    const favouriteButtons = page.getByRole('button', { name: new RegExp(`^${favourites.favouriteButton('')}`) })
    await favouriteButtons.first().click()
    await shop.expectToast(favourites.added)
    await page.goto(`${app.url}/#/moje-konto/ulubione`)
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
    await page.getByRole('main').getByRole('button', { name: texts.auth.logout }).click()
    await expect(shop.heading(texts.auth.title)).toBeVisible()
    // Another hash is the same page, so cached data would be shown.
    await shop.open('/sklep', texts.shopTitle)
    await expect(page.getByRole('article')).toHaveCount(9)
    await expect(favouriteButtons).toHaveCount(0)
    await page.goto(`${app.url}/#/moje-konto/ulubione`)
    await expect(page).toHaveURL(/#\/login/)
  },
)

test(
  'favourites that fail to load show an inline message with retry (ERR-67)',
  once,
  async ({ page, shop, texts, signedIn, expectBrowserError }) => {
    const { favourites } = texts
    expectBrowserError(/503/)
    await signedIn()
    await page.route('**/api/products/watchlist*', (route) => route.fulfill({ status: 503, body: '' }))
    await shop.open('/moje-konto/ulubione', favourites.title)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(favourites.loadFailed)
    expect((await readToasts(page)).said).toEqual([])
    await page.unrouteAll()
    await alert.getByRole('button').click()
    await expect(page.getByRole('heading', { name: favourites.empty })).toBeVisible()
  },
)

test(
  'the wide header links to favourites for signed-in customers, the account and the languages (UI-03, AUTH-24)',
  once,
  async ({ page, shop, texts }) => {
    await page.setViewportSize({ width: 1050, height: 800 })
    await shop.open('/koszyk', texts.cartTitle)
    const header = page.getByRole('banner')
    const favouriteButton = header.getByRole('link', { name: texts.favourites.title })
    await expect(header.locator('a[href="#/moje-konto"]')).toBeVisible()
    await expect(header.getByLabel(texts.language)).toBeVisible()
    await expect(favouriteButton).toHaveCount(0)
    // Signing in updates the components of every page at once.
    await shop.open('/login', texts.auth.title)
    await signInByForm(page, texts, 'celina@slodki-ul.test', demoPassword)
    await expect(favouriteButton).toBeVisible()
    await page.setViewportSize({ width: 1049, height: 800 })
    await expect(favouriteButton).toBeHidden()
  },
)

test(
  'a table of products and cards of courses, four at first, four more on request, and page 1 again after a reload (ACC-04, ACC-06)',
  once,
  async ({ page, shop, texts, api, signedIn }) => {
    const { favourites } = texts
    const { token } = await signedIn()
    for (const id of [52, 56, 57, 58, 60])
      await call(api, favouritesEndpoints.toggleFavouriteProduct, { params: { id } }, token)
    for (const id of [1, 2, 3, 4, 5])
      await call(api, favouritesEndpoints.toggleFavouriteCourse, { params: { id } }, token)
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname, searchParams: query } = new URL(request.url())
      if (pathname.endsWith('/watchlist'))
        asked.push(`${pathname.split('/')[2]} ${query.get('pageNumber')} ${query.get('pageSize')}`)
    })
    await shop.open('/moje-konto/ulubione', favourites.title)
    const main = page.getByRole('main')
    const rows = main.locator('tbody tr')
    const cards = main.getByRole('article')
    await expect(main.getByRole('columnheader')).toHaveText(favourites.columns)
    await expect(rows).toHaveCount(4)
    await expect(cards).toHaveCount(4)
    const row = rows.filter({ hasText: texts.product58 })
    await expect(row).toContainText(/\d,\d\d\szł/)
    await expect(row.getByRole('button', { name: favourites.remove(texts.product58) })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(2)
    expect(asked.toSorted()).toEqual(['courses 1 4', 'products 1 4'])

    const more = page.getByRole('button', { name: favourites.more })
    await more.first().click()
    await expect(rows).toHaveCount(5)
    await more.click()
    await expect(cards).toHaveCount(5)
    await expect(more).toHaveCount(0)
    expect(asked.slice(2)).toEqual(['products 2 4', 'courses 2 4'])

    asked.length = 0
    await page.reload()
    await expect(rows).toHaveCount(4)
    await expect(cards).toHaveCount(4)
    expect(asked.toSorted()).toEqual(['courses 1 4', 'products 1 4'])
  },
)
