import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

test(
  'BO-026 BO-137 the owner drafts a text beside the one in force, finds it again unsaved, and publishes it for ever',
  long.desktopOnly,
  async ({ page, app, api, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    // No session yet.
    expectBrowserError(/status of 401/)
    await page.goto(`${app.url}/admin/texts`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('link', { name: 'Deklaracja dostępności' }).click()
    const text = page.getByRole('textbox', { name: 'Tekst po polsku' })
    await text.press('ControlOrMeta+End')
    await page.keyboard.type(' Dzwonić można także w soboty.')
    const differences = page.getByRole('region', { name: 'Różnice słowo po słowie' })
    await expect(differences.locator('ins')).toHaveText('Dzwonić można także w soboty.')
    await expect(page.getByText('Zmienia się tylko tekst polski')).toBeVisible()
    await expectAccessible('the draft of a legal text')
    await expectNoHorizontalScroll('the draft of a legal text')
    // Five seconds after the last key it is on the server; the next opening offers it.
    await expect(page.getByText('Niezapisane zmiany są bezpieczne')).toBeVisible({ timeout: 12_000 })
    page.once('dialog', (dialog) => dialog.accept())
    await page.reload()
    await expect(page.getByText(/^Szkic z/)).toBeVisible()
    await expect(text).not.toContainText('w soboty')
    await page.getByRole('button', { name: 'Kontynuuj' }).click()
    await expect(text).toContainText('w soboty')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Zapisano', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Opublikuj teraz' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('nie da się zmienić ani usunąć')).toBeVisible()
    await dialog.getByRole('button', { name: 'Opublikuj teraz' }).click()
    await expect(page.getByText('Nie ma szkicu.')).toBeVisible()
    const shown = async () => (await (await fetch(`${api}/api/notices/accessibility/pl`)).json()) as { text: string }
    await expect.poll(async () => (await shown()).text).toContain('soboty')
    await expect(page.getByRole('row', { name: /Obowiązuje/ })).toHaveCount(1)
    await page
      .getByRole('row', { name: /Archiwum/ })
      .getByRole('link')
      .click()
    await expect(page.getByRole('region', { name: 'Tekst' })).not.toContainText('w soboty')
    await expect(page.getByRole('heading', { name: 'Kto zaakceptował' })).toBeVisible()
  },
)
