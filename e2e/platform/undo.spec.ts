import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, long, test } from '../support/fixtures.ts'

test(
  'hiding is undone from its message for 10 seconds and from the history; what cannot be undone is asked before; addresses that are no record lead nowhere',
  long.desktopOnly,
  async ({ page, app, expectBrowserError, expectAccessible }) => {
    expectBrowserError(/status of 40[149]/)
    // Undoing a hiding publishes, which asks for all that a product must say.
    const maker = {
      name: 'Pasieka',
      address: 'ul. Lipowa 1, 00-001 Warszawa',
      email: 'pasieka@poczta.example',
      country: 'PL',
    }
    await queryPostgres(
      app.databaseUrl ?? '',
      `update products set is_food = false, food = null, weight_grams = 120, safety_info_pl = 'Nie dla niemowląt.',
        manufacturer = '${JSON.stringify(maker)}' where id = 1`,
    )
    await page.goto(`${app.url}/admin/products/1`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    const state = page.getByRole('heading', { name: 'Publikacja' }).locator('..')
    const toast = page.getByRole('alertdialog')
    const hide = page.getByRole('button', { name: 'Ukryj' })
    await expect(hide).toBeVisible()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''

    await hide.click()
    await expect(toast).toContainText(`${name}: ukryty`)
    await expect(state).toContainText('Ukryty')
    await expect(toast.locator('[aria-hidden="true"]').last()).toHaveCSS('animation-duration', '10s')
    await toast.getByRole('button', { name: 'Cofnij' }).click()
    await expect(toast).toContainText('Cofnięto zmianę')
    await expect(state).toContainText('W sklepie')

    await hide.click()
    await expect(state).toContainText('Ukryty')
    await page.getByRole('button', { name: `Historia: ${name}` }).click()
    const history = page.getByRole('dialog', { name: `Historia: ${name}` })
    // The first hiding was undone, and the same was changed since.
    const undo = history.getByRole('button', { name: /^Cofnij zmianę z\s/ })
    await expect(undo).toHaveCount(1)
    await expectAccessible('the history')
    await undo.press('Enter')
    await expect(history.getByRole('status')).toContainText('Cofnięto zmianę')
    await expect(undo).toHaveCount(0)
    await history.getByRole('link', { name: 'Pokaż wszystko w dzienniku' }).click()
    await expect(page.getByRole('main')).toContainText('cofa zmianę')
    await page.goBack()
    await expect(state).toContainText('W sklepie')

    await page.getByRole('button', { name: 'Usuń', exact: true }).click()
    const asked = page.getByRole('dialog', { name: `Usunąć ${name}?` })
    await expect(asked).toContainText('Produkt zniknie na zawsze')
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await expect(state).toContainText('W sklepie')

    for (const address of ['products/new', 'courses/new', 'trainings/nowe'])
      await test.step(address, async () => {
        await page.goto(`${app.url}/admin/${address}`)
        await expect(page.getByRole('heading', { name: 'Ta ścieżka prowadzi w pole' })).toBeVisible()
      })
    const titles = new Set<string>()
    for (const address of ['company', 'delivery', 'payments', 'switches', 'notifications', 'limits']) {
      await page.goto(`${app.url}/admin/settings/${address}`)
      await expect(page).toHaveTitle(/^.+ · Ustawienia · Słodki Ul$/)
      titles.add(await page.title())
    }
    expect(titles.size).toBe(6)
  },
)
