import type { Page } from '@playwright/test'
import { simulation } from '@slodki-ul/contract/simulation'
import { grantAccess, revokeAccess } from '../support/access.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const account = '/moje-konto/discord'
const result = '/dodano-discord'

/** What somebody of an address is called at Discord. */
const nameOf = (email: string): string => email.slice(0, 32)

/** Agrees at Discord under a name, or does not; something may go wrong there. */
async function answerDiscord(
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
  test('a subscriber joins the community, and what the account shows follows (DSC-02, DSC-03, DSC-04)', async ({
    page,
    shop,
    say,
    academy,
    email,
    sandbox,
    subscribed,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { community } = say
    await subscribed()
    await shop.open(account, community.title)
    await expect(page.getByRole('heading', { name: community.waiting })).toBeVisible()
    const standing = page.getByRole('table', { name: community.standing })
    const expectStanding = async (is: 'on' | 'off') => {
      const rows = standing.getByRole('row')
      await expect(rows).toHaveCount(2)
      for (const [index, text] of community.rows(is).entries()) await expect(rows.nth(index)).toHaveText(text)
    }
    await expectStanding('off')
    await expect(page.getByRole('link', { name: community.go })).toHaveCount(0)
    await expect(page.getByRole('link', { name: community.how })).toHaveAttribute('href', '#/jak-dolaczyc-do-discord')
    await expectAccessible('the page of the community before joining')
    await expectNoSidewaysScroll('the page of the community before joining')

    await page.getByRole('button', { name: community.join }).focus()
    await page.keyboard.press('Enter')
    await answerDiscord(page, say, nameOf(email))
    await expect(shop.heading(community.success)).toBeVisible()
    await shop.expectToast(community.activated)
    // Nothing that proves anything stays in the address.
    await expect(page).toHaveURL(`${academy.url}/#${result}`)
    const invite = `${academy.sandboxUrl}${simulation.discord.path}/invite/${simulation.discord.invite}`
    await expect(page.getByRole('link', { name: community.enter })).toHaveAttribute('href', invite)
    await expectAccessible('the community joined')
    await expectNoSidewaysScroll('the community joined')
    expect(await sandbox.membersOf(nameOf(email))).toEqual([expect.objectContaining({ isSubscriber: true })])

    await shop.open(account, community.title)
    await expect(page.getByRole('heading', { name: community.active })).toBeVisible()
    await expectStanding('on')
    await expect(page.getByRole('link', { name: community.go })).toHaveAttribute('href', invite)
    await expect(page.getByRole('button', { name: community.join })).toHaveCount(0)
    await expectAccessible('the page of the community after joining')
    await page.reload()
    await expectStanding('on')
  })

  test('coming in is pending first, then a success or a failure, each with its words and its ways (DSC-06, DSC-07, DSC-08)', async ({
    page,
    shop,
    say,
    academy,
    subscribed,
    expectComplaint,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    expectComplaint(/status of 400/)
    const { community } = say
    await subscribed()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/authorizedDiscord/*', async (route) => {
      await answered
      await route.continue()
    })
    await page.goto(`${academy.url}${result}?code=made-up&state=made-up`)
    await expect(shop.heading(community.pending)).toBeVisible()
    await expect(page.getByText(community.pendingText)).toBeVisible()
    await expect(buttons(page)).toHaveText([community.home])
    await expectAccessible('coming in')
    await expectNoSidewaysScroll('coming in')

    answer()
    await expect(shop.heading(community.failure)).toBeVisible()
    await expect(page.getByRole('main').getByText(community.stateInvalid)).toBeVisible()
    await expect(buttons(page)).toHaveText([community.home, community.toAccount])
    await expectAccessible('not let in')
    await expectNoSidewaysScroll('not let in')
    await page.getByRole('link', { name: community.toAccount }).click()
    await expect(page.getByRole('heading', { name: community.waiting })).toBeVisible()

    await page.unrouteAll()
    await page.route('**/api/authorizedDiscord/*', (route) => route.fulfill({ json: { isDiscordActivated: true } }))
    await page.goto(`${academy.url}/#${result}?code=good&state=good`)
    await expect(shop.heading(community.success)).toBeVisible()
    await expect(page.getByText(community.successText)).toBeVisible()
    await expect(buttons(page)).toHaveText([community.enter, community.home])
    await buttons(page).filter({ hasText: community.home }).click()
    await expect(page).toHaveURL(`${academy.url}/#/`)
  })

  test('who has no subscription is told what there would be, and where plans are (DSC-01, DSC-05, SEC-09)', async ({
    page,
    shop,
    say,
    signedIn,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { community } = say
    await signedIn()
    await shop.open(account, community.title)
    await expect(page.getByRole('heading', { name: community.none })).toBeVisible()
    await expect(page.getByRole('heading', { name: community.why })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expect(page.getByRole('button', { name: community.join })).toHaveCount(0)
    await expectAccessible('the page of the community without a subscription')
    await expectNoSidewaysScroll('the page of the community without a subscription')
    await page.getByRole('link', { name: community.check }).click()
    await expect(page).toHaveURL(/#\/kursy-landing$/)
  })
})

inBothLanguages(() => {
  test(
    'what goes wrong on the way is told in its own words, and it can be tried again (DSC-09, ERR-34, ERR-58)',
    once,
    async ({ page, shop, say, academy, email, sandbox, subscribed, expectComplaint }) => {
      test.slow()
      expectComplaint(/status of (400|402|409|429|500|503)|ERR_FAILED/)
      const { community } = say
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
        await answerDiscord(page, say, nameOf(`${fault} ${email}`), fault)
        await expect(shop.heading(community.failure), fault).toBeVisible()
        await expect(lead.getByText(text)).toBeVisible()
        await expect(page.getByRole('link', { name: community.enter })).toHaveCount(0)
      }

      // No network: nothing was taken, and the same code works at the second try.
      await page.route('**/api/authorizedDiscord/*', (route) => route.abort())
      await shop.open(account, community.title)
      await join.click()
      await answerDiscord(page, say, nameOf(email))
      await expect(shop.heading(community.failure)).toBeVisible()
      await shop.expectToast(community.unable)
      await expect(lead.getByText(community.unable)).toBeVisible()
      await page.unrouteAll()
      await lead.getByRole('button', { name: say.tryAgain }).click()
      await expect(shop.heading(community.success)).toBeVisible()
      await shop.expectToast(say.successToast + community.activated)

      // The way there cannot be had: told, and the next try works (ERR-72).
      await page.route('**/api/discord/authorization', (route) => route.fulfill({ status: 500, body: '' }))
      await shop.open(account, community.title)
      await page.getByRole('button', { name: community.again }).click()
      await shop.expectToast(community.unable)
      await page.unrouteAll()
      await page.getByRole('button', { name: community.again }).click()
      await answerDiscord(page, say, null)
      await shop.expectToast(community.cancelled)
      await expect(page).toHaveURL(`${academy.url}/#/moje-konto/subskrypcja`)
      expect(await sandbox.membersOf(nameOf(email))).toHaveLength(1)
    },
  )

  test(
    'without a code there is nothing to see, and a guest signs in first (NAV-39, NAV-40)',
    once,
    async ({ page, shop, say, academy, enterAs, email, context }) => {
      const { auth } = say
      await page.goto(`${academy.url}${result}?code=a&state=b`)
      await expect(page).toHaveURL(/#\/login\?returnUrl=%2Fdodano-discord%3Fcode%3Da%26state%3Db$/)
      await context.clearCookies({ name: 'currentUser' })
      await enterAs(undefined, email)
      await page.goto(`${academy.url}${result}`)
      await page.reload()
      await expect(page).toHaveURL(/#\/moje-konto\/subskrypcja$/)
      await expect(shop.heading(auth.account)).toBeVisible()
    },
  )
})

test(
  'the role goes with the subscription and comes back with the next one (DSC-10)',
  once,
  async ({ page, shop, say, academy, email, sandbox, subscribed }) => {
    test.slow()
    const { community } = say
    await subscribed()
    await shop.open(account, community.title)
    await page.getByRole('button', { name: community.join }).click()
    await answerDiscord(page, say, nameOf(email))
    await expect(shop.heading(community.success)).toBeVisible()
    const hasRole = async () => (await sandbox.membersOf(nameOf(email)))[0]?.isSubscriber

    await revokeAccess(academy, email)
    await expect.poll(hasRole).toBe(false)
    await shop.open(account, community.title)
    await page.reload()
    await expect(page.getByRole('heading', { name: community.none })).toBeVisible()

    await grantAccess(academy, email)
    await expect.poll(hasRole).toBe(true)
    await page.goto(`${academy.url}/#${account}`)
    await page.reload()
    await expect(page.getByRole('heading', { name: community.active })).toBeVisible()
  },
)
