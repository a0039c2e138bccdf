import type { Locator, Page } from '@playwright/test'
import { readSessionCookie } from '../support/accounts.ts'
import { words } from '../support/expected-texts.ts'
import { expect, long, once, test } from '../support/fixtures.ts'

const hexagons = 58

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 900 })

/** How many of the first elements are in the first row. */
async function countBeside(all: Locator): Promise<number> {
  const boxes = await Promise.all((await all.all()).slice(0, 4).map((each) => each.boundingBox()))
  return boxes.filter((box) => Math.abs((box?.y ?? -1) - (boxes[0]?.y ?? 0)) < 2).length
}

/** Whether the second element is beside the first, not below it. */
async function areBeside(first: Locator, second: Locator): Promise<boolean> {
  const [a, b] = [await first.boundingBox(), await second.boundingBox()]
  if (!a || !b) throw new Error('One of them is not on the page.')
  return a.y + a.height > b.y && a.x + a.width <= b.x + 1
}

test.describe('at each width', { tag: once.tag }, () => {
  test('the header is wide from 1050 px with links and language; below it has a hamburger with a menu (UI-02, UI-05, UI-06)', async ({
    page,
    shop,
    texts,
    signedIn,
  }) => {
    await setWidth(page, 1050)
    await shop.open('/koszyk', texts.cartTitle)
    const banner = page.getByRole('banner')
    const inline = banner.getByRole('navigation').getByRole('link', { name: texts.navShop })
    const hamburger = banner.getByRole('button', { name: texts.openMenu })
    await expect(inline).toBeVisible()
    await expect(banner.getByLabel(texts.language)).toBeVisible()
    await expect(hamburger).toBeHidden()
    await setWidth(page, 1049)
    await expect(inline).toBeHidden()
    await expect(banner.getByLabel(texts.language)).toBeHidden()
    await expect(hamburger).toBeVisible()

    const menu = page.getByRole('dialog', { name: texts.menu })
    const [login, logout] = [
      menu.getByRole('link', { name: texts.auth.login }),
      menu.getByRole('button', { name: texts.auth.logout }),
    ]
    const languages = menu.getByRole('group').getByRole('button')
    await hamburger.click()
    await expect(login).toHaveAttribute('href', '#/login')
    await expect(logout).toHaveCount(0)
    await expect(languages).toHaveText(['Polski', 'English'])
    await signedIn()
    await page.reload()
    await hamburger.click()
    await expect(logout).toBeVisible()
    await expect(login).toHaveCount(0)
    await expect(languages).toHaveText(['Polski', 'English'])
    await menu.getByRole('link', { name: texts.navShop }).click()
    await expect(menu).toBeHidden()
    await expect(shop.heading(texts.shopTitle)).toBeVisible()
    await hamburger.click()
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await hamburger.click()
    await logout.click()
    await expect(page).toHaveURL(/#\/login$/)
    expect(await readSessionCookie(page)).toBeUndefined()
  })

  test(
    'forms, cart, buttons and texts adapt at each breakpoint, and only grow at 1300 and 1400 px (UI-15)',
    long.inItsGroup,
    async ({ page, shop, texts }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      const names = [page.getByLabel(texts.field.firstName), page.getByLabel(texts.field.lastName)] as const
      const street = page.getByLabel(texts.field.address)
      for (const [width, namesBeside, summaryBeside] of [
        [1050, true, true],
        [1049, true, false],
        [600, true, false],
        [599, false, false],
      ] as const) {
        await setWidth(page, width)
        await expect.poll(() => areBeside(...names), { message: `names at ${width} px` }).toBe(namesBeside)
        await expect
          .poll(() => areBeside(street, shop.summary), { message: `summary at ${width} px` })
          .toBe(summaryBeside)
      }

      await shop.open('/dziekujemy', texts.thanks)
      const [toShop, toHome] = [
        page.getByRole('main').getByRole('link', { name: texts.continueToShop }),
        page.getByRole('main').getByRole('link', { name: texts.home }),
      ]
      for (const [width, beside] of [
        [500, true],
        [499, false],
      ] as const) {
        await setWidth(page, width)
        await expect.poll(() => areBeside(toShop, toHome), { message: `buttons at ${width} px` }).toBe(beside)
      }

      await shop.open('/polityka-prywatnosci', texts.privacyTitle)
      const cells = page.getByRole('article').locator('tbody tr').first().locator('td')
      for (const [width, beside] of [
        [750, true],
        [749, false],
      ] as const) {
        await setWidth(page, width)
        await expect.poll(() => areBeside(cells.nth(0), cells.nth(1)), { message: `cells at ${width} px` }).toBe(beside)
      }
      const entries = page.getByRole('navigation', { name: texts.contents }).getByRole('link')
      await expect(entries.filter({ visible: true })).toHaveCount(4)
      await page.getByRole('button', { name: texts.allContents }).click()
      await expect(entries.filter({ visible: true })).toHaveCount(await entries.count())
      await expect(entries.nth(4)).toBeFocused()

      await shop.open('/sklep', texts.shopTitle)
      const cards = page.getByRole('article')
      await expect(cards).toHaveCount(9)
      for (const [width, columns] of [
        [1050, 3],
        [1049, 2],
      ] as const) {
        await setWidth(page, width)
        await expect.poll(() => countBeside(cards), { message: `cards at ${width} px` }).toBe(columns)
      }
      // From 1250 px on nothing moves: the columns get wider with the window.
      const widthOfCard = async () => (await cards.first().boundingBox())?.width ?? 0
      let narrower = 0
      for (const width of [1250, 1299, 1300, 1399, 1400]) {
        await setWidth(page, width)
        await expect.poll(() => countBeside(cards), { message: `cards at ${width} px` }).toBe(3)
        await expect.poll(widthOfCard, { message: `width of a card at ${width} px` }).toBeGreaterThan(narrower)
        narrower = await widthOfCard()
      }

      await shop.open('/koszyk', texts.cartTitle)
      const row = page.getByRole('table').locator('tbody tr').first().locator('td')
      for (const [width, beside] of [
        [801, true],
        [800, false],
      ] as const) {
        await setWidth(page, width)
        await expect.poll(() => areBeside(row.nth(0), row.nth(1)), { message: `line at ${width} px` }).toBe(beside)
      }

      await shop.open('/szkolenia', texts.trainings.title)
      const training = page.getByRole('main').getByRole('article').first()
      for (const [width, beside] of [
        [700, true],
        [699, false],
      ] as const) {
        await setWidth(page, width)
        await expect
          .poll(() => areBeside(training.locator('img'), training.getByRole('heading')), {
            message: `training at ${width} px`,
          })
          .toBe(beside)
      }
    },
  )

  test('a path with podglad, subskrybuj or dolacz-z-webinaru has no header and no footer (NAV-48, NAV-49, NAV-50)', async ({
    page,
    shop,
    texts,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 404/)
    for (const word of ['podglad', 'subskrybuj', 'dolacz-z-webinaru']) {
      // Any first segment opens a product, and an unknown one keeps its URL.
      await shop.open(`/sklep/${word}/99999`, texts.missing)
      await expect(page.getByRole('banner')).toHaveCount(0)
      await expect(page.getByRole('contentinfo')).toHaveCount(0)
      await shop.open(`/sklep/kategoria/99999?returnUrl=/${word}`, texts.missing)
      await expect(page.getByRole('banner')).toHaveCount(1)
      await expect(page.getByRole('contentinfo')).toHaveCount(1)
    }
  })
})

test.describe('the languages', () => {
  test('are in a menu of the wide header, in the side menu of a narrow one, and in the account menu (I18N-02)', async ({
    page,
    shop,
    signedIn,
  }) => {
    const [pl, en] = [words.pl, words.en]
    await shop.open('/koszyk', pl.cartTitle)
    if ((page.viewportSize()?.width ?? 0) >= 1050) {
      const opener = page.getByLabel(pl.language)
      await opener.click()
      const list = page.getByRole('banner').getByRole('list')
      await expect(list.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-current', 'true')
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
      await expect(opener).toBeFocused()
      await opener.click()
      await list.getByRole('button', { name: 'English' }).click()
      await expect(list).toBeHidden()
    } else {
      await page.getByRole('button', { name: pl.openMenu }).click()
      const menu = page.getByRole('dialog')
      await expect(menu.getByRole('button', { name: 'Polski' })).toHaveAttribute('aria-pressed', 'true')
      await menu.getByRole('button', { name: 'English' }).click()
      await expect(menu.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
      await menu.getByRole('button', { name: en.closeMenu }).click()
      await expect(menu).toBeHidden()
    }
    await expect(shop.heading(en.cartTitle)).toBeVisible()

    await signedIn()
    await page.reload()
    await shop.open('/moje-konto/ulubione', en.favourites.title)
    const opener = page.getByRole('main').getByRole('button', { name: new RegExp(en.favourites.title) })
    if (await opener.isVisible()) await opener.click()
    const chips = page.getByRole('main').getByRole('navigation')
    await expect(chips.getByRole('button', { name: 'English' })).toHaveAttribute('aria-pressed', 'true')
    await chips.getByRole('button', { name: 'Polski' }).click()
    await expect(shop.heading(pl.favourites.title)).toBeVisible()
  })

  test(
    'the search is in the header from 1250 px on, and opens below it on narrower screens (UI-07)',
    once,
    async ({ page, shop, texts }) => {
      await page.setViewportSize({ width: 1250, height: 800 })
      await shop.open('/koszyk', texts.cartTitle)
      const header = page.getByRole('banner')
      await expect(header.getByRole('combobox')).toBeVisible()
      const button = header.getByRole('button', { name: texts.siteSearch, exact: true })
      await expect(button).toBeHidden()
      for (const width of [1249, 1050, 390]) {
        await page.setViewportSize({ width, height: 800 })
        await expect(header.getByRole('combobox')).toBeHidden()
        await button.click()
        await expect(button).toHaveAttribute('aria-expanded', 'true')
        await expect(header.getByRole('combobox')).toBeFocused()
        await page.keyboard.press('Escape')
        await expect(header.getByRole('combobox')).toBeHidden()
        await expect(button).toBeFocused()
      }
    },
  )
})
