import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword, enter, readSessionCookie } from '../support/accounts.ts'
import { expect, once, test } from '../support/fixtures.ts'

test(
  'who is not remembered is signed in until the browser closes (AUTH-23, AUTH-29, ENT-01)',
  once,
  async ({ page, shop, say }) => {
    const { auth } = say
    await shop.open('/login', auth.title)
    await enter(page, say, 'celina@slodki-ul.test', demoPassword)
    await shop.expectToast(auth.welcomeBack)
    // The message comes before the page that follows, which would replace whatever is opened meanwhile.
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
    await enter(page, say, 'celina@slodki-ul.test', demoPassword)
    await expect(page).toHaveURL(/#\/$/)
    expect((await readSessionCookie(page))?.expires).toBe(-1)
  },
)

test('signing out ends the session in every tab and on the server (AUTH-37, AUTH-38, UI-06)', async ({
  page,
  academy,
  shop,
  say,
  api,
}) => {
  const { auth } = say
  await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
  await enter(page, say, 'bartek@slodki-ul.test', demoPassword)
  await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
  const token = String((await readSessionCookie(page))?.session.token)
  const other = await page.context().newPage()
  await other.goto(`${academy.url}/#/moje-konto`)
  await expect(other.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()

  await page.bringToFront()
  if ((page.viewportSize()?.width ?? 0) < 1050) {
    await page.getByRole('button', { name: say.openMenu }).click()
    await page.getByRole('dialog').getByRole('button', { name: auth.logout }).click()
  } else await page.getByRole('main').getByRole('button', { name: auth.logout }).click()
  await expect(page).toHaveURL(/#\/login$/)
  expect(await readSessionCookie(page)).toBeUndefined()
  const answer = await fetch(`${api}/api/account/check-subscription`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
  await other.bringToFront()
  await other.evaluate("window.dispatchEvent(new Event('focus'))")
  await expect(other).toHaveURL(/#\/login$/)
  await other.close()
})

/** Holds the calls that renew a session until they are released, and keeps their statuses. */
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

/** Tabs that wait until another one has changed the session. */
const countWaitingTabs = (page: Page): Promise<number> =>
  page.evaluate(
    `navigator.locks.query().then(({ pending }) => pending.filter(({ name }) => name === 'session').length)`,
  )

test(
  'a token that is over is renewed once, whoever asks and in however many tabs (AUTH-30, AUTH-31)',
  once,
  async ({ page, academy, shop, say, moveClock, expectComplaint }) => {
    const { auth } = say
    expectComplaint(/40[14]/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await enter(page, say, 'ania@slodki-ul.test', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    const before = (await readSessionCookie(page))?.session
    // A page that is about to be loaded anew would renew the session, too.
    await page.goto('about:blank')
    await moveClock(20 / (24 * 60))
    const renewals = await holdRenewals(page.context())
    const tabs = [page, await page.context().newPage(), await page.context().newPage()]
    const checks = tabs.map((tab) =>
      tab.waitForResponse((response) => /check-subscription/.test(response.url()) && response.ok()),
    )
    await Promise.all(tabs.map((tab) => tab.goto(`${academy.url}/?tab#/moje-konto`)))
    await expect.poll(async () => renewals.asked() + (await countWaitingTabs(page))).toBe(tabs.length)
    renewals.release()
    // A tab looks at its subscription with the new token only.
    await Promise.all(checks)
    for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    expect((await readSessionCookie(page))?.session.token).not.toBe(before?.token)
    expect(renewals.statuses()).toEqual([200])
  },
)

test(
  'a session that the server does not know is left with the generic error (AUTH-32, AUTH-39)',
  once,
  async ({ page, academy, shop, say, moveClock, expectComplaint }) => {
    const { auth } = say
    expectComplaint(/401/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await enter(page, say, 'darek@slodki-ul.test', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    const kept = await readSessionCookie(page)
    const session = { ...kept?.session, refreshToken: `${crypto.randomUUID()}.${'x'.repeat(43)}` }
    await page
      .context()
      .addCookies([{ name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: academy.url }])
    await moveClock(20 / (24 * 60))
    await page.reload()
    await shop.expectToast(auth.generic)
    await expect(page).toHaveURL(/#\/login/)
    expect(await readSessionCookie(page)).toBeUndefined()
  },
)
