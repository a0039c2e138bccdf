import { demoPassword } from '../support/accounts.ts'
import { withPictures } from '../support/browser.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { aPhoto } from '../support/photo.ts'

test.use({ launchOptions: withPictures })

test(
  'BO-076 the owner adds, crops, describes and orders pictures, and looks at the unsaved product in the shop (BO-075)',
  long.desktopOnly,
  async ({ page, app, context, expectBrowserError, expectAccessible }) => {
    expectBrowserError(/status of (40[19]|422)/)
    await page.goto(`${app.url}/admin/products`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('button', { name: 'Nowy produkt' }).click()
    await page.getByLabel('Nazwa').fill('Forma „Plasterek”')
    await page.getByLabel('SKU', { exact: true }).fill('PLASTEREK-1')
    await page.getByRole('button', { name: 'Dodaj ukryty szkic' }).click()
    const photo = (name: string, width: number, height: number, colour: string) =>
      aPhoto(page, name, [width, height], colour)
    const dialog = page.getByRole('dialog', { name: 'Nowe zdjęcie' })
    const chooser = page.getByLabel('Dodaj zdjęcie')
    const list = page.locator('#product-imageTexts')
    // Too small: refused in the browser, with the reason.
    await chooser.setInputFiles(await photo('mala.jpg', 700, 900, '#c33'))
    await expect(dialog.getByText('krótszy bok musi mieć co najmniej 800')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Zapisz zdjęcie' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Anuluj' }).click()
    // Two at once are asked about one after the other.
    await chooser.setInputFiles([
      await photo('czerwona.jpg', 1700, 1300, '#c33'),
      await photo('zielona.jpg', 1300, 1700, '#3c3'),
    ])
    await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
    await expect(dialog.getByLabel('Co widać na zdjęciu', { exact: true })).toBeFocused()
    await dialog.getByLabel('Co widać na zdjęciu', { exact: true }).fill('Czerwona forma')
    await expectAccessible('dialog of a picture')
    await dialog.getByLabel('Powiększenie').fill('1.2')
    await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
    await expect(list.getByRole('img', { name: 'Czerwona forma' })).toBeVisible()
    await dialog.getByLabel('Co widać na zdjęciu', { exact: true }).fill('Zielona forma')
    await dialog.getByLabel('Co widać na zdjęciu, po angielsku').fill('Green mould')
    await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
    await expect(dialog).toHaveCount(0)
    const order = () => list.getByRole('img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')))
    await expect.poll(order).toEqual(['Czerwona forma', 'Zielona forma'])
    await page.getByRole('button', { name: 'Przesuń wcześniej: Zielona forma' }).click()
    await expect.poll(order).toEqual(['Zielona forma', 'Czerwona forma'])
    await expect(page.getByRole('button', { name: 'Przesuń dalej: Zielona forma' })).toBeFocused()
    // Its offer to undo, so that the one pressed below is that of the second move.
    await page.getByRole('button', { name: 'Zamknij powiadomienie' }).click()
    await list.getByRole('img', { name: 'Czerwona forma' }).dragTo(list.getByRole('img', { name: 'Zielona forma' }))
    await expect.poll(order).toEqual(['Czerwona forma', 'Zielona forma'])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cofnij' }).click()
    await expect.poll(order).toEqual(['Zielona forma', 'Czerwona forma'])
    await page.getByRole('button', { name: 'Usuń: Czerwona forma' }).click()
    await page.getByRole('button', { name: 'Usuń zdjęcie' }).click()
    await expect.poll(order).toEqual(['Zielona forma'])
    await page.reload()
    await expect.poll(order).toEqual(['Zielona forma'])
    // What is typed and not saved is in the preview, in both languages, at three widths, and in no search engine.
    await page.getByLabel('Krótki opis', { exact: true }).fill('Jeszcze nie zapisany.')
    await page.getByLabel('Nazwa', { exact: true }).fill('Forma „Plaster miodu”')
    await page.getByRole('button', { name: 'Podgląd', exact: true }).click()
    const preview = page.getByRole('dialog', { name: 'Podgląd w sklepie' })
    for (const width of ['Telefon, 390 px', 'Tablet, 834 px', 'Komputer, 1440 px'])
      await expect(preview.getByRole('link', { name: width })).toHaveCount(2)
    await expectAccessible('dialog of the preview')
    const opened = context.waitForEvent('page')
    await preview.getByRole('link', { name: 'Telefon, 390 px' }).first().click()
    const shop = await opened
    await expect(shop.getByRole('heading', { name: 'Forma „Plaster miodu”', level: 1 })).toBeVisible()
    await expect(shop.getByText('Ze zmianami, które nie są jeszcze zapisane.')).toBeVisible()
    const picture = shop.getByRole('img', { name: 'Zielona forma' }).first()
    await expect(picture).toHaveAttribute('srcset', /-400 400w,.*-1600 1600w$/)
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
    expect(await shop.evaluate('innerWidth')).toBe(390)
    await shop.close()
    const english = (await preview.getByRole('link', { name: 'Telefon, 390 px' }).last().getAttribute('href')) ?? ''
    const response = await page.request.get(english)
    expect([response.status(), await response.text()]).toEqual([
      200,
      expect.stringContaining('<meta name="robots" content="noindex">'),
    ])
    const other = await context.newPage()
    await other.goto(english)
    await expect(other.getByText('With changes that are not saved yet.')).toBeVisible()
    await expect(other.getByRole('img', { name: 'Green mould' }).first()).toBeVisible()
    await other.goto(`${app.url}/szkic/produkt/nic?lang=pl`)
    await expect(other.getByRole('heading', { name: 'Ten podgląd już nie działa' })).toBeVisible()
  },
)
