import { readFile } from 'node:fs/promises'
import { orderStatuses } from '@slodki-ul/contract/commerce/orders'
import { formatDate } from '@slodki-ul/contract/dates'
import { placeGuestOrder, readOrderNumber, updateOrder } from '../support/account-orders.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'
import { payOrder } from '../support/order-scenarios.ts'
import { uniqueEmail } from '../support/orders.ts'
import { readPdfText } from '../support/pdf-text.ts'

const [hexagons, ebook, honey] = [58, 14, 51]
const orders = '/moje-konto/zamowienia'
const pathOf = (id: string) => `/moje-konto/zamowienie/${id}`
const company = {
  name: 'Pracownia Zosi',
  taxId: '526-587-76-35',
  address: { address: 'Zamojska 8', line2: '', zipCode: '20-105', city: 'Lublin', country: 'Polska' },
}

inBothLanguages(() => {
  test(
    "a guest's order is in the account of its address: viewed, paid, its documents downloaded (ORD-01, ORD-02, ORD-10)",
    phoneOnly,
    async ({ page, shop, texts, api, app, email, language, signedIn, expectAccessible }) => {
      test.slow()
      const { orderHistory } = texts
      const early = await readOrderNumber(app, await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Cod'))
      const id = await placeGuestOrder(api, email, { [hexagons]: 2, [honey]: 1, [ebook]: 1 }, 'Stripe', {
        languageCode: language,
        ...{ shippingMethod: 'EmailKurierDPD', comments: 'Na prezent', userWantsInvoice: true, companyData: company },
      })
      const number = await readOrderNumber(app, id)
      await signedIn()

      await shop.open(orders, orderHistory.title)
      const rows = page.getByRole('table', { name: orderHistory.title }).getByRole('row')
      const row = rows.filter({ hasText: number })
      await expect(rows).toHaveCount(3)
      await expect(rows.nth(1)).toContainText(number)
      await expect(rows.nth(2)).toContainText(early)
      await expect(rows.nth(2)).toContainText(orderHistory.status.PlacedOrder)
      await expect(row).toContainText(formatDate(new Date()))
      await expect(row).toContainText(orderHistory.status.unpaid)
      await expectAccessible('the orders')

      await row.getByRole('link', { name: orderHistory.details(number) }).click()
      await expect(shop.heading(number)).toBeVisible()
      const withdraw = page.getByRole('main').getByRole('link', { name: texts.withdrawals.link })
      await expect(withdraw).toHaveAttribute('href', `#/odstapienie?orderNumber=${number}`)
      const main = page.getByRole('main')
      await expect(main.getByText(orderHistory.placed(formatDate(new Date())))).toBeVisible()
      const steps = page.getByRole('list', { name: orderHistory.steps }).getByRole('listitem')
      await expect(steps).toHaveCount(5)
      await expect(steps.nth(0)).toHaveAttribute('aria-current', 'step')
      for (const text of [
        `2 × ${formatZloty(36)}`,
        orderHistory.taxId,
        orderHistory.country,
        orderHistory.comments,
        'ul. Miodowa 7',
      ])
        await expect(main).toContainText(text)
      for (const label of Object.values(orderHistory.sums)) await expect(main.getByText(label).first()).toBeVisible()
      for (const box of [orderHistory.delivery, orderHistory.billing])
        await expect(page.getByRole('region', { name: box, exact: true })).toBeVisible()
      await expect(page.getByRole('link', { name: orderHistory.file })).toHaveCount(0)
      await expect(page.getByRole('button', { name: orderHistory.anyDocument })).toHaveCount(0)
      await expectAccessible('an unpaid order')

      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/createOrder/create-checkout-session', async (route) => {
        await held
        await route.continue()
      })
      await page.getByRole('button', { name: orderHistory.pay(number) }).click()
      await expect(page.getByRole('dialog', { name: texts.waitingPopup })).toBeVisible()
      release()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.thanks)).toBeVisible()

      await shop.open(orders, orderHistory.title)
      await expect(row).toContainText(orderHistory.status.Paid)
      await expect(row.getByRole('button', { name: orderHistory.anyPay })).toHaveCount(0)
      await row.getByRole('link', { name: number, exact: true }).click()
      await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
      const saving = page.waitForEvent('download')
      await page.getByRole('button', { name: orderHistory.invoice(number) }).click()
      expect((await saving).suggestedFilename()).toBe('faktura.pdf')
      const printed = await readPdfText(await (await saving).path())
      for (const [rate, label] of [
        [23, orderHistory.sums.vat23],
        [5, orderHistory.sums.vat5],
      ] as const) {
        // The parcel contains a tool and honey, so its delivery is split; the VAT of each rate equals that of the page.
        expect(printed).toMatch(new RegExp(`${orderHistory.printedDelivery} 1 \\S+ [\\d,]+ ${rate}% [\\d,]+ `))
        const vat = await main
          .locator('dl > div', { has: page.getByText(label) })
          .locator('dd')
          .innerText()
        expect(printed).toMatch(new RegExp(` ${rate}% [\\d,]+ ${vat.replace(/\s*zł$/, '')} [\\d,]+ `))
      }
      await shop.expectToast(texts.plans.pdfSaved)
      const taking = page.waitForEvent('download')
      await page.getByRole('link', { name: orderHistory.file }).click()
      expect((await readFile(await (await taking).path())).subarray(0, 5).toString()).toBe('%PDF-')
      await expectAccessible('a paid order')
    },
  )
})

test(
  'an order offers what its status allows: payment, document, files, parcel tracking (ORD-06, ORD-07, ORD-08)',
  once,
  async ({ page, shop, texts, api, app, sandbox, email, signedIn }) => {
    test.slow()
    const { orderHistory } = texts
    const byCard = await placeGuestOrder(api, email, { [hexagons]: 1, [ebook]: 1 }, 'Stripe', {
      shippingMethod: 'EmailInPostKurier',
    })
    const byBlik = await readOrderNumber(app, await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Blik'))
    // It has its document, whatever its status is later.
    await payOrder(api, sandbox, { story: 'card', email, orderId: byCard, url: '' })
    const number = await readOrderNumber(app, byCard)
    await signedIn()
    const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name })
    const given = ['Paid', 'Packed', 'Shipped', 'Delivered']
    for (const status of orderStatuses) {
      const isInvoice = status === 'Shipped'
      const isPaid = given.includes(status)
      await updateOrder(
        app,
        byCard,
        `status = '${status}', wants_invoice = ${isInvoice}, paid_at = ${isPaid ? 'now()' : 'null'}, tracking_code = ${isInvoice ? "'6200118740319925'" : 'null'}`,
      )
      await shop.open('/sklep', texts.shopTitle)
      await shop.open(orders, orderHistory.title)
      const row = rowOf(number)
      await expect(row).toContainText(orderHistory.status[status === 'Placed' ? 'unpaid' : status])
      await expect(row.getByRole('button', { name: orderHistory.anyPay })).toHaveCount(status === 'Placed' ? 1 : 0)
      await expect(row.getByRole('button', { name: orderHistory.anyDocument })).toHaveCount(isPaid ? 1 : 0)
      if (isPaid)
        await expect(
          row.getByRole('button', { name: isInvoice ? orderHistory.invoice(number) : orderHistory.receipt(number) }),
        ).toBeVisible()
      // A BLIK payment cannot be restarted here.
      await expect(rowOf(byBlik).getByRole('button')).toHaveCount(0)
      await row.getByRole('link', { name: number, exact: true }).click()
      await expect(shop.heading(number)).toBeVisible()
      await expect(page.getByRole('button', { name: orderHistory.anyPay })).toHaveCount(status === 'Placed' ? 1 : 0)
      await expect(page.getByRole('button', { name: orderHistory.anyDocument })).toHaveCount(isPaid ? 1 : 0)
      await expect(page.getByRole('link', { name: orderHistory.file })).toHaveCount(isPaid ? 1 : 0)
      await expect(page.getByText(orderHistory.parcel)).toHaveCount(isInvoice ? 1 : 0)
      if (isInvoice)
        await expect(page.getByRole('link', { name: orderHistory.follow })).toHaveAttribute(
          'href',
          'https://inpost.pl/sledzenie-przesylek?number=6200118740319925',
        )
    }
  },
)

test(
  'an order that cannot be paid again says so, and shows its status (ORD-05, ERR-65)',
  long.once,
  async ({ page, shop, texts, api, app, email, signedIn, expectBrowserError }) => {
    expectBrowserError(/status of (409|502)/)
    const { orderHistory } = texts
    const id = await placeGuestOrder(api, email, { [hexagons]: 1 }, 'Stripe')
    const number = await readOrderNumber(app, id)
    await signedIn()
    await shop.open(orders, orderHistory.title)
    const pay = page.getByRole('button', { name: orderHistory.pay(number) })
    await page.route('**/api/createOrder/create-checkout-session', (route) => route.fulfill({ status: 502, body: '' }))
    await pay.click()
    await shop.expectToast(texts.unable.restartPayment)
    await expect(page.getByRole('dialog', { name: texts.waitingPopup })).toBeHidden()
    await page.unrouteAll()
    // Its deadline has passed in the meantime.
    await updateOrder(app, id, `status = 'Canceled'`)
    await pay.click()
    await expect(page.getByRole('row').filter({ hasText: number })).toContainText(orderHistory.status.Canceled)
    await expect(pay).toHaveCount(0)
  },
)

test(
  'another customer’s order, an unknown one and one that fails to load redirect to the home page (NAV-52, ORD-03, ERR-47)',
  long.once,
  async ({ page, shop, texts, api, app, signedIn, expectBrowserError }) => {
    expectBrowserError(/status of (400|404|502)/)
    const foreign = await placeGuestOrder(api, uniqueEmail(), { [hexagons]: 1 }, 'Cod')
    const guarded = page.waitForURL(/#\/login\?returnUrl=/)
    await page.goto(`${app.url}/#${pathOf(foreign)}`)
    await guarded
    await signedIn()
    for (const id of [foreign, '3f9b1c1e-0000-4000-8000-000000000000', 'SU-10001']) {
      await page.goto(`${app.url}/#${pathOf(id)}`)
      await expect(page).toHaveURL(`${app.url}/#/`)
      await shop.expectToast(texts.unable.loadOrder)
    }
    await page.route('**/api/orders/*/pl', (route) => route.fulfill({ status: 502, body: '' }))
    await page.goto(`${app.url}/#${pathOf(foreign)}`)
    await expect(page).toHaveURL(`${app.url}/#/`)
    await shop.expectToast(texts.unable.loadOrder)
  },
)
