import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'

/** A free lesson that no other test changes. */
const lesson = 19

test(
  'BO-115 BO-118 the owner begins a course, changes a published one in a draft, looks at it and shows it to readers',
  long.desktopOnly,
  async ({ page, context, app, expectBrowserError }) => {
    // No session yet.
    expectBrowserError(/status of 401/)
    await page.goto(`${app.url}/admin/courses`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('button', { name: 'Nowy kurs' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tytuł po polsku').fill('Karpatka')
    await dialog.getByRole('button', { name: 'Utwórz' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Karpatka' })).toBeVisible()
    const part = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await expect(part('Gotowy film')).toContainText('brakuje')
    await expect(part('Osoba prowadząca')).toContainText('brakuje')
    await expect(page.getByRole('button', { name: 'Opublikuj teraz' })).toBeDisabled()
    await page.getByLabel('Prowadzi', { exact: true }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Dodaj krok' }).click()
    await expect(page.getByLabel('Tytuł kroku 1')).toBeFocused()
    await page.getByLabel('Tytuł kroku 1').fill('Ugotuj krem')
    // Ingredients typed as lines are shown before they are added, and then for half and twice as much.
    await page.getByRole('button', { name: 'Dodaj część przepisu' }).click()
    await page.getByLabel('Część przepisu 1').fill('Ciasto')
    await page.getByText('Wpisz składniki wierszami').click()
    await page.getByLabel('Jeden składnik w wierszu').fill('1,2 kg mąki pszennej\nszczypta soli')
    await page.getByRole('button', { name: 'Dodaj 2 składniki' }).click()
    await page.getByText('Próba przeliczenia').click()
    await expect(page.getByRole('row', { name: /^mąki pszennej 600\sg 1\s200\sg 2\s400\sg$/ })).toBeVisible()
    // What its call would refuse is said beside the field, and nothing that was typed is lost.
    await page.getByRole('button', { name: 'Zapisz', exact: true }).click()
    await page.getByRole('link', { name: /^Opis kroku 1/ }).click()
    await page.getByLabel('Opis kroku 1').fill('Na małym ogniu.')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Zapisano', { exact: true })).toBeVisible()
    await expect(part('Osoba prowadząca')).toContainText('jest')

    await page.goto(`${app.url}/admin/courses/${lesson}`)
    const title = page.getByLabel('Tytuł po polsku')
    const before = await title.inputValue()
    await title.fill('Podkurzacz od nowa')
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('heading', { name: 'Zmiany niepokazane' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: before })).toBeVisible()

    // The second of a step is taken from the film beside the steps.
    await page.getByRole('button', { name: 'Pokaż film przy krokach' }).click()
    const film = page.getByLabel('Film', { exact: true }).or(page.locator('video')).first()
    await film.evaluate((video) => {
      const media = video as unknown as { currentTime: number }
      media.currentTime = 7.9
    })
    await expect
      .poll(() => film.evaluate((video) => Math.floor((video as unknown as { currentTime: number }).currentTime)))
      .toBe(7)
    await page
      .getByRole('button', { name: /^Weź z.filmu miejsce/ })
      .nth(1)
      .click()
    await expect(page.getByLabel('Od którego miejsca filmu 2')).toHaveValue('0:07')

    await page.getByRole('button', { name: 'Podgląd' }).click()
    await dialog.getByText('gość').click()
    await dialog.getByRole('button', { name: 'Dalej' }).click()
    const phone = dialog.getByRole('link', { name: 'Telefon, 390 px' })
    const href = (await phone.first().getAttribute('href')) ?? ''
    const opened = context.waitForEvent('page')
    await phone.first().click()
    const draft = await opened
    await expect(draft.getByRole('heading', { level: 1, name: 'Podkurzacz od nowa' })).toBeVisible()
    await expect(draft.getByText('Widok gościa.')).toBeVisible()
    expect(await draft.evaluate('innerWidth')).toBe(390)
    expect(await (await page.request.get(href)).text()).toContain('<meta name="robots" content="noindex">')
    await draft.close()
    await dialog.getByRole('button', { name: 'Zamknij' }).last().click()

    await page.getByRole('button', { name: 'Pokaż zmiany' }).click()
    await expect(dialog.locator('del')).toHaveText(before)
    await expect(dialog.locator('ins')).toHaveText('Podkurzacz od nowa')
    await dialog.getByRole('button', { name: 'Pokaż zmiany' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Podkurzacz od nowa' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Zmiany niepokazane' })).toHaveCount(0)
  },
)
