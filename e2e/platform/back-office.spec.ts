import type { Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { desktopOnly, expect, inBothLanguages, test } from '../support/fixtures.ts'

const texts = {
  pl: {
    title: 'Panel pracowni',
    email: 'E-mail',
    password: 'Hasło',
    next: 'Dalej',
    wrong: 'E-mail albo hasło się nie zgadza.',
    orders: 'Zamówienia',
    people: 'Klienci',
    noMatch: 'Nic nie pasuje',
    filters: /^Filtry/,
    more: 'Więcej',
    status: 'Status',
    paid: 'Opłacone',
    removePaid: 'Usuń filtr: Status, Opłacone',
    forbidden: 'Brak uprawnienia',
    missing: /„lista i\skarta zamówienia”.*Właściciel, Sklep, Obsługa klienta, Księgowość/,
    palette: 'Szukaj i działaj',
    keys: 'Skróty klawiszowe',
    preferences: 'Twoje ustawienia',
    singleKeys: /Pojedyncze litery/,
    signOut: 'Wyloguj',
    searchPeople: 'Nazwisko, e-mail, telefon',
    menu: 'Otwórz menu',
    lost: 'Nie ma takiej strony',
  },
  en: {
    title: 'Back office',
    email: 'E-mail',
    password: 'Password',
    next: 'Next',
    wrong: 'The e-mail or the password is wrong.',
    orders: 'Orders',
    people: 'People',
    noMatch: 'Nothing fits',
    filters: /^Filters/,
    more: 'More',
    status: 'Status',
    paid: 'Paid',
    removePaid: 'Remove the filter: Status, Paid',
    forbidden: 'No permission',
    missing: /“list and page of orders”.*Owner, Shop, Support, Accounting/,
    palette: 'Search and act',
    keys: 'Keyboard shortcuts',
    preferences: 'Your preferences',
    singleKeys: /Single letters/,
    signOut: 'Sign out',
    searchPeople: 'Name, e-mail, phone',
    menu: 'Open the menu',
    lost: 'There is no such page',
  },
}

async function signIn(page: Page, t: (typeof texts)['pl'], email: string, password = demoPassword) {
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: t.next }).click()
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

inBothLanguages(() => {
  test(
    'staff sign in apart from the shop, see what their role opens, and find their lists again (BO-001, BO-008, BO-018)',
    desktopOnly,
    async ({ page, app, language, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
      const t = texts[language]
      test.slow()
      expectBrowserError(/401/)
      const isNarrow = (page.viewportSize()?.width ?? 0) < 750
      const assets: string[] = []
      page.on('request', (request) => assets.push(new URL(request.url()).pathname))
      await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)

      await test.step('the sign-in stands at the address asked for, loads nothing of the shop and refuses a wrong password', async () => {
        await page.goto(`${app.url}/admin/orders?status=Paid`)
        await expect(heading(page, t.title)).toBeVisible()
        expect(assets.filter((path) => path.startsWith('/assets/'))).toEqual([])
        await expectAccessible('the sign-in')
        await expectNoHorizontalScroll('the sign-in')
        await signIn(page, t, 'sklep@slodki-ul.test', 'Nie-to-haslo-1')
        await expect(page.getByText(t.wrong)).toBeVisible()
        await expectAccessible('the refused sign-in')
      })

      await test.step('the page asked for follows, with its filter as a chip', async () => {
        await signIn(page, t, 'sklep@slodki-ul.test')
        await expect(heading(page, t.orders)).toBeVisible()
        const filters = page.getByRole('button', { name: t.filters })
        if (isNarrow) await filters.click()
        else await expect(filters).toBeHidden()
        await expect(page.getByRole('button', { name: t.removePaid })).toBeVisible()
        await page.getByRole('button', { name: t.removePaid }).click()
        await expect(page).toHaveURL(`${app.url}/admin/orders`)
      })

      await test.step('search, Back and reload show the list that the address says', async () => {
        await page.goto(`${app.url}/admin/people`)
        const row = page.getByRole('row').filter({ hasText: 'ania@slodki-ul.test' })
        await page.getByRole('searchbox', { name: t.searchPeople }).fill('ania@')
        await page.keyboard.press('Enter')
        await expect(page).toHaveURL(/searchBy=ania/)
        await expect(row).toBeVisible()
        await page.getByRole('searchbox', { name: t.searchPeople }).fill('nikt taki')
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible()
        await expectAccessible('a list without a match')
        await page.goBack()
        await expect(row).toBeVisible()
        await page.reload()
        await expect(row).toBeVisible()
        await expect(page.getByRole('searchbox', { name: t.searchPeople })).toHaveValue('ania@')
        await page.goto(`${app.url}/admin/orders`)
      })

      await test.step('a menu chooses a filter by keyboard', async () => {
        if (isNarrow) await page.getByRole('button', { name: t.filters }).press('Enter')
        else await page.getByRole('button', { name: t.more, exact: true }).press('Enter')
        await page.getByRole('button', { name: t.status, exact: true }).press('Enter')
        await page.getByRole('menuitemcheckbox', { name: t.paid }).press('Enter')
        await expect(page).toHaveURL(/status=Paid/)
        await page.keyboard.press('Escape')
      })

      await test.step('the palette opens screens by name, and lists the keys', async () => {
        await page.keyboard.press('Control+k')
        const palette = page.getByRole('dialog', { name: t.palette })
        await expect(palette.getByRole('combobox')).toBeFocused()
        await expectAccessible('the palette')
        await page.keyboard.type(t.people.slice(0, 4).toLowerCase())
        await expect(palette.getByRole('option', { name: t.people })).toBeVisible()
        await page.keyboard.press('Enter')
        await expect(heading(page, t.people)).toBeVisible()
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: t.keys })).toBeVisible()
        await expectAccessible('the keys')
        await page.keyboard.press('Escape')
      })

      await test.step('single keys can be switched off', async () => {
        await page.goto(`${app.url}/admin/preferences`)
        await page.getByRole('checkbox', { name: t.singleKeys }).uncheck()
        await heading(page, t.preferences).click()
        await page.keyboard.press('?')
        await expect(page.getByRole('dialog', { name: t.keys })).toBeHidden()
        await page.keyboard.press('Control+k')
        await expect(page.getByRole('dialog', { name: t.palette })).toBeVisible()
        await page.keyboard.press('Escape')
      })

      await test.step('whoever may not see a screen reads which permission is missing, and has no entry for it', async () => {
        await page.getByRole('button', { name: t.signOut }).click()
        await expect(heading(page, t.title)).toBeVisible()
        await page.goto(`${app.url}/admin/orders`)
        const calls: string[] = []
        page.on('request', (request) => calls.push(new URL(request.url()).pathname))
        await signIn(page, t, 'tresci@slodki-ul.test')
        await expect(heading(page, t.forbidden)).toBeVisible()
        await expect(page.getByText(t.missing)).toBeVisible()
        expect(calls).not.toContain('/api/admin/orders')
        await expectAccessible('the page without permission')
        if (isNarrow) {
          await page.getByRole('button', { name: t.menu }).click()
          await expectAccessible('the menu')
        }
        await expect(page.getByRole('link', { name: t.orders })).toHaveCount(0)
        await page.goto(`${app.url}/admin/nowhere`)
        await expect(heading(page, t.lost)).toBeVisible()
        await expectAccessible('an address without a screen')
      })
    },
  )
})
