import { demoPassword, signInByForm } from '../support/accounts.ts'
import { desktopOnly, expect, inBothLanguages, once, test } from '../support/fixtures.ts'

// Visitors see the coming-soon page and nothing else.
test.use({ appOptions: { environment: { COMING_SOON: '1' } } })

const year = 365 * 24 * 3600

inBothLanguages(() => {
  test(
    'before the opening only the announcement and legal texts are shown, until the text was pressed 31 times (NAV-17, NAV-53, NAV-55)',
    desktopOnly,
    async ({ page, context, app, shop, texts, expectAccessible, expectNoHorizontalScroll }) => {
      const { soon, soonText } = texts.landings
      await page.goto(`${app.url}/sklep/kategoria/1`)
      await expect(shop.heading(soon)).toBeVisible()
      await expect(page).toHaveURL(`${app.url}/#/niedlugo`)
      await expectAccessible('the announcement')
      await expectNoHorizontalScroll('the announcement')
      await shop.open('/moje-konto', soon)
      await shop.open('/regulamin', texts.termsTitle)
      await page.getByRole('contentinfo').getByRole('link', { name: texts.privacyTitle }).click()
      await expect(shop.heading(texts.privacyTitle)).toBeVisible()
      await page.getByRole('banner').getByRole('link', { name: texts.home }).click()
      await expect(shop.heading(soon)).toBeVisible()

      const text = page.getByText(soonText)
      const bypass = async () => (await context.cookies()).find(({ name }) => name === 'bypass')
      for (let press = 1; press <= 30; press++) await text.click()
      expect(await bypass()).toBeUndefined()
      await text.click()
      await expect(shop.heading(texts.front.title)).toBeVisible()
      await expect(page).toHaveURL(`${app.url}/#/`)
      const cookie = await bypass()
      expect(cookie).toMatchObject({ path: '/' })
      expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(120)
      await shop.open('/niedlugo', soon)
    },
  )
})

test(
  'guests see the announcement, and can subscribe to the newsletter (SEC-07)',
  once,
  async ({ page, context, app, sandbox, shop, texts, email, waitForMail }) => {
    const words = texts.newsletter
    await shop.open('/niedlugo', texts.landings.soon)
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('currentUser')
    await shop.open('/regulamin', texts.termsTitle)
    await page.getByRole('contentinfo').getByRole('textbox', { name: words.label }).fill(email)
    await page.keyboard.press('Enter')
    await shop.expectToast(words.asked)
    const { html } = await waitForMail(email, words.mail)
    const [, token] = /newsletter\?token=([^"&]+)"/.exec(html ?? '') ?? []
    await page.goto(`${app.url}/newsletter?token=${token}`)
    await page.getByRole('main').getByRole('button', { name: words.confirm }).click()
    await expect(shop.heading(words.confirmedTitle)).toBeVisible()
    await expect.poll(async () => (await sandbox.subscriber(email))?.status).toBe('active')
  },
)

test(
  'Ctrl+M also opens the site, and all six cookies are stored for a year on the whole site (NAV-54, ENT-29)',
  once,
  async ({ page, context, shop, texts }) => {
    await shop.open('/niedlugo', texts.landings.soon)
    await page.keyboard.press('m')
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('bypass')
    await page.keyboard.press('Control+m')
    await expect(shop.heading(texts.front.title)).toBeVisible()
    await shop.open('/sklep', texts.shopTitle)
    await page.getByRole('button', { name: texts.addNamed(texts.product60) }).click()
    await page.getByRole('dialog', { name: texts.added }).getByRole('link', { name: texts.goToCheckout }).click()
    await shop.open('/subskrybuj?discountCode=MIOD10', new RegExp(texts.plans.title))
    // The server's own cookies are HttpOnly; the consent choice is stored for half a year.
    const cookies = async () =>
      (await context.cookies()).filter(({ httpOnly, name }) => !httpOnly && name !== 'cookie-consent')
    const cookieNames = async () => (await cookies()).map(({ name }) => name).sort()
    await expect.poll(cookieNames).toContain('discountCode')
    await shop.open('/login', texts.auth.title)
    await signInByForm(page, texts, 'celina@slodki-ul.test', demoPassword)
    await expect.poll(cookieNames).toEqual(['bypass', 'cartId', 'currentUser', 'discountCode', 'lang', 'width'])
    for (const { name, path, expires, sameSite } of await cookies()) {
      expect({ name, path, sameSite }).toEqual({ name, path: '/', sameSite: 'Lax' })
      expect(Math.abs(expires - Date.now() / 1000 - year), name).toBeLessThan(120)
    }
  },
)
