import { demoPassword, enter, readCookie } from './accounts.ts'
import { expect, once, test } from './fixtures.ts'

test(
  'who is not remembered is signed in until the browser closes (AUTH-23, AUTH-29, ENT-01)',
  once,
  async ({ page, shop, say }) => {
    const { auth } = say
    await shop.open('/login', auth.title)
    await enter(page, say, 'celina@slodki-ul.test', demoPassword)
    await shop.expectToast(auth.welcomeBack)
    const remembered = await readCookie(page)
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
    expect((await readCookie(page))?.expires).toBe(-1)
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
  const token = String((await readCookie(page))?.session.token)
  const other = await page.context().newPage()
  await other.goto(`${academy.url}/#/moje-konto`)
  await expect(other.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()

  await page.bringToFront()
  if ((page.viewportSize()?.width ?? 0) < 1050) {
    await page.getByRole('button', { name: say.openMenu }).click()
    await page.getByRole('dialog').getByRole('button', { name: auth.logout }).click()
  } else await page.getByRole('main').getByRole('button', { name: auth.logout }).click()
  await expect(page).toHaveURL(/#\/login$/)
  expect(await readCookie(page)).toBeUndefined()
  const answer = await fetch(`${api}/api/account/check-subscription`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
  await other.bringToFront()
  await other.evaluate("window.dispatchEvent(new Event('focus'))")
  await expect(other).toHaveURL(/#\/login$/)
  await other.close()
})

test(
  'a token that is over is renewed once, whoever asks and in however many tabs (AUTH-30, AUTH-31)',
  once,
  async ({ page, academy, shop, say, moveClock, expectComplaint }) => {
    const { auth } = say
    expectComplaint(/40[14]/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await enter(page, say, 'ania@slodki-ul.test', demoPassword)
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    const before = (await readCookie(page))?.session
    await moveClock(20 / (24 * 60))
    const refreshes: number[] = []
    page.context().on('response', (response) => {
      if (response.url().includes('token/refresh')) refreshes.push(response.status())
    })
    const tabs = await Promise.all(
      [page, await page.context().newPage(), await page.context().newPage()].map(async (tab) => {
        await tab.goto(`${academy.url}/?tab#/moje-konto`)
        await expect(tab.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
        return tab
      }),
    )
    await expect.poll(async () => (await readCookie(page))?.session.token).not.toBe(before?.token)
    for (const tab of tabs) await expect(tab.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    expect(refreshes).toEqual([200])
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
    const kept = await readCookie(page)
    const session = { ...kept?.session, refreshToken: `${crypto.randomUUID()}.${'x'.repeat(43)}` }
    await page
      .context()
      .addCookies([{ name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: academy.url }])
    await moveClock(20 / (24 * 60))
    await page.reload()
    await shop.expectToast(auth.generic)
    await expect(page).toHaveURL(/#\/login/)
    expect(await readCookie(page)).toBeUndefined()
  },
)
