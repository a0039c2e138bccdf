import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58

test(
  'an owner looks at the sales register of a month, sums its receipts by day, checks it against the money, exports it and opens a payout',
  long.desktopOnly,
  async ({ page, app, api, sandbox, email, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    // The first look before signing in, and a code that is not old enough to be asked for.
    expectBrowserError(/40[019]/)
    const orderId = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Stripe', { languageCode: 'pl' })
    await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
    const number = await readOrderNumber(app, orderId)
    await page.addInitScript(() => localStorage.setItem('admin.language', 'pl'))
    await page.goto(`${app.url}/admin/documents`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('link', { name: 'Rejestr sprzedaży' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rejestr sprzedaży' })).toBeVisible()
    const rows = page.getByRole('table', { name: 'Wiersze rejestru' })
    await page.getByRole('searchbox', { name: 'Numer, nabywca, NIP, zamówienie' }).fill(number)
    await page.keyboard.press('Enter')
    await expect(rows.getByText('WEW · DI')).toHaveCount(1)
    await expectAccessible('the sales register')
    await expectNoHorizontalScroll('the sales register')

    await page.getByRole('radio', { name: /^Suma dnia/ }).check()
    await expect(rows.getByText('WEW · DI')).toHaveCount(0)
    await page.getByRole('radio', { name: /^Każde w osobnym wierszu/ }).check()
    await expect(rows.getByText('WEW · DI')).toHaveCount(1)

    await expect(page.getByText('Tego miesiąca jeszcze nie eksportowano.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Eksport CSV' }).click()
    expect((await download).suggestedFilename()).toMatch(/^rejestr-sprzedazy-20\d\d-\d\d.*\.csv$/)
    await expect(page.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible()
    await expect(page.getByText('Od ostatniego eksportu nic się nie zmieniło.')).toBeVisible()
    await expectAccessible('an exported month')

    await sandbox.payOut()
    await page.getByRole('link', { name: 'Wypłaty od operatora' }).click()
    await page
      .getByRole('button', { name: /^Pokaż \d+ pozycj/ })
      .first()
      .click()
    const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: number }) })
    await expect(line.getByText('Sprzedaż', { exact: true })).toBeVisible()
    await expectAccessible('a payout')
    await expectNoHorizontalScroll('a payout')
  },
)
