import { expect, type Page, test } from '@playwright/test'
import { findAccessibilityViolations } from './accessibility.ts'
import { changeFields, findColourAlone, findLostAtDoubleSize } from './staff-checks.ts'
import { editors, type StaffScreen } from './staff-screens.ts'
import { type controlStaffCalls, type Language, openEachDialog, openStaffScreen, retryAll } from './staff-walk.ts'

/** One walk names every problem of every screen. */
const softly = expect.configure({ soft: true })
const main = (page: Page) => page.locator('main')
/** The choice of how many rows a page has, which lists alone have. */
const pageSizes = (page: Page) => main(page).getByRole('combobox', { name: /^(Wierszy na stronie|Rows a page)$/ })

/** Components that were rendered for another width appear a moment later. */
const expectFits = (page: Page, what: string) =>
  softly
    .poll(() => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth'), {
      message: what,
      timeout: 2_000,
    })
    .toBeLessThanOrEqual(0)

/** What a part is made of, whatever its words: parts of the same kinds are the same to axe. */
const kindsIn = (page: Page, part: string) =>
  page.evaluate((selector) => {
    const kinds = new Set<string>()
    const isNamed = (element: Element) =>
      element.matches('[aria-label], [aria-labelledby]') ||
      (element.textContent ?? '').trim() !== '' ||
      ('labels' in element && element.labels instanceof NodeList && element.labels.length > 0)
    for (const root of document.querySelectorAll(selector))
      for (const element of [root, ...root.querySelectorAll(':not(svg *)')]) {
        const attributes = ['class', 'type', 'role', 'aria-current', 'aria-pressed', 'aria-selected', 'disabled']
        const values = attributes.map((name) => element.getAttribute(name)).join(' ')
        kinds.add(`${element.localName} ${values} ${isNamed(element)}`)
      }
    return [...kinds]
  }, part)

export type Looks = {
  /** While it loads, when it fails and when it is empty, with each dialog, and in colours of the browser's own. */
  states: boolean
  /** In letters of double size, and with one field changed. */
  phone: boolean
  /** Also parts whose kinds of elements were all looked at before. */
  again: boolean
}

type Way = {
  page: Page
  language: Language
  calls: Awaited<ReturnType<typeof controlStaffCalls>>
  looks: Looks
}

/** Visits screens one after another in one page. */
export function createStaffVisit({ page, language, calls, looks }: Way) {
  const dialogs = new Set<string>()
  const kinds = new Set<string>()
  const compared = new Set<string>()
  const lists: string[] = []
  const changed: string[] = []

  const expectPart = async (what: string, include: string) => {
    const found = (await kindsIn(page, include)).filter((kind) => !kinds.has(kind))
    for (const kind of found) kinds.add(kind)
    if (!looks.again && found.length === 0) return false
    softly(await findAccessibilityViolations(page, { include }), what).toEqual([])
    return true
  }

  const expectWaitingAndFailing = async (address: string) => {
    calls.to('hold')
    await openStaffScreen(page, address)
    if (!calls.isHeld()) return calls.to('pass')
    await expectPart(`${address} while it loads`, 'main')
    calls.to('fail')
    await softly(main(page).getByRole('alert'), `${address} fails in words`).not.toHaveCount(0, { timeout: 3_000 })
    await expectPart(`${address} without its data`, 'main')
    calls.to('pass')
    await retryAll(page, language)
  }

  return {
    dialogs,
    changed,
    visit: ({ path, address }: StaffScreen) =>
      test.step(address, async () => {
        if (looks.states) await expectWaitingAndFailing(address)
        else await openStaffScreen(page, address)
        // A legal text has a title of its own below that of its screen.
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(main(page).locator('[aria-busy="true"]')).toHaveCount(0)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.locator('body')).not.toContainText(
          /\b(ERRORS|NOTIFICATIONS)\.[A-Z]+|\{\{|\bundefined\b|\bNaN\b/,
        )
        softly(await main(page).locator('[class*="_primary_"]:visible').count(), address).toBeLessThanOrEqual(1)
        // The shell around the screens is always the same.
        const isNew = await expectPart(address, kinds.size === 0 ? 'html' : 'main')
        await expectFits(page, address)
        if ((await pageSizes(page).count()) > 0) lists.push(address)
        if (looks.states) {
          await openEachDialog(page, dialogs, async (name) => {
            await expectPart(`${address}: ${name}`, 'dialog:modal')
            await expectFits(page, `${address}: ${name}`)
          })
          softly(await findColourAlone(page, looks.again ? new Set() : compared), address).toEqual([])
        }
        if (!looks.phone) return
        if (isNew) softly(await findLostAtDoubleSize(page), address).toEqual([])
        if (await changeFields(page, address, editors.includes(path))) changed.push(path)
      }),
    /** Each list that was visited, as if it had no rows. */
    async visitEmptyLists() {
      calls.to('empty')
      for (const address of lists)
        await test.step(`${address} without rows`, async () => {
          // Other than before, so that the rows of before are not shown again.
          await openStaffScreen(page, `${address}?pageSize=50`)
          await expect(main(page).getByRole('heading', { level: 2 })).not.toHaveCount(0)
          await expectPart(`${address} without rows`, 'main')
        })
      calls.to('pass')
    },
  }
}
