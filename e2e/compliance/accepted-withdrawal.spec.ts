import { withdrawalsEndpoints } from '@slodki-ul/contract/compliance/withdrawals'
import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58

test(
  'on a phone staff accept a withdrawal by the keyboard, and its goods come back as a return that is received, inspected and closed (BO-155, BO-066)',
  long.phoneOnly,
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
    const orderId = await placeGuestOrder(api, email, { [hexagons]: 2 }, 'Stripe', { languageCode: 'pl' })
    await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
    const number = await readOrderNumber(app, orderId)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const atThisWidth = async (what: string) => {
      await expectAccessible(what)
      await expectNoHorizontalScroll(what)
    }

    await page.goto(`${app.url}/admin/orders/${orderId}`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await button('Dalej').click()
    await button('Oznacz jako spakowane').click()
    await dialog.getByRole('button', { name: 'Oznacz jako spakowane', exact: true }).click()
    await button('Wyślij').click()
    await dialog.getByLabel('Numer przesyłki').fill(`2000${number.slice(3).padStart(9, '0')}U`)
    await dialog.getByRole('button', { name: 'Wyślij paczkę' }).click()
    await expect(dialog).toHaveCount(0)
    const statement = { fullName: 'Aneta Gil', orderNumber: number, scope: '', email, languageCode: 'pl' } as const
    await call(api, withdrawalsEndpoints.sendWithdrawal, { headers: {}, body: statement })

    await button('Otwórz menu').click()
    await page.getByRole('link', { name: /^Odstąpienia/ }).click()
    await page.getByRole('link', { name: 'Aneta Gil' }).first().click()
    await button('Wybierz').click()
    await expect(page.getByRole('list', { name: 'Co wolno oddać' }).getByRole('listitem')).toHaveCount(2)
    await button('Przyjmij').focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('spinbutton')).toHaveValue('2')
    await expect(dialog.getByText('Powstanie zwrot towaru, 2 szt.', { exact: false })).toBeVisible()
    await atThisWidth('accepting a withdrawal')
    const confirm = dialog.getByRole('button', { name: /^Przyjmij i.oddaj/ })
    await expect(confirm).toBeEnabled()
    await confirm.focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(button('Przyjmij')).toHaveCount(0)
    await waitForMail(email, /odstąpieni/i)

    await page.goto(`${app.url}/admin/orders/${orderId}`)
    const entry = page.getByRole('list', { name: 'Zwroty towaru' }).getByRole('listitem')
    await expect(entry).toContainText('zapowiedziany')
    await entry.getByRole('button', { name: 'Przyjmij towar' }).click()
    const quantities = dialog.getByRole('spinbutton')
    await expect(quantities.first()).toHaveValue('2')
    await quantities.last().fill('1')
    await atThisWidth('goods that came back')
    await dialog.getByRole('button', { name: 'Przyjmij towar' }).click()
    await expect(entry).toContainText('przyszło 2 z 2, na stan 1')
    await entry.getByRole('button', { name: 'Sprawdzono' }).click()
    await expect(quantities).toHaveAttribute('max', '1')
    await dialog.getByRole('button', { name: 'Sprawdzono' }).click()
    await expect(entry).toContainText('sprawdzony')
    await entry.getByRole('button', { name: 'Zamknij zwrot' }).click()
    await dialog.getByRole('button', { name: 'Zamknij zwrot' }).click()
    await expect(entry).toContainText('rozliczony')
    await expect(entry.getByRole('button')).toHaveCount(0)
    await expectAccessible('an order with a closed return')
  },
)
