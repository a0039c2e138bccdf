import { formatDate } from '@slodki-ul/contract/dates'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { demoPassword, passwordFromMail, signInByApi } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { test as base, expect, long, once } from '../support/fixtures.ts'
import { advanceClocks, buyPlan, waitForSubscription } from '../support/subscriptions.ts'

type Fixtures = {
  /** Buys a plan under the test's address and signs in as its owner. Returns the id and the token. */
  asBuyerOf: (planId: number, payment: 'Stripe' | 'Blik') => Promise<{ id: string; token: string }>
}

const test = base.extend<Fixtures>({
  asBuyerOf: async ({ api, sandbox, email, context, app, waitForMail, texts }, use) =>
    use(async (planId, payment) => {
      const id = await buyPlan({ api, sandbox, email, planId, payment })
      const password = passwordFromMail(await waitForMail(email, texts.auth.welcomeMail))
      const session = await signInByApi(api, email, password)
      await context.addCookies([
        { name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: app.url },
      ])
      return { id, token: session.token }
    }),
})

// The clock moves by months here: an app of its own.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '997' } } })

const account = '/moje-konto/subskrypcja'

test(
  'a month by BLIK is prolonged in its last 30 days, at the second payment attempt (SUB-54, PAY-08, PAY-11)',
  once,
  async ({ page, shop, texts, sandbox, asBuyerOf, expectBrowserError, expectAccessible }) => {
    test.slow()
    expectBrowserError(/status of (401|502)/)
    const { plans } = texts
    await asBuyerOf(3, 'Blik')
    await page.route('**/api/subscription?*', (route) => route.fulfill({ status: 502, body: '' }))
    await shop.open(account, texts.auth.account)
    const alert = page.getByRole('alert').filter({ hasText: texts.errorTitle })
    await expect(alert).toContainText(plans.unableToLoadMine)
    await page.unrouteAll()
    await alert.getByRole('button', { name: texts.tryAgain }).click()
    await expect(page.getByRole('heading', { name: plans.summary.monthly })).toBeVisible()
    const until = page.getByRole('definition').getByRole('time')
    const first = (await until.getAttribute('datetime')) ?? ''
    // Nothing renews, so there is no card to change and nothing to cancel.
    await expect(page.getByRole('button', { name: plans.cancel })).toHaveCount(0)
    await expect(page.getByRole('button', { name: plans.changePayment })).toHaveCount(0)

    await advanceClocks(page, sandbox, 2)
    await page.reload()
    await page.getByRole('button', { name: plans.prolong }).click()
    await shop.atPayment('cancel')
    await expect(shop.heading(texts.failed)).toBeVisible()
    await expectAccessible('a subscription that is not paid')
    await page.getByRole('button', { name: texts.retry }).click()
    await shop.atPayment('pay')
    await expect(shop.heading(plans.paid)).toBeVisible()
    await page.getByRole('link', { name: plans.mine }).click()
    const later = new Date(first)
    later.setUTCMonth(later.getUTCMonth() + 1)
    await expect(until).toHaveText(formatDate(later))
    await expect(page.getByRole('button', { name: plans.prolong })).toHaveCount(0)
  },
)

test(
  'a subscriber is never refused around a renewal, although its invoice is settled an hour late (AUTH-34)',
  long.once,
  async ({ api, sandbox }) => {
    test.slow()
    // A demo account, because the first password of a new account expires after a week.
    const email = 'celina@slodki-ul.test'
    const subscriptionId = await buyPlan({ api, sandbox, email, planId: 3, payment: 'Stripe' })
    const tokenOf = async () => (await signInByApi(api, email, demoPassword)).token
    const active = await waitForSubscription(api, await tokenOf(), ({ status }) => status === 'Active')
    const minutesTo = async (moment: number) => (moment - Date.parse((await sandbox.clock()).now)) / 60_000
    const end = await sandbox.periodEnd(subscriptionId)
    // Half an hour before the period ends, then in steps past its end, the hour until it is paid, and the night after.
    const steps = [(await minutesTo(end)) - 30, ...[20, 8, 2, 1, 15, 30, 20, 5, 5, 60], 12 * 60, 12 * 60]
    for (const minutes of steps) {
      await sandbox.advanceClock(minutes / 1440)
      // A refusal would throw.
      await call(api, coursesEndpoints.getResume, { query: { languageCode: 'pl' } }, await tokenOf())
    }
    const renewed = await waitForSubscription(api, await tokenOf(), ({ paidUntil }) => paidUntil !== active.paidUntil)
    expect(renewed).toMatchObject({ status: 'Active', access: { allowed: true, reason: 'renews' } })
  },
)

test(
  'a voucher reduces the next payment, and the plan includes gifts (SUB-47, SUB-48, ERR-30)',
  once,
  async ({ page, shop, texts, api, app, context, expectBrowserError, expectAccessible }) => {
    expectBrowserError(/status of 4\d\d/)
    const { plans } = texts
    const session = await signInByApi(api, 'ania@slodki-ul.test', demoPassword)
    await context.addCookies([
      { name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: app.url },
    ])
    await shop.open(account, texts.auth.account)
    await expect(page.getByRole('table', { name: plans.gifts }).getByRole('link')).toHaveCount(2)
    await page.getByRole('button', { name: plans.voucher }).click()
    const popup = page.getByRole('dialog', { name: plans.voucherPopup })
    const apply = popup.getByRole('button', { name: plans.apply })
    await apply.click()
    await shop.expectToast(texts.provideData)
    await popup.getByLabel(texts.voucher).fill('STARY')
    await apply.click()
    await shop.expectToast(texts.voucherInvalid)
    await expectAccessible('the popup for a voucher')
    await popup.getByLabel(texts.voucher).fill('MIOD10')
    await apply.click()
    await shop.expectToast(plans.updated, 'success')
    await expect(popup).toBeHidden()
    await expect(page.getByText(plans.next)).toBeVisible()
  },
)

test(
  'the payment archive shows five at a time (SUB-49, ERR-53)',
  long.once,
  async ({ page, shop, texts, api, app, context, expectBrowserError, expectAccessible }) => {
    expectBrowserError(/status of 502/)
    const { plans } = texts
    const session = await signInByApi(api, 'ania@slodki-ul.test', demoPassword)
    await context.addCookies([
      { name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: app.url },
    ])
    const archive = page.getByRole('region', { name: plans.archive })
    let isBroken = true
    await page.route('**/api/subscription/invoices?*', (route) => {
      if (isBroken) return route.fulfill({ status: 502, body: '' })
      const number = Number(new URL(route.request().url()).searchParams.get('pageNumber'))
      const pagination = { currentPage: number, itemsPerPage: 5, totalItems: 7, totalPages: 2 }
      return route.fulfill({
        headers: { Pagination: JSON.stringify(pagination) },
        json: Array.from({ length: number === 1 ? 5 : 2 }, (_, index) => ({
          id: `3f9b1c1e-0000-4000-8000-0000000000${number}${index}`,
          name: `FV/${number}${index}`,
          type: index === 0 ? 'Invoice' : 'Receipt',
          plan: 'Roczny',
          created: '2026-08-14T10:00:00.000Z',
          price: 325,
        })),
      })
    })
    await shop.open(account, texts.auth.account)
    await expect(archive.getByRole('alert')).toContainText(plans.unableToLoadInvoices)
    isBroken = false
    await archive.getByRole('button', { name: texts.tryAgain }).click()
    await expect(archive.getByRole('row')).toHaveCount(6)
    await expect(archive.getByRole('row').nth(1)).toContainText(formatZloty(325))
    await archive.getByRole('button', { name: texts.showMore }).click()
    await expect(archive.getByRole('row')).toHaveCount(8)
    await expect(archive.getByRole('button', { name: plans.receipt })).toHaveCount(5)
    await expect(archive.getByRole('button', { name: texts.showMore })).toHaveCount(0)
    await expectAccessible('the archive of payments')
  },
)

test(
  'a renewal that fails is overdue until a new card pays it (SUB-45, PAY-06, PAY-07)',
  long.once,
  async ({ page, shop, texts, api, sandbox, app, asBuyerOf, expectBrowserError }) => {
    test.slow()
    expectBrowserError(/status of (401|409|502)|ERR_FAILED/)
    const { plans } = texts
    const { id, token } = await asBuyerOf(3, 'Stripe')
    const { paidUntil, expirationDate } = await waitForSubscription(api, token, ({ status }) => status === 'Active')
    await shop.open(account, texts.auth.account)
    await expect(page.getByText(plans.active, { exact: true })).toBeVisible()
    // The paid date, not the end of the days of grace.
    await expect(page.getByRole('definition').getByRole('time')).toHaveText(formatDate(paidUntil ?? ''))
    expect(formatDate(paidUntil ?? '')).not.toBe(formatDate(expirationDate ?? ''))
    await expect(page.getByRole('definition').filter({ hasText: 'zł' })).toHaveText('32,50 zł / miesiąc')

    // The provider's page is unavailable: an error is shown, and the next attempt works (ERR-54).
    for (const [path, name, text] of [
      ['update-payment-method', plans.changePayment, plans.unableToChangePayment],
      ['cancel-subscription', plans.cancel, plans.unableToCancel],
    ] as const) {
      await page.route(`**/api/subscription/${path}`, (route) => route.abort())
      await page.getByRole('button', { name }).click()
      await shop.expectToast(text)
      await page.unrouteAll()
    }

    await sandbox.failNext(id)
    await advanceClocks(page, sandbox, 32)
    await page.reload()
    await expect(page.getByText(plans.pastDue, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: plans.changePayment }).click()
    await page.waitForURL(`${app.sandboxUrl}/**`)
    await page.getByRole('button', { name: plans.portal.newCard }).click()
    await page.waitForURL(`${app.url}/**`)
    await advanceClocks(page, sandbox, 4)
    await page.reload()
    await expect(page.getByText(plans.active, { exact: true })).toBeVisible()
  },
)
