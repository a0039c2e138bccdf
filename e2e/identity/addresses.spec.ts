import { desktopOnly, expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const addresses = '/moje-konto/dane-adresowe'

const person = { firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567' }
const street = { address: 'Lipowa 12', zipCode: '20-020', city: 'Lublin' }

inBothLanguages(() => {
  test(
    'addresses are filled in, validated and saved (ACC-07, ACC-08, ACC-10)',
    desktopOnly,
    async ({ page, shop, texts, signInAs, expectAccessible, expectNoHorizontalScroll }) => {
      const { account, field } = texts
      await signInAs()
      await shop.open(addresses, account.addresses)
      const delivery = page.getByRole('region', { name: account.delivery })
      const invoice = page.getByRole('region', { name: account.invoice })
      await page.getByRole('button', { name: account.saveAddresses }).click()
      await shop.expectToast(texts.provideData)
      await expect(delivery.getByLabel(field.firstName)).toHaveAttribute('aria-invalid', 'true')
      await expect(delivery.getByLabel(field.city)).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible('the address form with its complaints')
      await expectNoHorizontalScroll('the address form with its complaints')

      for (const [name, value] of Object.entries({ ...person, ...street }))
        await delivery.getByLabel(field[name as keyof typeof field], { exact: true }).fill(value)
      await invoice.getByLabel(field.taxId).fill('526-000-12-47')
      await invoice.getByLabel(field.city).click()
      await expect(invoice.getByLabel(field.taxId)).toHaveAttribute('aria-invalid', 'true')
      await invoice.getByLabel(field.taxId).fill('526-000-12-46')

      // Unsaved input survives a reload.
      await page.reload()
      await expect(delivery.getByLabel(field.firstName)).toHaveValue('Zofia')
      await expect(invoice.getByLabel(field.taxId)).toHaveValue('526-000-12-46')
      await page.getByRole('button', { name: account.saveAddresses }).click()
      await shop.expectToast(account.saved)
      await page.reload()
      await expect(delivery.getByLabel(field.city)).toHaveValue('Lublin')
      await expect(invoice.getByLabel(field.taxId)).toHaveValue('5260001246')
      await expectAccessible('the address form')
    },
  )
})

test(
  'invoice data equal the delivery address while ticked, and the stored ones otherwise (ACC-09, ACC-11, ACC-12)',
  once,
  async ({ page, shop, texts, api, signInAs }) => {
    const { account, field } = texts
    await signInAs()
    const { token } = JSON.parse(
      decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'currentUser')?.value ?? ''),
    ) as { token: string }
    const { phone, ...names } = person
    const companyData = {
      name: 'Pasieka Lipa',
      taxId: '',
      address: { address: 'Prosta 1', line2: '', zipCode: '00-001', city: 'Warszawa', country: 'PL' },
    }
    const body = { ...names, phoneNumber: phone, address: { ...street, line2: 'm. 4' }, companyData }
    await fetch(`${api}/api/users/update-user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await shop.open(addresses, account.addresses)
    const invoice = page.getByRole('region', { name: account.invoice })
    const delivery = page.getByRole('region', { name: account.delivery })
    const same = page.getByRole('checkbox', { name: account.same })
    const shown = (name: keyof typeof street, value: string) =>
      expect(invoice.getByLabel(field[name])).toHaveValue(value)
    await shown('address', 'Prosta 1')
    await same.check()
    await shown('address', 'Lipowa 12')
    await shown('city', 'Lublin')
    await expect(invoice.getByLabel(field.company)).toHaveValue('Pasieka Lipa')
    await delivery.getByLabel(field.city, { exact: true }).fill('Chełm')
    await shown('city', 'Chełm')
    await same.uncheck()
    await shown('address', 'Prosta 1')
    await shown('city', 'Warszawa')
    await invoice.getByLabel(field.company).fill('x'.repeat(60))
    await expect(invoice.getByLabel(field.company)).toHaveValue('x'.repeat(50))
  },
)
