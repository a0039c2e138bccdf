import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { createKeyboard } from '../support/keyboard.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58

test(
  'BO-035 by the keyboard alone an order is found by the last digits of a phone, tagged and untagged by Undo, packed, shipped, and cancelled when its parcel comes back',
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
    test.slow()
    expectBrowserError(/401/)
    const digits = String(Date.now()).slice(-6)
    const change = { languageCode: 'pl', phone: `600${digits}` } as const
    const orderId = await placeGuestOrder(api, email, { [hexagons]: 2 }, 'Stripe', change)
    await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
    const number = await readOrderNumber(app, orderId)
    const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
    const keys = createKeyboard(page)

    await page.goto(`${app.url}/admin`)
    await keys.fill(page.getByLabel('E-mail'), 'admin@slodki-ul.test')
    await keys.fill(page.getByLabel('Hasło', { exact: true }), demoPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible()

    await page.keyboard.press('Control+k')
    const found = dialog.getByRole('option').filter({ hasText: number })
    await expect(async () => {
      await keys.fill(dialog.getByRole('combobox'), digits.slice(-4))
      await expect(found).toBeVisible({ timeout: 1_000 })
    }).toPass()
    while ((await found.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
    await expect(button('Paczka wróciła')).toHaveCount(0)

    await keys.fill(page.getByLabel('Dodaj etykietę'), 'prezent')
    await page.keyboard.press('Enter')
    const tag = button('Zdejmij etykietę prezent')
    await expect(tag).toBeVisible()
    await page.keyboard.press('F6')
    await keys.press(page.getByRole('alertdialog').getByRole('button', { name: 'Cofnij' }))
    await expect(tag).toHaveCount(0)

    await keys.press(button('Oznacz jako spakowane'))
    await keys.press(inDialog('Oznacz jako spakowane'))
    await expect(dialog).toHaveCount(0)
    await keys.press(button('Wyślij'))
    await keys.fill(dialog.getByLabel('Numer przesyłki'), `2000${number.slice(3).padStart(9, '0')}U`)
    await keys.press(inDialog('Wyślij paczkę'))
    await expect(dialog).toHaveCount(0)

    await keys.press(button('Paczka wróciła'))
    await expect(dialog.getByRole('heading', { name: `${number}: paczka wróciła` })).toBeVisible()
    // The way here has said the reason.
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    const stock = dialog.getByLabel('Sztuk na stan', { exact: false }).first()
    await expect(stock).toHaveValue('2')
    await expectAccessible('a parcel that came back')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll('a parcel that came back')
    await page.setViewportSize({ width: 1440, height: 900 })
    await keys.fill(stock, '1')
    // What would happen now is computed first.
    await expect(inDialog('Anuluj zamówienie')).toBeEnabled()
    await keys.press(inDialog('Anuluj zamówienie'))
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Anulowane', { exact: true }).first()).toBeVisible()
    await expect(button('Paczka wróciła')).toHaveCount(0)
    const mail = await waitForMail(email, /^Zamówienie SU-\d+ anulowane$/)
    expect(mail.text).toContain('wróciła do nas')
  },
)
