import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword, readSessionCookie, signInByForm } from '../support/accounts.ts'
import { expect, long, once, test } from '../support/fixtures.ts'

test(
  'without "remember me" the session ends with the browser (AUTH-23, AUTH-29, ENT-01)',
  once,
  async ({ page, shop, texts }) => {
    const { auth } = texts
    await shop.open('/login', auth.title)
    await signInByForm(page, texts, 'celina@slodki-ul.test', demoPassword)
    await shop.expectToast(auth.welcomeBack)
    // The toast appears before the redirect, which would replace whatever is opened in between.
    await expect(page).toHaveURL(/#\/$/)
    const remembered = await readSessionCookie(page)
    expect(remembered?.expires ?? 0).toBeGreaterThan(Date.now() / 1000 + 364 * 86_400)
    expect(remembered).toMatchObject({ path: '/', sameSite: 'Lax', httpOnly: false })
    expect(Object.keys(remembered?.session ?? {}).sort()).toEqual([
      'acceptedTermsVersion',
      'email',
      'hasSubscription',
      'id',
      'isDiscordActivated',
      'isTfaEnabled',
      'refreshToken',
      'roles',
      'subscriptionExpiration',
      'token',
    ])
    await page.context().clearCookies({ name: 'currentUser' })
    await shop.open('/login', auth.title)
    await page.getByRole('checkbox', { name: auth.remember }).uncheck()
    await signInByForm(page, texts, 'celina@slodki-ul.test', demoPassword)
    await expect(page).toHaveURL(/#\/$/)
    expect((await readSessionCookie(page))?.expires).toBe(-1)
  },
)

test(
  'signing out ends the session in every tab and on the server (AUTH-37, AUTH-38)',
  once,
  async ({ page, app, shop, texts, api }) => {
    const { auth } = texts
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await signInByForm(page, texts, 'bartek@slodki-ul.test', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    const token = String((await readSessionCookie(page))?.session.token)
    const other = await page.context().newPage()
    await other.goto(`${app.url}/#/moje-konto`)
    await expect(other.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()

    await page.bringToFront()
    if ((page.viewportSize()?.width ?? 0) < 1050) {
      await page.getByRole('button', { name: texts.openMenu }).click()
      await page.getByRole('dialog').getByRole('button', { name: auth.logout }).click()
    } else await page.getByRole('main').getByRole('button', { name: auth.logout }).click()
    await expect(page).toHaveURL(/#\/login$/)
    expect(await readSessionCookie(page)).toBeUndefined()
    const reply = await fetch(`${api}/api/account/check-subscription`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(401)
    await other.bringToFront()
    await other.evaluate("window.dispatchEvent(new Event('focus'))")
    await expect(other).toHaveURL(/#\/login$/)
    await other.close()
  },
)

/** Holds session refresh calls until released, and records their statuses. */
async function holdRenewals(context: BrowserContext) {
  const statuses: number[] = []
  let asked = 0
  const { promise, resolve: release } = Promise.withResolvers<void>()
  context.on('response', (response) => {
    if (response.url().includes('token/refresh')) statuses.push(response.status())
  })
  await context.route(/token\/refresh/, async (route) => {
    asked += 1
    await promise
    await route.continue()
  })
  return { release, asked: () => asked, statuses: () => statuses }
}

/** Number of tabs waiting for another one to refresh the session. */
const countWaitingTabs = (page: Page): Promise<number> =>
  page.evaluate(
    `navigator.locks.query().then(({ pending }) => pending.filter(({ name }) => name === 'session').length)`,
  )

test(
  'an expired token is refreshed once for all calls and tabs (AUTH-30, AUTH-31)',
  once,
  async ({ page, app, shop, texts, advanceClock, expectBrowserError }) => {
    const { auth } = texts
    expectBrowserError(/40[14]/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await signInByForm(page, texts, 'ania@slodki-ul.test', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    const before = (await readSessionCookie(page))?.session
    // A page that is about to reload would refresh the session, too.
    await page.goto('about:blank')
    await advanceClock(20 / (24 * 60))
    const renewals = await holdRenewals(page.context())
    const tabs = [page, await page.context().newPage(), await page.context().newPage()]
    const checks = tabs.map((tab) =>
      tab.waitForResponse((response) => /check-subscription/.test(response.url()) && response.ok()),
    )
    await Promise.all(tabs.map((tab) => tab.goto(`${app.url}/?tab#/moje-konto`)))
    await expect.poll(async () => renewals.asked() + (await countWaitingTabs(page))).toBe(tabs.length)
    renewals.release()
    // A tab checks its subscription only with the new token.
    await Promise.all(checks)
    for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    expect((await readSessionCookie(page))?.session.token).not.toBe(before?.token)
    expect(renewals.statuses()).toEqual([200])
  },
)

test(
  'a session unknown to the server ends with the generic error (AUTH-32, AUTH-39)',
  long.once,
  async ({ page, app, shop, texts, advanceClock, expectBrowserError }) => {
    const { auth } = texts
    expectBrowserError(/401/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await signInByForm(page, texts, 'darek@slodki-ul.test', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    const stored = await readSessionCookie(page)
    const session = { ...stored?.session, refreshToken: `${crypto.randomUUID()}.${'x'.repeat(43)}` }
    await page
      .context()
      .addCookies([{ name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: app.url }])
    await advanceClock(20 / (24 * 60))
    await page.reload()
    await shop.expectToast(auth.generic, 'error')
    await expect(page).toHaveURL(/#\/login/)
    expect(await readSessionCookie(page)).toBeUndefined()
  },
)
