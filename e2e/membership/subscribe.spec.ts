import { formatDate } from '@slodki-ul/contract/dates'
import { demoPassword, loginForm, passwordFromMail, signInByForm } from '../support/accounts.ts'
import { expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'
import { advanceClocks, fillPerson } from '../support/subscriptions.ts'

// The clock moves by a year, which would expire the data of other tests: an app of its own.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '998' } } })

inBothLanguages(() => {
  test(
    'a webinar visitor buys a year by card, cancels it and has access to the last day (SUB-20, SUB-44, SUB-52)',
    phoneOnly,
    async ({
      page,
      shop,
      texts,
      email,
      app,
      waitForMail,
      sandbox,
      expectBrowserError,
      expectAccessible,
      expectNoHorizontalScroll,
    }) => {
      test.slow()
      // An access token that expires when the clock moves is refused once and refreshed; a catalogue that is open
      // when the last day ends is refused as well.
      expectBrowserError(/status of 40[12]/)
      const { plans, auth } = texts
      const plan = (name: RegExp) => page.getByRole('radio', { name })

      await shop.open('/dolacz-z-webinaru?discountCode=MIOD10', plans.title)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByText(plans.webinar)).toBeVisible()
      await expect(plan(plans.yearly)).toBeChecked()
      await expect(plan(plans.halfYearly)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: plans.login })).toHaveCount(0)
      await plan(plans.eternal).click()
      await expect(page).toHaveURL(/#\/dolacz-z-webinaru\/4$/)
      await expect(page.getByText(plans.onlyBlik)).toBeVisible()
      const payments = page.getByRole('group', { name: texts.paymentStep, exact: true }).getByRole('radio')
      await expect(payments).toHaveCount(1)
      await plan(plans.yearly).click()
      await expect(payments).toHaveCount(2)
      await expect(payments.first()).toBeChecked()
      const summary = page.getByRole('region', { name: plans.summary.yearly })
      await expect(summary).toContainText('251,10\u00a0zł')
      // The saving is computed from the lowest price before the webinar's promotion.
      await expect(summary).toContainText(texts.landings.lowest)
      await expect(summary).toContainText('73,90\u00a0zł')
      await expect(summary.getByText(plans.works('MIOD10'))).toBeVisible()
      await expect(summary.getByText(plans.renews)).toBeVisible()
      await expectAccessible('the purchase from a webinar')
      await expectNoHorizontalScroll('the purchase from a webinar')

      await fillPerson(page, texts, email)
      const order = summary.getByRole('button', { name: texts.submit })
      await order.click()
      await shop.expectToast(texts.acceptTerms)
      await shop.acceptTerms()
      await order.click()
      await shop.expectToast(texts.acceptDigital)
      await page.getByRole('checkbox', { name: texts.start }).check()
      await order.click()
      await shop.atPayment('pay')
      await expect(shop.heading(plans.paid)).toBeVisible()
      expect((await page.context().cookies()).filter(({ name }) => name === 'discountCode')).toEqual([])

      const lesson = page.getByRole('link', { name: plans.firstLesson })
      await expect(lesson).toHaveAttribute('href', /#\/kursy\/\d+$/)
      await lesson.click()
      expect(passwordFromMail(await waitForMail(email, auth.welcomeMail))).toHaveLength(16)
      await shop.open('/moje-konto/subskrypcja', auth.account)
      await expect(page.getByRole('heading', { name: plans.summary.yearly })).toBeVisible()
      await expect(page.getByText(plans.active, { exact: true })).toBeVisible()
      await expect(page.getByRole('main').getByText(texts.payment.Stripe, { exact: true })).toBeVisible()
      const paidUntil = await page.getByRole('definition').getByRole('time').getAttribute('datetime')
      const lastDay = formatDate(paidUntil ?? '')
      await expectAccessible('a running subscription')
      await expectNoHorizontalScroll('a running subscription')

      await page.getByRole('button', { name: plans.cancel }).click()
      await page.waitForURL(`${app.sandboxUrl}/**`)
      await page.getByRole('button', { name: plans.portal.cancel }).click()
      await page.waitForURL(`${app.url}/**`)
      await expect(page.getByText(plans.endsOn(lastDay))).toBeVisible()
      await expect(page.getByRole('button', { name: plans.cancel })).toHaveCount(0)
      await expect(page.getByRole('button', { name: plans.reactivate })).toBeVisible()

      // A session lives for a year after its last use: it is used in between.
      await advanceClocks(page, sandbox, 200)
      await page.reload()
      await expect(page.getByText(plans.endsOn(lastDay))).toBeVisible()
      await advanceClocks(page, sandbox, 164)
      await page.goto(`${app.url}/#/subskrybuj/1`)
      await page.reload()
      await expect(page).not.toHaveURL(/subskrybuj/)
      await advanceClocks(page, sandbox, 3)
      await shop.open('/moje-konto/subskrypcja', auth.account)
      await expect(page.getByText(plans.over)).toBeVisible()
      await page.getByRole('link', { name: plans.down }).click()
      await expect(shop.heading(plans.title)).toBeVisible()
    },
  )
})

test(
  'a plan at its own price: plans that load late, and signing in during the purchase (SUB-11, SUB-12, SUB-13)',
  once,
  async ({ page, shop, texts, app, expectBrowserError, expectAccessible }) => {
    expectBrowserError(/status of 502/)
    const { plans } = texts
    await page.route('**/api/subscriptiondetails/pl', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto(`${app.url}/#/subskrybuj/3`)
    await expect(shop.heading(plans.title)).toBeVisible()
    const alert = page.getByRole('alert').filter({ hasText: texts.errorTitle })
    await expect(alert).toContainText(plans.unableToLoad)
    await page.unrouteAll()
    await alert.getByRole('button', { name: texts.tryAgain }).click()
    await expect(page.getByRole('radio', { name: plans.monthly })).toBeChecked()
    await expect(page.getByRole('radio', { name: plans.eternal })).toHaveCount(0)
    await expect(page.getByText(plans.safe)).toBeVisible()
    const login = loginForm(page, texts)
    await expect(login.getByLabel(texts.auth.email)).toBeVisible()
    const password = login.getByLabel(texts.auth.password, { exact: true })
    await expect(password).toHaveAttribute('type', 'password')
    await login.getByRole('button', { name: texts.auth.show }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(page.getByRole('main').getByText('Logując się, akceptujesz regulamin.')).toBeVisible()
    await expect(login.getByRole('link', { name: texts.auth.forgot })).toBeVisible()
    for (const name of ['Google', 'Facebook']) await expect(page.getByRole('button', { name })).toBeVisible()
    await expectAccessible('the purchase with its login')
  },
)

const purchases = ['/subskrybuj/1', '/dolacz-z-webinaru', '/dolacz-z-webinaru-mini/1', '/dolacz-z-mailingu'] as const

test(
  'the purchase page is for non-subscribers: plans are loaded on entry, subscribers are redirected to the courses (NAV-35, NAV-36)',
  once,
  async ({ page, shop, texts, app }) => {
    const { plans, courses } = texts
    for (const path of purchases) {
      await page.goto('about:blank')
      const loaded = page.waitForResponse('**/api/subscriptiondetails/pl')
      await shop.open(path, plans.title)
      expect([path, (await loaded).status()]).toEqual([path, 200])
      await expect(page.getByRole('radio', { name: plans.yearly })).toBeVisible()
      // Sign-in is offered in the normal variant only.
      await expect(page.getByRole('heading', { name: plans.login })).toHaveCount(path.startsWith('/subskrybuj') ? 1 : 0)
    }
    await shop.open('/subskrybuj/1', plans.title)
    await signInByForm(page, texts, 'ania@slodki-ul.test', demoPassword)
    await expect(page).toHaveURL(/#\/kursy$/)
    for (const path of purchases) {
      await page.goto(`${app.url}/#${path}`)
      await expect(page).toHaveURL(/#\/kursy$/)
    }
    await expect(page.getByRole('heading', { level: 1, name: courses.title })).toBeVisible()
  },
)
