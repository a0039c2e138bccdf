import { expect, once, test } from '../support/fixtures.ts'

// Nothing is simulated, and no provider has given us keys.
test.use({
  appOptions: { environment: { SANDBOX: '0', SMTP_URL: 'smtp://127.0.0.1:9', RISK_EXPOSED_DEMO_ACCOUNTS: '1' } },
})

test(
  'without keys the buttons say that this login is not available, and load nothing (ERR-18)',
  once,
  async ({ page, shop, say, expectComplaint }) => {
    expectComplaint(/404/)
    await shop.open('/login', say.auth.title)
    for (const name of ['Google', 'Facebook']) {
      await page.getByRole('main').getByRole('button', { name, exact: true }).click()
      await shop.expectToast(say.social.notFound)
    }
    expect(await page.locator('script[src^="http"]').count()).toBe(0)
  },
)
