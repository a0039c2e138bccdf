import type { Page } from '@playwright/test'
import { simulation } from '@slodki-ul/contract/simulation'
import { grantAccess, revokeAccess } from '../support/access.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'

const account = '/moje-konto/discord'
const result = '/dodano-discord'

/** The Discord name of the person with an address. */
const nameOf = (email: string): string => email.slice(0, 32)

/** Agrees or declines at Discord under a name, optionally with a simulated failure. */
async function respondAtDiscord(
  page: Page,
  { community }: ExpectedTexts,
  name: string | null,
  fault = 'none',
): Promise<void> {
  await page.waitForURL(/\/discord\/oauth2\/authorize\?/)
  if (name === null) return page.getByRole('button', { name: community.theirs.cancel }).click()
  await page.getByRole('combobox').selectOption(fault)
  await page.getByLabel(community.theirs.name).fill(name)
  await page.getByRole('button', { name: community.theirs.agree }).click()
}

const buttons = (page: Page) => page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button'))

inBothLanguages(() => {
  test(
    'a subscriber joins the community, and the account shows it (DSC-02, DSC-03, DSC-04)',
    phoneOnly,
    async ({ page, shop, texts, app, email, sandbox, subscribed, expectAccessible, expectNoHorizontalScroll }) => {
      const { community } = texts
      await subscribed()
      await shop.open(account, community.title)
      await expect(page.getByRole('heading', { name: community.waiting })).toBeVisible()
      const statusTable = page.getByRole('table', { name: community.statusTable })
      const expectStatus = async (is: 'on' | 'off') => {
        const rows = statusTable.getByRole('row')
        await expect(rows).toHaveCount(2)
        for (const [index, text] of community.rows(is).entries()) await expect(rows.nth(index)).toHaveText(text)
      }
      await expectStatus('off')
      await expect(page.getByRole('link', { name: community.go })).toHaveCount(0)
      await expect(page.getByRole('link', { name: community.how })).toHaveAttribute('href', '#/jak-dolaczyc-do-discord')
      await expectAccessible('the page of the community before joining')
      await expectNoHorizontalScroll('the page of the community before joining')

      await page.getByRole('button', { name: community.join }).focus()
      await page.keyboard.press('Enter')
      await respondAtDiscord(page, texts, nameOf(email))
      await expect(shop.heading(community.success)).toBeVisible()
      await shop.expectToast(community.activated)
      // Code and state are removed from the URL.
      await expect(page).toHaveURL(`${app.url}/#${result}`)
      const invite = `${app.sandboxUrl}${simulation.discord.path}/invite/${simulation.discord.invite}`
      await expect(page.getByRole('link', { name: community.signInByForm })).toHaveAttribute('href', invite)
      await expectAccessible('the community joined')
      await expectNoHorizontalScroll('the community joined')
      expect(await sandbox.membersOf(nameOf(email))).toEqual([expect.objectContaining({ isSubscriber: true })])

      await shop.open(account, community.title)
      await expect(page.getByRole('heading', { name: community.active })).toBeVisible()
      await expectStatus('on')
      await expect(page.getByRole('link', { name: community.go })).toHaveAttribute('href', invite)
      await expect(page.getByRole('button', { name: community.join })).toHaveCount(0)
      await expectAccessible('the page of the community after joining')
      await page.reload()
      await expectStatus('on')
    },
  )

  test(
    'joining is pending first, then a success or a failure, each with its message and links (DSC-06, DSC-07, DSC-08)',
    desktopOnly,
    async ({ page, shop, texts, app, subscribed, expectBrowserError, expectAccessible, expectNoHorizontalScroll }) => {
      expectBrowserError(/status of 400/)
      const { community } = texts
      await subscribed()
      let response = () => {}
      const responded = new Promise<void>((resolve) => {
        response = resolve
      })
      await page.route('**/api/authorizedDiscord/*', async (route) => {
        await responded
        await route.continue()
      })
      await page.goto(`${app.url}${result}?code=made-up&state=made-up`)
      await expect(shop.heading(community.pending)).toBeVisible()
      await expect(page.getByText(community.pendingText)).toBeVisible()
      await expect(buttons(page)).toHaveText([community.home])
      await expectAccessible('coming in')
      await expectNoHorizontalScroll('coming in')

      response()
      await expect(shop.heading(community.failure)).toBeVisible()
      await expect(page.getByRole('main').getByText(community.stateInvalid)).toBeVisible()
      await expect(buttons(page)).toHaveText([community.home, community.toAccount])
      await expectAccessible('not let in')
      await expectNoHorizontalScroll('not let in')
      await page.getByRole('link', { name: community.toAccount }).click()
      await expect(page.getByRole('heading', { name: community.waiting })).toBeVisible()

      await page.unrouteAll()
      await page.route('**/api/authorizedDiscord/*', (route) => route.fulfill({ json: { isDiscordActivated: true } }))
      await page.goto(`${app.url}/#${result}?code=good&state=good`)
      await expect(shop.heading(community.success)).toBeVisible()
      await expect(page.getByText(community.successText)).toBeVisible()
      await expect(buttons(page)).toHaveText([community.signInByForm, community.home])
      await buttons(page).filter({ hasText: community.home }).click()
      await expect(page).toHaveURL(`${app.url}/#/`)
    },
  )

  test(
    'without a subscription the page describes the community and links to the plans (DSC-01, DSC-05, SEC-09)',
    desktopOnly,
    async ({ page, shop, texts, signedIn, expectAccessible, expectNoHorizontalScroll }) => {
      const { community } = texts
      await signedIn()
      await shop.open(account, community.title)
      await expect(page.getByRole('heading', { name: community.none })).toBeVisible()
      await expect(page.getByRole('heading', { name: community.reasons })).toBeVisible()
      await expect(page.getByRole('table')).toHaveCount(0)
      await expect(page.getByRole('button', { name: community.join })).toHaveCount(0)
      await expectAccessible('the page of the community without a subscription')
      await expectNoHorizontalScroll('the page of the community without a subscription')
      await page.getByRole('link', { name: community.check }).click()
      await expect(page).toHaveURL(/#\/kursy-landing$/)
    },
  )
})

inBothLanguages(() => {
  test(
    'each failure has its own message and can be retried (DSC-09, ERR-34, ERR-58)',
    desktopOnly,
    async ({ page, shop, texts, app, email, sandbox, subscribed, expectBrowserError }) => {
      test.slow()
      expectBrowserError(/status of (400|402|409|429|500|503)|ERR_FAILED/)
      const { community } = texts
      await subscribed()
      const join = page.getByRole('button', { name: community.join })
      const lead = page.getByRole('main')
      for (const [fault, text] of [
        ['code-used', community.codeInvalid],
        ['banned', community.refused],
        ['rate-limited', community.busy],
      ] as const) {
        await shop.open(account, community.title)
        await join.click()
        await respondAtDiscord(page, texts, nameOf(`${fault} ${email}`), fault)
        await expect(shop.heading(community.failure), fault).toBeVisible()
        await expect(lead.getByText(text)).toBeVisible()
        await expect(page.getByRole('link', { name: community.signInByForm })).toHaveCount(0)
      }

      // No network: nothing was consumed, and the same code works at the second attempt.
      await page.route('**/api/authorizedDiscord/*', (route) => route.abort())
      await shop.open(account, community.title)
      await join.click()
      await respondAtDiscord(page, texts, nameOf(email))
      await expect(shop.heading(community.failure)).toBeVisible()
      await shop.expectToast(community.unable)
      await expect(lead.getByText(community.unable)).toBeVisible()
      await page.unrouteAll()
      await lead.getByRole('button', { name: texts.tryAgain }).click()
      await expect(shop.heading(community.success)).toBeVisible()
      await shop.expectToast(texts.successToast + community.activated)

      // The authorization URL is unavailable: an error is shown, and the next attempt works (ERR-72).
      await page.route('**/api/discord/authorization', (route) => route.fulfill({ status: 500, body: '' }))
      await shop.open(account, community.title)
      await page.getByRole('button', { name: community.again }).click()
      await shop.expectToast(community.unable)
      await page.unrouteAll()
      await page.getByRole('button', { name: community.again }).click()
      await respondAtDiscord(page, texts, null)
      await shop.expectToast(community.cancelled)
      await expect(page).toHaveURL(`${app.url}/#/moje-konto/subskrypcja`)
      expect(await sandbox.membersOf(nameOf(email))).toHaveLength(1)
    },
  )

  test(
    'without a code the page redirects, and a guest signs in first (NAV-39, NAV-40)',
    desktopOnly,
    async ({ page, shop, texts, app, signInAs, email, context }) => {
      const { auth } = texts
      await page.goto(`${app.url}${result}?code=a&state=b`)
      await expect(page).toHaveURL(/#\/login\?returnUrl=%2Fdodano-discord%3Fcode%3Da%26state%3Db$/)
      await context.clearCookies({ name: 'currentUser' })
      await signInAs(undefined, email)
      await page.goto(`${app.url}${result}`)
      await page.reload()
      await expect(page).toHaveURL(/#\/moje-konto\/subskrypcja$/)
      await expect(shop.heading(auth.account)).toBeVisible()
    },
  )
})

test(
  'the role ends with the subscription and returns with the next one (DSC-10)',
  long.once,
  async ({ page, shop, texts, app, email, sandbox, subscribed }) => {
    test.slow()
    const { community } = texts
    await subscribed()
    await shop.open(account, community.title)
    await page.getByRole('button', { name: community.join }).click()
    await respondAtDiscord(page, texts, nameOf(email))
    await expect(shop.heading(community.success)).toBeVisible()
    const hasRole = async () => (await sandbox.membersOf(nameOf(email)))[0]?.isSubscriber

    await revokeAccess(app, email)
    await expect.poll(hasRole).toBe(false)
    await shop.open(account, community.title)
    await page.reload()
    await expect(page.getByRole('heading', { name: community.none })).toBeVisible()

    await grantAccess(app, email)
    await expect.poll(hasRole).toBe(true)
    await page.goto(`${app.url}/#${account}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: community.active })).toBeVisible()
  },
)
