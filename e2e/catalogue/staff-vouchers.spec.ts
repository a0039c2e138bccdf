import { setTimeout } from 'node:timers/promises'
import { demoPassword } from '../support/accounts.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'

const staffTexts = {
  pl: {
    ...{ title: 'Kody rabatowe', new: 'Nowy kod', code: 'Kod', percent: 'Procent', save: 'Zapisz' },
    ...{
      problems: /2 pola do poprawy/,
      isPublic: 'Kod publiczny',
      announced: /ogłoszona obniżka/,
      limit: 'Użycia razem',
    },
    ...{
      made: /jest gotowy/,
      uses: '0 z 3',
      end: 'Wyłącz kod',
      ended: 'Wyłączony',
      active: 'Działa',
      password: 'Hasło',
      next: 'Dalej',
    },
  },
  en: {
    ...{ title: 'Discount codes', new: 'New code', code: 'Code', percent: 'Percent', save: 'Save' },
    ...{
      problems: /2 fields to correct/,
      isPublic: 'Public code',
      announced: /announced reduction/,
      limit: 'Uses in all',
    },
    ...{
      made: /is ready/,
      uses: '0 of 3',
      end: 'End the code',
      ended: 'Ended',
      active: 'Active',
      password: 'Password',
      next: 'Next',
    },
  },
}
const hexagons = 58

inBothLanguages(() => {
  test(
    'staff make a discount code, the shop takes it, and they end it; the keys do it all (BO-093, BO-018)',
    long.desktopOnly,
    async ({ page, app, api, language, expectAccessible, expectBrowserError }) => {
      const t = staffTexts[language]
      expectBrowserError(/40[019]/)
      await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
      await page.goto(`${app.url}/admin/vouchers`)
      await page.getByLabel('E-mail').fill('admin@slodki-ul.test')
      await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
      await page.getByRole('button', { name: t.next }).click()
      await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
      // By its name in the palette.
      await page.keyboard.press('ControlOrMeta+k')
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
      await page.keyboard.type(t.new.toLowerCase())
      await page.keyboard.press('Enter')

      // Nothing typed is lost when it is refused.
      await page.getByLabel(t.isPublic).check()
      await expect(page.getByText(t.announced)).toBeVisible()
      await page.getByLabel(t.limit).fill('3')
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page.getByRole('region', { name: t.problems })).toBeFocused()
      await expectAccessible('a code with errors')
      // Other stories reduce products, beside which a public code of 12% may announce nothing.
      await page.getByLabel(t.isPublic).uncheck()
      const code = `wosk-${crypto.randomUUID().slice(0, 8)}`
      await page.getByLabel(t.code, { exact: true }).fill(code)
      await page.getByRole('textbox', { name: t.percent, exact: true }).fill('12')
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page.getByText(t.made)).toBeVisible()
      await expect(page.getByRole('heading', { level: 1, name: code.toUpperCase() })).toBeVisible()
      await expect(page.getByText(t.uses).first()).toBeVisible()

      const post = async (path: string, method: string, body: object) =>
        (await fetch(`${api}/api/${path}`, {
          method,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ languageCode: language, ...body }),
        }).then((response) => response.json())) as { id: string; totalDiscount: number; code?: string }
      const cart = await post('cart/add-to-cart', 'POST', { productId: hexagons, count: 1, cartId: null })
      const applyCode = () => post('cart/add-voucher', 'PUT', { cartId: cart.id, voucher: code })
      expect((await applyCode()).totalDiscount).toBeGreaterThan(0)

      await page.getByRole('button', { name: t.end }).click()
      const asked = page.getByRole('dialog')
      await expectAccessible('the question before ending a code')
      await asked.getByRole('button', { name: t.end }).click()
      await expect(page.getByText(t.ended, { exact: true })).toBeVisible()
      expect((await applyCode()).code).toBe('ERRORS.VOUCHERINVALID')

      await test.step('J, K, Enter, E and / work in the list, and letters do nothing while typing', async () => {
        await page.goto(`${app.url}/admin/vouchers`)
        const current = page.locator('tr[aria-current]')
        const rows = page.locator('tbody tr')
        await expect(rows.first()).toContainText(code.toUpperCase())
        await page.keyboard.press('Control+j')
        await expect(current).toHaveCount(0)
        await page.keyboard.press('j')
        await page.keyboard.press('j')
        await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true')
        await page.keyboard.press('k')
        await expect(rows.first()).toHaveAttribute('aria-current', 'true')
        // The next screen comes later than the row is written to the address, and is waited for.
        await page.route('**/assets/batches.screen-*', async (route) => {
          await setTimeout(600)
          await route.continue()
        })
        await page.keyboard.press('j')
        await page.locator('main a[href="/admin/vouchers/batches"]').press('Enter')
        await expect(page).toHaveURL(`${app.url}/admin/vouchers/batches`)
        await page.goBack()
        await rows.first().focus()
        await page.keyboard.press('/')
        await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
        await page.keyboard.type('jjke')
        await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('jjke')
        await expect(rows.first()).toHaveAttribute('aria-current', 'true')
        await rows.first().focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: code.toUpperCase() })).toBeVisible()
        await page.goBack()
        await expect(rows.first()).toHaveAttribute('aria-current', 'true')
        await page.keyboard.press('e')
        await expect(page.locator('form :is(input, textarea, select):enabled').first()).toBeFocused()
      })
    },
  )
})
