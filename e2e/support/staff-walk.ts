import { expect, type Page } from '@playwright/test'
import { demoPassword } from './accounts.ts'

const words = {
  pl: { email: 'E-mail', password: 'Hasło', next: 'Dalej', retry: 'Spróbuj ponownie' },
  en: { email: 'E-mail', password: 'Password', next: 'Next', retry: 'Try again' },
}
export type Language = keyof typeof words

/** Counters, which are asked for every minute whatever the screen. */
const ofShell = /\/admin\/(waiting|notices\/count)$/
const none = JSON.stringify({ currentPage: 1, itemsPerPage: 50, totalItems: 0, totalPages: 0 })

export async function signInStaff(page: Page, url: string, language: Language, path: string) {
  const t = words[language]
  await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
  await page.goto(`${url}/admin${path}`)
  await page.getByLabel(t.email).fill('admin@slodki-ul.test')
  await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t.next }).click()
  await expect(page.locator('#content h1').first()).toBeVisible()
}

/** Toasts over a button for their ten seconds make it too small to axe. */
export const hideToasts = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[popover] { visibility: hidden }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Opens a screen as a link does, without loading the back office anew. */
export async function openStaffScreen(page: Page, address: string) {
  await page.evaluate((path) => {
    document.querySelector('h1')?.setAttribute('data-before', '')
    scrollTo(0, 0)
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, `/admin${address}`)
  // A legal text has a title of its own below that of its screen.
  await expect(page.locator('h1:not([data-before])').first()).toBeVisible()
}

type Way = 'pass' | 'hold' | 'fail' | 'empty'

/** Decides on the calls of the back office: they pass, wait, fail or find empty lists. */
export async function controlStaffCalls(page: Page) {
  let way: Way = 'pass'
  const held: { isOfScreen: boolean; resolve: () => void }[] = []
  await page.route('**/api/admin/**', async (route) => {
    const isOfScreen = !ofShell.test(route.request().url())
    if (way === 'hold') await new Promise<void>((resolve) => held.push({ isOfScreen, resolve }))
    if (way === 'fail') return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' })
    if (way !== 'empty' || route.request().method() !== 'GET') return route.continue()
    const response = await route.fetch()
    const isList = response.headers().pagination !== undefined
    return route.fulfill({
      response,
      ...(isList && { headers: { ...response.headers(), pagination: none }, json: [] }),
    })
  })
  return {
    /** Whether a call of the screen waits. */
    isHeld: () => held.some(({ isOfScreen }) => isOfScreen),
    to(next: Way) {
      way = next
      for (const { resolve } of held.splice(0)) resolve()
    },
  }
}

/** Presses whatever can be tried again until nothing is left of a failure. */
export async function retryAll(page: Page, language: Language) {
  const pressAll = (name: string) => {
    const found = [...document.querySelectorAll<HTMLButtonElement>('main button')].filter(
      (button) => button.textContent?.includes(name) && button.checkVisibility(),
    )
    for (const button of found) button.click()
    return found.length
  }
  await expect
    .poll(() => page.evaluate(pressAll, words[language].retry), { intervals: [50, 50, 100, 200, 400] })
    .toBe(0)
}

/** Opens each dialog that a screen has, once among all with the same words on their buttons. */
export async function openEachDialog(page: Page, seen: Set<string>, check: (name: string) => Promise<void>) {
  // Filters behind a button have dialogs, too.
  const more = page.getByRole('main').getByRole('button', { name: /^(Więcej|More)$/, expanded: false })
  for (const each of await more.all()) if (await each.isVisible()) await each.press('Enter')
  const buttons = page.locator('main button[aria-haspopup="dialog"]:enabled:visible')
  const names = await buttons.evaluateAll((all) =>
    all.map((each) => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()),
  )
  for (const [index, name] of names.entries()) {
    // Without what tells one record from another.
    const kind = name.replace(/[:,„“"(].*|\d+/g, '')
    if (seen.has(kind)) continue
    seen.add(kind)
    await buttons.nth(index).press('Enter')
    const dialog = page.locator('dialog:modal')
    await expect(dialog, name).toBeVisible()
    await expect(dialog.getByRole('heading').first(), name).toBeVisible()
    await check(name)
    await page.keyboard.press('Escape')
    await expect(dialog, name).toHaveCount(0)
    await expect(buttons.nth(index), `focus is back: ${name}`).toBeFocused()
  }
}
