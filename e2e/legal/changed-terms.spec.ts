import type { Page } from '@playwright/test'
import { readSessionCookie } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, long, once, test } from '../support/fixtures.ts'
import { readToasts } from '../support/toasts.ts'

/**
 * Waits until the terms dialog would be open. Its code is loaded lazily, like that of this dialog, which is requested
 * later and could not be reached below the other one.
 */
async function openAnotherDialog(page: Page, { tracking }: ExpectedTexts): Promise<void> {
  await page.getByRole('contentinfo').getByRole('button', { name: tracking.allSettings }).click()
  const settings = page.getByRole('dialog', { name: tracking.allSettings })
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
}

inBothLanguages(() => {
  test(
    'terms that changed since they were accepted are shown until accepted again (AUTH-28, ERR-33, ERR-71)',
    desktopOnly,
    async ({
      page,
      app,
      shop,
      texts,
      email,
      signedIn,
      expectAccessible,
      expectNoHorizontalScroll,
      expectBrowserError,
    }) => {
      const { auth } = texts
      expectBrowserError(/503/)
      await signedIn()
      await shop.open('/sklep', texts.shopTitle)
      const dialog = page.getByRole('dialog', { name: auth.acceptTitle })
      const checked = page.waitForResponse('**/authorizedTerms/check')
      await page.reload()
      await checked
      await expect(shop.heading(texts.shopTitle)).toBeVisible()
      await openAnotherDialog(page, texts)
      await expect(dialog).toHaveCount(0)

      await queryPostgres(
        app.databaseUrl ?? '',
        `update users set accepted_terms_version = '2020-01-01' where email = $1`,
        [email],
      )
      await page.reload()
      await expect(dialog).toBeVisible()
      await expect(dialog.getByRole('heading', { level: 2 })).not.toHaveCount(1)
      const accept = dialog.getByRole('button', { name: auth.accept, exact: true })
      await expect(accept).toBeDisabled()
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeVisible()
      await expectAccessible('the terms to accept')
      await expectNoHorizontalScroll('the terms to accept')
      await dialog.getByRole('checkbox', { name: auth.acceptTick }).check()

      await page.route('**/authorizedTerms/accept', (route) => route.fulfill({ status: 503, body: '' }), { times: 1 })
      await accept.click()
      await expect(dialog.getByRole('alert')).toContainText(auth.acceptFailed)
      expect((await readToasts(page)).said).toEqual([])
      await accept.click()
      await shop.expectToast(auth.accepted)
      await expect(dialog).toHaveCount(0)
      const [user] = await queryPostgres(
        app.databaseUrl ?? '',
        `select u.accepted_terms_version as accepted, (select max(version) from legal_texts where kind = 'terms') as current
       from users u where email = $1`,
        [email],
      )
      expect(user?.accepted).toBe(user?.current)
      const checkedAgain = page.waitForResponse('**/authorizedTerms/check')
      await page.reload()
      await checkedAgain
      await expect(shop.heading(texts.shopTitle)).toBeVisible()
      await openAnotherDialog(page, texts)
      await expect(dialog).toHaveCount(0)
    },
  )
})

/** Makes an account's accepted terms outdated. */
const outdate = (databaseUrl: string | null, email: string) =>
  queryPostgres(databaseUrl ?? '', `update users set accepted_terms_version = '2020-01-01' where email = $1`, [email])

test(
  'the terms are loaded once at start; only then, and only for signed-in users, the accepted version is checked (NAV-57, TRM-05, TRM-06)',
  once,
  async ({ page, shop, texts, signedIn }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (/\/api\/(terms|authorizedTerms)\//.test(pathname)) asked.push(pathname)
    })
    const atStart = page.waitForResponse('**/api/terms/pl')
    await shop.open('/koszyk', texts.cartTitle)
    await atStart
    await shop.open('/regulamin', texts.termsTitle)
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).not.toHaveCount(0)
    expect(asked).toEqual(['/api/terms/pl'])

    await signedIn()
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/terms/pl', async (route) => {
      await released
      await route.continue()
    })
    asked.length = 0
    await page.reload()
    await expect.poll(() => asked).toEqual(['/api/terms/pl'])
    const checked = page.waitForResponse('**/authorizedTerms/check')
    release()
    await checked
    expect(asked).toEqual(['/api/terms/pl', '/api/authorizedTerms/check'])
  },
)

test(
  'terms that fail to load at start show no message, and signed-in users continue (ERR-70)',
  long.once,
  async ({ page, app, shop, texts, email, signedIn, expectBrowserError }) => {
    expectBrowserError(/503/)
    await signedIn()
    await outdate(app.databaseUrl, email)
    await page.route('**/api/terms/pl', (route) => route.fulfill({ status: 503, body: '' }))
    const failed = page.waitForResponse('**/api/terms/pl')
    await shop.open('/koszyk', texts.cartTitle)
    expect((await failed).status()).toBe(503)
    await openAnotherDialog(page, texts)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect((await readToasts(page)).said).toEqual([])
    await page.unrouteAll()
    await page.reload()
    await expect(page.getByRole('dialog', { name: texts.auth.acceptTitle })).toBeVisible()
  },
)

test(
  'changed terms open a modal; ticking the box allows accepting them, which is saved and closes it (TRM-07, TRM-08, TRM-10)',
  once,
  async ({ page, app, shop, texts, email, signedIn }) => {
    const { auth } = texts
    await signedIn()
    await outdate(app.databaseUrl, email)
    const reply = page.waitForResponse('**/authorizedTerms/check')
    await shop.open('/sklep', texts.shopTitle)
    const { currentVersion } = (await (await reply).json()) as { currentVersion: string }
    const dialog = page.getByRole('dialog', { name: auth.acceptTitle })
    const accept = dialog.getByRole('button', { name: auth.accept, exact: true })
    const tick = dialog.getByRole('checkbox', { name: auth.acceptTick })
    await expect(tick).not.toBeChecked()
    await expect(accept).toBeDisabled()
    await tick.check()
    await expect(accept).toBeEnabled()
    await tick.uncheck()
    await expect(accept).toBeDisabled()
    await tick.check()
    const sent = page.waitForResponse((response) => response.url().endsWith('/api/authorizedTerms/accept'))
    await accept.click()
    const accepted = await sent
    expect([accepted.request().method(), await accepted.json()]).toEqual(['POST', { acceptedVersion: currentVersion }])
    await expect(dialog).toHaveCount(0)
    await expect.poll(async () => (await readSessionCookie(page))?.session.acceptedTermsVersion).toBe(currentVersion)
  },
)

test(
  'the terms modal says why, and shows them in a scrollable box of at most 400 px (TRM-09, TRM-11)',
  once,
  async ({ page, app, shop, texts, api, email, signedIn }) => {
    const { auth } = texts
    await page.setViewportSize({ width: 1440, height: 1400 })
    await signedIn()
    await outdate(app.databaseUrl, email)
    await shop.open('/sklep', texts.shopTitle)
    const dialog = page.getByRole('dialog', { name: auth.acceptTitle })
    await expect(dialog.getByText(auth.acceptLead)).toBeVisible()
    const box = dialog.getByRole('region', { name: auth.acceptText })
    const { text } = (await (await fetch(`${api}/api/terms/pl`)).json()) as { text: string }
    const parts = [...text.matchAll(/<h2[^>]*>/g)].length
    expect(parts).toBeGreaterThan(5)
    await expect(box.getByRole('heading', { level: 2 })).toHaveCount(parts)
    expect((await box.boundingBox())?.height).toBe(400)
    expect(await box.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
  },
)
