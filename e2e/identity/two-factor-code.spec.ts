import type { Page } from '@playwright/test'
import { createAccount, loginForm, readSessionCookie, signInByForm, signOut } from '../support/accounts.ts'
import { computeTotpCode, enableTwoFactorFor, totpPeriodSeconds } from '../support/authenticator-app.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { test as base, expect, long, once } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

/** The page on which two-factor sign-in is enabled and disabled. */
const details = '/moje-konto/szczegoly-konta'

const section = (page: Page, { tfa }: ExpectedTexts) => page.getByRole('region', { name: tfa.section })

/** An account with a second factor, and its current code at the app's time. */
const test = base.extend<{ account: { password: string; code: () => Promise<string> } }>({
  account: async ({ api, email, texts, sandbox, waitForMail, advanceClock }, use) => {
    const now = async () => Date.parse((await sandbox.clock()).now)
    const password = await createAccount({ api, language: 'pl', waitForMail, welcome: texts.auth.welcomeMail }, email)
    const key = await enableTwoFactorFor(api, { email, password }, now)
    // The code that enabled it is used; the next one comes within 30 seconds.
    await advanceClock(totpPeriodSeconds / 86_400)
    await use({ password, code: async () => computeTotpCode(key, await now()) })
  },
})

test(
  'the code is asked for after the password, and a link cancels the step (AUTH-02, AUTH-10, AUTH-11)',
  once,
  async ({ page, shop, texts, email, account: { password } }) => {
    const { auth, tfa } = texts
    await shop.open('/login', auth.title)
    await expect(page.getByLabel(tfa.code)).toBeHidden()
    await signInByForm(page, texts, email, password)
    await expect(page.getByLabel(tfa.code)).toBeFocused()
    await expect(loginForm(page, texts)).toBeHidden()
    const pending = (await page.context().cookies(`${page.url().split('#')[0]}api/account/login-tfa`)).find(
      ({ name }) => name === 'tfa',
    )
    expect(pending).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/account' })
    expect(await readSessionCookie(page)).toBeUndefined()
    await page.getByRole('button', { name: tfa.leave }).click()
    await expect(page.getByLabel(tfa.code)).toBeHidden()
    const address = loginForm(page, texts).getByLabel(auth.email)
    await expect(address).toBeFocused()
    await expect(address).toHaveValue('')
    expect(await readSessionCookie(page)).toBeUndefined()
  },
)

test(
  'only a complete code is sent; a wrong one says so, and the fifth one leads back to the password (AUTH-13, ERR-05, ERR-06)',
  long.once,
  async ({ page, shop, texts, email, account: { password, code }, expectBrowserError }) => {
    const { auth, tfa } = texts
    expectBrowserError(/401|500/)
    let sent = 0
    let isBroken = true
    await page.route(/account\/login-tfa/, (route) => {
      sent += 1
      return isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue()
    })
    await shop.open('/login', auth.title)
    await signInByForm(page, texts, email, password)
    const field = page.getByLabel(tfa.code)
    await field.pressSequentially('12a3 4-5')
    await field.press('Enter')
    await expect(field).toHaveValue('12345')
    expect(sent).toBe(0)
    await field.press('6')
    await shop.expectToast(auth.generic)
    await expect(field).toHaveValue('123456')
    expect(sent).toBe(1)
    isBroken = false
    await field.press('Enter')
    await shop.expectToast(tfa.invalid)
    await expect(field).toHaveValue('')
    expect(sent).toBe(2)
    for (let tries = 2; tries <= 4; tries++) {
      await field.fill('000000')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect.poll(() => sent).toBe(tries + 1)
      await expect(field).toHaveValue('')
    }
    await field.fill('000000')
    await shop.expectToast(tfa.over)
    await expect(loginForm(page, texts)).toBeVisible()
    await signInByForm(page, texts, email, password)
    await field.fill(await code())
    await expect(page).toHaveURL(/#\/$/)
  },
)

test(
  'the code signs in and leads to the return URL; the password alone does not sign in (AUTH-09, AUTH-29)',
  once,
  async ({ page, app, shop, texts, email, api, advanceClock, account: { password, code } }) => {
    const { auth, tfa } = texts
    await page.goto(`${app.url}/#${details}`)
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    await signInByForm(page, texts, email, password)
    await expect(page.getByLabel(tfa.code)).toBeVisible()
    expect((await readToasts(page)).said).toEqual([])
    await page.getByLabel(tfa.code).fill(await code())
    await shop.expectToast(auth.welcomeBack)
    await expect(section(page, texts)).toBeVisible()

    await signOut(page, api)
    await advanceClock(totpPeriodSeconds / 86_400)
    await shop.open('/login?returnUrl=pass', auth.title)
    await signInByForm(page, texts, email, password)
    await page.getByLabel(tfa.code).fill(await code())
    await expect(page).toHaveURL(`${app.url}/#/`)
  },
)
