import type { Locator } from '@playwright/test'
import { staffGiftCardsEndpoints } from '@slodki-ul/contract/catalogue/gift-cards.admin'
import { demoPassword } from '../support/accounts.ts'
import { enterBackOffice } from '../support/back-office.ts'
import { queryPostgres } from '../support/database.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { pointPicker } from '../support/parcel-lockers.ts'
import { readPdfText, textOfPdf } from '../support/pdf-text.ts'
import type { Mail } from '../support/sandbox-client.ts'

const nineCells = 60
const longTimeout = { timeout: 50_000 }

type Way = {
  name: string
  payment: 'Stripe' | 'Blik' | 'Cod'
  parcel: 'DPD' | 'InPost'
  /** Złoty of a gift card that pays a part. */
  giftCard?: number
}

const ways: readonly Way[] = [
  { name: 'by card, to a locker', payment: 'Stripe', parcel: 'InPost' },
  { name: 'by BLIK', payment: 'Blik', parcel: 'DPD' },
  { name: 'on delivery', payment: 'Cod', parcel: 'DPD' },
  { name: 'by gift card and card', payment: 'Stripe', parcel: 'DPD', giftCard: 50 },
]

const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('−', '-')
const zloty = (amount: number) => plain(formatZloty(amount))
/** The amounts in złoty that a text names. */
const amountsIn = (text: string) =>
  [...plain(text).matchAll(/(\d[\d ]*,\d\d) zł/g)].map(([, amount = '']) =>
    Number(amount.replace(' ', '').replace(',', '.')),
  )
const pdfsOf = ({ attachments }: Mail) =>
  Promise.all(
    attachments
      .filter(({ contentType }) => contentType === 'application/pdf')
      .map(({ content }) => textOfPdf(Buffer.from(content, 'base64'))),
  )

for (const { name, payment, parcel, giftCard = 0 } of ways)
  test(`from the purchase ${name} to the refund of a piece: the buyer and staff see the same money in pages, mails, documents and labels`, {
    ...long.desktopOnly,
  }, async ({ page, context, app, api, sandbox, shop, texts, email, signedIn, waitForMail, expectBrowserError }) => {
    test.slow()
    expectBrowserError(/401/)
    const office = await context.newPage()
    const inOffice = (button: string | RegExp) => office.getByRole('button', { name: button, exact: true })
    const dialog = office.getByRole('dialog')
    const inDialog = (button: string | RegExp) => dialog.getByRole('button', { name: button, exact: true })
    const tile = (title: string) =>
      office.locator('section').filter({ has: office.getByRole('heading', { name: title, exact: true }) })
    const confirm = async (opener: Locator, confirmation: string) => {
      await opener.click()
      await inDialog(confirmation).click()
      await expect(dialog).toHaveCount(0)
    }
    const pdfsMailed = async () => (await Promise.all((await sandbox.mails(email)).map(pdfsOf))).flat()
    const stock = await shop.stockOf(nineCells)
    // Other stories set prices and promotions.
    const price = await shop.priceOf(nineCells)
    let code = ''
    if (giftCard > 0) {
      const card = { valueAmount: giftCard, months: 12, email, language: 'pl', reason: 'Przeprosiny' } as const
      await (await enterBackOffice(api)).act('issue', staffGiftCardsEndpoints.issueGiftCard, { body: card })
      code = /UL(-[2-9A-HJKMNP-Z]{4}){3}/.exec((await waitForMail(email, /Karta podarunkowa/)).text)?.[0] ?? ''
    }

    const { orderId, number, total } = await test.step('the buyer chooses, orders and pays', async () => {
      await shop.open('/sklep', texts.shopTitle)
      await page.getByRole('link', { name: texts.product60 }).first().click()
      await expect(shop.heading(texts.product60)).toBeVisible()
      await shop.quantity(texts.quantity).getByRole('button', { name: texts.more }).click()
      await page.getByRole('button', { name: texts.add, exact: true }).click()
      await page.getByRole('dialog', { name: texts.added }).getByRole('link', { name: texts.goToCheckout }).click()
      await expect(shop.heading(texts.checkout)).toBeVisible()
      if (code !== '') {
        await shop.applyVoucher(code)
        await expect(page.getByText(texts.giftCardSums.works(code))).toBeVisible()
      }
      await shop.fillCheckout(email, payment)
      if (parcel === 'InPost') {
        const picker = pointPicker(page, texts)
        await page.getByText(texts.locker, { exact: true }).click()
        await picker.search.fill('20-110')
        await expect(picker.points.first()).toHaveAttribute('value', 'LUB12N')
        await picker.points.first().check()
        await picker.take('LUB12N')
      }
      await shop.order()
      if (payment !== 'Cod') await shop.atPayment('pay')
      await expect(shop.heading(payment === 'Cod' ? texts.cod : texts.thanks)).toBeVisible()
      const { subject } = await waitForMail(email, payment === 'Cod' ? texts.mail.placed : texts.mail.confirmed)
      const [row] = await queryPostgres<{ id: string; total: number }>(
        app.databaseUrl ?? '',
        'select id, total from orders where email = $1',
        [email],
      )
      await expect.poll(() => shop.stockOf(nineCells)).toBe(stock - 2)
      return { orderId: row?.id ?? '', number: /SU-\d+/.exec(subject)?.[0] ?? '', total: (row?.total ?? 0) / 100 }
    })

    await test.step('staff find the order by its number', async () => {
      await office.goto(`${app.url}/admin`)
      await office.getByLabel('E-mail').fill('sklep@slodki-ul.test')
      await office.getByLabel('Hasło', { exact: true }).fill(demoPassword)
      await office.getByRole('button', { name: 'Dalej' }).click()
      await expect(office.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible()
      await office.keyboard.press('Control+k')
      const found = dialog.getByRole('option').filter({ hasText: number })
      await dialog.getByRole('combobox').fill(number)
      await found.first().click()
      await expect(office.getByRole('heading', { level: 1, name: number })).toBeVisible()
    })

    let parcelNumber = `1000${number.slice(3).padStart(9, '0')}U`
    if (parcel === 'InPost')
      await test.step('InPost makes a shipment, whose label names the order, the buyer and the locker', async () => {
        const shipments = office.getByRole('region', { name: 'Przesyłki InPost' })
        await inOffice('Zrób przesyłkę').click()
        await dialog.getByRole('radio', { name: /^B/ }).check()
        await dialog.getByLabel('Waga, kg').fill('0,9')
        await inDialog('Zrób przesyłkę').click()
        await expect(shipments.getByText('Etykieta gotowa')).toBeVisible(longTimeout)
        const download = office.waitForEvent('download')
        await shipments.getByRole('button', { name: /A6/ }).click()
        const label = await readPdfText(await (await download).path())
        expect(label).toContain(`${number}/1`)
        expect(label).toContain('LUB12N')
        parcelNumber = /\d{24}/.exec(label)?.[0] ?? ''
      })

    await test.step('staff pack and ship it; the buyer gets the number of the parcel', async () => {
      await confirm(inOffice('Oznacz jako spakowane'), 'Oznacz jako spakowane')
      await inOffice('Wyślij').click()
      const field = dialog.getByLabel('Numer przesyłki')
      if (parcel === 'InPost') await expect(field).toHaveValue(parcelNumber)
      else await field.fill(parcelNumber)
      await inDialog('Wyślij paczkę').click()
      await expect(dialog).toHaveCount(0)
      expect((await waitForMail(email, /jest w.drodze/)).text).toContain(parcelNumber)
    })

    await test.step('it is delivered, and one by cash on delivery is paid', async () => {
      if (payment === 'Cod') await confirm(inOffice('Odnotuj wpłatę'), 'Odnotuj wpłatę')
      await confirm(inOffice('Oznacz jako dostarczone'), 'Oznacz jako dostarczone')
      await expect
        .poll(async () => (await pdfsMailed()).some((text) => text.includes('Potwierdzenie zakupu')))
        .toBe(true)
      const document = (await pdfsMailed()).find((text) => text.includes('Potwierdzenie zakupu')) ?? ''
      expect(document).toContain('Dziewięć komórek')
      expect(document).toContain(zloty(total).replace(' zł', ''))
    })

    const { shown, back } =
      await test.step('staff give back a piece, as the preview of the correction says', async () => {
        await inOffice('Zwróć pieniądze').click()
        await dialog.getByRole('button', { name: 'Więcej' }).first().click()
        await dialog.getByLabel('Powód').selectOption({ label: 'Reklamacja' })
        await dialog.getByLabel('Dopisek do maila').fill('Przepraszamy za pęknięcie.')
        const preview = plain(await dialog.getByText(/netto .* VAT .* razem/).innerText())
        await dialog.getByRole('button', { name: `Zwróć ${formatZloty(price)}`, exact: true }).click()
        await expect(dialog).toHaveCount(0)
        const refunds = tile('Zwroty pieniędzy')
        if (payment === 'Cod') {
          await refunds.getByRole('button', { name: 'Oddano przelewem' }).click()
          await dialog.getByLabel('Numer konta').fill('PL61 1090 1014 0000 0712 1981 2874')
          await inDialog('Zapisz przelew').click()
          await expect(dialog).toHaveCount(0)
          await expect(refunds.getByText('przelany')).toBeVisible()
        } else
          await expect(async () => {
            await office.reload()
            await expect(refunds.getByText('wysłany')).toBeVisible({ timeout: 3_000 })
          }).toPass(longTimeout)
        const [money = 0, ofCard = 0] = amountsIn(await refunds.innerText())
        return { shown: preview, back: { money, ofCard } }
      })

    await test.step('the money went the way it came, once, and the gift card has its share', async () => {
      expect(Math.round((back.money + back.ofCard) * 100)).toBe(price * 100)
      expect(back.ofCard > 0).toBe(giftCard > 0)
      if (payment !== 'Cod') expect(await sandbox.refundsOf(orderId)).toEqual([Math.round(back.money * 100)])
      const mail = await waitForMail(email, new RegExp(`^Zwrot .* za zamówienie ${number}$`))
      const text = plain(mail.text)
      expect(plain(mail.subject)).toContain(zloty(back.money))
      expect(text).toContain('Przepraszamy za pęknięcie.')
      if (payment === 'Cod') expect(text).toContain('na konto kończące się na 2874')
      if (giftCard > 0) expect(text).toContain(`${zloty(back.ofCard)} wróciło na kartę podarunkową`)
      if (giftCard > 0) {
        const [card] = await queryPostgres<{ left: number }>(
          app.databaseUrl ?? '',
          `select (value - (select sum(amount - returned_amount) from voucher_uses where voucher_id = vouchers.id and state <> 'released'))::int as left
           from vouchers where code = $1`,
          [code],
        )
        expect(card?.left).toBe(Math.round(back.ofCard * 100))
      }
    })

    await test.step('the buyer reads the same correction in the mail and in the account', async () => {
      await expect
        .poll(async () => (await pdfsMailed()).some((text) => text.includes('Korekta potwierdzenia')))
        .toBe(true)
      const correction = plain((await pdfsMailed()).find((text) => text.includes('Korekta potwierdzenia')) ?? '')
      const [net, vat, gross] = [...shown.matchAll(/-?\d[\d ]*,\d\d/g)].map(([amount]) => amount)
      expect(gross).toBe(`-${zloty(price).replace(' zł', '')}`)
      for (const amount of [net, vat, gross]) expect(correction).toContain(amount)
      await signedIn()
      await shop.open(`/moje-konto/zamowienie/${orderId}`, number)
      const returns = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Zwroty', exact: true }) })
      await expect(returns).toContainText(`Zwrot pieniędzy: ${formatZloty(back.money)}`)
      await expect(returns).toContainText(/Wysłane \d/)
      const saving = page.waitForEvent('download')
      await returns.getByRole('button', { name: /^Pobierz korektę/ }).click()
      expect(plain(await readPdfText(await (await saving).path()))).toBe(correction)
      await expect(page.locator(`a[href*="${parcelNumber}"]`)).toBeVisible()
    })
  })
