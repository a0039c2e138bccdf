import type { Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

/** Holds the call that adds a record until it is let go. Returns how many there were and what lets them go. */
async function holdAdding(page: Page, path: string) {
  let added = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(`**/api/${path}`, async (route) => {
    if (route.request().method() === 'POST') {
      added++
      await held
    }
    await route.continue()
  })
  return { letGo: () => letGo(), count: () => added }
}

test(
  'a new record is added once, and what is typed while it is being added is saved to it or stands on its page',
  long.desktopOnly,
  async ({ page, app, expectBrowserError }) => {
    // No session yet.
    expectBrowserError(/status of 401/)
    const save = page.getByRole('button', { name: 'Zapisz', exact: true })
    await page.goto(`${app.url}/admin/trainings/new`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()

    const trainings = await holdAdding(page, 'admin/trainings')
    await page.getByLabel('Nazwa', { exact: true }).fill('Warsztat z\u00a0karmelu')
    await page.getByLabel('Miejsce', { exact: true }).fill('Kraków')
    await page.getByLabel('Opis', { exact: true }).click()
    await page.keyboard.type('Od cukru do sosu.')
    await page.getByLabel('Cena, zł').fill('350')
    await page.getByLabel('Początek').fill('2031-03-14T10:00')
    await page.getByLabel('Koniec').fill('2031-03-14T14:00')
    await page.getByLabel('Miejsca', { exact: true }).fill('8')
    await save.click()
    await page.getByLabel('Miejsce', { exact: true }).fill('Kraków, ul. Miodowa 7')
    trainings.letGo()
    await expect(page.getByText('1 niezapisana zmiana')).toBeVisible()
    await save.click()
    await expect(page).toHaveURL(/\/admin\/trainings\/\d+$/)
    await expect(page.getByLabel('Miejsce', { exact: true })).toHaveValue('Kraków, ul. Miodowa 7')
    expect(trainings.count()).toBe(1)

    const plans = await holdAdding(page, 'admin/plans')
    await page.goto(`${app.url}/admin/subscriptions/plans/new`)
    await page.getByLabel('Nazwa po polsku').fill('Plan na próbę')
    await page.getByLabel(/^Cena/).fill('100')
    await save.click()
    await page.getByLabel(/^Cena/).fill('200')
    plans.letGo()
    await expect(page.getByText('1 niezapisana zmiana')).toBeVisible()
    await save.click()
    await expect(page.getByText('Druga cena nie jest jeszcze zapisana')).toBeVisible()
    await expect(page.getByLabel('Sklep: cena zwykła')).toHaveValue('200,00')
    await page.reload()
    expect(plans.count()).toBe(1)

    // Another price was set meanwhile: it is shown before it is replaced.
    const other = await page.context().newPage()
    for (const each of [page, other]) await each.goto(`${app.url}/admin/products/41`)
    const rehearse = (each: Page) => each.getByRole('button', { name: 'Pokaż etykietę' })
    const price = (each: Page) => each.getByLabel('Cena zwykła, zł')
    await expect(price(page)).not.toHaveValue('')
    await price(other).fill('1 290,00')
    await rehearse(other).click()
    await other.getByRole('button', { name: 'Zapisz cenę' }).click()
    await expect(other.getByText('Cena zapisana')).toBeVisible()
    await page.getByLabel('Promocja, zł').fill('19,90')
    await rehearse(page).click()
    await expect(page.getByText(/^Ktoś zmienił cenę: teraz 1\s290,00/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zapisz cenę' })).toHaveCount(0)
    await expect(price(page)).toHaveValue('1290,00')
    await expect(page.getByLabel('Promocja, zł')).toHaveValue('19,90')
    await rehearse(page).click()
    await expect(page.getByRole('button', { name: 'Zapisz cenę' })).toBeVisible()
    await other.close()
  },
)
