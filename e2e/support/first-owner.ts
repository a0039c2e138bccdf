import type { Page } from '@playwright/test'
import { dayMs } from '@slodki-ul/contract/durations'
import { computeTotpCode } from './authenticator-app.ts'
import { expect } from './fixtures.ts'
import { aPhoto } from './photo.ts'

const password = 'Plaster-Miodu-7'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function save(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('Zapisano', { exact: true }).first()).toBeVisible()
}

/** Opens a screen as the menu of the back office does. */
export const openMenu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Ekrany panelu' }).getByRole('link', { name, exact: true }).click()

/** The first owner sets a password by the link of the command, and a second factor. */
export async function openBackOffice(
  page: Page,
  { url, email, link, readNow }: { url: string; email: string; link: string; readNow: () => Promise<number> },
): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Nowe hasło', { exact: true }).fill(password)
  await page.getByLabel('Powtórz hasło', { exact: true }).fill(password)
  await button(page, 'Zapisz hasło').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nowe hasło' })).toHaveCount(0)
  await page.goto(`${url}/admin`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Hasło', { exact: true }).fill(password)
  await button(page, 'Dalej').click()
  const key = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
  await page.locator('[autocomplete=one-time-code]').fill(computeTotpCode(key, await readNow()))
  await button(page, 'Mam zapisane, wchodzę').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible()
}

export async function fillSettings(page: Page): Promise<void> {
  await openMenu(page, 'Ustawienia')
  for (const [name, value] of [
    ['Nazwa', 'Pasieka Nowa sp. z o.o.'],
    ['NIP', '5260250274'],
    ['Adres', 'ul. Lipowa 3'],
    ['Kod', '30-702'],
    ['Miejscowość', 'Kraków'],
    ['E-mail', 'biuro@pasieka-nowa.example'],
  ] as const)
    await page.getByRole('textbox', { name, exact: true }).fill(value)
  await save(page)
  const pages = page.getByRole('navigation', { name: 'Strony ustawień' })
  await pages.getByRole('link', { name: 'Dostawa' }).click()
  await page.getByRole('group', { name: 'Kurier DPD', exact: true }).getByLabel('Cena, zł').fill('16,50')
  await save(page)
  await pages.getByRole('link', { name: 'Płatności' }).click()
  await page.getByLabel('Przy odbiorze najwyżej do, zł').fill('500')
  await save(page)
}

/** One category of the shop and one of the courses. */
export async function addCategories(page: Page): Promise<void> {
  await openMenu(page, 'Produkty')
  await expect(page.getByText('Dodaj pierwszy produkt', { exact: false })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Kategorie' }).click()
  for (const [tree, name] of [
    ['Sklep', 'Miody'],
    ['Kursy', 'Pszczelarstwo'],
  ] as const) {
    await page.getByRole('group', { name: 'Drzewo' }).getByText(tree, { exact: true }).click()
    await button(page, 'Nowa kategoria').click()
    await page.getByRole('dialog').getByLabel('Nazwa po polsku').fill(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
}

/** Honey, which needs all that the law asks of food. */
export async function addProduct(page: Page): Promise<void> {
  await openMenu(page, 'Produkty')
  await button(page, 'Nowy produkt').click()
  await page.getByLabel('Nazwa').fill('Miód lipowy')
  await page.getByLabel('SKU', { exact: true }).fill('LIPA-400')
  await button(page, 'Dodaj ukryty szkic').click()
  await page.getByLabel('Krótki opis', { exact: true }).fill('Z lip nad Wisłą.')
  await page.getByLabel('Opis', { exact: true }).click()
  await page.keyboard.type('Zebrany w lipcu.')
  await page.getByLabel('Bezpieczeństwo (opcjonalnie)').fill('Nie podawać dzieciom do 12. miesiąca życia.')
  await page.getByLabel('VAT', { exact: true }).selectOption('5%')
  await page.getByLabel('Waga, g').fill('650')
  await page.getByLabel('Sprzedawany na').selectOption('wagę lub objętość')
  await page.getByRole('textbox', { name: 'Ilość netto' }).fill('400')
  await page.getByLabel('Nazwa wytwórcy').fill('Pasieka Nowa')
  await page.getByLabel('Adres wytwórcy').fill('ul. Lipowa 3, 30-702 Kraków')
  await page.getByLabel('E-mail wytwórcy').fill('biuro@pasieka-nowa.example')
  await page.getByLabel('Żywność', { exact: true }).check()
  await page.getByLabel('To jest miód').check()
  await page.getByLabel('Składniki', { exact: true }).fill('Miód lipowy')
  await page.getByLabel('Przechowywanie').fill('W suchym i ciemnym miejscu')
  await page.getByLabel('Trwałość', { exact: true }).fill('24 miesiące')
  await button(page, 'Dodaj kraj').click()
  await page.getByLabel('Kraj (dwie litery)', { exact: true }).fill('PL')
  await page.getByLabel('Zwolniona z obowiązku podawania').check()
  await page.getByText('Wybierz kategorie').click()
  await page.getByRole('checkbox', { name: 'Miody' }).check()
  await save(page)
  await page.getByLabel('Dodaj zdjęcie').setInputFiles(await aPhoto(page, 'miod.jpg', [1700, 1300], '#e6a817'))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Co widać na zdjęciu', { exact: true }).fill('Słoik miodu')
  await dialog.getByRole('button', { name: 'Zapisz zdjęcie' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Cena zwykła, zł').fill('44')
  await button(page, 'Pokaż etykietę').click()
  await button(page, 'Zapisz cenę').click()
  await page.getByLabel('Ile sztuk').fill('24')
  await page.getByLabel('Uwaga').fill('Miodobranie')
  await button(page, 'Zaksięguj').click()
  await expect(page.getByRole('list', { name: 'Księga zapasu' })).toContainText('+24 Dostawa Miodobranie')
  await button(page, 'Opublikuj').click()
  await expect(page.getByText('W sklepie', { exact: true })).toBeVisible()
}

export async function addPlan(page: Page): Promise<void> {
  await openMenu(page, 'Plany')
  await page.getByRole('link', { name: 'Nowy plan' }).click()
  await page.getByLabel('Rodzaj').selectOption('Miesięczny')
  await page.getByLabel('Nazwa po polsku').fill('Plan miesięczny')
  await page.getByLabel('Cena brutto, zł').fill('39')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Plan miesięczny' })).toBeVisible()
  await page.getByLabel('Punkty po polsku').fill('Wszystkie kursy\nPrzepisy w\u00a0PDF')
  await page.getByRole('switch', { name: 'Widoczny w\u00a0sklepie' }).click()
  await save(page)
}

/** A day with eight places, a month after this moment. */
export async function addTraining(page: Page, now: number): Promise<void> {
  const day = new Date(now + 30 * dayMs).toISOString().slice(0, 10)
  await openMenu(page, 'Szkolenia')
  await page.getByRole('link', { name: 'Nowy termin' }).click()
  await page.getByLabel('Nazwa', { exact: true }).fill('Dzień w\u00a0pasiece')
  await page.getByLabel('Miejsce', { exact: true }).fill('Lanckorona')
  await page.getByLabel('Opis', { exact: true }).click()
  await page.keyboard.type('Otworzymy trzy ule.')
  await page.getByLabel('Opis zdjęcia (opcjonalnie)').fill('Ule w\u00a0sadzie')
  await page.getByLabel('Początek').fill(`${day}T09:00`)
  await page.getByLabel('Koniec').fill(`${day}T17:00`)
  await page.getByLabel('Miejsca', { exact: true }).fill('8')
  await page.getByLabel('Cena, zł').fill('350')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Dzień w\u00a0pasiece' })).toBeVisible()
  await page.getByLabel('Dodaj zdjęcie').setInputFiles(await aPhoto(page, 'ule.jpg', [1700, 1300], '#407030'))
  await page.getByRole('dialog').getByRole('button', { name: 'Zapisz zdjęcie' }).click()
  await expect(page.getByRole('img', { name: 'Ule w\u00a0sadzie' })).toBeVisible()
  await page.getByRole('switch', { name: 'Pokazuj gościom' }).click()
  await save(page)
  await expect(page.getByText('Zapisy trwają')).toBeVisible()
}
