import { queryPostgres } from '../support/database.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const hexagons = 58
const ebook = 56
const delivery = 17.9
const codDelivery = 22.9

test.describe('the checkout', () => {
  inBothLanguages(() => {
    test('reports one failed check after another, and sends nothing (CHK-27, CHK-28, CHK-29)', async ({
      page,
      shop,
      say,
    }) => {
      let sent = 0
      page.on('request', (request) => {
        if (request.url().endsWith('/createOrder')) sent++
      })
      await shop.haveCart({ [hexagons]: 1, [ebook]: 1 })
      await shop.openCheckout()
      const right = page.getByRole('checkbox', { name: say.right })
      await right.uncheck()
      await shop.order()
      await shop.expectToast(say.acceptTerms)
      await shop.acceptTerms()
      await shop.order()
      await shop.expectToast(say.acceptRight)
      await right.check()
      await shop.order()
      await shop.expectToast(say.acceptDigital)
      await page.getByRole('checkbox', { name: say.digital }).check()
      await shop.order()
      await expect(page.getByLabel(say.field.firstName)).toBeFocused()
      await expect(page.getByLabel(say.field.email, { exact: true })).toHaveAttribute('aria-invalid', 'true')
      await shop.expectToast(say.provideData)
      expect(sent).toBe(0)
    })

    test('takes an invoice only with a right tax number (CHK-08, CHK-25)', async ({ page, shop, say, email }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      const invoice = page.getByRole('group', { name: say.invoice })
      await expect(invoice).toBeHidden()
      await page.getByRole('checkbox', { name: say.wantsInvoice }).check()
      await shop.order()
      await shop.expectToast(say.provideData)
      await expect(invoice.getByText(say.required)).toHaveCount(5)
      await invoice.getByLabel(say.field.company).fill('Cukiernia Pod Lipą sp. z o.o.')
      await invoice.getByLabel(say.field.taxId).fill('123-456-32-19')
      await invoice.getByLabel(say.field.address).fill('ul. Lipowa 3')
      await invoice.getByLabel(say.field.zipCode, { exact: true }).fill('30-001')
      await invoice.getByLabel(say.field.city).fill('Kraków')
      await shop.order()
      await expect(invoice.getByText(say.invalidNip)).toBeVisible()
      await invoice.getByLabel(say.field.taxId).fill('PL 123-456-32-18')
      await shop.order()
      await expect(shop.heading(say.cod)).toBeVisible()
    })

    test('takes a voucher, refuses an expired one, and takes the discount off for an empty one (CART-18, CHK-32, CHK-34)', async ({
      page,
      shop,
      say,
      email,
      sandbox,
      expectComplaint,
    }) => {
      expectComplaint(/status of 400/)
      await shop.haveCart({ [hexagons]: 5 })
      await shop.openCheckout()
      await shop.applyVoucher('miod10')
      await expect(page.getByText(say.voucherWorks('MIOD10', formatZloty(18)))).toBeVisible()
      await expect(page.getByLabel(say.voucher)).toHaveValue('')
      await expect(shop.summary).toContainText(formatZloty(180 - 18 + delivery))
      await shop.expectToast(say.voucherApplied)

      await shop.applyVoucher('STARY')
      await shop.expectToast(say.voucherInvalid)
      await expect(page.getByText(say.voucherWorks('MIOD10', formatZloty(18)))).toBeVisible()

      await shop.applyVoucher('')
      await shop.expectToast(say.provideData)
      await expect(shop.summary).toContainText(formatZloty(180 + delivery))

      await page.reload()
      await shop.applyVoucher('MIOD10')
      await shop.fillCheckout(email)
      await expect(shop.summary).toContainText(formatZloty(180 - 18 + delivery))
      await shop.order()
      await page.waitForURL(/\/pay\//)
      expect((await sandbox.sessions())[0]?.amount_total).toBe(17990)
    })
  })

  test(
    'asks for buyer, invoice and code, and keeps what was typed over a reload, but no consent (ENT-21, ENT-22, ENT-23)',
    once,
    async ({ page, shop, say, email }) => {
      const { field } = say
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      await page.getByRole('checkbox', { name: say.wantsInvoice }).check()
      const invoice = page.getByRole('group', { name: say.invoice })
      const [buyer, company] = [
        [
          ['Ewa', field.firstName],
          ['Miś', field.lastName],
          ['600 100 200', field.phone],
          [email, field.email],
        ],
        [
          ['Cukiernia Pod Lipą', field.company],
          ['123-456-32-18', field.taxId],
          ['ul. Lipowa 3', field.address],
          ['30-001', field.zipCode],
          ['Kraków', field.city],
        ],
      ] as const
      for (const [value, label] of buyer) await page.getByLabel(label, { exact: true }).first().fill(value)
      for (const [value, label] of company) await invoice.getByLabel(label, { exact: true }).fill(value)
      const secondLine = invoice.locator('[autocomplete="billing address-line2"]')
      await secondLine.fill('lok. 5')
      await page.getByLabel(field.comments).fill('Proszę o kokardkę')
      await invoice.getByLabel(field.country).selectOption({ label: 'Czechy' })
      await expect(page.getByLabel(say.voucher)).toBeEditable()
      await page.reload()
      for (const [value, label] of buyer)
        await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(value)
      for (const [value, label] of company) await expect(invoice.getByLabel(label, { exact: true })).toHaveValue(value)
      await expect(secondLine).toHaveValue('lok. 5')
      await expect(page.getByLabel(field.comments)).toHaveValue('Proszę o kokardkę')
      await expect(invoice.getByLabel(field.country).locator('option:checked')).toHaveText('Czechy')
      await expect(shop.payments.nth(2)).toBeChecked()
      await expect(page.getByRole('checkbox', { name: say.terms })).not.toBeChecked()
    },
  )

  test(
    'starts with terms open, the right acknowledged, and asks for digital consent (CHK-10, CHK-11, CHK-12)',
    once,
    async ({ page, shop, say, email }) => {
      await shop.haveCart({ [ebook]: 1 })
      await shop.openCheckout()
      await expect(page.getByRole('checkbox', { name: say.terms })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: say.right })).toBeChecked()
      const digital = page.getByRole('checkbox', { name: say.digital })
      await expect(digital).not.toBeChecked()
      // Files are sent by e-mail: no address is asked for.
      await expect(page.getByLabel(say.field.address)).toBeHidden()
      for (const [name, value] of Object.entries({ firstName: 'Ewa', lastName: 'Miś', phone: '600100200', email }))
        await page.getByLabel(say.field[name as 'email'], { exact: true }).fill(value)
      await shop.acceptTerms()
      await shop.order()
      await shop.expectToast(say.acceptDigital)
      await digital.check()
      await shop.order()
      await shop.atPayment('pay')
      await expect(shop.heading(say.thanks)).toBeVisible()
    },
  )

  test(
    'offers the first payment and its first delivery, and Poland (CHK-14, CHK-15, CHK-24)',
    once,
    async ({ page, shop, say }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await expect(shop.payments.first()).toBeChecked()
      await expect(shop.deliveries.first()).toBeChecked()
      await shop.choosePayment('Cod')
      await expect(shop.deliveries).toHaveCount(1)
      await expect(shop.deliveries.first()).toBeChecked()
      await shop.choosePayment('Blik')
      await expect(shop.deliveries.first()).toBeChecked()
      await shop.deliveries.last().check()
      await shop.choosePayment('Stripe')
      await expect(shop.deliveries.first()).toBeChecked()
      await expect(page.getByLabel(say.field.country).locator('option:checked')).toHaveText('Polska')
    },
  )

  test(
    'limits what can be typed: 50 in a line, 500 in a comment (CHK-22, CHK-23, CONST-03)',
    once,
    async ({ page, shop, say }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await page.getByRole('checkbox', { name: say.wantsInvoice }).check()
      const lines = page.getByRole('main').locator('input:is([type=text], [type=email], [type=tel])')
      // Four of the buyer, four of the parcel, six of the invoice, the voucher.
      await expect(lines).toHaveCount(15)
      for (const line of await lines.all()) await expect(line).toHaveAttribute('maxlength', '50')
      await expect(page.getByLabel(say.field.comments)).toHaveAttribute('maxlength', '500')
    },
  )

  test(
    'tells of a code that works and of one that does not, and sends even an empty one (ERR-29, ERR-42, CHK-33)',
    once,
    async ({ page, shop, say, expectComplaint }) => {
      expectComplaint(/status of 400/)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.applyVoucher('MIOD10')
      await shop.expectToast(say.voucherApplied)
      await shop.applyVoucher('NIEMATAKIEGO')
      await shop.expectToast(say.voucherInvalid)
      const sent = page.waitForRequest('**/api/cart/add-voucher')
      await shop.applyVoucher('')
      expect((await sent).postDataJSON()).toMatchObject({ voucher: '' })
    },
  )

  test('of a link brings its product and its code, once (CHK-01, CHK-02)', once, async ({ page, shop, say }) => {
    await shop.open(`/kasa?add-to-cart=${hexagons}&dcc=MIOD10`, say.checkout)
    await expect(page.getByText(say.voucherWorks('MIOD10', formatZloty(3.6)))).toBeVisible()
    await page.reload()
    await expect(shop.summary.getByText('1 szt.')).toBeVisible()
  })

  test('of an empty cart leads to the shop (CHK-03)', async ({ page, shop, say }) => {
    await shop.openCheckout()
    await expect(page.getByText(say.emptyBag)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: say.backToShop })).toHaveAttribute('href', '#/sklep')
  })
})

test.describe('what changes while a buyer fills the form', { tag: once.tag }, () => {
  test('a price: the order is not made, the new total is told, the next press orders', async ({
    page,
    shop,
    say,
    email,
    academy,
    expectComplaint,
  }) => {
    expectComplaint(/status of 409/)
    await shop.haveCart({ [hexagons]: 2 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Cod')
    await queryPostgres(academy.databaseUrl ?? '', 'update products set price = 4100 where id = $1', [hexagons])
    try {
      await shop.order()
      await expect(
        page.getByRole('alert').filter({ hasText: say.changed(formatZloty(82 + codDelivery)) }),
      ).toBeVisible()
      await expect(shop.summary).toContainText(formatZloty(82 + codDelivery))
      await shop.order()
      await expect(shop.heading(say.cod)).toBeVisible()
    } finally {
      await queryPostgres(academy.databaseUrl ?? '', 'update products set price = 3600 where id = $1', [hexagons])
    }
  })

  test('the stock: what is missing is told beside the product and put right by one press', async ({
    page,
    shop,
    say,
    email,
    academy,
    expectComplaint,
  }) => {
    expectComplaint(/status of 409/)
    await shop.haveCart({ 31: 3 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Cod')
    const sell = 'update products set stock = stock - 2, stock_received = stock_received - 2 where id = 31'
    await queryPostgres(academy.databaseUrl ?? '', sell)
    await shop.order()
    await expect(page.getByText(say.changedStock)).toBeVisible()
    await page.getByRole('button', { name: say.fixTo(1) }).click()
    await expect(shop.summary).toContainText(formatZloty(649 + codDelivery))
    await shop.order()
    await expect(shop.heading(say.cod)).toBeVisible()
    expect(await shop.stockOf(31)).toBe(0)
  })
})
