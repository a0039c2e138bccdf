import { formatZloty } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'

const hexagons = 58
const ebook = 56
const delivery = 17.9

test.describe('the checkout', () => {
  inBothLanguages(() => {
    test(
      'reports failed validations one after another, and sends nothing (CHK-27, CHK-28, CHK-29)',
      desktopOnly,
      async ({ page, shop, texts }) => {
        let sent = 0
        page.on('request', (request) => {
          if (request.url().endsWith('/createOrder')) sent++
        })
        await shop.haveCart({ [hexagons]: 1, [ebook]: 1 })
        await shop.openCheckout()
        const right = page.getByRole('checkbox', { name: texts.right })
        await right.uncheck()
        await shop.order()
        await shop.expectToast(texts.acceptTerms)
        await shop.acceptTerms()
        await shop.order()
        await shop.expectToast(texts.acceptRight)
        await right.check()
        await shop.order()
        await shop.expectToast(texts.acceptDigital)
        await page.getByRole('checkbox', { name: texts.digital }).check()
        await shop.order()
        await expect(page.getByLabel(texts.field.firstName)).toBeFocused()
        await expect(page.getByLabel(texts.field.email, { exact: true })).toHaveAttribute('aria-invalid', 'true')
        await shop.expectToast(texts.provideData)
        expect(sent).toBe(0)
      },
    )

    test(
      'applies a voucher, refuses an expired one, and removes the discount for an empty field (CART-18, CHK-32, CHK-34)',
      phoneOnly,
      async ({ page, shop, texts, email, sandbox, expectBrowserError }) => {
        expectBrowserError(/status of 400/)
        await shop.haveCart({ [hexagons]: 5 })
        await shop.openCheckout()
        await shop.applyVoucher('miod10')
        await expect(page.getByText(texts.voucherWorks('MIOD10', formatZloty(18)))).toBeVisible()
        await expect(page.getByLabel(texts.voucher)).toHaveValue('')
        await expect(shop.summary).toContainText(formatZloty(180 - 18 + delivery))
        await shop.expectToast(texts.voucherApplied)

        await shop.applyVoucher('WEBINAR100')
        await shop.expectToast(texts.voucherForPlans, 'error')
        await expect(page.getByLabel(texts.voucher)).toHaveAccessibleDescription(texts.voucherForPlans)
        await shop.applyVoucher('STARY')
        await shop.expectToast(texts.voucherInvalid, 'error')
        await expect(page.getByLabel(texts.voucher)).toHaveValue('')
        await expect(page.getByText(texts.voucherWorks('MIOD10', formatZloty(18)))).toBeVisible()

        // Blanks are an empty code, and are cleared as well.
        await shop.applyVoucher('  ')
        await shop.expectToast(texts.provideData, 'warning')
        await expect(page.getByLabel(texts.voucher)).toHaveValue('')
        await expect(shop.summary).toContainText(formatZloty(180 + delivery))

        await page.reload()
        await shop.applyVoucher('MIOD10')
        await shop.fillCheckout(email)
        await expect(shop.summary).toContainText(formatZloty(180 - 18 + delivery))
        await shop.order()
        await page.waitForURL(/\/pay\//)
        expect((await sandbox.sessions())[0]?.amount_total).toBe(17990)
      },
    )
  })

  test(
    'asks for buyer, invoice and code, and keeps the input on reload, except consents (ENT-21, ENT-22, ENT-23)',
    once,
    async ({ page, shop, texts, email }) => {
      const { field } = texts
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      await page.getByRole('checkbox', { name: texts.wantsInvoice }).check()
      const invoice = page.getByRole('group', { name: texts.invoice })
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
      await expect(page.getByLabel(texts.voucher)).toBeEditable()
      await page.reload()
      for (const [value, label] of buyer)
        await expect(page.getByLabel(label, { exact: true }).first()).toHaveValue(value)
      for (const [value, label] of company) {
        // In another member state the tax number has another name.
        const known = label === field.taxId ? texts.vatId.label : label
        await expect(invoice.getByLabel(known, { exact: true })).toHaveValue(value)
      }
      await expect(secondLine).toHaveValue('lok. 5')
      await expect(page.getByLabel(field.comments)).toHaveValue('Proszę o kokardkę')
      await expect(invoice.getByLabel(field.country).locator('option:checked')).toHaveText('Czechy')
      await expect(shop.payments.nth(2)).toBeChecked()
      await expect(page.getByRole('checkbox', { name: texts.terms })).not.toBeChecked()
    },
  )

  test(
    'starts without accepted terms, with the withdrawal notice accepted, and asks for digital consent (CHK-10, CHK-11, CHK-12)',
    once,
    async ({ page, shop, texts, email }) => {
      await shop.haveCart({ [ebook]: 1 })
      await shop.openCheckout()
      await expect(page.getByRole('checkbox', { name: texts.terms })).not.toBeChecked()
      await expect(page.getByRole('checkbox', { name: texts.right })).toBeChecked()
      const digital = page.getByRole('checkbox', { name: texts.digital })
      await expect(digital).not.toBeChecked()
      // Files are sent by e-mail: no address is required.
      await expect(page.getByLabel(texts.field.address)).toBeHidden()
      for (const [name, value] of Object.entries({ firstName: 'Ewa', lastName: 'Miś', phone: '600100200', email }))
        await page.getByLabel(texts.field[name as 'email'], { exact: true }).fill(value)
      await shop.acceptTerms()
      await shop.order()
      await shop.expectToast(texts.acceptDigital)
      await digital.check()
      await shop.order()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.thanks)).toBeVisible()
      await expect(page.getByRole('heading', { name: texts.afterwards.files })).toBeVisible()
      await expect(page.getByRole('heading', { name: texts.afterwards.parcel })).toHaveCount(0)
    },
  )

  test(
    'preselects the first payment method, its first delivery method, and Poland (CHK-14, CHK-15, CHK-24)',
    once,
    async ({ page, shop, texts }) => {
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
      await expect(page.getByLabel(texts.field.country).locator('option:checked')).toHaveText('Polska')
    },
  )

  test(
    'limits input to 50 characters per line and 500 in a comment (CHK-22, CHK-23, CONST-03)',
    once,
    async ({ page, shop, texts }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await page.getByRole('checkbox', { name: texts.wantsInvoice }).check()
      const lines = page.getByRole('main').locator('input:is([type=text], [type=email], [type=tel])')
      // Four fields of the buyer, four of the delivery, six of the invoice, the voucher.
      await expect(lines).toHaveCount(15)
      for (const line of await lines.all()) await expect(line).toHaveAttribute('maxlength', '50')
      await expect(page.getByLabel(texts.field.comments)).toHaveAttribute('maxlength', '500')
    },
  )

  test(
    'reports valid and invalid codes, and sends even an empty one (ERR-29, ERR-42, CHK-33)',
    once,
    async ({ page, shop, texts, expectBrowserError }) => {
      expectBrowserError(/status of 400/)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.applyVoucher('MIOD10')
      await shop.expectToast(texts.voucherApplied)
      await shop.applyVoucher('NIEMATAKIEGO')
      await shop.expectToast(texts.voucherInvalid)
      const sent = page.waitForRequest('**/api/cart/add-voucher')
      await shop.applyVoucher('')
      expect((await sent).postDataJSON()).toMatchObject({ voucher: '' })
    },
  )

  test(
    'from a link adds its product and applies its code, once (CHK-01, CHK-02)',
    once,
    async ({ page, shop, texts }) => {
      await shop.open(`/kasa?add-to-cart=${hexagons}&dcc=MIOD10`, texts.checkout)
      await expect(page.getByText(texts.voucherWorks('MIOD10', formatZloty(3.6)))).toBeVisible()
      await page.reload()
      await expect(shop.summary.getByText('Sztuk: 1')).toBeVisible()
    },
  )

  test('with an empty cart links to the shop (CHK-03)', async ({ page, shop, texts }) => {
    await shop.openCheckout()
    await expect(page.getByText(texts.emptyCart)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: texts.backToShop })).toHaveAttribute(
      'href',
      '#/sklep',
    )
  })
})
