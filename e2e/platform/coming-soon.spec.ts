import { demoPassword, enter } from '../support/accounts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

// Visitors see that the academy is coming, and no more.
test.use({ appOptions: { environment: { COMING_SOON: '1' } } })

const year = 365 * 24 * 3600

inBothLanguages(() => {
  test('an academy that is only announced shows that and its legal texts, until the text was pressed 31 times (NAV-17, NAV-53, NAV-55)', async ({
    page,
    context,
    academy,
    shop,
    say,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { soon, soonText } = say.landings
    await page.goto(`${academy.url}/sklep/kategoria/1`)
    await expect(shop.heading(soon)).toBeVisible()
    await expect(page).toHaveURL(`${academy.url}/#/niedlugo`)
    await expectAccessible('the announcement')
    await expectNoSidewaysScroll('the announcement')
    await shop.open('/moje-konto', soon)
    await shop.open('/regulamin', say.termsTitle)
    await page.getByRole('contentinfo').getByRole('link', { name: say.privacyTitle }).click()
    await expect(shop.heading(say.privacyTitle)).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: say.home }).click()
    await expect(shop.heading(soon)).toBeVisible()

    const text = page.getByText(soonText)
    const bypass = async () => (await context.cookies()).find(({ name }) => name === 'bypass')
    for (let press = 1; press <= 30; press++) await text.click()
    expect(await bypass()).toBeUndefined()
    await text.click()
    await expect(shop.heading(say.front.title)).toBeVisible()
    await expect(page).toHaveURL(`${academy.url}/#/`)
    const cookie = await bypass()
    expect(cookie).toMatchObject({ path: '/' })
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(120)
    await shop.open('/niedlugo', soon)
  })
})

test(
  'who is not signed in sees the announcement, and may have the newsletter all the same (SEC-07)',
  once,
  async ({ page, context, academy, sandbox, shop, say, email, mailTo }) => {
    const words = say.newsletter
    await shop.open('/niedlugo', say.landings.soon)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('currentUser')
    await shop.open('/regulamin', say.termsTitle)
    await page.getByRole('contentinfo').getByRole('textbox', { name: words.label }).fill(email)
    await page.keyboard.press('Enter')
    await shop.expectToast(words.asked)
    const { html } = await mailTo(email, words.mail)
    const [, token] = /newsletter\?token=([^"&]+)"/.exec(html ?? '') ?? []
    await page.goto(`${academy.url}/newsletter?token=${token}`)
    await page.getByRole('main').getByRole('button', { name: words.confirm }).click()
    await expect(shop.heading(words.confirmedTitle)).toBeVisible()
    await expect.poll(async () => (await sandbox.subscriber(email))?.status).toBe('active')
  },
)

test(
  'Ctrl+M lets in as well, and all six cookies stay for a year on the whole site (NAV-54, ENT-29)',
  once,
  async ({ page, context, shop, say }) => {
    await shop.open('/niedlugo', say.landings.soon)
    await page.keyboard.press('m')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('bypass')
    await page.keyboard.press('Control+m')
    await expect(shop.heading(say.front.title)).toBeVisible()
    await shop.open('/sklep', say.shopTitle)
    await page.getByRole('button', { name: say.addNamed(say.product60) }).click()
    await page.getByRole('dialog', { name: say.added }).getByRole('link', { name: say.goToCheckout }).click()
    await shop.open('/subskrybuj?discountCode=MIOD10', new RegExp(say.plans.title))
    // The server's own are hidden from pages; the answer about cookies is kept for half a year.
    const cookies = async () =>
      (await context.cookies()).filter(({ httpOnly, name }) => !httpOnly && name !== 'cookie-consent')
    const kept = async () => (await cookies()).map(({ name }) => name).sort()
    await expect.poll(kept).toContain('discountCode')
    await shop.open('/login', say.auth.title)
    await enter(page, say, 'celina@slodki-ul.test', demoPassword)
    await expect.poll(kept).toEqual(['bypass', 'cartId', 'currentUser', 'discountCode', 'lang', 'width'])
    for (const { name, path, expires, sameSite } of await cookies()) {
      expect({ name, path, sameSite }).toEqual({ name, path: '/', sameSite: 'Lax' })
      expect(Math.abs(expires - Date.now() / 1000 - year), name).toBeLessThan(120)
    }
  },
)
