import { createAccount, signInByForm } from '../support/accounts.ts'
import type { App } from '../support/app.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, once, test } from '../support/fixtures.ts'

/** Access for longer than any test runs. */
const subscribe = ({ databaseUrl }: App, email: string) =>
  queryPostgres(
    databaseUrl ?? '',
    `insert into access_periods (user_id, starts_at, ends_at, cause)
     select id, '2020-01-01', '2100-01-01', 'test' from users where email = $1`,
    [email],
  )
const unsubscribe = ({ databaseUrl }: App, email: string) =>
  queryPostgres(
    databaseUrl ?? '',
    `delete from access_periods where user_id = (select id from users where email = $1)`,
    [email],
  )
const check = '**/api/account/check-subscription*'

test(
  "signing in loads the subscription and its documents, and a subscriber's discount code is removed (AUTH-25, AUTH-26, AUTH-27)",
  once,
  async ({ page, shop, texts, app, api, email, waitForMail }) => {
    const { auth } = texts
    const password = await createAccount({ api, language: 'pl', waitForMail, welcome: auth.welcomeMail }, email)
    const codes = async () => (await page.context().cookies()).filter(({ name }) => name === 'discountCode').length
    const discountCode = { name: 'discountCode', value: 'MIOD10', url: app.url }
    await page.context().addCookies([discountCode])
    const signIn = async () => {
      await shop.open('/login', auth.title)
      const responses = [check, '**/api/subscription?*', '**/api/subscription/invoices?*'].map((address) =>
        page.waitForResponse(address),
      )
      await signInByForm(page, texts, email, password)
      for (const response of responses) expect((await response).status()).toBe(200)
      await shop.expectToast(auth.welcomeBack)
      // The toast appears before the redirect, which would replace whatever is opened in between.
      await expect(page).toHaveURL(/#\/$/)
    }
    await signIn()
    expect(await codes()).toBe(1)
    await page.context().clearCookies({ name: 'currentUser' })
    await subscribe(app, email)
    await signIn()
    expect(await codes()).toBe(0)
  },
)

test(
  'the subscription is checked every five minutes; its start and its end are announced (AUTH-33, AUTH-35, AUTH-36)',
  once,
  async ({ page, shop, texts, app, email, signedIn }) => {
    const { auth } = texts
    await page.clock.install()
    await signedIn()
    const first = page.waitForResponse(check)
    await shop.open('/sklep', texts.shopTitle)
    await first
    const letFiveMinutesPass = async () => {
      const checked = page.waitForResponse(check)
      await page.clock.fastForward('05:00')
      await checked
    }
    await subscribe(app, email)
    await letFiveMinutesPass()
    await shop.expectToast(auth.activated, 'success')
    await unsubscribe(app, email)
    await letFiveMinutesPass()
    await shop.expectToast(auth.deactivated, 'warning')
  },
)
