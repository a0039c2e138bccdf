import type { Page } from '@playwright/test'
import { createAccount, enter, readSessionCookie } from '../support/accounts.ts'
import { computeTotpCode, enableTwoFactor, totpPeriodSeconds } from '../support/authenticator-app.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
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

/** Forgets who was signed in, as another browser would; no page is left that still asks for them. */
async function becomeNobody(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'currentUser' })
}

inBothLanguages(() => {
  test('Google and Facebook sign in, and nothing of theirs is there before or after (AUTH-03, AUTH-47, ACC-21)', async ({
    page,
    shop,
    say,
    email,
    api,
    academy,
    sandbox,
    moveClock,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { auth, social, tfa } = say
    test.slow()
    const now = async () => Date.parse((await sandbox.clock()).now)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const ofProviders = () => asked.filter((url) => url.startsWith(academy.sandboxUrl))
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await expect(googleButton(page)).toBeVisible()
    await expectAccessible('the login page')
    await expectNoSidewaysScroll('the login page')
    expect(ofProviders()).toEqual([])

    const google = await openGoogle(page)
    await expect(page.getByText(social.window('Google'))).toBeVisible()
    await expectAccessible('the login page with Google’s button')
    await expectNoSidewaysScroll('the login page with Google’s button')
    await choose(google, say, { email: `g-${email}` })
    await shop.expectToast(auth.welcomeBack)
    await acceptTerms(page, say)
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    expect(await cookieNames(page)).toEqual(expect.arrayContaining(['currentUser', 'g_state']))

    /** Signs out where the width of the window has it. */
    const signOut = async () => {
      if ((page.viewportSize()?.width ?? 0) < 1050) await page.getByRole('button', { name: say.openMenu }).click()
      await page.getByRole('button', { name: auth.logout }).filter({ visible: true }).first().click()
      await expect(page).toHaveURL(/#\/login/)
    }
    const token = String((await readSessionCookie(page))?.session.token)
    const key = await enableTwoFactor(api, { email: `g-${email}`, token }, now)
    await signOut()

    // A second step stands behind Google, too, and there is no way around it.
    await moveClock(totpPeriodSeconds / 86_400)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await choose(await openGoogle(page), say, { email: `g-${email}` })
    await expect(page.getByLabel(tfa.code)).toBeFocused()
    await expectAccessible('the step of the code behind Google')
    expect(await readSessionCookie(page)).toBeUndefined()
    await page.goto('about:blank')
    await shop.open('/moje-konto', auth.title)
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    expect(await readSessionCookie(page)).toBeUndefined()
    await choose(await openGoogle(page), say, { email: `g-${email}` })
    await page.getByLabel(tfa.code).fill(computeTotpCode(key, await now()))
    await expect(page.getByRole('heading', { level: 1, name: auth.account })).toBeVisible()
    await signOut()
    for (const name of ['currentUser', 'g_state', 'googleNonce']) expect(await cookieNames(page)).not.toContain(name)

    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await choose(await openFacebook(page), say, { email: `f-${email}` })
    await acceptTerms(page, say)
    const left = () =>
      page.evaluate<number>("Object.keys(sessionStorage).filter((key) => key.startsWith('fbssls_')).length")
    expect(await left()).toBe(1)
    await signOut()
    expect(await left()).toBe(0)
  })

  test('what goes wrong with Facebook is told, and nobody is signed in (ERR-12, ERR-18, ERR-37)', async ({
    page,
    shop,
    say,
    email,
    expectComplaint,
  }) => {
    const { auth, social } = say
    expectComplaint(/40[014]/)
    // Seven windows, one after another.
    test.slow()
    await shop.open('/login', auth.title)
    for (const [fault, told] of [
      ['cancelled', social.cancelled],
      ['limited', social.noAccess],
      ['expired', social.noRefresh],
      ['invalid', social.notLoggedIn],
      ['other-app', social.failed],
      ['no-email', social.noUser],
    ] as const) {
      await choose(await openFacebook(page), say, { email, fault })
      await shop.expectToast(told)
    }
    const popup = await openFacebook(page)
    await popup.close()
    await shop.expectToast(social.cancelled)
    expect(await cookieNames(page)).not.toContain('currentUser')
    await expect(page).toHaveURL(/#\/login$/)
  })

  test('what goes wrong with Google is the generic error, and nobody is signed in (ERR-13, ERR-18)', async ({
    page,
    shop,
    say,
    email,
    expectComplaint,
  }) => {
    const { auth, social } = say
    expectComplaint(/40[14]/)
    await shop.open('/login', auth.title)
    for (const fault of ['audience', 'unsigned', 'no-email']) {
      await choose(await openGoogle(page), say, { email, fault })
      await shop.expectToast(auth.generic)
    }
    // Google does not tell of a window that was closed: whoever waits for it gives up by themselves.
    await (await openGoogle(page)).close()
    await page.getByRole('button', { name: social.cancel, exact: true }).click()
    await shop.expectToast(social.cancelled)
    await expect(page.getByText(social.window('Google'))).toBeHidden()
    expect(await cookieNames(page)).not.toContain('currentUser')
    await expect(page).toHaveURL(/#\/login$/)
  })

  test('an address with an account asks its mailbox, and the mailed link joins the two (Q-28)', async ({
    page,
    shop,
    say,
    email,
    api,
    language,
    mailTo,
    expectAccessible,
    expectNoSidewaysScroll,
    expectComplaint,
  }) => {
    const { auth, social } = say
    expectComplaint(/400/)
    await createAccount({ api, language, mailTo, welcome: auth.welcomeMail }, email)
    await shop.open('/login', auth.title)
    await choose(await openFacebook(page), say, { email })
    await expect(page.getByText(social.offer)).toContainText(email)
    await expectAccessible('the login page with an offer')
    await expectNoSidewaysScroll('the login page with an offer')
    expect(await cookieNames(page)).not.toContain('currentUser')

    const { text } = await mailTo(email, social.linkMail)
    const link = /\S+#\/polacz-konto\S+/.exec(text)?.[0] ?? ''
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: social.joinTitle })).toBeVisible()
    await expectAccessible('the page of the link')
    await expectNoSidewaysScroll('the page of the link')
    await page.getByRole('button', { name: social.join }).click()
    await shop.expectToast(auth.welcomeBack)
    await expectSession(page)

    await becomeNobody(page)
    await page.goto(link)
    await page.getByRole('button', { name: social.join }).click()
    await shop.expectToast(auth.linkUsed)
    await shop.open('/login', auth.title)
    await choose(await openFacebook(page), say, { email })
    await expectSession(page)
  })
})

test(
  'who signs in with the password under an offer joins the two at once, and may as well forget it (Q-28)',
  once,
  async ({ page, shop, say, email, api, language, mailTo }) => {
    const { auth, social } = say
    const password = await createAccount({ api, language, mailTo, welcome: auth.welcomeMail }, email)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await choose(await openFacebook(page), say, { email })
    await page.getByRole('button', { name: social.forget }).click()
    await expect(page.getByText(social.offer)).toBeHidden()
    await choose(await openFacebook(page), say, { email })
    await expect(page.getByText(social.offer)).toBeVisible()
    const joined = page.waitForResponse((response) => response.url().endsWith('/account/link-social'))
    await enter(page, say, email, password)
    expect((await joined).status()).toBe(204)
    await becomeNobody(page)
    await shop.open('/login', auth.title)
    await choose(await openFacebook(page), say, { email })
    await expectSession(page)
  },
)

test(
  'a script that is blocked, a network that is gone and a provider that is down are told of, and another try may pass (ERR-18)',
  once,
  async ({ page, shop, say, email, sandbox, expectComplaint }) => {
    const { auth, social } = say
    expectComplaint(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|503/)
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
    // Its window is not the API that the server asks: that alone is away.
    const popup = await openFacebook(page)
    await page.route('**/account/login-with-facebook', async (route) => {
      await sandbox.social('facebook', 'error')
      await route.continue()
    })
    await choose(popup, say, { email })
    await shop.expectToast(social.notReady)
    await page.unroute('**/account/login-with-facebook')
    await sandbox.social('facebook', 'none')
    await choose(await openFacebook(page), say, { email })
    await expectSession(page)
  },
)

test('a link that names no provider we know is the generic error (ERR-14)', once, async ({ page, shop, say }) => {
  await shop.open('/polacz-konto?provider=myspace&token=x', say.social.joinTitle)
  await shop.expectToast(say.auth.generic)
  await expect(page.getByRole('button', { name: say.social.join })).toHaveCount(0)
})
