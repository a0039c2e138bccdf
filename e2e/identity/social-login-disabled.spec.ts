import { expect, long, test } from '../support/fixtures.ts'

// Nothing is simulated, and no provider is configured.
test.use({
  appOptions: { environment: { SANDBOX: '0', SMTP_URL: 'smtp://127.0.0.1:9', RISK_EXPOSED_DEMO_ACCOUNTS: '1' } },
})

test(
  'without keys the buttons say that this login is unavailable, and load nothing (ERR-18)',
  long.once,
  async ({ page, shop, texts, expectBrowserError }) => {
    expectBrowserError(/404/)
    await shop.open('/login', texts.auth.title)
    for (const name of ['Google', 'Facebook']) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await shop.expectToast(texts.social.notFound)
    }
    expect(await page.locator('script[src^="http"]').count()).toBe(0)
  },
)
