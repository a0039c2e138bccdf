import { expect, long, test } from '../support/fixtures.ts'

// Without keys and simulation there is no newsletter.
test.use({
  appOptions: { environment: { SANDBOX: '0', SMTP_URL: 'smtp://127.0.0.1:9', RISK_EXPOSED_DEMO_ACCOUNTS: '1' } },
})

test('without a newsletter the footer has no form for it', long.once, async ({ page, shop, texts }) => {
  await shop.open('/regulamin', texts.termsTitle)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: texts.termsTitle })).toBeVisible()
  await expect(footer.getByRole('textbox')).toHaveCount(0)
})
