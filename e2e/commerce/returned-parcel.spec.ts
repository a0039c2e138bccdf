import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58

test(
  'an order whose parcel came back is cancelled by the keyboard, and its buyer is told why',
  long.desktopOnly,
  async ({
    page,
    app,
    api,
    sandbox,
    email,
    waitForMail,
    expectAccessible,
    expectNoHorizontalScroll,
    expectBrowserError,
  }) => {
    expectBrowserError(/401/)
    const orderId = await placeGuestOrder(api, email, { [hexagons]: 2 }, 'Stripe', { languageCode: 'pl' })
    await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
    const number = await readOrderNumber(app, orderId)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')

    await page.goto(`${app.url}/admin/orders/${orderId}`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await button('Dalej').click()
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(button('Paczka wróciła')).toHaveCount(0)
    await button('Oznacz jako spakowane').click()
    await dialog.getByRole('button', { name: 'Oznacz jako spakowane', exact: true }).click()
    await button('Wyślij').click()
    await dialog.getByLabel('Numer przesyłki').fill(`2000${number.slice(3).padStart(9, '0')}U`)
    await dialog.getByRole('button', { name: 'Wyślij paczkę' }).click()

    await button('Paczka wróciła').focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { name: `${number}: paczka wróciła` })).toBeVisible()
    // The way here has said the reason.
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    await expect(dialog.getByLabel('Sztuk na stan', { exact: false }).first()).toHaveValue('2')
    await expectAccessible('a parcel that came back')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll('a parcel that came back')
    await page.setViewportSize({ width: 1440, height: 900 })
    await dialog.getByLabel('Sztuk na stan', { exact: false }).first().fill('1')
    // What would happen now is computed first.
    await expect(dialog.getByRole('button', { name: 'Anuluj zamówienie' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Anuluj zamówienie' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Anulowane', { exact: true }).first()).toBeVisible()
    await expect(button('Paczka wróciła')).toHaveCount(0)
    const mail = await waitForMail(email, /^Zamówienie SU-\d+ anulowane$/)
    expect(mail.text).toContain('wróciła do nas')
  },
)
