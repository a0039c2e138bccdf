import type { Locator, Page } from '@playwright/test'
import { formatDate } from '@slodki-ul/contract/dates'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'
import { findPlayer } from '../support/player.ts'

const honeyCake = 1

const carousel = (page: Page, name: string): Locator => page.getByRole('region', { name })

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')

inBothLanguages(() => {
  test(
    'a subscriber opens a course: its recipe, its final rating, its favourite button (CRS-14, CRS-24, CRS-28)',
    phoneOnly,
    async ({ page, shop, texts, api, subscribed, expectAccessible, expectNoHorizontalScroll }) => {
      test.slow()
      const { courses, favourites } = texts
      const { token } = await subscribed()
      await shop.open(`/kursy/${honeyCake}`, courses.honeyCake)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: courses.about, exact: true })).toBeVisible()
      await expect(findPlayer(page)).toBeVisible()
      const { publicationDate } = await call(
        api,
        coursesEndpoints.getCourse,
        { params: { id: honeyCake, lang: 'pl' } },
        token,
      )
      await expect(main.getByText(formatDate(publicationDate), { exact: true })).toBeVisible()
      const facts = main.locator('dl').filter({ hasText: courses.instructor })
      await expect(facts.getByRole('definition')).toHaveText(courses.facts)
      await expect(main.getByText(courses.ratingNote)).toBeVisible()
      const recipe = page.getByRole('complementary', { name: courses.recipe })
      await expect(recipe.getByText(courses.honeyCakeIngredient)).toBeVisible()
      await expect(recipe.getByText('180 g')).toBeVisible()
      await expect(main.getByRole('heading', { name: courses.honeyCakeStep })).toBeVisible()
      await expect(page.getByRole('heading', { name: texts.comments.title })).toBeVisible()
      await expect(carousel(page, courses.related).getByRole('article').first()).toBeVisible()
      await expectAccessible('a course')
      await expectNoHorizontalScroll('a course')

      for (const name of [courses.pdfCourse, courses.pdfIngredients]) {
        const download = page.waitForEvent('download')
        await recipe.getByRole('button', { name }).click()
        expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
        await shop.expectToast(courses.pdfSaved)
      }

      // The arrow keys move between stars without selecting one.
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

      await page.getByRole('button', { name: courses.favouriteButton }).click()
      await shop.expectToast(favourites.added)
      await expect(page.getByRole('button', { name: courses.hearted })).toHaveAttribute('aria-pressed', 'true')
      await shop.open('/moje-konto/ulubione', favourites.title)
      const card = cardsOf(page).filter({ hasText: courses.honeyCake })
      await expect(card).toBeVisible()
      await expectAccessible('a favourite course')
      await card.getByRole('button', { name: favourites.favouriteButton(courses.honeyCake) }).click()
      await expect(page.getByRole('heading', { name: favourites.empty })).toBeVisible()
    },
  )
})

test(
  'failed loading and saving says so, and can be retried (ERR-43, ERR-44, ERR-60)',
  once,
  async ({ page, shop, texts, app, subscribed, expectBrowserError }) => {
    const { courses } = texts
    expectBrowserError(/503/)
    await subscribed()
    const alert = page.getByRole('main').getByRole('alert')
    const fail = (address: string) => page.route(address, (route) => route.fulfill({ status: 503, body: '' }))
    const retry = async () => {
      await page.unrouteAll()
      await alert.getByRole('button', { name: texts.tryAgain }).click()
    }
    await fail('**/api/courses?*')
    await shop.open('/kursy', courses.title)
    await expect(alert).toContainText(courses.loadFailed)
    await retry()
    await expect(page.getByText(courses.all, { exact: true })).toBeVisible()

    await fail(`**/api/courses/${honeyCake}/*`)
    await page.goto(`${app.url}/#/kursy/${honeyCake}`)
    await expect(alert).toContainText(courses.courseFailed)
    await retry()
    await expect(shop.heading(courses.honeyCake)).toBeVisible()

    await fail('**/api/courses/rating')
    await page.getByRole('radio', { name: courses.star(5) }).click()
    await shop.expectToast(courses.ratingFailed)
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  },
)
