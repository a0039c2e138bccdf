import { trainingsEndpoints } from '@slodki-ul/contract/engagement/trainings'
import { demoPassword } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { expect, long, test } from '../support/fixtures.ts'

const glaze = 2

test(
  'staff give places of a training by the keyboard, the shop follows, its list of attendees is ticked on a phone and printed, and it is copied to another date (BO-135)',
  long.desktopOnly,
  async ({ page, app, api, email, waitForMail, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    test.slow()
    expectBrowserError(/401/)
    const request = {
      Id: glaze,
      FullName: 'Kinga Maj',
      Email: email,
      Message: 'Przyjadę z mamą.',
      languageCode: 'pl',
    } as const
    await call(api, trainingsEndpoints.sendTrainingMessage, { body: request })
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const dialog = page.getByRole('dialog')
    const atBothWidths = async (what: string) => {
      await expectAccessible(what)
      await page.setViewportSize({ width: 390, height: 844 })
      await expectNoHorizontalScroll(what)
      await page.setViewportSize({ width: 1440, height: 900 })
    }

    await page.goto(`${app.url}/admin/trainings`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await button('Dalej').click()
    const row = page.getByRole('row').filter({ hasText: 'Glazura lustrzana' })
    await expect(row).toContainText('4 z 12')
    await expect(row).toContainText('1 nowe zgłoszenie')

    // On the page of the training itself, whose own form is around it.
    await row.getByRole('link').first().click()
    await button('Przyjmij: Kinga Maj').focus()
    await page.keyboard.press('Enter')
    const places = dialog.getByLabel('Ile miejsc')
    await places.fill('9')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/Wpisz liczbę od 1\sdo 8/)).toBeVisible()
    await places.fill('2')
    await atBothWidths('giving places')
    await dialog.getByLabel('Treść wiadomości').fill('Masz dwa miejsca.\n\nDo zobaczenia!')
    await dialog.getByRole('button', { name: 'Przyjmij', exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)
    const attendees = page.getByRole('table', { name: 'Uczestnicy' })
    await expect(attendees.getByRole('row', { name: /Kinga Maj/ })).toContainText('2')
    await expect(page.getByText('Nie ma zmian do zapisania')).toBeVisible()
    await attendees.getByRole('link', { name: 'Kinga Maj' }).click()
    await expect(page.getByText('Masz dwa miejsca.', { exact: false })).toBeVisible()
    await waitForMail(email, /Masz miejsce/)
    await atBothWidths('a request that was accepted')

    await page.getByRole('link', { name: /^Glazura lustrzana/ }).click()
    await expect(page.getByText('6 z 12')).toBeVisible()
    await expect(page.getByLabel('Nazwa', { exact: true })).toHaveValue(/^Glazura/)
    await page.getByRole('link', { name: 'Lista obecności' }).click()
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('heading', { name: /Obecni: 0 z 1, miejsca: 2/ })).toBeVisible()
    await button('Notatka: Kinga Maj').click()
    await dialog.getByLabel('Notatka', { exact: true }).fill('bez orzechów')
    await dialog.getByRole('button', { name: 'Zapisz notatkę' }).click()
    await page.getByRole('checkbox', { name: 'Obecna osoba: Kinga Maj' }).check()
    await expect(page.getByRole('heading', { name: /Obecni: 1 z 1/ })).toBeVisible()
    await atBothWidths('the attendance list')
    await page.reload()
    await expect(page.getByRole('checkbox')).toBeChecked()
    const orders = page.getByRole('link', { name: /^Zamówienia/ })
    await expect(orders).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    const printed = page.getByRole('list', { name: 'Lista obecności' }).getByRole('listitem')
    for (const text of ['Kinga Maj', email, 'bez orzechów', '2 miejsca'])
      await expect(printed.getByText(text)).toBeVisible()
    await expect(orders).toHaveCount(0)
    await expect(button('Drukuj')).toHaveCount(0)
    await page.emulateMedia({ media: 'screen' })

    await page.goBack()
    await button('Kopiuj na inną datę').click()
    await dialog.getByLabel('Początek kopii').fill('2028-03-11T09:00')
    await dialog.getByRole('button', { name: 'Kopiuj na inną datę' }).click()
    await expect(page.getByText('0 z 12')).toBeVisible()
    await expect(page.getByLabel('Koniec')).toHaveValue('2028-03-11T17:00')
    await expect(page.getByText('Szkic', { exact: true })).toBeVisible()

    const query = { languageCode: 'pl', pageSize: 100 } as const
    const shown = (await call(api, trainingsEndpoints.listTrainings, { query })).filter(({ id }) => id === glaze)
    expect(shown).toMatchObject([{ availablePlaces: 6 }])
  },
)
