import { formatZloty, words } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const year = 365 * 24 * 3600
const hexagons = 58

test.describe('the URL', { tag: once.tag }, () => {
  test('without a hash becomes the same path and query behind one (NAV-01)', async ({ page, app, shop, texts }) => {
    await page.goto(`${app.url}/sklep?orderBy=PriceAsc`)
    await expect(shop.heading(texts.shopTitle)).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/#/sklep?orderBy=PriceAsc`)
    await expect(page.getByRole('radio', { name: texts.tabs.PriceAsc })).toBeChecked()
  })

  test('that is unknown redirects home (NAV-04)', async ({ page, shop, texts, app, expectBrowserError }) => {
    // The plain address is answered with a page that helps, before the application redirects.
    expectBrowserError(/404 \(Not Found\) \(.*\/zgubiona\)/)
    await shop.openPath('/nie/ma/takiej', texts.front.title)
    await expect(page).toHaveURL(`${app.url}/#/`)
    await page.goto(`${app.url}/zgubiona`)
    await expect(shop.heading(texts.front.title)).toBeVisible()
  })

  test('of cart and checkout opens them (NAV-25, NAV-26)', async ({ shop, texts }) => {
    await shop.open('/koszyk', texts.cartTitle)
    await shop.open('/kasa', texts.checkout)
  })
})

test('a new screen starts at the top, and going back restores the scroll position (NAV-02)', async ({
  page,
  shop,
  texts,
}) => {
  await shop.open('/sklep', texts.shopTitle)
  const scrollY = () => page.evaluate<number>('scrollY')
  const link = page.getByRole('link', { name: texts.product52 })
  await link.scrollIntoViewIfNeeded()
  const left = await scrollY()
  expect(left).toBeGreaterThan(100)
  await link.click()
  await expect(page.getByRole('button', { name: texts.add, exact: true })).toBeVisible()
  expect(await scrollY()).toBe(0)
  await page.goBack()
  await expect(shop.heading(texts.shopTitle)).toBeAttached()
  await expect.poll(scrollY).toBe(left)
})

test.describe('the language', () => {
  test('is Polish by default, can be switched on the same page, and is stored for a year (I18N-01, CONST-01)', async ({
    page,
    shop,
    context,
  }) => {
    const [pl, en] = [words.pl, words.en]
    await shop.openProduct(60, pl.product60)
    const isNarrow = (page.viewportSize()?.width ?? 0) < 1050
    const menu = page.getByLabel(/język: polski|language: English/)
    const choose = async (name: string, openMenu: string) => {
      const chosen = page.getByRole('button', { name, exact: true })
      if (isNarrow) await page.getByRole('button', { name: openMenu }).click()
      else await menu.press('Enter')
      await chosen.press('Enter')
      // Where the keyboard goes on: at the button of the closed menu, or at the chip, which stays.
      await expect(isNarrow ? chosen : menu).toBeFocused()
      if (isNarrow) await page.keyboard.press('Escape')
    }
    await choose('English', pl.openMenu)
    await expect(shop.heading(en.product60)).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    const cookie = (await context.cookies()).find(({ name }) => name === 'lang')
    expect(cookie).toMatchObject({ value: 'en', path: '/' })
    expect(Math.abs((cookie?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(60)
    await page.reload()
    await expect(shop.heading(en.product60)).toBeVisible()
    await choose('Polski', en.openMenu)
    await expect(shop.heading(pl.product60)).toBeVisible()
  })

  test(
    'is read from its cookie and sent with every call (NAV-56, I18N-05)',
    once,
    async ({ page, context, app, shop }) => {
      const texts = words.en
      await context.addCookies([{ name: 'lang', value: 'en', url: app.url }])
      const sent: unknown[] = []
      page.on('request', (request) => {
        const inAddress = new URL(request.url()).searchParams.get('languageCode')
        const inBody = request.url().includes('/api/') ? request.postDataJSON()?.languageCode : undefined
        if (inAddress ?? inBody) sent.push(inAddress ?? inBody)
      })
      await shop.open('/sklep', texts.shopTitle)
      await page.getByRole('button', { name: texts.addNamed(texts.product60) }).click()
      await page.getByRole('dialog', { name: texts.added }).getByRole('link', { name: texts.goToCheckout }).click()
      const voucher = page.getByLabel(texts.voucher)
      await voucher.fill('MIOD10')
      await voucher.press('Enter')
      await expect(page.getByText(texts.voucherWorks('MIOD10', formatZloty(9.6)))).toBeVisible()
      await shop.open('/koszyk', texts.cartTitle)
      await page.getByRole('button', { name: texts.clear }).click()
      await expect(page.getByText(texts.emptyCart)).toBeVisible()
      expect(sent.length).toBeGreaterThan(4)
      expect(new Set(sent)).toEqual(new Set(['en']))
    },
  )
})

test('the window width is stored in a cookie for a year (CONST-02)', once, async ({ page, shop, texts, context }) => {
  await shop.open('/sklep', texts.shopTitle)
  const width = async () => (await context.cookies()).find(({ name }) => name === 'width')
  expect(await width()).toMatchObject({ value: '1440', path: '/' })
  expect(Math.abs(((await width())?.expires ?? 0) - Date.now() / 1000 - year)).toBeLessThan(60)
  await page.setViewportSize({ width: 900, height: 700 })
  await expect.poll(async () => (await width())?.value).toBe('900')
})

test.describe('the layout', () => {
  inBothLanguages(() => {
    test('says that payments are simulated, and has a footer (UI-09, UI-10, UI-11)', async ({ page, shop, texts }) => {
      await shop.open('/regulamin', texts.termsTitle)
      await expect(page.getByText(texts.simulated)).toBeVisible()
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(texts.company)
      await expect(footer).toContainText(`© 2022–${new Date().getFullYear()} Słodki Ul`)
      for (const [name, address] of Object.entries({
        Facebook: /facebook\.com/,
        Instagram: /instagram\.com/,
        YouTube: /youtube\.com/,
        'Pracownia Plaster': /^https:/,
      }))
        await expect(footer.getByRole('link', { name })).toHaveAttribute('href', address)
      await expect(footer.locator('a[href^="mailto:"]').first()).toBeVisible()
      await expect(footer.getByRole('link', { name: texts.termsTitle })).toHaveAttribute('href', '#/regulamin')
    })
  })

  test('shows the cart count only when it is not empty (UI-04)', once, async ({ page, shop, texts }) => {
    await shop.open('/sklep', texts.shopTitle)
    await expect(page.getByRole('button', { name: texts.cartTitle, exact: true })).toHaveText('')
    await page.getByRole('button', { name: texts.addNamed(texts.product60) }).click()
    await page.getByRole('dialog', { name: texts.added }).getByRole('button', { name: texts.continueShopping }).click()
    await expect(page.getByRole('button', { name: texts.cartWith(1) })).toHaveText('1')
  })

  test(
    'deletes all cookies at the fifth press of its small print (UI-12, UI-13)',
    once,
    async ({ page, shop, texts, context, app }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await context.addCookies([{ name: 'bypass', value: '1', url: app.url }])
      await shop.open('/sklep', texts.shopTitle)
      await expect(page.getByRole('button', { name: texts.cartWith(1) })).toBeVisible()
      await page.evaluate('window.notReloaded = true')
      const handle = page.getByText(/© 2022/)
      for (let press = 1; press <= 4; press++) await handle.click()
      expect((await context.cookies()).map(({ name }) => name)).toContain('cartId')
      await handle.click()
      await expect(page.getByText('Usunięto ciasteczka!')).toBeVisible()
      await expect.poll(() => page.evaluate<unknown>('window.notReloaded').catch(() => true)).toBeUndefined()
      await expect(page.getByRole('button', { name: texts.cartTitle, exact: true })).toBeVisible()
      // The reloaded page has stored its width and language again.
      expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['lang', 'width'])
    },
  )
})
