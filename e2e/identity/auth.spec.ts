import {
  createAccount,
  demoPassword,
  loginForm,
  passwordFromMail,
  readSessionCookie,
  signInByForm,
} from '../support/accounts.ts'
import { desktopOnly, expect, inBothLanguages, long, once, test } from '../support/fixtures.ts'
import { uniqueEmail } from '../support/orders.ts'

inBothLanguages(() => {
  test(
    'an e-mail address registers an account, and the mailed password signs in (AUTH-04, AUTH-07, NAV-29)',
    desktopOnly,
    async ({ page, shop, texts, email, waitForMail, expectAccessible, expectNoHorizontalScroll }) => {
      const { auth } = texts
      await shop.open('/login', auth.title)
      await expectAccessible('the login page')
      await expectNoHorizontalScroll('the login page')
      const form = page.getByRole('region', { name: auth.registerTitle })
      await form.getByLabel(auth.email).fill(email)
      await form.getByRole('button', { name: auth.register }).click()
      await expect(page).toHaveURL(/#\/witamy$/)
      await expect(page.getByText(email)).toBeVisible()
      await expectAccessible('the welcome page')
      await expectNoHorizontalScroll('the welcome page')

      const password = passwordFromMail(await waitForMail(email, auth.welcomeMail))
      await page.getByRole('main').getByRole('link', { name: auth.login }).click()
      await signInByForm(page, texts, email, password)
      await shop.expectToast(auth.welcomeBack)
      expect((await readSessionCookie(page))?.session).toMatchObject({ email, roles: ['User'], hasSubscription: false })
    },
  )
})

test('a protected page asks to sign in, then opens (NAV-41, NAV-43, AUTH-08)', once, async ({ page, app, texts }) => {
  const { auth } = texts
  await page.goto(`${app.url}/#/moje-konto`)
  await expect(page).toHaveURL(/#\/login\?returnUrl=%2Fmoje-konto$/)
  await signInByForm(page, texts, 'celina@slodki-ul.test', demoPassword)
  await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
  await page.goto(`${app.url}/#/login`)
  await expect(page).toHaveURL(/#\/moje-konto\/subskrypcja$/)
  // A return URL outside the app is not followed (AUTH-06).
  await page.getByRole('main').getByRole('button', { name: auth.logout }).click()
  await expect(page).toHaveURL(/#\/login$/)
  await page.goto(`${app.url}/#/login?returnUrl=${encodeURIComponent('//evil.example')}`)
  await signInByForm(page, texts, 'celina@slodki-ul.test', demoPassword)
  await expect(page).toHaveURL(`${app.url}/#/`)
})

test(
  'the login form reports missing and invalid fields (AUTH-18, AUTH-19, ERR-04)',
  once,
  async ({ page, shop, texts, expectBrowserError }) => {
    const { auth } = texts
    expectBrowserError(/401/)
    await shop.open('/login', auth.title)
    const form = loginForm(page, texts)
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('account/login') && sent.push(request.url()))
    await form.getByRole('button', { name: auth.login, exact: true }).click()
    await shop.expectToast(texts.provideData)
    await expect(form.getByLabel(auth.email)).toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
    await signInByForm(page, texts, 'celina@slodki-ul.test', 'Nieprawda1')
    await shop.expectToast(auth.wrong)
    await expect(page).toHaveURL(/#\/login$/)
  },
)

test(
  'the login form requires a valid address, and can show the password (AUTH-01, AUTH-21)',
  once,
  async ({ page, shop, texts }) => {
    const { auth } = texts
    await shop.open('/login', auth.title)
    const form = loginForm(page, texts)
    const password = form.getByLabel(auth.password, { exact: true })
    await signInByForm(page, texts, 'celina@slodki-ul', 'Miodek123')
    await expect(form.getByText(texts.validEmail)).toBeVisible()
    await expect(form.getByLabel(auth.email)).toHaveAttribute('aria-invalid', 'true')
    await expect(password).toHaveAttribute('type', 'password')
    await form.getByRole('button', { name: auth.show }).click()
    await expect(password).toHaveValue('Miodek123')
    await expect(password).toHaveAttribute('type', 'text')
  },
)

test(
  'the login page links to the terms, the privacy policy and the password reset (AUTH-05, NAV-19, NAV-20)',
  once,
  async ({ page, shop, texts }) => {
    const { auth } = texts
    for (const [name, path] of [
      [auth.termsLink, '/regulamin'],
      [auth.privacyLink, '/polityka-prywatnosci'],
      [auth.forgot, '/reset-hasla'],
    ] as const) {
      await shop.open('/login', auth.title)
      await page.getByRole('main').getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`#${path}$`))
    }
  },
)

test(
  'an existing and an unknown address are reported (ERR-07, ERR-08, ERR-19)',
  once,
  async ({ page, shop, texts, expectBrowserError }) => {
    const { auth } = texts
    expectBrowserError(/40[49]/)
    await shop.open('/login', auth.title)
    const form = page.getByRole('region', { name: auth.registerTitle })
    await form.getByLabel(auth.email).fill('celina@slodki-ul.test')
    await form.getByRole('button', { name: auth.register }).click()
    await shop.expectToast(auth.exists, 'warning')
    await shop.open('/reset-hasla', auth.forgotTitle)
    await page.getByRole('main').getByLabel(auth.email).fill(uniqueEmail())
    await page.getByRole('button', { name: auth.sendLink }).click()
    await shop.expectToast(auth.unknown)
    await shop.open('/login', auth.title)
    await form.getByLabel(auth.email).fill(uniqueEmail())
    await form.getByRole('button', { name: auth.register }).click()
    await shop.expectToast(auth.registered)
  },
)

test(
  "the cart of the device is merged with the account's, on every device (CART-03, CART-04, CART-05)",
  long.once,
  async ({ page, shop, texts, email, api, waitForMail, expectBrowserError }) => {
    const { auth } = texts
    // A cart with an owner is closed to everybody else: signing out removes it from the device.
    expectBrowserError(/404/)
    const password = await createAccount({ api, language: 'pl', waitForMail, welcome: auth.welcomeMail }, email)
    const signIn = async () => {
      await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
      await signInByForm(page, texts, email, password)
      await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    }
    const signOut = async () => {
      await page.getByRole('main').getByRole('button', { name: auth.logout }).click()
      await expect(page).toHaveURL(/#\/login$/)
      await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === 'cartId')).toBe(false)
    }
    const cartButton = (count: number) => page.getByRole('button', { name: texts.cartWith(count) })

    await shop.haveCart({ 52: 1 })
    await signIn()
    await expect(cartButton(1)).toBeVisible()
    await signOut()

    await shop.haveCart({ 52: 2, 58: 1 })
    await signIn()
    await shop.expectToast(auth.cartsMerged)
    await expect(cartButton(4)).toBeVisible()
    await signOut()

    await signIn()
    await expect(cartButton(4)).toBeVisible()
  },
)
