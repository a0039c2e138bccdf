import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

/** A course that no other test opens. */
const course = 6

test(
  'BO-127 the owner plans a hidden course, takes the plan back, hides with the number of viewers, categorises several',
  long.desktopOnly,
  async ({ page, app, expectBrowserError }) => {
    // No session yet; a moment that has passed.
    expectBrowserError(/status of 40[01]/)
    await page.goto(`${app.url}/admin/courses/${course}`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    const tile = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'Publikacja' }).last()
    await tile.getByRole('button', { name: 'Ukryj' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(/w\u00a0trakcie i\u00a0nie obejrz/)
    await dialog.getByRole('button', { name: 'Ukryj' }).click()
    await expect(page.getByText(/^Ukryto: /)).toBeVisible()
    const field = page.getByLabel('Publikacja w\u00a0dniu i\u00a0o\u00a0godzinie')
    await field.fill('2020-01-01T10:00')
    await page.getByRole('button', { name: 'Zaplanuj' }).click()
    await expect(page.getByText('Wybierz chwilę, która dopiero będzie')).toBeVisible()
    await field.fill('2031-03-14T18:07')
    await field.press('Enter')
    await expect(page.getByText('Pokaże się sam: 14.03.2031, 18:07.')).toBeVisible()
    await page.getByRole('button', { name: 'Odwołaj plan' }).click()
    await expect(page.getByText(/^Pokaże się sam/)).toHaveCount(0)
    await page.getByRole('button', { name: 'Opublikuj teraz' }).click()
    await expect(page.getByText(/^Opublikowano: /)).toBeVisible()
    await page.getByRole('link', { name: 'Kursy' }).first().click()
    // The states above the list are counted, and the menu of a row asks before it hides.
    await page.getByRole('link', { name: /^Opublikowane \d+$/ }).click()
    await expect(page).toHaveURL(/state=published/)
    await page
      .getByRole('button', { name: /^Działania: / })
      .first()
      .press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Treść' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Ukryj' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toContainText(/w\u00a0trakcie i\u00a0nie obejrz/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    const rows = page.getByRole('checkbox', { name: /^Zaznacz/ })
    await rows.nth(1).check()
    await rows.nth(2).check()
    await page.getByRole('button', { name: 'Kategoria', exact: true }).click()
    await dialog.getByLabel('Kategoria').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Dalej' }).click()
    await expect(dialog.getByText(/^Zmieni się \d z\u00a02/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Nie teraz' }).click()
    await expect(dialog).toHaveCount(0)
  },
)
