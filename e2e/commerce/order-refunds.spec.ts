import type { Page } from '@playwright/test'
import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58

/** Signs in to the back office as somebody else than before. */
async function enterAs(page: Page, address: string, staff: string) {
  await page.context().clearCookies()
  await page.goto(address)
  await page.getByLabel('E-mail').fill(`${staff}@slodki-ul.test`)
  await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Dalej' }).click()
}

test(
  'BO-061 on a phone staff give back a piece as the preview shows it, cancel another order, and ask an owner above their limit',
  long.phoneOnly,
  async ({
    page,
    app,
    api,
    sandbox,
    email,
    shop,
    signedIn,
    waitForMail,
    expectAccessible,
    expectBrowserError,
    expectNoHorizontalScroll,
  }) => {
    test.slow()
    expectBrowserError(/401/)
    const dialog = page.getByRole('dialog')
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const inDialog = (name: string | RegExp) => dialog.getByRole('button', { name })
    const pageOf = (id: string) => `${app.url}/admin/orders/${id}`
    const aPaidOrder = async (count: number) => {
      const orderId = await placeGuestOrder(api, email, { [hexagons]: count }, 'Stripe')
      await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
      return orderId
    }
    const [refunded, canceled, large] = [await aPaidOrder(3), await aPaidOrder(2), await aPaidOrder(16)]

    await test.step('support gives back one piece and 5 zł; the correction is the one of the preview', async () => {
      await enterAs(page, pageOf(refunded), 'obsluga')
      await button('Zwróć pieniądze').click()
      await expect(dialog.getByText('Wybierz sztuki, dostawę albo kwotę')).toBeVisible()
      await inDialog('Więcej').first().click()
      await dialog.getByLabel('Kwota z uprzejmości').fill('5,00')
      await dialog.getByLabel('Dopisek do maila').fill('Przepraszamy za pęknięcie.')
      const confirm = inDialog(/^Zwróć \d/)
      await confirm.click()
      await expect(dialog.getByText('Wybierz powód').last()).toBeVisible()
      await dialog.getByLabel('Powód').selectOption({ label: 'Reklamacja' })
      await expectAccessible('the dialog of a refund')
      await expectNoHorizontalScroll('the dialog of a refund on a phone')
      const shown = await dialog.getByText(/netto .* VAT .* razem/).innerText()
      await confirm.click()
      await expect(dialog).toHaveCount(0)
      const tile = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Zwroty pieniędzy' }) })
      await expect(tile.getByText('Reklamacja')).toBeVisible()
      const [issued] = await queryPostgres(
        app.databaseUrl ?? '',
        "select total, vat_total from invoices where order_id = $1 and type = 'Correction'",
        [refunded],
      )
      const zloty = (grosze: unknown) => (Number(grosze) / 100).toFixed(2).replace('.', ',')
      expect(shown.replaceAll('−', '-')).toContain(`razem ${zloty(issued?.total)}`)
      expect(shown.replaceAll('−', '-')).toContain(`VAT ${zloty(issued?.vat_total)}`)
      const mail = await waitForMail(email, /Zwrot/)
      expect(mail.text).toContain('Przepraszamy za pęknięcie.')
      await page.reload()
      await expect(tile.getByText('wysłany')).toBeVisible()
    })

    await test.step('support cancels another before it is packed, one of two pieces goes back to stock', async () => {
      await page.goto(pageOf(canceled))
      await button('Anuluj').click()
      await dialog.getByLabel(/^Sztuk na stan/).fill('1')
      await dialog.getByLabel('Powód').selectOption({ label: 'Brak towaru' })
      await expectAccessible('the dialog of a cancellation')
      await expectNoHorizontalScroll('the dialog of a cancellation on a phone')
      await inDialog('Anuluj zamówienie').click()
      await expect(dialog).toHaveCount(0)
      await expect(button('Anuluj')).toHaveCount(0)
      await waitForMail(email, /anulowane/)
    })

    await test.step('above the limit it becomes a request, which an owner accepts', async () => {
      await page.goto(pageOf(large))
      await button('Zwróć pieniądze').click()
      for (let piece = 0; piece < 16; piece++) await inDialog('Więcej').first().click()
      await expect(dialog.getByText('To ponad limit zamówienia. Zgodę da właściciel.')).toBeVisible()
      await dialog.getByLabel('Powód').selectOption({ label: 'Pomyłka' })
      await inDialog(/za zgodą właściciela/).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(/Na zgodę właściciela czeka/)).toBeVisible()
      const number = await readOrderNumber(app, large)
      await enterAs(page, `${app.url}/admin/requests?state=waiting`, 'admin')
      const row = page.getByRole('row').filter({ hasText: number })
      await expectAccessible('the requests')
      await expectNoHorizontalScroll('the requests on a phone')
      await row.getByRole('button', { name: 'Zgódź się' }).click()
      await inDialog('Zgódź się').click()
      await expect(row).toHaveCount(0)
      await page.goto(pageOf(large))
      await expect(page.getByText(/Na zgodę właściciela czeka/)).toHaveCount(0)
      await expect(page.getByRole('heading', { name: 'Zwroty pieniędzy' })).toBeVisible()
    })

    await test.step('the buyer sees the cancelled order in the account', async () => {
      await signedIn()
      await shop.open(`/moje-konto/zamowienie/${canceled}`, await readOrderNumber(app, canceled))
      await expect(page.getByText('Anulowane').first()).toBeVisible()
    })
  },
)
