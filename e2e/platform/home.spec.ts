import { expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'

inBothLanguages(() => {
  test(
    'the home page links to previews, plans and the shop (NAV-05)',
    phoneOnly,
    async ({ page, shop, texts, app, expectAccessible }) => {
      const { front: home } = texts
      const main = page.getByRole('main')
      await page.goto(`${app.url}/#/`)
      await expect(shop.heading(home.title)).toBeVisible()
      await expect(page).toHaveTitle(/Słodki Ul$/)
      await expect(main.getByRole('link', { name: home.join, exact: true })).toHaveAttribute('href', '#/#plany')
      await expect(main.getByRole('link', { name: home.preview })).toHaveAttribute('href', '#/podglad')
      await expect(main.getByText(home.rating)).toBeVisible()
      await expect(main.getByText(texts.courses.ratingNote).first()).toBeVisible()
      const facts = main.getByRole('list', { name: home.facts })
      await expect(facts).toContainText(home.courses24)
      await expect(facts.getByText(home.masters)).toBeVisible()

      const newest = page.getByRole('region', { name: home.newest })
      await expect(newest.getByRole('link', { name: home.allCourses })).toHaveAttribute('href', '#/podglad')
      await newest.getByRole('button', { name: home.newestCourse }).click()
      const offer = page.getByRole('dialog', { name: texts.courses.popup })
      await offer.getByRole('button', { name: home.stay }).click()
      await expect(offer).toBeHidden()

      await main.getByRole('button', { name: home.seePlans }).click()
      await expect(page.getByRole('heading', { name: home.plans })).toBeInViewport()
      await expect(main.getByRole('article').filter({ hasText: home.joinYearly })).toContainText('325 zł')
      await expect(main.getByRole('link', { name: home.joinYearly })).toHaveAttribute('href', '#/subskrybuj/1')

      const shelf = page.getByRole('region', { name: home.shelf })
      await expect(shelf.getByRole('article')).toHaveCount(4)
      await expect(shelf.getByRole('link', { name: home.wholeShop })).toHaveAttribute('href', '#/sklep')

      await main.getByText(home.question).click()
      await expect(main.getByText(home.paymentReply)).toBeVisible()
      await expectAccessible('the front page')

      await main.getByRole('link', { name: home.bees }).click()
      await expect(page.getByRole('status').filter({ hasText: home.bees11 })).toBeVisible()
    },
  )
})

test(
  'for subscribers the home page links to the courses, not to plans (NAV-05)',
  long.once,
  async ({ page, texts, app, subscribed, expectNoHorizontalScroll }) => {
    const { front: home } = texts
    await subscribed()
    await page.goto(`${app.url}/#/`)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: home.watch })).toHaveAttribute('href', '#/kursy')
    await expect(page.getByRole('heading', { name: home.plans })).toHaveCount(0)
    await expect(
      page.getByRole('region', { name: home.newest }).getByRole('link', { name: home.newestCourse }),
    ).toBeVisible()
    for (const width of [320, 500, 600, 700, 800, 1050, 1250, 1400, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectNoHorizontalScroll(`the front page at ${width} px`)
    }
  },
)

test(
  'a failed section of the home page says so and offers a retry; the others stay (NAV-05)',
  long.once,
  async ({ page, texts, app, expectBrowserError }) => {
    const { front: home } = texts
    expectBrowserError(/status of 500/)
    const broken = new Set(['products?', 'coursePreviews?', 'subscriptiondetails/', 'courses/facts'])
    for (const call of broken)
      await page.route(`**/api/${call}**`, (route) =>
        broken.has(call) ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      )
    await page.goto(`${app.url}/#/`)
    const alerts = page.getByRole('main').getByRole('alert')
    await expect(alerts).toHaveCount(4)
    // The plans fail until their button is pressed: another component that asks for them would load them, too.
    for (const call of ['products?', 'coursePreviews?', 'courses/facts']) broken.delete(call)
    for (const region of [home.newest, home.freeLessons, home.shelf]) {
      await page.getByRole('region', { name: region }).getByRole('button', { name: texts.tryAgain }).click()
      await expect(page.getByRole('region', { name: region }).getByRole('article').first()).toBeVisible()
    }
    await expect(alerts).toHaveCount(1)
    broken.clear()
    await alerts.getByRole('button', { name: texts.tryAgain }).click()
    await expect(page.getByRole('link', { name: home.joinYearly })).toBeVisible()
  },
)
