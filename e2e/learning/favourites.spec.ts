import { favouritesEndpoints } from '@slodki-ul/contract/learning/favourites'
import { demoPassword, enter } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

inBothLanguages(() => {
  test('hearts on cards and on the page of a product, for the signed in only, gather on a page of their own (SHOP-19, SHOP-29, ACC-05)', async ({
    page,
    shop,
    say,
    signedIn,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    test.slow()
    const { favourites } = say
    const heartOf = (name: string) => page.getByRole('button', { name: favourites.heart(name), exact: true })
    const anyHeart = page.getByRole('main').getByRole('button', { name: new RegExp(`^${favourites.heart('')}`) })
    const cards = page.getByRole('main').getByRole('article')
    await shop.open('/sklep', say.shopTitle)
    await expect(cards).toHaveCount(9)
    await expect(anyHeart).toHaveCount(0)

    await signedIn()
    await page.reload()
    await expect(anyHeart).toHaveCount(9)
    const names = (await cards.getByRole('heading').allTextContents()).slice(0, 5)
    for (const name of names) {
      await expect(heartOf(name)).toHaveAttribute('aria-pressed', 'false')
      await heartOf(name).click()
      await expect(heartOf(name)).toHaveAttribute('aria-pressed', 'true')
    }
    await shop.expectToast(favourites.added)
    await expectAccessible('the shop with hearts')
    await expectNoSidewaysScroll('the shop with hearts')
    const [name = '', ...others] = names
    await cards.getByRole('link', { name }).click()
    await expect(shop.heading(name)).toBeVisible()
    await expect(heartOf(name)).toHaveAttribute('aria-pressed', 'true')
    await heartOf(name).click()
    await expect(heartOf(name)).toHaveAttribute('aria-pressed', 'false')
    await shop.expectToast(favourites.removed)
    await heartOf(name).click()
    await expect(heartOf(name)).toHaveAttribute('aria-pressed', 'true')

    // The way there stands in the wide header, and in the menu of the narrow one (UI-03).
    if ((page.viewportSize()?.width ?? 0) < 1050) {
      await page.getByRole('button', { name: say.openMenu }).click()
      await page.getByRole('dialog').getByRole('link', { name: favourites.title }).click()
    } else await page.getByRole('banner').getByRole('link', { name: favourites.title }).click()
    await expect(shop.heading(favourites.title)).toBeVisible()
    const rows = page.getByRole('main').locator('tbody tr')
    await expect(rows).toHaveCount(4)
    await page.getByRole('button', { name: favourites.more }).click()
    await expect(rows).toHaveCount(5)
    await expect(page.getByRole('button', { name: favourites.more })).toBeHidden()
    await expectAccessible('the favourites')
    await expectNoSidewaysScroll('the favourites')

    await page.getByRole('button', { name: favourites.remove(name) }).click()
    await expect(rows).toHaveCount(4)
    await expect(page.getByRole('main')).not.toContainText(name)
    // The keyboard goes on at the row that took its place.
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
    await expect(anyHeart).toHaveCount(9)
    for (const each of names) await expect(heartOf(each)).toHaveAttribute('aria-pressed', 'false')
  })
})

test(
  'a heart that could not be kept turns back, and says so (SHOP-20, ERR-22)',
  once,
  async ({ page, shop, say, signedIn, expectComplaint }) => {
    const { favourites } = say
    expectComplaint(/Failed to load|net::ERR/)
    await signedIn()
    await shop.open('/sklep', say.shopTitle)
    const heart = page
      .getByRole('article')
      .first()
      .getByRole('button', { name: new RegExp(`^${favourites.heart('')}`) })
    const tries: (() => void)[] = []
    await page.route('**/api/products/toggle-watchlist/*', async (route) => {
      await new Promise<void>((go) => tries.push(go))
      await route.abort()
    })
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    // A second press while the first is on its way is no second wish.
    await heart.click()
    await expect.poll(() => tries.length).toBe(1)
    for (const go of tries) go()
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await shop.expectToast(favourites.failed)
    expect(tries).toHaveLength(1)
    await page.unrouteAll()
    await heart.click()
    await shop.expectToast(favourites.added)
    await page.reload()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    await heart.click()
    await shop.expectToast(favourites.removed)
  },
)

test(
  'signing out takes the hearts off the screen, and the next to sign in sees their own',
  once,
  async ({ page, academy, shop, say, signedIn }) => {
    const { favourites } = say
    await signedIn()
    await shop.open('/sklep', say.shopTitle)
    const hearts = page.getByRole('button', { name: new RegExp(`^${favourites.heart('')}`) })
    await hearts.first().click()
    await shop.expectToast(favourites.added)
    await page.goto(`${academy.url}/#/moje-konto/ulubione`)
    await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(1)
    await page.getByRole('main').getByRole('button', { name: say.auth.logout }).click()
    await expect(shop.heading(say.auth.title)).toBeVisible()
    // Another hash is the same page, so that what was kept would show.
    await shop.open('/sklep', say.shopTitle)
    await expect(page.getByRole('article')).toHaveCount(9)
    await expect(hearts).toHaveCount(0)
    await page.goto(`${academy.url}/#/moje-konto/ulubione`)
    await expect(page).toHaveURL(/#\/login/)
  },
)

test(
  'favourites that cannot be loaded say so in their place, with a way to try again (ERR-67)',
  once,
  async ({ page, shop, say, signedIn, expectComplaint }) => {
    const { favourites } = say
    expectComplaint(/503/)
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
  'the wide header has a heart for the signed in, the way to the account and the languages (UI-03, AUTH-24)',
  once,
  async ({ page, shop, say }) => {
    await page.setViewportSize({ width: 1050, height: 800 })
    await shop.open('/koszyk', say.bag)
    const header = page.getByRole('banner')
    const heart = header.getByRole('link', { name: say.favourites.title })
    await expect(header.locator('a[href="#/moje-konto"]')).toBeVisible()
    await expect(header.getByLabel(say.language)).toBeVisible()
    await expect(heart).toHaveCount(0)
    // Signing in is told to what stands on every page: it changes at once.
    await shop.open('/login', say.auth.title)
    await enter(page, say, 'celina@slodki-ul.test', demoPassword)
    await expect(heart).toBeVisible()
    await page.setViewportSize({ width: 1049, height: 800 })
    await expect(heart).toBeHidden()
  },
)

test(
  'a table of products and cards of courses, four at first, four more at a press, and page 1 again after a reload (ACC-04, ACC-06)',
  once,
  async ({ page, shop, say, api, signedIn }) => {
    const { favourites } = say
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
    const row = rows.filter({ hasText: say.product58 })
    await expect(row).toContainText(/\d,\d\d\szł/)
    await expect(row.getByRole('button', { name: favourites.remove(say.product58) })).toBeVisible()
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
