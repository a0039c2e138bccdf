import { formatDate } from '@slodki-ul/contract/dates'
import { demoPassword, enter, loginForm, passwordFromMail } from '../support/accounts.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { advanceClocks, fillPerson } from '../support/subscriptions.ts'

// The year of this story would end what others hold: an academy of its own.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '998' } } })

inBothLanguages(() => {
  test('a visitor of the webinar buys a year by card, cancels it and watches to the last day (SUB-20, SUB-44, SUB-52)', async ({
    page,
    shop,
    say,
    email,
    academy,
    mailTo,
    sandbox,
    expectComplaint,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    test.slow()
    // An access token that ran out while the clock was moved is refused once, and renewed; a catalogue that stands open
    // when the last day passes is refused as well.
    expectComplaint(/status of 40[12]/)
    const { plans, auth } = say
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
    const payments = page.getByRole('group', { name: say.paymentStep, exact: true }).getByRole('radio')
    await expect(payments).toHaveCount(1)
    await plan(plans.yearly).click()
    await expect(payments).toHaveCount(2)
    await expect(payments.first()).toBeChecked()
    const summary = page.getByRole('region', { name: plans.summary.yearly })
    await expect(summary).toContainText('251,10\u00a0zł')
    await expect(summary.getByText(plans.works('MIOD10'))).toBeVisible()
    await expect(summary.getByText(plans.renews)).toBeVisible()
    await expectAccessible('the purchase from a webinar')
    await expectNoSidewaysScroll('the purchase from a webinar')

    await fillPerson(page, say, email)
    const order = summary.getByRole('button', { name: say.submit })
    await order.click()
    await shop.expectToast(say.acceptTerms)
    await shop.acceptTerms()
    await order.click()
    await shop.expectToast(say.acceptDigital)
    await page.getByRole('checkbox', { name: say.start }).check()
    await order.click()
    await shop.atPayment('pay')
    await expect(shop.heading(plans.paid)).toBeVisible()
    expect((await page.context().cookies()).filter(({ name }) => name === 'discountCode')).toEqual([])

    const password = passwordFromMail(await mailTo(email, auth.welcomeMail))
    await page.getByRole('link', { name: plans.mine }).click()
    await expect(loginForm(page, say)).toBeVisible()
    await enter(page, say, email, password)
    await expect(page.getByRole('heading', { name: plans.summary.yearly })).toBeVisible()
    await expect(page.getByText(plans.active, { exact: true })).toBeVisible()
    await expect(page.getByRole('main').getByText(say.payment.Stripe, { exact: true })).toBeVisible()
    const paidUntil = await page.getByRole('definition').getByRole('time').getAttribute('datetime')
    const lastDay = formatDate(paidUntil ?? '')
    await expectAccessible('a running subscription')
    await expectNoSidewaysScroll('a running subscription')

    await page.getByRole('button', { name: plans.cancel }).click()
    await page.waitForURL(`${academy.sandboxUrl}/**`)
    await page.getByRole('button', { name: plans.portal.cancel }).click()
    await page.waitForURL(`${academy.url}/**`)
    await expect(page.getByText(plans.endsOn(lastDay))).toBeVisible()
    await expect(page.getByRole('button', { name: plans.cancel })).toHaveCount(0)
    await expect(page.getByRole('button', { name: plans.reactivate })).toBeVisible()

    // A session lives for a year after its last use: it is used on the way.
    await advanceClocks(page, sandbox, 200)
    await page.reload()
    await expect(page.getByText(plans.endsOn(lastDay))).toBeVisible()
    await advanceClocks(page, sandbox, 164)
    await page.goto(`${academy.url}/#/subskrybuj/1`)
    await page.reload()
    await expect(page).not.toHaveURL(/subskrybuj/)
    await advanceClocks(page, sandbox, 3)
    await shop.open('/moje-konto/subskrypcja', auth.account)
    await expect(page.getByText(plans.over)).toBeVisible()
    await page.getByRole('link', { name: plans.down }).click()
    await expect(shop.heading(plans.title)).toBeVisible()
  })
})

test(
  'a plan at its own price: the plans that come late, and signing in on the way (SUB-11, SUB-12, SUB-13)',
  once,
  async ({ page, shop, say, academy, expectComplaint, expectAccessible }) => {
    expectComplaint(/status of 502/)
    const { plans } = say
    await page.route('**/api/subscriptiondetails/pl', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto(`${academy.url}/#/subskrybuj/3`)
    await expect(shop.heading(plans.title)).toBeVisible()
    const alert = page.getByRole('alert').filter({ hasText: say.errorTitle })
    await expect(alert).toContainText(plans.unableToLoad)
    await page.unrouteAll()
    await alert.getByRole('button', { name: say.tryAgain }).click()
    await expect(page.getByRole('radio', { name: plans.monthly })).toBeChecked()
    await expect(page.getByRole('radio', { name: plans.eternal })).toHaveCount(0)
    await expect(page.getByText(plans.safe)).toBeVisible()
    const login = loginForm(page, say)
    await expect(login.getByLabel(say.auth.email)).toBeVisible()
    await expect(login.getByRole('button', { name: say.auth.show })).toBeVisible()
    await expect(login.getByRole('link', { name: say.auth.forgot })).toBeVisible()
    for (const name of ['Google', 'Facebook']) await expect(page.getByRole('button', { name })).toBeVisible()
    await expectAccessible('the purchase with its login')
  },
)

test(
  'the purchase is for whoever has no subscription yet: plans are loaded on entry, others go to the courses (NAV-35, NAV-36)',
  once,
  async ({ page, shop, say, academy }) => {
    const { plans, courses } = say
    const loaded = page.waitForResponse('**/api/subscriptiondetails/pl')
    await shop.open('/subskrybuj/1', plans.title)
    expect((await loaded).status()).toBe(200)
    await enter(page, say, 'ania@slodki-ul.test', demoPassword)
    await expect(page).toHaveURL(/#\/kursy$/)
    for (const path of ['/subskrybuj/2', '/dolacz-z-webinaru', '/dolacz-z-webinaru-mini/1', '/dolacz-z-mailingu']) {
      await page.goto(`${academy.url}/#${path}`)
      await expect(page).toHaveURL(/#\/kursy$/)
    }
    await expect(page.getByRole('heading', { level: 1, name: courses.title })).toBeVisible()
  },
)

test(
  'the tabs lead to their plan and to the login; what is missing is told once a field was edited (SUB-05, SUB-37)',
  once,
  async ({ page, shop, say }) => {
    const { plans, field } = say
    await shop.open('/dolacz-z-webinaru-mini/2', plans.title)
    await page.getByRole('link', { name: plans.tabsLogin }).click()
    await expect(page).toHaveURL(/#\/login/)
    await shop.open('/subskrybuj/3', plans.title)
    const name = page.getByLabel(field.firstName, { exact: true })
    await expect(page.getByText(say.required)).toHaveCount(0)
    await name.fill('Z')
    await name.fill('')
    await name.blur()
    await expect(page.getByText(say.required)).toHaveCount(1)
    await expect(name).toHaveAttribute('aria-invalid', 'true')
  },
)

test(
  'the order of a plan: its fields, consents and waiting popup (SUB-14, SUB-16, SUB-18)',
  once,
  async ({ page, shop, say, email, academy, expectAccessible }) => {
    const { plans } = say
    await shop.open('/subskrybuj/3', plans.title)
    const summary = page.getByRole('region', { name: plans.summary.monthly })
    await expect(summary).toContainText(formatZloty(32.5))
    await expect(summary).toContainText(formatZloty(6.08))
    const order = summary.getByRole('button', { name: say.submit })
    await page.getByRole('checkbox', { name: say.wantsInvoice }).check()
    await page.getByRole('checkbox', { name: say.terms }).check()
    await page.getByRole('checkbox', { name: say.start }).check()
    await page.getByRole('checkbox', { name: say.right }).uncheck()
    await order.click()
    await shop.expectToast(say.acceptRight)
    await page.getByRole('checkbox', { name: say.right }).check()
    await order.click()
    await shop.expectToast(say.provideData)
    await expect(page.getByText(say.required).first()).toBeVisible()
    await expectAccessible('the purchase with its complaints')
    await page.getByRole('checkbox', { name: say.wantsInvoice }).uncheck()
    await fillPerson(page, say, email)

    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/api/subscription/subscribe', async (route) => {
      await held
      await route.continue()
    })
    await order.click()
    await expect(page.getByRole('dialog', { name: say.waitingPopup })).toBeVisible()
    letGo()
    await page.waitForURL(`${academy.sandboxUrl}/pay/**`)
  },
)

test(
  'a code of a letter is kept and used; one that does not work takes it away again (NAV-34, SUB-41, SUB-43)',
  once,
  async ({ page, shop, say, academy, expectComplaint }) => {
    expectComplaint(/status of 4\d\d/)
    const { plans } = say
    await page.goto(`${academy.url}/#/dolacz-z-mailingu/1?discountCode=MIOD10`)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('radio', { name: plans.halfYearly })).toBeVisible()
    await expect(page.getByText(plans.works('MIOD10'))).toBeVisible()
    const yearly = page.getByRole('region', { name: plans.summary.yearly })
    await expect(yearly).toContainText('251,10\u00a0zł')
    await page.reload()
    await expect(yearly).toContainText('251,10\u00a0zł')
    const code = async () => (await page.context().cookies()).find(({ name }) => name === 'discountCode')?.value
    expect(await code()).toBe('MIOD10')
    await shop.applyVoucher('NIEMA')
    await shop.expectToast(say.voucherInvalid)
    await expect(yearly).toContainText('279\u00a0zł')
    expect(await code()).toBeUndefined()
  },
)

test(
  'no plan behind the address leads to the tabs; the checkout has a mode of its own (SUB-08, SUB-17, CHK-37)',
  once,
  async ({ page, shop, say, academy, expectAccessible }) => {
    const { plans } = say
    await shop.open('/dolacz-z-webinaru-mini/2', plans.title)
    await expect(page.getByText(plans.empty)).toBeVisible()
    await page.getByRole('button', { name: plans.down }).click()
    await expect(page.getByRole('heading', { name: plans.summary.yearly })).toBeVisible()
    await page.getByRole('group', { name: plans.tabs }).getByRole('radio', { name: plans.eternal }).check()
    await expect(page.getByRole('link', { name: plans.tabsLogin })).toHaveAttribute('href', '#/login')
    await expectAccessible('the tabs of the plans')
    await page.getByRole('link', { name: plans.join.eternal }).click()
    await expect(page).toHaveURL(/#\/dolacz-z-webinaru-mini\/4$/)

    await shop.open('/kasa?subscription=true', say.checkout)
    const plan = (name: RegExp) => page.getByRole('radio', { name })
    await expect(page.getByText(plans.yearlyLine)).toBeVisible()
    await expect(plan(plans.yearly)).toBeChecked()
    await expect(plan(plans.halfYearly)).toHaveCount(0)
    await plan(plans.monthly).click()
    await expect(page.getByRole('region', { name: plans.summary.monthly })).toBeVisible()
    await page.goto(`${academy.url}/#/kasa?mailing=true&webinar=true`)
    await expect(plan(plans.halfYearly)).toBeVisible()
    await expect(plan(plans.eternal)).toBeVisible()
  },
)
