import { findAccessibilityViolations } from '../support/accessibility.ts'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

// An app of its own, because the settings of the shop change.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '995' } } })

/** Delivery prices, ways of payment, maintenance and the pause of the checkout, as the shop shows them at once. */
test(
  'the owner changes delivery, payments, maintenance and the checkout, and the shop obeys (BO-184, BO-186, BO-195)',
  long.once,
  async ({
    page,
    app,
    browser,
    shop,
    texts,
    email,
    expectAccessible,
    expectNoHorizontalScroll,
    expectBrowserError,
  }) => {
    test.slow()
    expectBrowserError(/40[019]/)
    const owner = await (await browser.newContext({ viewport: page.viewportSize() })).newPage()
    await owner.goto(`${app.url}/admin/settings/limits`)
    await owner.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await owner.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await owner.getByRole('button', { name: 'Dalej' }).click()
    const settings = (name: string) =>
      owner.getByRole('navigation', { name: 'Strony ustawień' }).getByRole('link', { name })
    const save = async () => {
      await owner.keyboard.press('ControlOrMeta+s')
      await expect(owner.getByText('Zapisano', { exact: true })).toBeVisible()
    }
    await shop.haveCart({ 60: 1 })

    await test.step('a delivery price with what sample carts will pay, then in the cart', async () => {
      await settings('Dostawa').click()
      const courier = owner.getByRole('group', { name: 'Kurier DPD', exact: true })
      await courier.getByLabel('Cena, zł').fill('9,90')
      const samples = owner.getByRole('complementary', { name: 'Skutki zmian' }).getByRole('listitem')
      await expect(samples.first()).toContainText(/14,90.zł.*9,90.zł/)
      await courier.getByLabel('Darmowa od, zł').fill('200')
      await expect(samples.nth(1)).toContainText(/14,90.zł.*0,00.zł/)
      await expect(owner.getByText('2 niezapisane zmiany')).toBeVisible()
      await courier.getByLabel('Do, kg').fill('dużo')
      await owner.keyboard.press('ControlOrMeta+s')
      await expect(owner.getByRole('region', { name: '1 pole do poprawy' })).toBeFocused()
      await courier.getByLabel('Do, kg').fill('30')
      await owner.getByRole('switch', { name: 'Włączona: E-mail' }).click()
      await expect(owner.getByText(/Tak nie da się zapisać/)).toContainText('z plikami')
      await owner.getByRole('switch', { name: 'Włączona: E-mail' }).click()
      await save()
      await shop.openCheckout()
      await expect(shop.deliveries.first()).toBeVisible()
      await expect(page.getByText(/9,90.zł/).first()).toBeVisible()
    })

    await test.step('a way of payment that is off is gone; the last one cannot be switched off', async () => {
      await settings('Płatności').click()
      await owner.getByRole('switch', { name: 'Włączona: Karta, Apple Pay' }).click()
      await owner.getByRole('switch', { name: 'Włączona: BLIK i przelew' }).click()
      await owner.keyboard.press('ControlOrMeta+s')
      await expect(owner.getByText(/jakiś koszyk nie miałby/)).toBeVisible()
      await owner.getByRole('switch', { name: 'Włączona: Karta, Apple Pay' }).click()
      await save()
      await page.reload()
      await expect(shop.payments).toHaveCount(2)
      await expect(page.getByText(texts.payment.Blik, { exact: true })).toHaveCount(0)
    })

    await test.step('maintenance stands in the strip, and the paused checkout says why; browsing goes on', async () => {
      await settings('Przełączniki').click()
      await owner.getByRole('switch', { name: /^Komentarze/ }).click()
      await expect(owner.getByText(/znikną spod lekcji/)).toBeVisible()
      await owner.getByRole('switch', { name: /^Komentarze/ }).click()
      await expect(owner.getByText(/zostają włączone zawsze/)).toBeVisible()
      // An announcement that is over by its date closes no shop, and the form says so.
      await owner.getByRole('switch', { name: /Niedługo otwieramy/ }).click()
      await expect(owner.getByText(/goście zobaczą tylko zapowiedź/)).toBeVisible()
      await owner.getByLabel('Zapowiedź do (czas polski)').fill('2020-01-10T10:00')
      await expect(owner.getByText(/Data zakończenia zapowiedzi już minęła: sklep jest otwarty/)).toBeVisible()
      await expect(owner.getByText(/goście zobaczą tylko zapowiedź/)).toHaveCount(0)
      await owner.getByLabel('Zapowiedź do (czas polski)').fill('')
      await owner.getByRole('switch', { name: /Niedługo otwieramy/ }).click()
      await owner.getByRole('button', { name: 'Zmień wysyłkę do KSeF' }).click()
      const ksef = owner.getByRole('dialog', { name: 'Wysyłka do KSeF' })
      await ksef.getByRole('radio', { name: 'Włączona' }).check()
      await expect(ksef.getByText(/mail wyjdzie dopiero z.numerem/)).toBeVisible()
      await ksef.getByRole('button', { name: 'Zapisz' }).click()
      await expect(ksef.getByText(/nie ma kluczy tego środowiska/)).toBeVisible()
      await ksef.getByRole('radio', { name: 'Wyłączona' }).check()
      await ksef.getByRole('button', { name: 'Anuluj' }).click()
      await owner.getByRole('switch', { name: /^Zapowiedz/ }).click()
      const begin = owner.getByLabel('Początek (czas polski)')
      await begin.fill('2031-03-30T02:30')
      await expect(owner.getByText('Tej godziny nie ma: zmiana czasu. Wybierz inną')).toBeVisible()
      await begin.fill('2031-10-26T02:30')
      await owner.getByLabel('Koniec (czas polski)').fill('2031-10-26T02:15')
      await expect(owner.getByRole('group', { name: /^Która/ })).toHaveCount(2)
      await owner.keyboard.press('ControlOrMeta+s')
      await expect(owner.getByText(/^Ta godzina jest dwa razy/)).toHaveCount(2)
      // The later hour by the clock may be the earlier moment.
      await owner
        .getByRole('radio', { name: /^pierwszy raz/ })
        .first()
        .check()
      await owner
        .getByRole('radio', { name: /^drugi raz/ })
        .last()
        .check()
      await save()
      await shop.open('/sklep', texts.shopTitle)
      await page.reload()
      await expect(page.getByText('Przerwa techniczna: 26.10.2031, 02:30 – 26.10.2031, 02:15.')).toBeVisible()
      await begin.fill('2031-01-10T22:00')
      await owner.getByLabel('Koniec (czas polski)').fill('2031-01-10T23:30')
      await owner.getByRole('switch', { name: /^Wstrzymaj/ }).click()
      await owner.getByLabel('Komunikat po polsku').fill('Wracamy jutro rano.')
      await expect(owner.getByText('Brak angielskiego: strona pokaże polski')).toBeVisible()
      await save()
      await shop.open('/sklep', texts.shopTitle)
      await page.reload()
      await expect(page.getByText('Przerwa techniczna: 10.01.2031, 22:00 – 10.01.2031, 23:30.')).toBeVisible()
      await shop.openCheckout()
      await expect(page.getByText('Wracamy jutro rano.')).toBeVisible()
      await expectAccessible('a paused checkout')
      await shop.fillCheckout(email)
      await shop.order()
      await shop.expectToast('Zamówienia są na chwilę wstrzymane. Koszyk zostaje.')
    })

    for (const name of ['Dostawa', 'Płatności', 'Przełączniki', 'Powiadomienia', 'Limity']) {
      await settings(name).click()
      await expect(owner.getByRole('button', { name: 'Zapisz', exact: true })).toBeAttached()
      expect(await findAccessibilityViolations(owner), name).toEqual([])
    }
    await expectNoHorizontalScroll('the checkout')
    await owner.context().close()
  },
)
