import type { Page } from '@playwright/test'
import { createAccount, signInByForm } from '../support/accounts.ts'
import { expect, inBothLanguages, long, once, test } from '../support/fixtures.ts'
import { choose, openFacebook } from '../support/social-providers.ts'

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)
const expectSession = (page: Page) => expect.poll(() => cookieNames(page)).toContain('currentUser')

/** Clears the session like a fresh browser and closes pages that still use it. */
async function clearSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'currentUser' })
}

inBothLanguages(() => {
  test(
    'an address with an account is asked by mail, and the mailed link links the two (Q-28)',
    long.phoneOnly,
    async ({
      page,
      shop,
      texts,
      email,
      api,
      language,
      waitForMail,
      expectAccessible,
      expectNoHorizontalScroll,
      expectBrowserError,
    }) => {
      const { auth, social } = texts
      expectBrowserError(/400/)
      await createAccount({ api, language, waitForMail, welcome: auth.welcomeMail }, email)
      await shop.open('/login', auth.title)
      await choose(await openFacebook(page), texts, { email })
      await expect(page.getByText(social.offer)).toContainText(email)
      await expectAccessible('the login page with an offer')
      await expectNoHorizontalScroll('the login page with an offer')
      expect(await cookieNames(page)).not.toContain('currentUser')

      const { text } = await waitForMail(email, social.linkMail)
      const link = /\S+#\/polacz-konto\S+/.exec(text)?.[0] ?? ''
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: social.joinTitle })).toBeVisible()
      await expectAccessible('the page of the link')
      await expectNoHorizontalScroll('the page of the link')
      await page.getByRole('button', { name: social.join }).click()
      await shop.expectToast(auth.welcomeBack)
      await expectSession(page)

      await clearSession(page)
      await page.goto(link)
      await page.getByRole('button', { name: social.join }).click()
      await shop.expectToast(auth.linkUsed)
      await shop.open('/login', auth.title)
      await choose(await openFacebook(page), texts, { email })
      await expectSession(page)
    },
  )
})

test(
  'signing in with the password during an offer links the two at once, or the offer is declined (Q-28)',
  long.once,
  async ({ page, shop, texts, email, api, language, waitForMail }) => {
    const { auth, social } = texts
    const password = await createAccount({ api, language, waitForMail, welcome: auth.welcomeMail }, email)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await choose(await openFacebook(page), texts, { email })
    await page.getByRole('button', { name: social.declineLinking }).click()
    await expect(page.getByText(social.offer)).toBeHidden()
    await choose(await openFacebook(page), texts, { email })
    await expect(page.getByText(social.offer)).toBeVisible()
    const joined = page.waitForResponse((response) => response.url().endsWith('/account/link-social'))
    await signInByForm(page, texts, email, password)
    expect((await joined).status()).toBe(204)
    await clearSession(page)
    await shop.open('/login', auth.title)
    await choose(await openFacebook(page), texts, { email })
    await expectSession(page)
  },
)

test('a link with an unknown provider shows the generic error (ERR-14)', once, async ({ page, shop, texts }) => {
  await shop.open('/polacz-konto?provider=myspace&token=x', texts.social.joinTitle)
  await shop.expectToast(texts.auth.generic)
  await expect(page.getByRole('button', { name: texts.social.join })).toHaveCount(0)
})
