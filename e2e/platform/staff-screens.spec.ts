import type { Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const texts = {
  pl: {
    email: 'E-mail',
    password: 'Hasło',
    next: 'Dalej',
    home: 'Pulpit',
    menu: 'Otwórz menu',
    search: 'Nazwisko, e-mail, telefon',
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    next: 'Next',
    home: 'Dashboard',
    menu: 'Open the menu',
    search: 'Name, e-mail, phone',
  },
}

/** Every screen that shows no single record. */
const screens = [
  ...['/orders', '/packing', '/parcel-numbers', '/products', '/products/imports', '/categories'],
  ...[
    '/promotions',
    '/promotions/new',
    '/courses',
    '/courses/films',
    '/courses/instructors',
    '/courses/instructors/new',
  ],
  ...[
    '/people',
    '/documents',
    '/documents/numbers',
    '/withdrawals',
    '/withdrawals/terms',
    '/vouchers',
    '/vouchers/new',
  ],
  ...['/vouchers/batches', '/vouchers/batches/new', '/vouchers/balances', '/vouchers/cards', '/settings/company'],
  ...['/settings/delivery', '/settings/payments', '/settings/switches', '/settings/notifications', '/settings/limits'],
  '/settings/mails',
  ...[
    '/subscriptions/plans',
    '/subscriptions/plans/new',
    '/texts',
    '/texts/mails',
    '/comments/authors',
    '/trainings/gallery',
  ],
  ...['/settings/team', '/settings/audit', '/settings/health', '/comments', '/requests', '/runs', '/preferences', '/'],
]

async function signIn(page: Page, url: string, language: 'pl' | 'en', path = '/') {
  const t = texts[language]
  await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
  await page.goto(`${url}/admin${path}`)
  await page.getByLabel(t.email).fill('admin@slodki-ul.test')
  await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t.next }).click()
}

/** Opens a screen as a link does, without loading the back office anew. */
async function openScreen(page: Page, path: string) {
  const before = await page.title()
  await page.evaluate((address) => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/admin${path}`)
  // A screen has a title of its own, or a tab beside others.
  const title = page.locator('title').filter({ hasNotText: before })
  await expect(title.or(main(page).locator(`a[aria-current="page"][href="/admin${path}"]`))).not.toHaveCount(0)
}

const main = (page: Page) => page.locator('#content')

inBothLanguages(() => {
  test('every screen of the back office is accessible, in words, no wider than the window, with one main button (BO-016)', async ({
    page,
    app,
    language,
    expectAccessible,
    expectNoHorizontalScroll,
    expectBrowserError,
  }) => {
    test.slow()
    expectBrowserError(/401/)
    await signIn(page, app.url, language)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const path of screens)
      await test.step(path, async () => {
        await openScreen(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('body')).not.toContainText(
          /\b(ERRORS|NOTIFICATIONS)\.[A-Z]+|\{\{|\bundefined\b|\bNaN\b/,
        )
        expect(await main(page).locator('[class*="_primary_"]:visible').count(), path).toBeLessThanOrEqual(1)
        await expectAccessible(path)
        await expectNoHorizontalScroll(path)
      })
  })
})

test(
  'the shell turns from a sidebar to a menu below 1050 px and tables to rows of two lines below 750 px; counters are read every minute (BO-016)',
  once,
  async ({ page, app, expectBrowserError }) => {
    expectBrowserError(/401/)
    const t = texts.pl
    const counts: number[] = []
    page.on('request', (request) => new URL(request.url()).pathname === '/api/admin/waiting' && counts.push(Date.now()))
    await page.clock.install()
    await page.setViewportSize({ width: 1050, height: 800 })
    await signIn(page, app.url, 'pl', '/people')
    const row = page.getByRole('row').filter({ hasText: 'ania@slodki-ul.test' })
    await page.getByRole('searchbox', { name: t.search }).fill('ania@slodki-ul')
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(1)
    const sidebar = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: t.home, exact: true }) })
      .locator('..')
    const menu = page.getByRole('button', { name: t.menu })

    await test.step('from 1050 px up a sidebar of 232 px, below a menu with the same links', async () => {
      await expect(menu).toBeHidden()
      expect((await sidebar.boundingBox())?.width).toBe(232)
      const links = await sidebar.getByRole('navigation').getByRole('link').allTextContents()
      await page.setViewportSize({ width: 1049, height: 800 })
      await expect(sidebar).toBeHidden()
      await menu.click()
      expect(await page.getByRole('dialog').getByRole('navigation').getByRole('link').allTextContents()).toEqual(links)
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
    })

    await test.step('below 750 px rows of two lines, and nothing to select', async () => {
      await page.setViewportSize({ width: 750, height: 800 })
      await expect(row).toHaveCSS('display', 'table-row')
      await expect(row.getByRole('checkbox')).toBeVisible()
      await page.setViewportSize({ width: 749, height: 800 })
      await expect(row).toHaveCSS('display', 'grid')
      await expect(row.getByRole('checkbox')).toBeHidden()
      const tops = await row
        .locator('td:visible')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
      expect(new Set(tops.map((top) => Math.round(top / 12))).size).toBeLessThanOrEqual(3)
    })

    await test.step('what is changed has a bar at the bottom of the window', async () => {
      await page.goto(`${app.url}/admin/settings/company`)
      await main(page).getByRole('textbox').first().fill('Pasieka Wrzos')
      const bar = main(page).locator('[class*="_bar_"]').filter({ hasText: '1 niezapisana zmiana' })
      await expect(bar).toBeVisible()
      await expect
        .poll(async () => {
          const box = await bar.boundingBox()
          return box && Math.round(box.y + box.height)
        })
        .toBe(800)
    })

    await test.step('counters are at most a minute old', async () => {
      const before = counts.length
      expect(before).toBeGreaterThan(0)
      await page.clock.fastForward(59_000)
      await page.clock.fastForward(1_500)
      await expect.poll(() => counts.length).toBeGreaterThan(before)
    })
  },
)
