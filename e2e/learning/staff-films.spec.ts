import { join } from 'node:path'
import { demoPassword } from '../support/accounts.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { playerApp } from '../support/player.ts'

test.use({ appOptions: playerApp })

/** Of 44 seconds, at 360 lines. */
const file = join(import.meta.dirname, '../../server/assets/seed/videos/biszkopt-ktory-rosnie-rowno.mp4')

test(
  'the owner shows a film of YouTube and goes back (BO-121, BO-122, BO-126); a file goes on after a broken line and a reload, and becomes the film',
  long.desktopOnly,
  async ({ page, app, expectBrowserError, expectAccessible, expectNoHorizontalScroll }) => {
    // No session yet; an address that is none; parts of a file on a broken line.
    expectBrowserError(/status of 40[01]|ERR_FAILED/)
    await page.goto(`${app.url}/admin/courses/films`)
    await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
    await page.getByLabel('Hasło', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Dalej' }).click()
    await page.getByRole('row').filter({ hasText: 'Strona prezentu' }).getByRole('link').click()
    const now = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Na stronie teraz' }) })
    await expect(now).toContainText('Nasz plik')
    const address = page.getByLabel('Adres YouTube albo Vimeo')
    await address.fill('https://films.example/1')
    await address.press('Enter')
    await expect(page.getByText('To nie jest adres filmu w\u00a0YouTube ani w\u00a0Vimeo.')).toBeVisible()
    await address.fill('https://youtu.be/aqz-KE-bpKQ')
    await address.press('Enter')
    await expect(page.getByText('Taki film nie jest chroniony')).toBeVisible()
    const length = page.getByLabel('Długość filmu')
    await page.getByRole('button', { name: 'Pokaż ten film' }).click()
    await expect(page.getByText('Wpisz długość, na przykład')).toBeVisible()
    await length.fill('12:30')
    await page.getByRole('button', { name: 'Pokaż ten film' }).click()
    const dialog = page.getByRole('dialog')
    await expectAccessible('question about another film')
    await dialog.getByRole('button', { name: 'Pokaż ten film' }).click()
    await expect(now).toContainText('YouTube, 12:30')
    await expect(now).toContainText('Niechroniony')
    await page.getByRole('button', { name: 'Wróć do tego' }).click()
    await dialog.getByRole('button', { name: 'Wróć do tego' }).click()
    await expect(now).toContainText('Nasz plik')

    const calls = '**/api/admin/uploads/*'
    await page.route(calls, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
    const chooser = page.getByLabel('Wybierz plik z\u00a0filmem')
    await chooser.setInputFiles(file)
    await expect(page.getByText('Łącze zerwane, próbujemy dalej')).toBeVisible()
    await expectAccessible('a film on a broken line')
    page.once('dialog', (asked) => asked.accept())
    await page.reload()
    await expect(page.getByText('Niedokończone')).toBeVisible()
    await expectNoHorizontalScroll('a film that is not whole')
    await page.unroute(calls)
    await chooser.setInputFiles(file)
    await expect(page.getByText('Powstają jakości')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(/: nowy film jest na stronie$/)).toBeVisible({ timeout: 30_000 })
    await expect(now).toContainText('Nasz, kilka jakości, 0:44')
    await expect(page.getByText('biszkopt-ktory-rosnie-rowno.mp4')).toHaveCount(0)
  },
)
