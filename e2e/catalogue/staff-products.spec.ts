import { demoPassword } from '../support/accounts.ts'
import { desktopOnly, expect, test } from '../support/fixtures.ts'

test(
  'the owner adds a product, is told what is missing, rehearses a price, books a delivery',
  desktopOnly,
  async ({ page, app, expectBrowserError }) => {
    expectBrowserError(/status of 40[19]/)
    await page.goto(`${app.url}/admin/products`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await expect(page.getByRole('heading', { name: 'Produkty', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Nowy produkt' }).click()
    await page.getByLabel('Nazwa').fill('Forma „Kamyk”')
    await page.getByLabel('SKU').fill('KAMYK-1')
    await page.getByRole('button', { name: 'Dodaj ukryty szkic' }).click()
    await expect(page.getByRole('heading', { name: 'Forma „Kamyk”', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Opublikuj' }).click()
    await expect(page.getByRole('link', { name: 'Zdjęcie' })).toBeVisible()
    await page.getByLabel('Krótki opis', { exact: true }).fill('Osiem gniazd.')
    await page.getByLabel('Waga, g').fill('120')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await expect(page.getByText('Zapisano')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Waga, g' })).toHaveCount(0)
    await page.getByLabel('Cena zwykła, zł').fill('42')
    await page.getByRole('button', { name: 'Pokaż etykietę' }).click()
    await page.getByRole('button', { name: 'Zapisz cenę' }).click()
    await expect(page.getByRole('link', { name: 'Cena', exact: true })).toHaveCount(0)
    await page.getByLabel('Ile sztuk').fill('24')
    await page.getByLabel('Uwaga').fill('DS-117')
    await page.getByRole('button', { name: 'Zaksięguj' }).click()
    await expect(page.getByRole('list', { name: 'Księga zapasu' })).toContainText('+24 Dostawa DS-117')
  },
)
