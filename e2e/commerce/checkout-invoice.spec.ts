import { expect, inBothLanguages, phoneOnly, test } from '../support/fixtures.ts'

const hexagons = 58

inBothLanguages(() => {
  test(
    'accepts an invoice only with a valid tax number (CHK-08, CHK-25)',
    phoneOnly,
    async ({ page, shop, texts, email, sandbox, expectBrowserError }) => {
      expectBrowserError(/status of 400/)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      const invoice = page.getByRole('group', { name: texts.invoice })
      await expect(invoice).toBeHidden()
      await page.getByRole('checkbox', { name: texts.wantsInvoice }).check()
      await shop.order()
      await shop.expectToast(texts.provideData)
      for (const missing of texts.emptyField.company) await expect(invoice.getByText(missing)).toBeVisible()
      // A person's invoice needs no tax number, and its address is that of the parcel.
      await invoice.getByLabel(texts.invoiceFor.person).check()
      await expect(invoice.getByText(texts.invoiceFor.name)).toBeVisible()
      await expect(invoice.getByLabel(texts.field.taxId)).toHaveCount(0)
      await expect(invoice.getByLabel(texts.field.city)).not.toHaveValue('')
      await invoice.getByLabel(texts.invoiceFor.company).check()
      await invoice.getByLabel(texts.field.company).fill('Cukiernia Pod Lipą sp. z o.o.')
      await invoice.getByLabel(texts.field.taxId).fill('123-456-32-19')
      await invoice.getByLabel(texts.field.address).fill('ul. Lipowa 3')
      await invoice.getByLabel(texts.field.zipCode, { exact: true }).fill('30-001')
      await invoice.getByLabel(texts.field.city).fill('Kraków')
      await shop.order()
      await expect(invoice.getByText(texts.invalidNip)).toBeVisible()
      // The number of another member state is checked in VIES, and the page says when VIES does not respond.
      const { vatId } = texts
      await invoice.getByLabel(texts.field.country).selectOption('DE')
      await invoice.getByLabel(vatId.label).fill('DE12345')
      await shop.order()
      await expect(invoice.getByText(vatId.invalid)).toBeVisible()
      await sandbox.vies('unavailable')
      await invoice.getByLabel(vatId.label).fill('DE123456789')
      await shop.order()
      await expect(invoice.getByText(vatId.unchecked)).toBeVisible()
      await expect(invoice.getByRole('checkbox', { name: vatId.accepts })).not.toBeChecked()
      await sandbox.vies('none')
      await invoice.getByLabel(texts.field.country).selectOption('PL')
      await invoice.getByLabel(texts.field.taxId).fill('PL 123-456-32-18')
      await shop.order()
      await expect(shop.heading(texts.cod)).toBeVisible()
    },
  )
})
