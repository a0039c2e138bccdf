import { findAccessibilityViolations } from '../support/accessibility.ts'
import { withPictures } from '../support/browser.ts'
import { expect, once, test } from '../support/fixtures.ts'
import { fillCart } from '../support/orders.ts'

test.use({ launchOptions: withPictures })

/** Layout shifts without input, summed since the page opened. */
const shifts = `new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(sum), 300)
})`

test.describe('a plain address', { tag: once.tag }, () => {
  test('is read without script, then becomes the same screen of the application (NAV-01, PAGE-03)', async ({
    page,
    app,
    browser,
    expectAccessible,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const plain = await context.newPage()
    // The same page for axe, which is a script itself: those of the application do not come.
    const withoutScript = await page.context().newPage()
    await withoutScript.route('**/*.js', (route) => route.abort())
    for (const [path, heading] of [
      ['/', 'Słodka szkoła prosto z ula'],
      ['/sklep', 'Sklep z dobrymi rzeczami'],
      ['/podglad/1', 'Miodownik na trzynaście warstw'],
    ] as const) {
      await plain.goto(`${app.url}${path}`)
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText(heading)
      await withoutScript.goto(`${app.url}${path}`)
      await expect(withoutScript.locator('#plain h1')).toHaveText(heading)
      // A script that does not come is asked for again, and then the page says so, and its links work.
      await withoutScript.mouse.move(40, 300)
      await expect(withoutScript.getByRole('alert')).toContainText('nie wczytała się do końca')
      expect(await findAccessibilityViolations(withoutScript), path).toEqual([])
      await page.goto(`${app.url}${path}`)
      // The application comes by itself, and sooner to somebody who does something.
      if (path !== '/') await page.mouse.move(40, 300)
      await expect(page).toHaveURL(`${app.url}/#${path}`)
      await expect(page.locator('#plain')).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      expect(await page.evaluate<number>(shifts), path).toBeLessThanOrEqual(0.02)
      await expectAccessible(path)
    }
    await context.close()
    await withoutScript.getByRole('link', { name: 'Podgląd kursów wideo' }).click()
    await expect(withoutScript).toHaveURL(`${app.url}/podglad`)
    await withoutScript.mouse.move(50, 310)
    const reload = withoutScript.getByRole('button', { name: 'Odśwież stronę' })
    await expect(reload).toBeVisible()
    await withoutScript.unroute('**/*.js')
    await reload.click()
    await withoutScript.mouse.move(60, 320)
    await expect(withoutScript).toHaveURL(`${app.url}/#/podglad`)
    await expect(withoutScript.locator('#plain')).toHaveCount(0)
    await withoutScript.close()
    // One entry in the history: Back leads to the page before.
    await page.goBack()
    await expect(page).toHaveURL(`${app.url}/#/sklep`)
    // Who has scrolled sees the same heading at the same place.
    await page.goto('about:blank')
    await page.goto(`${app.url}/`)
    const plans = page.getByRole('heading', { name: 'Wybierz swój plan', exact: true })
    await plans.evaluate((heading: { scrollIntoView: () => void }) => heading.scrollIntoView())
    const before = (await plans.boundingBox())?.y ?? 0
    await expect(page.locator('#plain')).toHaveCount(0)
    await expect.poll(async () => Math.abs(((await plans.boundingBox())?.y ?? 9_999) - before)).toBeLessThan(5)
  })
})

/** When the first script was asked for, in ms, and the scripts that ran, in order, without hashes, which may contain dashes. */
const startOfScripts = `({
  frame: window.firstFrame,
  asked: Math.min(...performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).map(({ startTime }) => startTime)),
  ran: [...document.querySelectorAll('head script[type=module]')].map(({ src }) => src.replace(/.*\\/|-.{7,8}\\.js$/g, '')),
})`

test.describe('the checkout', { tag: once.tag }, () => {
  test('paints its heading before a script is asked for, then runs those of its form one by one (PAGE-03)', async ({
    page,
    app,
  }) => {
    const cart = await fillCart(app.url, { 15: 2 })
    await page.context().addCookies([{ name: 'cartId', value: cart.id, url: app.url }])
    // When the first frame is drawn; that it is seen is noted some time later.
    await page.addInitScript('requestAnimationFrame(() => { window.firstFrame = performance.now() })')
    await page.goto(`${app.url}/kasa`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kasa')
    await expect(page.getByRole('button', { name: /^Zamawiam/ })).toBeVisible()
    const { frame, asked, ran } = await page.evaluate<{ frame: number; asked: number; ran: string[] }>(startOfScripts)
    expect(asked).toBeGreaterThan(frame)
    expect(ran.slice(0, 3)).toEqual(['rolldown-runtime', 'vendor', 'base'])
    expect(ran.at(-1)).toBe('index')
    expect(ran).toContain('checkout-switch')
    expect(ran.indexOf('contract')).toBeLessThan(ran.indexOf('checkout-switch'))
    expect(await page.evaluate<number>(shifts)).toBeLessThanOrEqual(0.02)
  })
})

/** What was painted largest so far: a picture's file, or where its text stands. */
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => {
    const { url, element } = list.getEntries().at(-1)
    resolve(url.split('/').at(-1) || (element?.closest('#cc-main') ? 'consent' : 'text'))
  }).observe({ type: 'largest-contentful-paint', buffered: true })
})`

test.describe('the first visit on a phone', { tag: once.tag }, () => {
  test.use({ cookieChoice: 'unasked', viewport: { width: 390, height: 844 } })

  test('paints a picture or the text of the page largest, never the question about cookies (PAGE-09)', async ({
    page,
    app,
  }) => {
    for (const [path, largest] of [
      ['/', /^tort-urodzinowy-.*\.svg$/],
      ['/sklep', /\.svg$/],
      ['/sklep/slodkosci/15', /\.svg$/],
      ['/kursy-landing', /^tort-czekoladowy-.*\.svg$/],
      ['/kasa', /^(text|.*\.svg)$/],
    ] as const) {
      await page.goto(`${app.url}${path}`)
      await page.mouse.move(40, 300)
      await expect(page.locator('#cc-main .cm')).toBeVisible()
      expect(await page.evaluate<string>(largestPaint), path).toMatch(largest)
      await page.goto('about:blank')
    }
  })
})
