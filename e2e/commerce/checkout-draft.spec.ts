import type { Page } from '@playwright/test'
import { formatZloty, words } from '../support/expected-texts.ts'
import { expect, once, test } from '../support/fixtures.ts'

const hexagons = 58
const delivery = 17.9
const comment = 'Proszę o kokardkę'

test.describe('the input of a buyer', () => {
  test(
    'survives a reload and leaving the page; consents are requested again',
    once,
    async ({ page, shop, texts, email }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      await page.getByLabel(texts.field.comments).fill(comment)
      await page.getByLabel(texts.voucher).fill('MIOD')
      await page.getByRole('checkbox', { name: texts.wantsInvoice }).check()
      await page.getByRole('group', { name: texts.invoice }).getByLabel(texts.field.company).fill('Ul sp. z o.o.')
      const expectAllThere = async () => {
        await expect(page.getByLabel(texts.field.email, { exact: true })).toHaveValue(email)
        await expect(page.getByLabel(texts.field.city).first()).toHaveValue('Kraków')
        await expect(page.getByLabel(texts.field.comments)).toHaveValue(comment)
        await expect(page.getByLabel(texts.voucher)).toHaveValue('MIOD')
        await expect(page.getByLabel(texts.field.company)).toHaveValue('Ul sp. z o.o.')
        await expect(shop.payments.nth(2)).toBeChecked()
        await expect(page.getByRole('checkbox', { name: texts.terms })).not.toBeChecked()
      }
      await page.reload()
      await expectAllThere()
      await page.getByRole('contentinfo').getByRole('link', { name: texts.termsTitle }).click()
      await expect(shop.heading(texts.termsTitle)).toBeVisible()
      await page.goBack()
      await expectAllThere()
    },
  )

  test('survives a change of language during checkout', async ({ page, shop, email }) => {
    const [pl, en] = [words.pl, words.en]
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Cod')
    await page.getByLabel(pl.field.comments).fill(comment)
    await page.getByLabel(pl.voucher).fill('MIOD10')
    const isNarrow = (page.viewportSize()?.width ?? 0) < 1050
    if (isNarrow) await page.getByRole('button', { name: pl.openMenu }).click()
    else await page.getByLabel(pl.language).click()
    await page.getByRole('button', { name: 'English', exact: true }).click()
    if (isNarrow) await page.getByRole('button', { name: en.closeMenu }).click()

    await expect(shop.heading(en.checkout)).toBeVisible()
    await expect(page.getByLabel(en.field.email, { exact: true })).toHaveValue(email)
    await expect(page.getByLabel(en.field.comments)).toHaveValue(comment)
    await expect(page.getByLabel(en.voucher)).toHaveValue('MIOD10')
    await expect(page.getByRole('checkbox', { name: en.terms })).toBeChecked()
    await page.getByRole('button', { name: en.voucherAdd, exact: true }).click()
    await expect(page.getByText(en.voucherWorks('MIOD10', formatZloty(3.6)))).toBeVisible()
    await page.getByRole('button', { name: en.submit }).click()
    await expect(shop.heading(en.cod)).toBeVisible({ timeout: 30_000 })
  })
})

test(
  'a discount code has at most 50 characters, and an empty field applies none (CHK-31)',
  once,
  async ({ page, shop, texts, expectBrowserError }) => {
    expectBrowserError(/status of 400/)
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    const field = page.getByLabel(texts.voucher)
    await field.focus()
    await page.keyboard.insertText('M'.repeat(60))
    await expect(field).toHaveValue('M'.repeat(50))
    await shop.applyVoucher('')
    await shop.expectToast(texts.warningToast + texts.provideData)
    await expect(shop.summary).toContainText(formatZloty(36 + delivery))
  },
)

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

  test('failed prefetches are loaded later, with their styles', async ({
    page,
    context,
    shop,
    texts,
    expectBrowserError,
  }) => {
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
    await expect(panel.getByRole('link', { name: texts.order, exact: true }).locator('..')).toHaveCSS('display', 'grid')
  })
})

test.describe('after a new release', { tag: once.tag }, () => {
  const gone = { status: 404, contentType: 'text/plain', body: '' }

  test('a screen whose code was replaced offers a retry, which loads the new page', async ({
    page,
    shop,
    texts,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 404|Failed to fetch dynamically|Unable to preload/)
    await shop.open('/sklep', texts.shopTitle)
    await page.route('**/assets/terms.screen-*', (route) => route.fulfill(gone))
    await page.getByRole('contentinfo').getByRole('link', { name: texts.termsTitle }).click()
    await expect(shop.heading(texts.errorTitle)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: texts.tryAgain }).click()
    await expect(shop.heading(texts.termsTitle)).toBeVisible()
  })

  test('a component of the layout that fails to load is a plain link, and is retried', async ({
    page,
    shop,
    texts,
    expectBrowserError,
  }) => {
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
  })

  test('a page whose other language fails to load is shown in Polish', async ({
    page,
    context,
    shop,
    app,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 404|Failed to fetch dynamically|Unable to preload/)
    await context.addCookies([{ name: 'lang', value: 'en', url: app.url }])
    await page.route(/\/assets\/en-[^/]+\.js$/, (route) => route.fulfill(gone))
    await shop.open('/koszyk', words.pl.cartTitle)
    await page.unrouteAll()
    await page.reload()
    await expect(shop.heading(words.en.cartTitle)).toBeVisible()
  })
})

test.describe('a link to the checkout', { tag: once.tag }, () => {
  test('with a sold-out product and an unknown code: both are reported, and the link is consumed', async ({
    page,
    shop,
    texts,
    app,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 40[049]/)
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/kasa?add-to-cart=47&dcc=NIEMATAKIEGO', texts.checkout)
    await shop.expectToast(texts.stockLimit)
    await shop.expectToast(texts.voucherInvalid)
    await expect(page).toHaveURL(`${app.url}/#/kasa`)
    await expect(shop.summary).toContainText(formatZloty(36 + delivery))
    await expect(page.getByLabel(texts.field.email, { exact: true })).toBeVisible()
  })

  test('with an unknown product opens an empty checkout that links to the shop', async ({
    page,
    shop,
    texts,
    app,
    expectBrowserError,
  }) => {
    expectBrowserError(/status of 404/)
    await shop.open('/kasa?add-to-cart=999999', texts.checkout)
    await shop.expectToast(texts.unable.loadProduct)
    await expect(page.getByText(texts.emptyCart)).toBeVisible()
    await expect(page).toHaveURL(`${app.url}/#/kasa`)
    // A value that is not a number adds nothing and sends nothing.
    await shop.open('/kasa?add-to-cart=miod', texts.checkout)
    await expect(page.getByText(texts.emptyCart)).toBeVisible()
  })
})

test.describe('one order', { tag: once.tag }, () => {
  test('in two tabs is paid once, and both tabs confirm it', async ({
    page,
    shop,
    texts,
    email,
    app,
    sandbox,
    waitForMail,
  }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email)
    await shop.order()
    await shop.atPayment('cancel')
    await expect(shop.heading(texts.failed)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(page.url())
    const toPayment = async (tab: Page) => {
      await tab.getByRole('button', { name: texts.retry }).click()
      await tab.waitForURL(`${app.sandboxUrl}/pay/**`, { waitUntil: 'commit' })
    }
    await toPayment(page)
    await toPayment(other)
    // Both tabs get the same payment page.
    expect(other.url()).toBe(page.url())
    await page.getByRole('button', { name: texts.hosted.pay }).click()
    await expect(shop.heading(texts.thanks)).toBeVisible()
    // The other tab still shows the form of a completed payment.
    await other.getByRole('button', { name: texts.hosted.pay }).click()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { level: 1, name: texts.thanks })).toBeVisible()
    await waitForMail(email, texts.mail.paid)
    const paid = (await sandbox.mails(email)).filter(({ subject }) => texts.mail.paid.test(subject))
    expect(paid).toHaveLength(1)
    await other.close()
  })

  test('whose transfer never arrives can be paid with another method', async ({
    page,
    shop,
    texts,
    email,
    sandbox,
  }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Blik')
    await shop.order()
    await shop.atPayment('payLater')
    await expect(shop.heading(texts.waiting)).toBeVisible()
    const [, session = ''] = /session_id=(cs_\w+)/.exec(page.url()) ?? []
    await sandbox.act(session, 'fail-settle')
    await expect(shop.heading(texts.failed)).toBeVisible({ timeout: 20_000 })
  })
})
