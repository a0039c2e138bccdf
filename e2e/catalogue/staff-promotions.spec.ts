import { wallTimeOf } from '@slodki-ul/contract/warsaw-times.rules'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

const at = (minutes: number) => wallTimeOf(new Date(Date.now() + minutes * 60_000)).slice(0, 16)

const query = 'languageCode=pl&pageNumber=1&pageSize=1&searchBy=lipowy'

test(
  'the owner looks at the labels of a promotion before it is saved, and sees it run',
  long.desktopOnly,
  async ({ page, app, expectBrowserError }) => {
    expectBrowserError(/status of 401/)
    await page.goto(`${app.url}/admin/products`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('link', { name: 'Promocje' }).click()
    await page.getByRole('link', { name: 'Nowa promocja' }).click()
    await expect(page.getByRole('heading', { name: 'Nowa promocja' })).toBeVisible()
    await page.getByLabel('Nazwa', { exact: true }).fill('Miodowy weekend')
    await page.getByLabel('Początek').fill(at(-2))
    await page.getByLabel('Koniec').fill(at(60))
    await page.getByLabel('Procent', { exact: true }).fill('20')
    await page.getByRole('searchbox', { name: 'Produkty' }).fill('lipowy')
    await page.getByRole('list', { name: 'Znalezione produkty' }).getByRole('button').first().press('Enter')
    // Nothing is saved before the labels were looked at.
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByRole('link', { name: 'Etykiety w sklepie' }).click()
    await expect(page.getByRole('button', { name: 'Pokaż etykiety' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 produkt. Każdego dnia od początku do końca:')).toBeVisible()
    await expect(page.getByText('−20%')).toHaveCount(2)
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Miodowy weekend', level: 1 })).toBeVisible()
    await expect
      .poll(async () => (await (await page.request.get(`${app.url}/api/products?${query}`)).json())[0].discount)
      .toBe(20)
    await page.reload()
    await expect(page.getByText('Trwa', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Procent', { exact: true })).toBeDisabled()
  },
)
