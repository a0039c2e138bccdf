import { demoPassword } from '../support/accounts.ts'
import { withPictures } from '../support/browser.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { aPhoto } from '../support/photo.ts'

test.use({ launchOptions: withPictures })

test(
  'staff add a picture of a training, describe it in both languages and put it first, and the shop shows it so (BO-136)',
  long.desktopOnly,
  async ({ page, app, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
    // No session yet, and a change by somebody else.
    expectBrowserError(/status of 40[19]/)
    await page.goto(`${app.url}/admin/trainings/gallery`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByLabel('Dodaj zdjęcie').setInputFiles(await aPhoto(page, 'stol.jpg', [1800, 1200], '#c96'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Co widać na zdjęciu', { exact: true }).fill('Stół po warsztatach')
    await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
    // The gallery is described in both languages.
    await expect(dialog.getByRole('textbox', { name: 'Co widać na zdjęciu, po angielsku' })).toBeFocused()
    await page.keyboard.type('The table after a workshop')
    await expectAccessible('a new picture of the gallery')
    await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
    await expect(dialog).toHaveCount(0)
    const pictures = page.getByRole('main').getByRole('img')
    await expect(pictures.last()).toHaveAccessibleName('Stół po warsztatach')
    // Somebody else has opened it, too: what is saved meanwhile stands there before it is replaced (BO-027).
    const other = await page.context().newPage()
    await other.goto(`${app.url}/admin/trainings/gallery`)
    const edit = 'Przytnij i opisz: Stół po warsztatach'
    for (const each of [page, other]) await each.getByRole('button', { name: edit }).click()
    const [mine, theirs] = [dialog, other.getByRole('dialog')].map((each) => each.getByLabel('po angielsku'))
    await theirs?.fill('Their table')
    await other.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await other.close()
    await mine?.fill('The table after a workshop, cleared')
    await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
    await expect(dialog.getByRole('alert')).toContainText('„Their table”')
    await dialog.getByRole('button', { name: 'Zapisz mimo to' }).click()
    await expect(dialog).toHaveCount(0)
    const earlier = page.getByRole('button', { name: 'Przesuń wcześniej: Stół po warsztatach' })
    for (const _ of Array.from({ length: (await pictures.count()) - 1 })) {
      await earlier.click()
      await expect(page.getByText('Nowa kolejność zdjęć')).toBeVisible()
      await page.getByRole('button', { name: 'Zamknij powiadomienie' }).click()
    }
    await expect(pictures.first()).toHaveAccessibleName('Stół po warsztatach')
    await expectAccessible('the gallery')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll('the gallery on a phone')
    for (const [language, heading, name] of [
      ['pl', 'Z poprzednich spotkań', 'Stół po warsztatach'],
      ['en', 'From earlier workshops', 'The table after a workshop, cleared'],
    ] as const) {
      await page.context().addCookies([{ name: 'lang', value: language, url: app.url }])
      await page.goto('about:blank')
      await page.goto(`${app.url}/#/szkolenia`)
      const section = page.locator('section').filter({ hasText: heading })
      await expect(section.getByRole('img').first()).toHaveAccessibleName(name)
    }
  },
)
