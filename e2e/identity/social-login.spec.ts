import type { Page } from '@playwright/test'
import { readSessionCookie } from '../support/accounts.ts'
import { computeTotpCode, enableTwoFactor, totpPeriodSeconds } from '../support/authenticator-app.ts'
import { expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'
import {
  acceptTerms,
  choose,
  facebookButton,
  googleButton,
  openFacebook,
  openGoogle,
} from '../support/social-providers.ts'

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
const expectSession = (page: Page) => expect.poll(() => cookieNames(page)).toContain('currentUser')

inBothLanguages(() => {
  test(
    'Google and Facebook sign in, and nothing of theirs is loaded or stored before or after (AUTH-03, AUTH-47, ACC-21)',
    phoneOnly,
    async ({
      page,
      shop,
      texts,
      email,
      api,
      app,
      sandbox,
      advanceClock,
      expectAccessible,
      expectNoHorizontalScroll,
    }) => {
      const { auth, social, tfa } = texts
      test.slow()
      const now = async () => Date.parse((await sandbox.clock()).now)
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const ofProviders = () => asked.filter((url) => url.startsWith(app.sandboxUrl))
      await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
      await expect(googleButton(page)).toBeVisible()
      await expectAccessible('the login page')
      await expectNoHorizontalScroll('the login page')
      expect(ofProviders()).toEqual([])

      const google = await openGoogle(page)
      await expect(page.getByText(social.window('Google'))).toBeVisible()
      await expectAccessible('the login page with Google’s button')
      await expectNoHorizontalScroll('the login page with Google’s button')
      await choose(google, texts, { email: `g-${email}` })
      await shop.expectToast(auth.welcomeBack)
      await acceptTerms(page, texts)
      await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
      expect(await cookieNames(page)).toEqual(expect.arrayContaining(['currentUser', 'g_state']))

      /** Signs out with the control for the window width. */
      const signOut = async () => {
        if ((page.viewportSize()?.width ?? 0) < 1050) await page.getByRole('button', { name: texts.openMenu }).click()
        await page.getByRole('button', { name: auth.logout }).filter({ visible: true }).first().click()
        await expect(page).toHaveURL(/#\/login/)
      }
      const token = String((await readSessionCookie(page))?.session.token)
      const key = await enableTwoFactor(api, { email: `g-${email}`, token }, now)
      await signOut()

      // The second step follows Google sign-in, too, and cannot be skipped.
      await advanceClock(totpPeriodSeconds / 86_400)
      await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
      await choose(await openGoogle(page), texts, { email: `g-${email}` })
      await expect(page.getByLabel(tfa.code)).toBeFocused()
      await expectAccessible('the step of the code behind Google')
      expect(await readSessionCookie(page)).toBeUndefined()
      await page.goto('about:blank')
      await shop.open('/moje-konto', auth.title)
      await expect(page).toHaveURL(/#\/login\?returnUrl=/)
      expect(await readSessionCookie(page)).toBeUndefined()
      await choose(await openGoogle(page), texts, { email: `g-${email}` })
      await page.getByLabel(tfa.code).fill(computeTotpCode(key, await now()))
      await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
      await signOut()
      for (const name of ['currentUser', 'g_state', 'googleNonce']) expect(await cookieNames(page)).not.toContain(name)

      await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
      await choose(await openFacebook(page), texts, { email: `f-${email}` })
      await acceptTerms(page, texts)
      const left = () =>
        page.evaluate<number>("Object.keys(sessionStorage).filter((key) => key.startsWith('fbssls_')).length")
      expect(await left()).toBe(1)
      await signOut()
      expect(await left()).toBe(0)
    },
  )

  test(
    'failures of Facebook are reported, and nobody is signed in (ERR-12, ERR-18, ERR-37)',
    long.phoneOnly,
    async ({ page, shop, texts, email, expectBrowserError }) => {
      const { auth, social } = texts
      expectBrowserError(/40[014]/)
      // Seven windows, one after another.
      test.slow()
      await shop.open('/login', auth.title)
      for (const [fault, message] of [
        ['cancelled', social.cancelled],
        ['limited', social.noAccess],
        ['expired', social.noRefresh],
        ['invalid', social.notLoggedIn],
        ['other-app', social.failed],
        ['no-email', social.noUser],
      ] as const) {
        await choose(await openFacebook(page), texts, { email, fault })
        await shop.expectToast(message)
      }
      const popup = await openFacebook(page)
      await popup.close()
      await shop.expectToast(social.cancelled)
      expect(await cookieNames(page)).not.toContain('currentUser')
      await expect(page).toHaveURL(/#\/login$/)
    },
  )

  test(
    'failures of Google show the generic error, and nobody is signed in (ERR-13, ERR-18)',
    long.phoneOnly,
    async ({ page, shop, texts, email, expectBrowserError }) => {
      const { auth, social } = texts
      expectBrowserError(/40[14]/)
      await shop.open('/login', auth.title)
      for (const fault of ['audience', 'unsigned', 'no-email']) {
        await choose(await openGoogle(page), texts, { email, fault })
        await shop.expectToast(auth.generic)
      }
      // Google does not report a closed window: the visitor cancels.
      await (await openGoogle(page)).close()
      await page.getByRole('button', { name: social.cancel, exact: true }).click()
      await shop.expectToast(social.cancelled)
      await expect(page.getByText(social.window('Google'))).toBeHidden()
      expect(await cookieNames(page)).not.toContain('currentUser')
      await expect(page).toHaveURL(/#\/login$/)
    },
  )
})

test(
  'a blocked script, no network and an unavailable provider are reported, and a retry can succeed (ERR-18)',
  long.once,
  async ({ page, shop, texts, email, sandbox, expectBrowserError }) => {
    const { auth, social } = texts
    expectBrowserError(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|503/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    for (const [button, script] of [
      [googleButton(page), '**/google/gsi/client'],
      [facebookButton(page), '**/facebook/*/sdk.js'],
    ] as const) {
      await page.route(script, (route) => route.abort())
      await button.click()
      await shop.expectToast(social.notReady)
      await page.unroute(script)
    }
    await page.context().setOffline(true)
    await facebookButton(page).click()
    await shop.expectToast(social.notReady)
    await page.context().setOffline(false)
    // Only the API that the server calls is down, not the provider's window.
    const popup = await openFacebook(page)
    await page.route('**/account/login-with-facebook', async (route) => {
      await sandbox.social('facebook', 'error')
      await route.continue()
    })
    await choose(popup, texts, { email })
    await shop.expectToast(social.notReady)
    await page.unroute('**/account/login-with-facebook')
    await sandbox.social('facebook', 'none')
    await choose(await openFacebook(page), texts, { email })
    await expectSession(page)
  },
)
