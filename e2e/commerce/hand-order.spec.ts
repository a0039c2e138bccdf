import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

test(
  'an order made by hand at another price is accepted and paid by card on a phone, and its page says who made it and why',
  long.desktopOnly,
  async ({ page, app, shop, email, waitForMail, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    expectBrowserError(/401/)
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')

    await page.goto(`${app.url}/admin/orders`)
    await page.getByLabel('E-mail').fill('sklep@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await button('Dalej').click()
    await page.getByRole('link', { name: 'Nowe zamówienie' }).click()
    await expect(button('Wyślij link klientowi')).toBeDisabled()
    await button('Dodaj produkt').click()
    await dialog.getByRole('searchbox').fill('dziewięć')
    await dialog.getByRole('listitem').getByRole('button').first().click()
    await page.getByLabel('Sztuki').fill('2')
    await page.getByRole('button', { name: /^Inna cena/ }).click()
    await page.getByLabel('Cena za sztukę, zł').fill('80,50')
    await page.getByLabel('Powód innej ceny').fill('Uszkodzone opakowanie')
    await button('Wyślij link klientowi').click()
    await expect(page.getByRole('heading', { name: /do poprawy$/ })).toBeVisible()
    for (const [label, value] of [
      ['Imię', 'Zofia'],
      ['Nazwisko', 'Kalinowska'],
      ['E-mail', email],
      ['Telefon', '601 234 567'],
      ['Ulica i numer', 'Lipowa 12'],
      ['Kod pocztowy', '20-020'],
      ['Miejscowość', 'Lublin'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(value)
    await page.getByRole('radio', { name: /^Kurier DPD/ }).check()
    await expect(page.getByText('178,90 zł').first()).toBeVisible()
    await expectAccessible('a new order by hand')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll('a new order by hand')
    await button('Wyślij link klientowi').click()
    await expect(page.getByText(/^Czeka na zgodę klienta do/)).toBeVisible()
    await expect(page.getByText(/Uszkodzone opakowanie/)).toBeVisible()
    const address = page.url()

    const mail = await waitForMail(email, /czeka na Twoją zgodę$/)
    const token = /zamowienie\/([\w-]+)/.exec(mail.html ?? '')?.[1]
    await page.goto(`${app.url}/#/szkic/zamowienie/${token}?lang=pl`)
    await expect(shop.heading('Zamówienie dla Ciebie')).toBeVisible()
    await expect(page.getByText('178,90 zł').first()).toBeVisible()
    await expectAccessible('the page of an order by hand')
    await expectNoHorizontalScroll('the page of an order by hand')
    await button('Zamawiam i płacę').click()
    await expect(page.getByRole('checkbox', { name: /^Akcept/ })).toBeFocused()
    await page.getByRole('checkbox', { name: /^Akcept/ }).check()
    await button('Zamawiam i płacę').click()
    await shop.atPayment('pay')
    await page.waitForURL(`${app.url}/#/dziekujemy?**`)
    await expect(page.getByText('178,90 zł')).toBeVisible()

    await page.goto(address)
    await expect(page.getByText('Opłacone', { exact: true }).first()).toBeVisible()
    await expect(page.getByText(/^Klient zaakceptował/)).toBeVisible()
    await page.goto(`${app.url}/admin/orders?isByHand=true`)
    await expect(page.getByText(/^Ręcznie: \S/).first()).toBeVisible()
  },
)
