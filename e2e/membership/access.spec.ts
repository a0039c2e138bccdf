import { createAccount, enter } from '../support/accounts.ts'
import type { Academy } from '../support/app.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, once, test } from '../support/fixtures.ts'

/** Longer than any test lets pass. */
const subscribe = ({ databaseUrl }: Academy, email: string) =>
  queryPostgres(
    databaseUrl ?? '',
    `insert into access_periods (user_id, starts_at, ends_at, cause)
     select id, '2020-01-01', '2100-01-01', 'test' from users where email = $1`,
    [email],
  )
const unsubscribe = ({ databaseUrl }: Academy, email: string) =>
  queryPostgres(
    databaseUrl ?? '',
    `delete from access_periods where user_id = (select id from users where email = $1)`,
    [email],
  )
const check = '**/api/account/check-subscription*'

test(
  'signing in looks the subscription and its documents up, and whoever has one needs no discount code (AUTH-25, AUTH-26, AUTH-27)',
  once,
  async ({ page, shop, say, academy, api, email, mailTo }) => {
    const { auth } = say
    const password = await createAccount({ api, language: 'pl', mailTo, welcome: auth.welcomeMail }, email)
    const codes = async () => (await page.context().cookies()).filter(({ name }) => name === 'discountCode').length
    const discountCode = { name: 'discountCode', value: 'MIOD10', url: academy.url }
    await page.context().addCookies([discountCode])
    const signIn = async () => {
      await shop.open('/login', auth.title)
      const answers = [check, '**/api/subscription?*', '**/api/subscription/invoices?*'].map((address) =>
        page.waitForResponse(address),
      )
      await enter(page, say, email, password)
      for (const answer of answers) expect((await answer).status()).toBe(200)
      await shop.expectToast(auth.welcomeBack)
      // The message comes before the page that follows, which would replace whatever is opened meanwhile.
      await expect(page).toHaveURL(/#\/$/)
    }
    await signIn()
    expect(await codes()).toBe(1)
    await page.context().clearCookies({ name: 'currentUser' })
    await subscribe(academy, email)
    await signIn()
    expect(await codes()).toBe(0)
  },
)

test(
  'a subscription is looked at every five minutes; its beginning and its end are told (AUTH-33, AUTH-35, AUTH-36)',
  once,
  async ({ page, shop, say, academy, email, signedIn }) => {
    const { auth } = say
    await page.clock.install()
    await signedIn()
    const first = page.waitForResponse(check)
    await shop.open('/sklep', say.shopTitle)
    await first
    const letFiveMinutesPass = async () => {
      const checked = page.waitForResponse(check)
      await page.clock.fastForward('05:00')
      await checked
    }
    await subscribe(academy, email)
    await letFiveMinutesPass()
    await shop.expectToast(auth.activated)
    await unsubscribe(academy, email)
    await letFiveMinutesPass()
    await shop.expectToast(auth.deactivated)
  },
)
