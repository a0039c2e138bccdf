import { words } from '../support/expected-texts.ts'
import { expect, long, once, test } from '../support/fixtures.ts'

const hexagons = 58
const comment = 'Proszę o kokardkę'

test.describe('without a network', { tag: once.tag }, () => {
  test('the checkout says so, keeps its input, and orders once the network is back', async ({
    page,
    context,
    shop,
    texts,
    email,
    expectBrowserError,
  }) => {
    expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Cod')
    await context.setOffline(true)
    const note = page.getByRole('status').filter({ hasText: texts.offline.note })
    await expect(note).toBeVisible()
    await page.getByLabel(texts.field.comments).fill(comment)
    await shop.order()
    await shop.expectToast(texts.unable.createOrder)
    await expect(page.getByLabel(texts.field.comments)).toHaveValue(comment)
    await context.setOffline(false)
    await expect(note).toBeHidden()
    await expect(page.getByRole('checkbox', { name: texts.terms })).toBeChecked()
    await shop.order()
    await expect(shop.heading(texts.cod)).toBeVisible()
  })

  test('failed content is loaded automatically once the network is back', async ({
    page,
    context,
    shop,
    texts,
    expectBrowserError,
  }) => {
    expectBrowserError(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically/)
    await shop.openProduct(hexagons, texts.product58)
    // The code is loaded already, the data is not.
    await context.setOffline(true)
    await page.evaluate("location.hash = '#/sklep/kategoria/60'")
    const box = page.getByRole('alert').filter({ hasText: texts.offline.title })
    await expect(box).toContainText(texts.offline.text)
    await context.setOffline(false)
    await expect(shop.heading(texts.product60)).toBeVisible()
    // Neither code nor data.
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: texts.termsTitle }).click()
    await expect(shop.heading(texts.offline.title)).toBeVisible()
    await context.setOffline(false)
    await expect(shop.heading(texts.termsTitle)).toBeVisible()
    await expect(page.getByRole('article')).toBeVisible()
  })

  test(
    'failed prefetches are loaded later, with their styles',
    long.inItsGroup,
    async ({ page, context, shop, texts, expectBrowserError }) => {
      expectBrowserError(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|Unable to preload/)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.open('/sklep', texts.shopTitle)
      const lost = page.waitForEvent('requestfailed', (request) => /cart-panel-.*css/.test(request.url()))
      await context.setOffline(true)
      await lost
      await page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^${texts.cartTitle}`) })
        .click()
      await context.setOffline(false)
      const panel = page.getByRole('dialog', { name: texts.panel(1) })
      await expect(panel).toHaveCSS('position', 'fixed')
      await expect(panel.getByRole('link', { name: texts.order, exact: true }).locator('..')).toHaveCSS(
        'display',
        'grid',
      )
    },
  )
})

test.describe('after a new release', { tag: once.tag }, () => {
  const gone = { status: 404, contentType: 'text/plain', body: '' }

  test(
    'a screen whose code was replaced offers a retry, which loads the new page',
    long.inItsGroup,
    async ({ page, shop, texts, expectBrowserError }) => {
      expectBrowserError(/status of 404|Failed to fetch dynamically|Unable to preload/)
      await shop.open('/sklep', texts.shopTitle)
      await page.route('**/assets/terms.screen-*', (route) => route.fulfill(gone))
      await page.getByRole('contentinfo').getByRole('link', { name: texts.termsTitle }).click()
      await expect(shop.heading(texts.errorTitle)).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await page.unrouteAll()
      await page.getByRole('button', { name: texts.tryAgain }).click()
      await expect(shop.heading(texts.termsTitle)).toBeVisible()
    },
  )

  test(
    'a component of the layout that fails to load is a plain link, and is retried',
    long.inItsGroup,
    async ({ page, shop, texts, expectBrowserError }) => {
      expectBrowserError(/status of 404|Failed to fetch dynamically|Unable to preload/)
      await page.route('**/assets/cart-button-*', (route) => route.fulfill(gone))
      await shop.open('/sklep', texts.shopTitle)
      await expect(page.getByRole('banner').getByRole('link', { name: texts.cartTitle })).toHaveAttribute(
        'href',
        '#/koszyk',
      )
      await page.unrouteAll()
      await expect(page.getByRole('banner').getByRole('button', { name: texts.cartTitle })).toBeVisible({
        timeout: 20_000,
      })
    },
  )

  test(
    'a page whose other language fails to load is shown in Polish',
    long.inItsGroup,
    async ({ page, context, shop, app, expectBrowserError }) => {
      expectBrowserError(/status of 404|Failed to fetch dynamically|Unable to preload/)
      await context.addCookies([{ name: 'lang', value: 'en', url: app.url }])
      await page.route(/\/assets\/en-[^/]+\.js$/, (route) => route.fulfill(gone))
      await shop.open('/koszyk', words.pl.cartTitle)
      await page.unrouteAll()
      await page.reload()
      await expect(shop.heading(words.en.cartTitle)).toBeVisible()
    },
  )
})
