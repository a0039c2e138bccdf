import type { Page } from '@playwright/test'
import { placeGuestOrder, readOrderNumber } from '../support/account-orders.ts'
import { demoPassword } from '../support/accounts.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'

const hexagons = 58

const texts = {
  pl: {
    email: 'E-mail',
    password: 'Hasło',
    next: 'Dalej',
    pack: 'Oznacz jako spakowane',
    ship: 'Wyślij',
    number: 'Numer przesyłki',
    wrong: 'To nie wygląda na numer tego przewoźnika',
    send: 'Wyślij paczkę',
    deliver: 'Oznacz jako dostarczone',
    history: 'Historia',
    note: 'Notatka dla zespołu',
    addNote: 'Dodaj notatkę',
    edit: 'Zmień dane',
    phone: 'Telefon',
    save: 'Zapisz',
    refused: 'Czego teraz nie można',
    notShipped: 'Najpierw trzeba wysłać.',
    delivered: 'Dostarczone',
    evidence: 'Pobierz dowody',
    saved: /Plik jest zapisany/,
    mail: /jest w.drodze/,
    follow: /Śledź paczkę/,
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    next: 'Next',
    pack: 'Mark as packed',
    ship: 'Ship',
    number: 'Parcel number',
    wrong: 'This does not look like a number of this carrier',
    send: 'Send the parcel',
    deliver: 'Mark as delivered',
    history: 'History',
    note: 'Note for the team',
    addNote: 'Add note',
    edit: 'Change details',
    phone: 'Phone',
    save: 'Save',
    refused: 'What is not possible now',
    notShipped: 'It has to be shipped first.',
    delivered: 'Delivered',
    evidence: 'Get the evidence',
    saved: /The file is saved/,
    mail: /is on its way/,
    follow: /Track the parcel/,
  },
}

/** Signs in to the back office where it asks for it. */
async function signIn(page: Page, t: Pick<(typeof texts)['pl'], 'email' | 'password' | 'next'>) {
  await page.getByLabel(t.email).fill('sklep@slodki-ul.test')
  await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t.next }).click()
}

inBothLanguages(() => {
  test(
    'BO-034 an order that was paid by card is packed on a phone, shipped with a number and delivered, and its buyer sees it in the account and the mail',
    long.phoneOnly,
    async ({
      page,
      app,
      api,
      sandbox,
      language,
      email,
      shop,
      signedIn,
      waitForMail,
      expectAccessible,
      expectBrowserError,
    }) => {
      test.slow()
      expectBrowserError(/401/)
      const t = texts[language]
      const orderId = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Stripe', { languageCode: language })
      await payOrder(api, sandbox, { story: 'card', email, orderId, url: '' })
      const number = await readOrderNumber(app, orderId)
      const parcel = `1000${String(Number(number.slice(3))).padStart(9, '0')}U`

      await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
      const button = (name: string) => page.getByRole('button', { name, exact: true })
      const dialog = page.getByRole('dialog')
      const entries = page.getByRole('list', { name: t.history }).getByRole('listitem')

      await test.step('staff open the order and see what is possible now', async () => {
        await page.goto(`${app.url}/admin/orders/${orderId}`)
        await signIn(page, t)
        await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
        await expect(button(t.deliver)).toHaveCount(0)
        await page.getByText(t.refused).click()
        await expect(page.getByRole('listitem').filter({ hasText: t.deliver })).toContainText(t.notShipped)
      })

      await test.step('a note and another phone stay in the history', async () => {
        await page.getByLabel(t.note).fill('Prosi o telefon')
        await button(t.addNote).click()
        await expect(entries.filter({ hasText: 'Prosi o telefon' })).toBeVisible()
        await button(t.edit).click()
        await dialog.getByLabel(t.phone).fill('502 111 222')
        await expectAccessible('the details of an order')
        await dialog.getByRole('button', { name: t.save, exact: true }).click()
        await expect(entries.filter({ hasText: '600 100 200 → 502 111 222' })).toBeVisible()
      })

      await test.step('it is packed and shipped with a number, a wrong one is refused', async () => {
        await button(t.pack).click()
        await dialog.getByRole('button', { name: t.pack, exact: true }).click()
        await expect(dialog).toHaveCount(0)
        await button(t.ship).click()
        await dialog.getByLabel(t.number).fill('6200')
        await dialog.getByRole('button', { name: t.send }).click()
        await expect(dialog.getByText(t.wrong)).toBeVisible()
        await expectAccessible('a parcel with a wrong number')
        await dialog.getByLabel(t.number).fill(parcel)
        // A press that was meant once sends one parcel.
        await dialog.getByRole('button', { name: t.send }).dblclick()
        await expect(page.getByRole('link', { name: new RegExp(parcel) })).toHaveCount(1)
      })

      await test.step('it is delivered, and nothing more can be done', async () => {
        await button(t.deliver).click()
        await dialog.getByRole('button', { name: t.deliver, exact: true }).click()
        await expect(entries.filter({ hasText: t.delivered })).toBeVisible()
        await expect(button(t.deliver)).toHaveCount(0)
      })

      await test.step('what proves it is saved as one file', async () => {
        const saved = page.waitForEvent('download')
        await button(t.evidence).click()
        expect((await saved).suggestedFilename()).toMatch(new RegExp(`-${number}\\.zip$`))
        await expect(page.getByText(t.saved)).toBeVisible()
        await expectAccessible('an order with its evidence')
      })

      await test.step('the buyer has one mail about the parcel and sees its number in the account', async () => {
        const mail = await waitForMail(email, t.mail)
        expect(mail.text).toContain(parcel)
        await signedIn()
        await shop.open(`/moje-konto/zamowienie/${orderId}`, number)
        await expect(page.getByText(parcel)).toBeVisible()
        await expect(page.getByRole('link', { name: t.follow })).toHaveAttribute('href', new RegExp(`p1=${parcel}`))
      })
    },
  )
})
