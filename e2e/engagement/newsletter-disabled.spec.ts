import { expect, once, test } from '../support/fixtures.ts'

// An academy without keys that simulates nothing has no newsletter.
test.use({
  appOptions: { environment: { SANDBOX: '0', SMTP_URL: 'smtp://127.0.0.1:9', RISK_EXPOSED_DEMO_ACCOUNTS: '1' } },
})

test(
  'without a newsletter there is no form for it, and the rest of the foot is there',
  once,
  async ({ page, shop, say }) => {
    await shop.open('/regulamin', say.termsTitle)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: say.termsTitle })).toBeVisible()
    await expect(footer.getByRole('textbox')).toHaveCount(0)
  },
)
