import type { Page } from '@playwright/test'
import { grantAccess } from '../support/access.ts'
import { expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

const honeyCake = 1
const sponge = 14
/** An id that no course has. */
const noCourse = 999_999

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')

inBothLanguages(() => {
  test(
    'without a subscription there are previews and free lessons, and an offer in place of the rest (CRS-06, CRS-08, COM-01)',
    phoneOnly,
    async ({ page, shop, texts, signedIn, expectAccessible, expectNoHorizontalScroll }) => {
      const { courses, comments } = texts
      await shop.open('/podglad', courses.previewsTitle)
      const cards = cardsOf(page)
      // Eight previews, and the four free lessons.
      await expect(cards).toHaveCount(12)
      await expect(cards.getByText(courses.preview, { exact: true })).toHaveCount(8)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expectAccessible('the previews')
      await expectNoHorizontalScroll('the previews')
      const popup = page.getByRole('dialog', { name: courses.popup })
      await cards.first().getByRole('button').click()
      await expect(popup).toBeVisible()
      await expectAccessible('the offer')
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      await expect(cards.first().getByRole('button')).toBeFocused()

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
      await expectNoHorizontalScroll('a free lesson')
      await page.getByRole('button', { name: comments.plans }).click()
      await expect(popup).toBeVisible()
    },
  )
})

test(
  'pages without access redirect, and only signed-in users are told why (NAV-44, NAV-45, CRS-23)',
  once,
  async ({ page, shop, texts, app, email, signedIn, expectBrowserError }) => {
    const { courses } = texts
    expectBrowserError(/402|404/)
    const go = async (path: string, end: RegExp) => {
      await page.goto(`${app.url}/#${path}`)
      await expect(page).toHaveURL(end)
    }
    await go('/kursy', /#\/login\?returnUrl=%2Fkursy$/)
    await go(`/kursy/${honeyCake}`, /#\/login\?returnUrl=%2Fkursy%2F1$/)
    await go('/tort-musowy-przepis', /#\/login\?returnUrl=%2Ftort-musowy-przepis$/)
    await go(`/darmowa-lekcja/${honeyCake}`, /#\/podglad$/)
    // Guests see no message.
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    expect((await readToasts(page)).said).toEqual([])

    await signedIn()
    await page.reload()
    await go('/kursy', /#\/podglad$/)
    await go(`/kursy/${honeyCake}`, /#\/podglad$/)
    await shop.expectToast(courses.forSubscribers)
    await go(`/darmowa-lekcja/${honeyCake}`, /#\/podglad$/)
    await shop.expectToast(courses.forSubscribers)
    await shop.open('/sklep', texts.shopTitle)
    const call = page.getByRole('contentinfo').getByRole('link', { name: courses.subscribe })
    await expect(call).toHaveAttribute('href', '#/kursy')

    await grantAccess(app, email)
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
  'pages with one video: the gift links to the courses, the community guide to the account (NAV-37, NAV-38)',
  long.once,
  async ({ page, shop, texts, subscribed, expectAccessible }) => {
    const { courses } = texts
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
