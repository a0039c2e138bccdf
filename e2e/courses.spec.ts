import type { Locator, Page } from '@playwright/test'
import { coursesEndpoints } from '@slodki-ul/contract/courses'
import { giveSubscription } from './access.ts'
import { call } from './client.ts'
import { expect, inBothLanguages, once, test } from './fixtures.ts'

const honeyCake = 1
const sponge = 14
/** Nobody has so many courses. */
const noCourse = 999_999

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')

/** The part of the page where the list stands, without what goes with it. */
const listOf = (page: Page, name: RegExp) => page.getByRole('region', { name })

const rail = (page: Page, name: string): Locator => page.getByRole('region', { name })

inBothLanguages(() => {
  test('a subscriber looks through the catalogue: a misspelt word, a level, a category, an order, more (CRS-01, CRS-02, CRS-04)', async ({
    page,
    shop,
    say,
    subscribed,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    test.slow()
    const { courses } = say
    const list = listOf(page, /^(Lista kursów|List of courses)$/)
    const cards = list.getByRole('article')
    await subscribed()
    await shop.open('/kursy', courses.title)
    await expect(cards).toHaveCount(8)
    await expect(page.getByText(courses.all, { exact: true })).toBeVisible()
    await expect(list.getByText(courses.fresh, { exact: true })).toHaveCount(8)
    await expectAccessible('the catalogue')
    await expectNoSidewaysScroll('the catalogue')
    await page.getByRole('button', { name: courses.more }).click()
    await expect(cards).toHaveCount(16)
    await expect(page.getByText(courses.shown(16))).toBeVisible()
    // The keyboard goes on at what has come.
    await expect(cards.nth(8).getByRole('link')).toBeFocused()

    const search = page.getByRole('searchbox', { name: courses.search })
    await search.fill(courses.macaronsMistyped)
    await expect(page).toHaveURL(new RegExp(`searchBy=${courses.macaronsMistyped}`))
    await expect(cards.first().getByRole('heading', { name: courses.macarons })).toBeVisible()
    await search.fill('')
    await expect(page.getByText(courses.all, { exact: true })).toBeVisible()

    await page.getByRole('button', { name: courses.filters }).click()
    const panel = page.getByRole('dialog', { name: courses.filtersTitle })
    await panel.getByRole('checkbox', { name: courses.expert }).check()
    await expectAccessible('levels and categories')
    await panel.getByRole('button', { name: courses.closeFilters }).click()
    await expect(page.getByText(courses.matching(5))).toBeVisible()
    await page.getByRole('button', { name: courses.filters }).click()
    await panel.getByRole('checkbox', { name: courses.expert }).uncheck()
    await panel.getByRole('button', { name: courses.closeFilters }).click()
    await page.getByRole('button', { name: courses.cakes, exact: true }).click()
    await expect(page.getByText(courses.matching(2))).toBeVisible()
    await page.getByRole('button', { name: courses.everything, exact: true }).click()
    await page.getByRole('radio', { name: courses.byName }).check()
    await expect(page).toHaveURL(/orderBy=NameAsc/)
    await expect(cards.first().getByRole('heading', { name: courses.firstByName })).toBeVisible()

    // The same list without being asked for anew, when one comes back (NAV-51).
    await cards.first().getByRole('link').click()
    await expect(shop.heading(courses.firstByName)).toBeVisible()
    await expect(rail(page, courses.related).getByRole('article').first()).toBeVisible()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goBack()
    await expect(cards.first().getByRole('heading', { name: courses.firstByName })).toBeVisible()
    expect(asked.filter((path) => path === '/api/courses')).toEqual([])
    expect(asked).toContain('/api/account/check-subscription')
  })

  test('a subscriber opens a course: its recipe, its rating once and for all, its heart (CRS-14, CRS-24, CRS-28)', async ({
    page,
    shop,
    say,
    subscribed,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    test.slow()
    const { courses, favourites } = say
    await subscribed()
    await shop.open(`/kursy/${honeyCake}`, courses.honeyCake)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { name: courses.about, exact: true })).toBeVisible()
    await expect(main.getByText('Helena Wrona').first()).toBeVisible()
    const recipe = page.getByRole('complementary', { name: courses.recipe })
    await expect(recipe.getByText(courses.honeyCakeIngredient)).toBeVisible()
    await expect(recipe.getByText('180 g')).toBeVisible()
    await expect(main.getByRole('heading', { name: courses.honeyCakeStep })).toBeVisible()
    await expect(page.getByRole('heading', { name: say.comments.title })).toBeVisible()
    await expect(rail(page, courses.related).getByRole('article').first()).toBeVisible()
    await expectAccessible('a course')
    await expectNoSidewaysScroll('a course')

    for (const name of [courses.pdfCourse, courses.pdfIngredients]) {
      const download = page.waitForEvent('download')
      await recipe.getByRole('button', { name }).click()
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
      await shop.expectToast(courses.pdfSaved)
    }

    // The arrow keys go from star to star without choosing one.
    const stars = page.getByRole('radiogroup', { name: courses.ownRating })
    await stars.getByRole('radio', { name: courses.star(1) }).focus()
    for (const _step of [2, 3, 4]) await page.keyboard.press('ArrowRight')
    await expect(stars.getByRole('radio', { name: courses.star(4) })).toBeFocused()
    await expect(stars.getByRole('radio', { checked: true })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await shop.expectToast(courses.rated)
    await expect(stars.getByRole('radio', { name: courses.star(4) })).toBeChecked()
    await stars.getByRole('radio', { name: courses.star(1) }).click()
    await shop.expectToast(courses.alreadyRated)
    await expect(stars.getByRole('radio', { name: courses.star(4) })).toBeChecked()

    await page.getByRole('button', { name: courses.heart }).click()
    await shop.expectToast(favourites.added)
    await expect(page.getByRole('button', { name: courses.hearted })).toHaveAttribute('aria-pressed', 'true')
    await shop.open('/moje-konto/ulubione', favourites.title)
    const card = cardsOf(page).filter({ hasText: courses.honeyCake })
    await expect(card).toBeVisible()
    await expectAccessible('a favourite course')
    await card.getByRole('button', { name: favourites.heart(courses.honeyCake) }).click()
    await expect(page.getByRole('heading', { name: favourites.empty })).toBeVisible()
  })

  test('whoever has no subscription sees previews and free lessons, and an offer in place of the rest (CRS-06, CRS-08, COM-01)', async ({
    page,
    shop,
    say,
    signedIn,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { courses, comments } = say
    await shop.open('/podglad', courses.previewsTitle)
    const cards = cardsOf(page)
    await expect(cards).toHaveCount(8)
    await expect(cards.getByText(courses.preview, { exact: true })).toHaveCount(8)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expectAccessible('the previews')
    await expectNoSidewaysScroll('the previews')
    const popup = page.getByRole('dialog', { name: courses.popup })
    await cards.first().getByRole('button').click()
    await expect(popup).toBeVisible()
    await expectAccessible('the offer')
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(cards.first().getByRole('button')).toBeFocused()
    // A list of its own: what is chosen here starts at its first page (CRS-12, CRS-13).
    await page.getByRole('button', { name: courses.more }).click()
    await expect(cards).toHaveCount(16)
    await page.getByRole('radio', { name: courses.byName }).check()
    await expect(cards).toHaveCount(8)

    await signedIn()
    await shop.open('/moje-konto/darmowe-lekcje', courses.freeLessons)
    await page.reload()
    await expect(cards).toHaveCount(4)
    await expectAccessible('the free lessons')
    await cards.getByRole('link', { name: courses.sponge }).click()
    await expect(page).toHaveURL(new RegExp(`#/darmowa-lekcja/${sponge}$`))
    await expect(shop.heading(courses.sponge)).toBeVisible()
    await expect(page.getByRole('heading', { name: comments.locked })).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: courses.ownRating })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: courses.relatedFree })).toBeVisible()
    await expectAccessible('a free lesson')
    await expectNoSidewaysScroll('a free lesson')
    await page.getByRole('button', { name: comments.plans }).click()
    await expect(popup).toBeVisible()
  })
})

test(
  'doors: who may not enter is sent where they may, and only the signed in are told why (NAV-44, NAV-45, CRS-23)',
  once,
  async ({ page, shop, say, academy, email, signedIn, expectComplaint }) => {
    const { courses } = say
    expectComplaint(/402|404/)
    const go = async (path: string, end: RegExp) => {
      await page.goto(`${academy.url}/#${path}`)
      await expect(page).toHaveURL(end)
    }
    await go('/kursy', /#\/login\?returnUrl=%2Fkursy$/)
    await go(`/kursy/${honeyCake}`, /#\/login\?returnUrl=%2Fkursy%2F1$/)
    await go('/tort-musowy-przepis', /#\/login\?returnUrl=%2Ftort-musowy-przepis$/)
    await go(`/darmowa-lekcja/${honeyCake}`, /#\/podglad$/)

    await signedIn()
    await page.reload()
    await go('/kursy', /#\/podglad$/)
    await go(`/kursy/${honeyCake}`, /#\/podglad$/)
    await shop.expectToast(courses.forSubscribers)
    await go(`/darmowa-lekcja/${honeyCake}`, /#\/podglad$/)
    await shop.expectToast(courses.forSubscribers)
    await shop.open('/sklep', say.shopTitle)
    const call = page.getByRole('contentinfo').getByRole('link', { name: courses.subscribe })
    await expect(call).toHaveAttribute('href', '#/kursy')

    await giveSubscription(academy, email)
    await go('/podglad', /#\/kursy$/)
    await go(`/kursy/${sponge}`, /#\/kursy$/)
    await go(`/darmowa-lekcja/${honeyCake}`, /#\/kursy$/)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: courses.watchCourses })).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: courses.nav }).click()
    await expect(shop.heading('Dzień dobry')).toBeVisible()
    await shop.open(`/kursy/${noCourse}`, courses.missing)
  },
)

test(
  'pages of one film: the gift leads to the courses, the way to the community to the account (NAV-37, NAV-38)',
  once,
  async ({ page, shop, say, subscribed, expectAccessible }) => {
    const { courses } = say
    const main = page.getByRole('main')
    await shop.open('/jak-dolaczyc-do-discord', courses.discord)
    await expect(main.getByRole('link', { name: courses.toAccount })).toHaveAttribute('href', '#/moje-konto/discord')
    await expect(main.getByRole('region')).toBeVisible()
    await expectAccessible('how to join')
    await subscribed()
    await shop.open('/tort-musowy-przepis', courses.gift)
    await expect(main.getByRole('region')).toBeVisible()
    await expectAccessible('the gift')
    await main.getByRole('link', { name: courses.watchCourses }).click()
    await expect(shop.heading('Dzień dobry')).toBeVisible()
  },
)

test(
  'what was watched shows on its card, can be raised, and waits at the top of the catalogue (CRS-09, CRS-27, UI-15)',
  once,
  async ({ page, shop, say, api, subscribed }) => {
    const { courses } = say
    const { token } = await subscribed()
    const save = (progress: number) =>
      call(api, coursesEndpoints.saveProgress, { body: { courseId: honeyCake, progress, position: progress } }, token)
    await save(6)
    await shop.open('/kursy', courses.title)
    const resume = page.getByRole('region', { name: courses.resume })
    await expect(resume.getByRole('heading', { name: courses.honeyCake })).toBeVisible()
    const card = listOf(page, /^Lista kursów$/)
      .getByRole('article')
      .filter({ hasText: courses.honeyCake })
    await expect(card.getByRole('progressbar', { name: courses.watched(10) })).toBeVisible()
    await expect(card.getByText(courses.fresh, { exact: true })).toHaveCount(0)

    const picture = resume.locator('img')
    const button = resume.getByRole('link', { name: courses.resumeButton })
    for (const [width, isBeside] of [
      [767, true],
      [766, false],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => {
          const [a, b] = [await picture.boundingBox(), await button.boundingBox()]
          return a !== null && b !== null && a.y + a.height > b.y
        })
        .toBe(isBeside)
    }

    await card.getByRole('button', { name: courses.step(courses.honeyCake) }).click()
    await expect(card.getByRole('progressbar', { name: courses.watched(93) })).toBeVisible()
    await button.click()
    await expect(shop.heading(courses.honeyCake)).toBeVisible()
  },
)

test(
  'what cannot be loaded or kept says so, and can be tried again (ERR-43, ERR-44, ERR-60)',
  once,
  async ({ page, shop, say, academy, subscribed, expectComplaint }) => {
    const { courses } = say
    expectComplaint(/503/)
    await subscribed()
    const alert = page.getByRole('main').getByRole('alert')
    const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
    const retry = async () => {
      await page.unrouteAll()
      await alert.getByRole('button', { name: say.tryAgain }).click()
    }
    await fail('**/api/courses?*')
    await shop.open('/kursy', courses.title)
    await expect(alert).toContainText(courses.loadFailed)
    await retry()
    await expect(page.getByText(courses.all, { exact: true })).toBeVisible()

    await fail(`**/api/courses/${honeyCake}/*`)
    await page.goto(`${academy.url}/#/kursy/${honeyCake}`)
    await expect(alert).toContainText(courses.courseFailed)
    await retry()
    await expect(shop.heading(courses.honeyCake)).toBeVisible()

    await fail('**/api/courses/rating')
    await page.getByRole('radio', { name: courses.star(5) }).click()
    await shop.expectToast(courses.ratingFailed)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  },
)
