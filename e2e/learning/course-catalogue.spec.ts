import type { Page } from '@playwright/test'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { call } from '../support/api-client.ts'
import { desktopOnly, expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const honeyCake = 1

/** The list of the page without the sections around it. */
const listOf = (page: Page, name: RegExp) => page.getByRole('region', { name })

inBothLanguages(() => {
  test(
    'a subscriber browses the catalogue: a misspelt word, a level, a category, sorting, more (CRS-01, CRS-02, CRS-04)',
    desktopOnly,
    async ({ page, shop, texts, subscribed, expectAccessible, expectNoHorizontalScroll }) => {
      test.slow()
      const { courses } = texts
      const list = listOf(page, /^(Lista kursów|List of courses)$/)
      const cards = list.getByRole('article')
      await subscribed()
      await shop.open('/kursy', courses.title)
      await expect(cards).toHaveCount(8)
      await expect(page.getByText(courses.all, { exact: true })).toBeVisible()
      await expect(list.getByText(courses.fresh, { exact: true })).toHaveCount(8)
      await expectAccessible('the catalogue')
      await expectNoHorizontalScroll('the catalogue')
      await page.getByRole('button', { name: courses.more }).click()
      await expect(cards).toHaveCount(16)
      await expect(page.getByText(courses.shown(16))).toBeVisible()
      // The keyboard focus moves to the new items.
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
      // The filters in use are above the list, each with its way out.
      const chosen = page.getByRole('list', { name: courses.chosen })
      await chosen.getByRole('button', { name: courses.removeFilter(courses.expert) }).press('Enter')
      await expect(list).toBeFocused()
      await expect(chosen).toBeHidden()
      await page.getByRole('button', { name: courses.filters }).click()
      await panel.getByRole('checkbox', { name: new RegExp(`^${courses.cakes} \\d`) }).check()
      await panel.getByRole('button', { name: courses.closeFilters }).click()
      await expect(page.getByText(courses.matching(2))).toBeVisible()
      await chosen.getByRole('button', { name: courses.removeFilter(courses.cakes) }).click()
      await expect(page.getByText(courses.all, { exact: true })).toBeVisible()
      await page.getByRole('radio', { name: courses.byName }).check()
      await expect(page).toHaveURL(/orderBy=NameAsc/)
      await expect(cards.first().getByRole('heading', { name: courses.firstByName })).toBeVisible()
    },
  )
})

test(
  'progress is shown on its card, increases, and is resumed from the top of the catalogue (CRS-09, CRS-27, UI-15)',
  once,
  async ({ page, shop, texts, api, subscribed }) => {
    const { courses } = texts
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
    // The press that resumes is the last one: the film plays.
    await expect(page.locator('video')).toHaveJSProperty('paused', false)
  },
)
