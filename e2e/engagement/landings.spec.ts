import { grantAccess } from '../support/access.ts'
import { desktopOnly, expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'

inBothLanguages(() => {
  test(
    'the landing page links to plans and previews, with the parts of the academy and seven models (NAV-14, MKT-01, MKT-02)',
    phoneOnly,
    async ({ page, shop, texts }) => {
      const { landings } = texts
      const main = page.getByRole('main')
      await shop.open('/kursy-landing', landings.courses)
      await expect(page).toHaveTitle(landings.coursesTab)
      for (const part of landings.parts) await expect(main.getByRole('heading', { level: 3, name: part })).toBeVisible()
      await expect(main.getByRole('heading', { level: 2, name: landings.earning })).toBeVisible()
      const models = main.getByRole('list').filter({ hasText: landings.how })
      await expect(models.getByRole('heading', { level: 3 })).toHaveText(landings.models)
      await expect(models.getByRole('link', { name: landings.how })).toHaveAttribute('href', '#/podglad')

      const lessons = page.getByRole('region', { name: landings.lessons })
      await expect(lessons.getByRole('article')).toHaveCount(3)
      await lessons.getByRole('article').first().getByRole('button').click()
      const offer = page.getByRole('dialog', { name: texts.courses.popup })
      await expect(offer.getByRole('link', { name: texts.courses.subscribe })).toHaveAttribute('href', '#/subskrybuj/1')
      await expect(offer.getByRole('link', { name: texts.courses.lookInside })).toHaveAttribute(
        'href',
        /#\/podglad\/\d+$/,
      )
      await page.keyboard.press('Escape')
      await expect(offer).toBeHidden()
      await expect(main.getByRole('link', { name: landings.preview }).first()).toHaveAttribute('href', '#/podglad')
      await main.getByRole('link', { name: landings.subscribe, exact: true }).click()
      await expect(page.getByRole('region', { name: landings.plans })).toBeInViewport()
      await expect(page).toHaveURL(/#\/kursy-landing#sub$/)
    },
  )

  test(
    'the plans have the anchor sub, a target of links and the keyboard (MKT-05)',
    desktopOnly,
    async ({ page, shop, texts }) => {
      const { landings } = texts
      await shop.open('/kursy-landing#sub', landings.courses)
      const plans = page.getByRole('region', { name: landings.plans })
      await expect(plans).toHaveAttribute('id', 'sub')
      await expect(plans).toBeInViewport()
      await expect(plans).toBeFocused()
      await expect(plans.getByRole('heading', { name: landings.yearlyPlan, exact: true })).toBeVisible()
      await expect(plans.getByRole('radio', { name: landings.eternal })).toHaveCount(0)
      await expect(plans.getByRole('link', { name: texts.plans.join.yearly })).toHaveAttribute('href', '#/subskrybuj/1')
      await plans.getByText(landings.halfYearly, { exact: true }).click()
      await expect(plans.getByRole('heading', { name: landings.yearlyPlan, exact: true })).toBeHidden()
      await plans.getByText(landings.monthly, { exact: true }).click()
      await plans.getByRole('link', { name: texts.plans.join.monthly }).click()
      await expect(page).toHaveURL(/#\/subskrybuj\/3$/)
    },
  )

  test(
    'five reviews rotate by buttons and arrow keys only (MKT-03)',
    long.desktopOnly,
    async ({ page, shop, texts }) => {
      const { landings } = texts
      await shop.open('/kursy-landing', landings.courses)
      const reviews = page.getByRole('region', { name: landings.reviews, exact: true })
      const track = reviews.getByRole('group', { name: landings.track })
      const slides = track.getByRole('figure')
      await expect(slides).toHaveCount(5)
      for (const [index, [rating = '', ...words]] of landings.reviewed.entries()) {
        const slide = slides.nth(index)
        for (const word of words) await expect(slide).toContainText(word)
        await expect(slide.getByRole('img', { name: new RegExp(`\\b${rating}\\b`) })).toHaveCount(1)
        await expect(slide.locator('figcaption img')).toHaveAttribute('src', /\.svg$/)
      }
      await expect(reviews.getByText(landings.sample)).toBeVisible()

      const place = reviews.getByRole('status')
      const [back, on] = [
        reviews.getByRole('button', { name: landings.previous }),
        reviews.getByRole('button', { name: landings.next }),
      ]
      await expect(place).toHaveText(landings.place(1))
      await expect(back).toHaveAttribute('aria-disabled', 'true')
      for (const turned of [2, 3, 4, 5]) {
        await on.click()
        await expect(place).toHaveText(landings.place(turned))
        await expect(slides.nth(turned - 1)).toBeInViewport({ ratio: 0.9 })
      }
      await expect(on).toHaveAttribute('aria-disabled', 'true')
      await expect(on).toBeFocused()
      await track.focus()
      await page.keyboard.press('ArrowLeft')
      await expect(place).toHaveText(landings.place(4))
      await expect(slides.nth(3)).toBeInViewport({ ratio: 0.9 })
    },
  )

  test('six questions expand and collapse, also by keyboard (MKT-04)', phoneOnly, async ({ page, shop, texts }) => {
    const { landings } = texts
    await shop.open('/kursy-landing', landings.courses)
    const questions = page.getByRole('main').locator('details')
    await expect(questions.locator('summary')).toHaveText(landings.questions)
    const reply = questions.nth(3).getByText(landings.paymentReply)
    await expect(reply).toBeHidden()
    await questions.nth(3).locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(reply).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(reply).toBeHidden()
  })

  test(
    'webinar guests see its prices, without header and footer (NAV-15, NAV-50, MKT-06)',
    desktopOnly,
    async ({ page, shop, texts }) => {
      const { landings } = texts
      await shop.open('/webinar', landings.webinar)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await page.getByRole('link', { name: landings.webinarPrices }).click()
      const plans = page.getByRole('region', { name: landings.plans })
      await expect(plans).toBeInViewport()
      await expect(plans).toContainText('279 zł')
      await expect(plans.getByText(landings.lowest)).toBeVisible()
      await expect(plans.getByRole('radio')).toHaveCount(3)
      await expect(plans.getByRole('radio', { name: landings.halfYearly })).toHaveCount(0)
      await expect(plans.getByRole('link', { name: texts.plans.join.yearly })).toHaveAttribute(
        'href',
        '#/dolacz-z-webinaru/1',
      )
      await page.getByRole('region', { name: landings.lessons }).getByRole('button').first().click()
      const offer = page.getByRole('dialog').getByRole('link', { name: texts.courses.subscribe })
      await expect(offer).toHaveAttribute('href', '#/dolacz-z-webinaru/1')
      await page.keyboard.press('Escape')
      await plans.getByText(landings.eternal, { exact: true }).click()
      await expect(plans.getByRole('heading', { name: landings.eternalPlan })).toBeVisible()
      await plans.getByRole('link', { name: texts.plans.join.eternal }).click()
      await expect(page).toHaveURL(/#\/dolacz-z-webinaru\/4$/)
    },
  )

  test(
    'the about page tells how the academy began and who teaches (NAV-16)',
    desktopOnly,
    async ({ page, shop, texts }) => {
      const { landings } = texts
      await shop.open('/o-nas', landings.about)
      await expect(page).toHaveTitle(landings.aboutTab)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 3 })).toHaveText(landings.people)
      const rules = main.getByRole('listitem')
      for (const rule of landings.rules) await expect(rules.filter({ hasText: rule })).toBeVisible()
      await expect(page.getByRole('contentinfo')).toBeVisible()
    },
  )

  test(
    'the welcome page says where the password is, and an arrow scrolls to the next steps (MKT-11)',
    phoneOnly,
    async ({ page, shop, texts }) => {
      const { landings } = texts
      await shop.open('/witamy', landings.welcome)
      const main = page.getByRole('main')
      await expect(main.getByText(landings.welcomeText)).toBeVisible()
      await main.getByRole('button', { name: landings.welcomeDown }).press('Enter')
      await expect(main.getByRole('heading', { level: 2, name: landings.welcomeDown }).locator('..')).toBeFocused()
      await expect(main.getByRole('link', { name: landings.toShop })).toBeInViewport()
    },
  )
})

test(
  'without a subscription the gift redirects to the landing page, with one the landing page to the courses (NAV-47)',
  long.once,
  async ({ page, shop, texts, app, email, signedIn }) => {
    const { landings } = texts
    await signedIn()
    await page.goto(`${app.url}/#/tort-musowy-przepis`)
    await expect(page).toHaveURL(/#\/kursy-landing$/)
    await expect(shop.heading(landings.courses)).toBeVisible()
    await grantAccess(app, email)
    await page.reload()
    await shop.open('/kursy-landing', landings.courses)
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: landings.watch })).toHaveAttribute('href', '#/kursy')
    await expect(page.getByRole('region', { name: landings.plans })).toHaveCount(0)
    // Three lessons, all of them, and how ratings are verified.
    await expect(page.getByRole('region', { name: landings.lessons }).getByRole('link')).toHaveCount(5)
  },
)

test(
  'a failed section of the landing page says so and offers a retry; the others stay (NAV-14)',
  long.once,
  async ({ page, shop, texts, expectBrowserError }) => {
    const { landings } = texts
    expectBrowserError(/status of 500/)
    let isBroken = true
    for (const call of ['coursePreviews?', 'subscriptiondetails/'])
      await page.route(`**/api/${call}**`, (route) =>
        isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue(),
      )
    await shop.open('/kursy-landing', landings.courses)
    const [lessons, plans] = [
      page.getByRole('region', { name: landings.lessons }),
      page.getByRole('region', { name: landings.plans }),
    ]
    await expect(plans.getByRole('alert')).toContainText(texts.plans.unableToLoad)
    await expect(lessons.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('region', { name: landings.reviews, exact: true })).toBeVisible()
    isBroken = false
    await plans.getByRole('button', { name: texts.tryAgain }).click()
    await expect(plans.getByRole('heading', { name: landings.yearlyPlan, exact: true })).toBeVisible()
    await lessons.getByRole('button', { name: texts.tryAgain }).click()
    await expect(lessons.getByRole('article')).toHaveCount(3)
  },
)

test('reviews do not slide with reduced motion (MKT-03)', once, async ({ page, shop, texts }) => {
  const { landings } = texts
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await shop.open('/kursy-landing', landings.courses)
  const track = page.getByRole('group', { name: landings.track })
  await expect(track).toHaveCSS('scroll-behavior', 'auto')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(track).toHaveCSS('scroll-behavior', 'smooth')
})

test(
  'an anonymous visitor can view shop, previews, trainings and landing pages (SEC-04)',
  long.once,
  async ({ page, shop, texts, context }) => {
    const { landings } = texts
    for (const [path, title] of [
      ['/', texts.front.title],
      ['/sklep', texts.shopTitle],
      ['/podglad', texts.courses.previewsTitle],
      ['/szkolenia', texts.trainings.title],
      ['/kursy-landing', landings.courses],
      ['/webinar', landings.webinar],
      ['/o-nas', landings.about],
    ] as const) {
      await shop.open(path, title)
      await expect(page).toHaveURL(new RegExp(`#${path}$`))
    }
    await shop.openProduct(60, texts.product60)
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name)).not.toContain('currentUser')
  },
)
