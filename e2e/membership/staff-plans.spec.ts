import { readFile } from 'node:fs/promises'
import { demoPassword } from '../support/accounts.ts'
import { desktopOnly, expect, test } from '../support/fixtures.ts'

test(
  'staff change the texts and prices of a plan as rehearsed, the shop shows them, and a list leaves as a file (BO-100, BO-087)',
  desktopOnly,
  async ({ page, app, expectAccessible, expectNoHorizontalScroll }) => {
    await page.addInitScript(() => localStorage.setItem('admin.language', 'pl'))
    await page.goto(`${app.url}/admin/subscriptions/plans`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('link', { name: 'Półroczny', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Półroczny' })).toBeVisible()
    await expectAccessible('a plan')
    await expectNoHorizontalScroll('a plan')

    await page.getByLabel('Zdanie pod nazwą po polsku').fill('Na całe lato w\u00a0pasiece')
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await expect(page.getByText('Zapisano', { exact: true }).first()).toBeVisible()

    await page.getByLabel('Sklep: cena obniżona').fill('179')
    await page.getByRole('button', { name: 'Pokaż, co zobaczą klienci' }).click()
    await expect(page.getByText('Cena obniżona musi być niższa od zwykłej')).toBeVisible()
    await page.getByLabel('Sklep: cena obniżona').fill('149,50')
    await page.getByRole('button', { name: 'Pokaż, co zobaczą klienci' }).click()
    await expect(page.getByText(/30\sdni\sprzed\sobniżką:\s179/).first()).toBeVisible()
    await expectAccessible('the rehearsal of a plan')
    await page.getByRole('button', { name: 'Zapisz ceny' }).click()
    await expect(page.getByText('Ceny zapisane')).toBeVisible()

    const shop = await page.context().newPage()
    await expect(async () => {
      await shop.goto(`${app.url}/`)
      await expect(shop.getByText(/Na\scałe\slato/).first()).toBeVisible({ timeout: 5_000 })
      await expect(shop.getByText(/149,50/).first()).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await shop.close()

    await page.goto(`${app.url}/admin/vouchers`)
    await page.getByRole('button', { name: 'Eksport' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Kod', { exact: true })).toBeChecked()
    await expectAccessible('the export of a list')
    await dialog.getByLabel('Od kwoty').uncheck()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Zapisz plik' }).click()
    const content = await readFile(await (await download).path(), 'utf8')
    expect(content.split('\n')[0]).toMatch(/^\ufeffId;Kod;/)
    expect(content).toContain('MIOD10')
    expect(content).not.toContain('Od kwoty')
  },
)
