import type { Page } from '@playwright/test'
import { test as base, expect, inBothLanguages, long, once, phoneOnly } from '../support/fixtures.ts'
import { makeStaffRecords } from '../support/staff-records.ts'
import { editors, isForPhones, listRecordScreens, listScreens } from '../support/staff-screens.ts'
import { createStaffVisit, type Looks } from '../support/staff-visit.ts'
import { controlStaffCalls, hideToasts, openStaffScreen, signInStaff } from '../support/staff-walk.ts'

const main = (page: Page) => page.locator('main')

type Visit = { of: 'lists and forms' | 'records' | 'work on a phone'; looks: Looks }

/** A period of the dashboard, what waits there, and a withdrawal from its order to what it makes. */
async function workOnPhone(page: Page, withdrawal: string) {
  await openStaffScreen(page, '/')
  await page.getByRole('radio', { name: '14 days' }).click()
  await expect(page.getByRole('radio', { name: '14 days' })).toBeChecked()
  await expect(page.getByRole('list', { name: 'Figures of the period' }).getByRole('listitem')).toHaveCount(5)
  await page.getByRole('link', { name: 'Withdrawal', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Withdrawals' })).toBeVisible()
  await openStaffScreen(page, withdrawal)
  await page.getByRole('button', { name: 'Choose', exact: true }).first().click()
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept and give back/ })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Accept', exact: true })).toHaveCount(0)
}

const test = base.extend<{ visit: (visit: Visit) => Promise<void> }>({
  /** One page shows all screens one after another, as links do: to load the back office takes longer than most screens. */
  visit: async ({ page, app, api, sandbox, email, language, expectBrowserError }, use) =>
    use(async ({ of, looks }) => {
      base.setTimeout(300_000)
      page.setDefaultTimeout(10_000)
      expectBrowserError(/status of (401|502|503)|Blocked script execution in 'about:srcdoc'/)
      const records = async () => listRecordScreens(await makeStaffRecords({ app, api, sandbox, email }))
      const screens = [
        ...listScreens().filter(({ path }) => of === 'lists and forms' || (of !== 'records' && isForPhones(path))),
        ...(of === 'lists and forms' ? [] : await records()),
      ]
      await signInStaff(page, app.url, language, '/settings')
      await hideToasts(page)
      const calls = await controlStaffCalls(page)
      const staff = createStaffVisit({ page, language, calls, looks })
      // There is no dark theme in the first version: whoever asks for one sees the same.
      const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      const light = await ground()
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await ground()).toBe(light)
      for (const screen of screens) await staff.visit(screen)
      if (looks.states) await staff.visitEmptyLists()
      const expected = editors.filter((path) => screens.some((screen) => screen.path === path))
      if (looks.phone) expect(staff.changed.toSorted()).toEqual(expected.toSorted())
      if (of === 'work on a phone') {
        const withdrawal = screens.find(({ path }) => path === '/withdrawals/:id')?.address ?? ''
        await test.step('work on a phone', () => workOnPhone(page, withdrawal))
      }
      // One of them is opened from a column that a phone leaves out.
      if (looks.states) expect(staff.dialogs.size).toBeGreaterThanOrEqual(looks.phone ? 7 : 8)
    }),
})

inBothLanguages(() => {
  test(
    'every record and editor fits a phone, also in letters of double size, each form is changed there, and a withdrawal is handled from the dashboard (BO-016, BO-034, BO-035)',
    phoneOnly,
    ({ visit }) => visit({ of: 'work on a phone', looks: { states: false, phone: true, again: false } }),
  )

  test(
    'every list and form is accessible while it loads, fails, is empty and is there, with each dialog and in forced colours (BO-016)',
    long.desktopOnly,
    ({ visit }) => visit({ of: 'lists and forms', looks: { states: true, phone: false, again: false } }),
  )

  for (const of of ['lists and forms', 'records'] as const)
    for (const width of [1440, 390])
      test(
        `all ${of} are accessible in each state at ${width} px, however often their parts were seen`,
        long.once,
        async ({ page, visit }) => {
          await page.setViewportSize({ width, height: 844 })
          await visit({ of, looks: { states: true, phone: width < 750, again: true } })
        },
      )
})

test(
  'the shell turns from a sidebar to a menu below 1050 px and tables to rows of two lines below 750 px; counters are read every minute (BO-016)',
  once,
  async ({ page, app, expectBrowserError }) => {
    expectBrowserError(/401/)
    const counts: number[] = []
    page.on('request', (request) => new URL(request.url()).pathname === '/api/admin/waiting' && counts.push(Date.now()))
    await page.clock.install()
    await page.setViewportSize({ width: 1050, height: 800 })
    await signInStaff(page, app.url, 'pl', '/people')
    const row = page.getByRole('row').filter({ hasText: 'ania@slodki-ul.test' })
    await page.getByRole('searchbox', { name: 'Nazwisko, e-mail, telefon' }).fill('ania@slodki-ul')
    await page.keyboard.press('Enter')
    await expect(row).toHaveCount(1)
    const sidebar = page
      .getByRole('navigation')
      .filter({ has: page.getByRole('link', { name: 'Pulpit', exact: true }) })
      .locator('..')
    const menu = page.getByRole('button', { name: 'Otwórz menu' })

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
