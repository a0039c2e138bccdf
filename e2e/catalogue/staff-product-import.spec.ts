import { readFile } from 'node:fs/promises'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

test(
  'an owner exports products, imports a changed file after its dry run and takes it back (BO-085)',
  long.desktopOnly,
  async ({ page, app, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    // The first look before signing in, and a file that is no table.
    expectBrowserError(/4(01|22)/)
    await page.addInitScript(() => localStorage.setItem('admin.language', 'pl'))
    await page.goto(`${app.url}/admin/products?searchBy=Gwiazda`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    const dialog = page.getByRole('dialog')
    const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })
    await expect(title('Produkty')).toBeVisible()

    await page.goto(`${app.url}/admin/products`)
    await page.getByRole('button', { name: 'Eksport' }).click()
    await expectAccessible('the export of products')
    await dialog.getByLabel('Opis', { exact: true }).uncheck()
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Zapisz plik' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toMatch(/^produkty-.*\.csv$/)
    const [heads = '', first = ''] = (await readFile(await download.path(), 'utf8')).split('\n')
    const price = heads.split(';').indexOf('Cena brutto')
    const cells = first.split(';')
    const [sku = ''] = cells
    const dearer = cells.with(price, '1 234,50').join(';')

    await page.getByRole('navigation', { name: 'Produkty' }).getByRole('link', { name: 'Import' }).click()
    await expect(title('Import produktów')).toBeVisible()
    const file = (text: string, name = 'cennik.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.locator('input[type=file]').setInputFiles(file('sku', 'pusty.csv'))
    await expect(page.getByText('W\u00a0pliku nie ma wierszy pod nagłówkami.')).toBeVisible()
    const wrong = cells.with(0, 'NOWY-E2E').with(price, 'tanio').join(';')
    await page.locator('input[type=file]').setInputFiles(file([heads, dearer, wrong].join('\n')))
    const rows = page.getByRole('table', { name: 'Wiersze' })
    await expect(rows.getByText('1234,50 zł').or(rows.getByText('1 234,50 zł')).first()).toBeVisible()
    await expect(rows.getByText('To nie jest kwota.')).toBeVisible()
    await expect(page.getByText('Próba niczego nie zapisała.')).toBeVisible()
    await expectAccessible('a dry run')
    await expectNoHorizontalScroll('a dry run')
    await page.getByRole('button', { name: 'Wczytaj 1 wiersz' }).click()
    await expect(page.getByText(/Zaznacz, że te wiersze mamy pominąć/)).toBeVisible()
    await page.getByLabel(/Pomiń 1 wiersz/).check()
    await page.getByRole('button', { name: 'Wczytaj 1 wiersz' }).click()
    await expect(title('Import produktów')).toBeVisible()
    await expect(page.getByText('1 z 1', { exact: true })).toBeVisible({ timeout: 20_000 })
    const shown = async () => {
      await page.goto(`${app.url}/admin/products?searchBy=${encodeURIComponent(sku)}`)
      return page.getByRole('table', { name: 'Produkty' }).getByText(/1.?234,50/)
    }
    await expect(await shown()).toBeVisible()

    await page.goto(`${app.url}/admin/products/imports`)
    await page.getByRole('link', { name: 'cennik.csv' }).first().click()
    await page.getByRole('button', { name: 'Cofnij import' }).click()
    await dialog.getByRole('button', { name: 'Cofnij import' }).click()
    await expect(title('Cofanie importu produktów')).toBeVisible()
    await expect(page.getByText('1 z 1', { exact: true })).toBeVisible({ timeout: 20_000 })
    await expect(await shown()).toHaveCount(0)
  },
)
