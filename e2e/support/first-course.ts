import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { button, openMenu, save } from './first-owner.ts'
import { expect } from './fixtures.ts'
import { aPhoto } from './photo.ts'

/** Of 44 seconds. */
const film = join(import.meta.dirname, '../../server/assets/seed/videos/biszkopt-ktory-rosnie-rowno.mp4')
const captions = `WEBVTT

00:00.000 --> 00:20.000
Zaczynamy od ramki.

00:20.000 --> 00:43.000
A teraz wirujemy.
`

export async function addInstructor(page: Page): Promise<void> {
  await openMenu(page, 'Kursy')
  await page.getByRole('link', { name: 'Prowadzący' }).click()
  await page.getByRole('link', { name: 'Nowy prowadzący' }).click()
  await page.getByLabel('Imię i nazwisko').fill('Zofia Bartnik')
  await page.getByLabel('Kim jest, po polsku').fill('Pszczelarka')
  await page.getByLabel('Kilka zdań po polsku').fill('Prowadzi trzydzieści uli.')
  await page.getByLabel('Skąd, po polsku').fill('Lanckorona')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Zofia Bartnik' })).toBeVisible()
}

/** The texts, the recipe and the steps of the first course. */
export async function writeCourse(page: Page): Promise<void> {
  await openMenu(page, 'Kursy')
  await button(page, 'Nowy kurs').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tytuł po polsku').fill('Pierwsze miodobranie')
  await dialog.getByRole('button', { name: 'Utwórz' }).click()
  await page.getByLabel('Krótki opis po polsku').fill('Od ramki do słoika.')
  await page.getByLabel('O tej lekcji, po polsku').click()
  await page.keyboard.type('Wirujemy pierwszy miód.')
  await page.getByLabel('Prowadzi', { exact: true }).selectOption('Zofia Bartnik')
  await page.getByText('0 kategorii').click()
  await page.getByRole('checkbox', { name: 'Pszczelarstwo' }).check()
  await page.getByLabel('Ten kurs ma przepis').check()
  const portions = page.getByRole('group', { name: 'Na ile' })
  await portions.getByLabel('Ilość', { exact: true }).fill('3')
  await portions.getByLabel('Jednostka').selectOption('słoik')
  await portions.getByLabel('Słowami').fill('3 słoiki')
  await page.getByLabel('Dodaj zdjęcie').setInputFiles(await aPhoto(page, 'ramka.jpg', [1700, 1300], '#805020'))
  await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Co widać na zdjęciu, po polsku').fill('Ramka z miodem')
  await button(page, 'Dodaj część przepisu').click()
  await page.getByLabel('Część przepisu 1').fill('Miód')
  await page.getByText('Wpisz składniki wierszami').click()
  await page.getByLabel('Jeden składnik w wierszu').fill('2,5 kg miodu w plastrach\n3 szt. słoików')
  await button(page, 'Dodaj 2 składniki').click()
  for (const [index, [title, text, at]] of [
    ['Odsklep plaster', 'Widelcem, z obu stron.', '0:00'],
    ['Odwiruj', 'Najpierw powoli.', '0:20'],
  ].entries()) {
    await button(page, 'Dodaj krok').click()
    await page.getByLabel(`Tytuł kroku ${index + 1}`).fill(title ?? '')
    await page.getByLabel(`Opis kroku ${index + 1}`).fill(text ?? '')
    await page
      .getByLabel(/^Od którego miejsca filmu/)
      .last()
      .fill(at ?? '')
  }
  await save(page)
}

/** Sends the film, waits for its qualities, adds captions and takes the chapters from the steps. */
export async function addFilm(page: Page): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Strony kursu' })
  await pages.getByRole('link', { name: 'Film' }).click()
  await expect(page.getByText('Jeszcze bez filmu')).toBeVisible()
  await page.getByLabel('Wybierz plik z\u00a0filmem').setInputFiles(film)
  await expect(page.getByText('Nasz, kilka jakości, 0:44')).toBeVisible({ timeout: 60_000 })
  await page
    .getByLabel('Dodaj napisy: Polskie')
    .setInputFiles({ name: 'napisy.vtt', mimeType: 'text/vtt', buffer: Buffer.from(captions) })
  await expect(page.getByLabel('Zmień napisy: Polskie')).toBeAttached()
  await button(page, 'Utwórz z\u00a0kroków').click()
  await save(page)
  await pages.getByRole('link', { name: 'Treść' }).click()
}

export async function publishCourse(page: Page): Promise<void> {
  await button(page, 'Opublikuj teraz').click()
  await expect(page.getByText('Opublikowano: Pierwsze miodobranie')).toBeVisible()
}
