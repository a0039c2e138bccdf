import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

/** The mails of the back office, in a frame under its content policy, as a reader sees them. */
test(
  'staff find a kind of mail and look at it in both languages, as HTML and text, with made-up data (BO-141)',
  long.once,
  async ({ page, app, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    // Axe would like to run in the frame. No refusal of the content policy is among them.
    expectBrowserError(/40[14]|Blocked script execution in 'about:srcdoc'/)
    await page.goto(`${app.url}/admin/settings/mails`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('searchbox', { name: 'Szukaj maila' }).fill('platnosc potwierdz')
    await expect(page.locator('#content').getByRole('listitem')).toHaveCount(1)
    await page.getByRole('link', { name: 'Płatność potwierdzona' }).click()
    const mail = page.frameLocator('iframe')
    await expect(mail.getByText('Miód lipowy 400 g')).toBeVisible()
    // The styles of the mail are applied, and no script could run in it.
    await expect(mail.locator('.card')).toHaveCSS('background-color', 'rgb(255, 253, 248)')
    await expect(page.locator('iframe')).toHaveAttribute('sandbox', 'allow-same-origin')
    await page.getByText('Ciemny', { exact: true }).click()
    await expect(mail.locator('.card')).toHaveCSS('background-color', 'rgb(43, 24, 16)')
    await page.getByText('Po angielsku', { exact: true }).click()
    await expect(mail.getByText('Linden honey 400 g')).toBeVisible()
    await expectAccessible('a mail')
    await expectNoHorizontalScroll('a mail')
    await page.getByText('Tekst', { exact: true }).click()
    await expect(page.locator('pre')).toContainText('Linden honey 400 g')
    await page.getByLabel('Numer zamówienia').fill('SU-1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', { name: 'Wróć do zmyślonych' }).click()
    await expect(page.locator('pre')).toContainText('SU-10023')
  },
)
