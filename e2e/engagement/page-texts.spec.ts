import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

test(
  'BO-140 content staff write a review with its source, look at it before saving, and the shop shows it',
  long.desktopOnly,
  async ({ page, app, expectBrowserError, expectAccessible }) => {
    expectBrowserError(/status of 40[14]|Blocked script execution in 'about:srcdoc'/)
    await page.goto(`${app.url}/admin/texts/pages`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('link', { name: 'Opinie' }).click()
    await page.getByRole('button', { name: 'Dodaj opinię' }).click()
    const fill = async (who: string, words: string) => {
      await page.getByLabel('Kto 6').fill(who)
      await page.getByLabel('Tekst 6').fill(words)
    }
    await fill('Ola N.', 'Piekę od rana.')
    await page.getByRole('tab', { name: 'English' }).click()
    await fill('Ola N.', 'I bake all morning.')
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await expect(page.getByRole('link', { name: /Skąd pochodzi 6/ }).first()).toBeVisible()
    await page.getByLabel('Skąd pochodzi 6').fill('A mail of 3 May')
    await page.getByRole('tab', { name: 'Polski' }).click()
    await page.getByLabel('Skąd pochodzi 6').fill('Mail z 3 maja')
    await expect(page.frameLocator('iframe').getByText('Mail z 3 maja')).toBeVisible()
    const sayHow = (words: string) => page.getByLabel('Dopisek pod wszystkimi opiniami').fill(words)
    await sayHow('Opinie są od klientów, których zakup sprawdziliśmy.')
    await page.getByRole('tab', { name: 'English' }).click()
    await sayHow('Reviews are by customers whose purchase we checked.')
    await expectAccessible('the form of reviews')
    await page.getByRole('button', { name: 'Zapisz' }).click()
    await expect(page.getByText('Wersja 1')).toBeVisible()
    await page.goto(`${app.url}/#/`)
    await expect(page.getByRole('region', { name: 'Opinie', exact: true }).getByText('Mail z 3 maja')).toBeAttached({
      timeout: 5_000,
    })
  },
)
