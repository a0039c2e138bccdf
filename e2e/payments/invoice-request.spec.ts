import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'
import { readPdfText } from '../support/pdf-text.ts'

const hexagons = 58

// The clock moves by months here: an app of its own.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '995' } } })

inBothLanguages(() => {
  test(
    'two months after the sale a consumer asks for an invoice and downloads it (ORD-08, API-65)',
    long.phoneOnly,
    async ({
      page,
      shop,
      texts,
      api,
      app,
      sandbox,
      email,
      language,
      advanceClock,
      signedIn,
      expectAccessible,
      expectNoHorizontalScroll,
    }) => {
      test.slow()
      const { orderHistory, field } = texts
      const { request } = orderHistory
      const orderId = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Stripe', { languageCode: language })
      await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
      const number = await readOrderNumber(app, orderId)
      await advanceClock(61)
      await signedIn()

      await shop.open(`/moje-konto/zamowienie/${orderId}`, number)
      const confirmation = page.getByRole('button', { name: orderHistory.receipt(number) })
      await expect(confirmation).toBeVisible()
      await expect(page.getByText(/paragon/i)).toHaveCount(0)
      await page.getByRole('button', { name: request.ask(number) }).click()
      const dialog = page.getByRole('dialog', { name: request.title })
      await expect(dialog.getByLabel(request.name)).toHaveValue('Żaneta Śliwińska')
      await expect(dialog.getByLabel(field.city)).toHaveValue('Kraków')
      await expectAccessible('the request of an invoice')
      await expectNoHorizontalScroll('the request of an invoice')
      await dialog.getByLabel(field.city).fill('')
      await dialog.getByRole('button', { name: request.send }).click()
      await expect(dialog.getByText(/^(Wpisz miasto|Enter the city)$/)).toHaveCount(1)
      await dialog.getByLabel(field.city).fill('Wieliczka')
      await dialog.getByRole('button', { name: request.send }).click()
      await shop.expectToast(request.issued)
      await expect(dialog).toBeHidden()

      await expect(confirmation).toHaveCount(0)
      await expect(page.getByRole('button', { name: request.ask(number) })).toHaveCount(0)
      await expect(page.getByRole('region', { name: orderHistory.billing, exact: true })).toContainText('Wieliczka')
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: orderHistory.invoice(number) }).click()
      expect((await saving).suggestedFilename()).toBe('faktura.pdf')
      const printed = await readPdfText(await (await saving).path())
      expect(printed).toMatch(request.printed)
      expect(printed).toContain('ul. Miodowa 7, 31-055 Wieliczka')
    },
  )
})
