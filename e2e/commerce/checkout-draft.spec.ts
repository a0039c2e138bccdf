import type { Page } from '@playwright/test'
import { formatZloty, words } from '../support/expected-texts.ts'
import { expect, once, test } from '../support/fixtures.ts'

const hexagons = 58
const delivery = 17.9
const comment = 'Proszę o kokardkę'

test.describe('what a buyer has typed', () => {
  test(
    'outlives a reload, and the way to another page and back; what is consented to is asked anew',
    once,
    async ({ page, shop, say, email }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Cod')
      await page.getByLabel(say.field.comments).fill(comment)
      await page.getByLabel(say.voucher).fill('MIOD')
      await page.getByRole('checkbox', { name: say.wantsInvoice }).check()
      await page.getByRole('group', { name: say.invoice }).getByLabel(say.field.company).fill('Ul sp. z o.o.')
      const expectAllThere = async () => {
        await expect(page.getByLabel(say.field.email, { exact: true })).toHaveValue(email)
        await expect(page.getByLabel(say.field.city).first()).toHaveValue('Kraków')
        await expect(page.getByLabel(say.field.comments)).toHaveValue(comment)
        await expect(page.getByLabel(say.voucher)).toHaveValue('MIOD')
        await expect(page.getByLabel(say.field.company)).toHaveValue('Ul sp. z o.o.')
        await expect(shop.payments.nth(2)).toBeChecked()
        await expect(page.getByRole('checkbox', { name: say.terms })).not.toBeChecked()
      }
      await page.reload()
      await expectAllThere()
      await page.getByRole('contentinfo').getByRole('link', { name: say.termsTitle }).click()
      await expect(shop.heading(say.termsTitle)).toBeVisible()
      await page.goBack()
      await expectAllThere()
    },
  )

  test('stays when the language changes in the middle of the checkout', async ({ page, shop, email }) => {
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
  'a discount code has at most 50 characters, and none is applied without one (CHK-31)',
  once,
  async ({ page, shop, say, expectComplaint }) => {
    expectComplaint(/status of 400/)
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    const field = page.getByLabel(say.voucher)
    await field.focus()
    await page.keyboard.insertText('M'.repeat(60))
    await expect(field).toHaveValue('M'.repeat(50))
    await shop.applyVoucher('')
    await shop.expectToast(say.warningToast + say.provideData)
    await expect(shop.summary).toContainText(formatZloty(36 + delivery))
  },
)

test.describe('without a network', { tag: once.tag }, () => {
  test('the checkout says so, keeps what is typed, and orders when it is back', async ({
    page,
    context,
    shop,
    say,
    email,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED/)
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Cod')
    await context.setOffline(true)
    const note = page.getByRole('status').filter({ hasText: say.offline.note })
    await expect(note).toBeVisible()
    await page.getByLabel(say.field.comments).fill(comment)
    await shop.order()
    await shop.expectToast(say.unable.createOrder)
    await expect(page.getByLabel(say.field.comments)).toHaveValue(comment)
    await context.setOffline(false)
    await expect(note).toBeHidden()
    await expect(page.getByRole('checkbox', { name: say.terms })).toBeChecked()
    await shop.order()
    await expect(shop.heading(say.cod)).toBeVisible()
  })

  test('what could not be loaded comes by itself when it is back', async ({
    page,
    context,
    shop,
    say,
    expectComplaint,
  }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically/)
    await shop.openProduct(hexagons, say.product58)
    // Code that is there already, data that is not.
    await context.setOffline(true)
    await page.evaluate("location.hash = '#/sklep/kategoria/60'")
    const box = page.getByRole('alert').filter({ hasText: say.offline.title })
    await expect(box).toContainText(say.offline.text)
    await context.setOffline(false)
    await expect(shop.heading(say.product60)).toBeVisible()
    // Neither code nor data.
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByRole('link', { name: say.termsTitle }).click()
    await expect(shop.heading(say.offline.title)).toBeVisible()
    await context.setOffline(false)
    await expect(shop.heading(say.termsTitle)).toBeVisible()
    await expect(page.getByRole('article')).toBeVisible()
  })

  test('what was to come ahead comes later, in its styles', async ({ page, context, shop, say, expectComplaint }) => {
    expectComplaint(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically|Unable to preload/)
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/sklep', say.shopTitle)
    const lost = page.waitForEvent('requestfailed', (request) => /cart-panel-.*css/.test(request.url()))
    await context.setOffline(true)
    await lost
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${say.bag}`) })
      .click()
    await context.setOffline(false)
    const panel = page.getByRole('dialog', { name: say.panel(1) })
    await expect(panel).toHaveCSS('position', 'fixed')
    await expect(panel.getByRole('link', { name: say.order, exact: true }).locator('..')).toHaveCSS('display', 'grid')
  })
})

test.describe('after a new release', { tag: once.tag }, () => {
  const gone = { status: 404, contentType: 'text/plain', body: '' }

  test('a screen whose code is gone offers another try, which fetches the new page', async ({
    page,
    shop,
    say,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404|Failed to fetch dynamically|Unable to preload/)
    await shop.open('/sklep', say.shopTitle)
    await page.route('**/assets/terms.screen-*', (route) => route.fulfill(gone))
    await page.getByRole('contentinfo').getByRole('link', { name: say.termsTitle }).click()
    await expect(shop.heading(say.errorTitle)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: say.tryAgain }).click()
    await expect(shop.heading(say.termsTitle)).toBeVisible()
  })

  test('a part of the frame that does not come is a link meanwhile, and is tried again', async ({
    page,
    shop,
    say,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404|Failed to fetch dynamically|Unable to preload/)
    await page.route('**/assets/cart-button-*', (route) => route.fulfill(gone))
    await shop.open('/sklep', say.shopTitle)
    await expect(page.getByRole('banner').getByRole('link', { name: say.bag })).toHaveAttribute('href', '#/koszyk')
    await page.unrouteAll()
    await expect(page.getByRole('banner').getByRole('button', { name: say.bag })).toBeVisible({ timeout: 20_000 })
  })

  test('a page without its other language comes in Polish', async ({
    page,
    context,
    shop,
    academy,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404|Failed to fetch dynamically|Unable to preload/)
    await context.addCookies([{ name: 'lang', value: 'en', url: academy.url }])
    await page.route(/\/assets\/en-[^/]+\.js$/, (route) => route.fulfill(gone))
    await shop.open('/koszyk', words.pl.bag)
    await page.unrouteAll()
    await page.reload()
    await expect(shop.heading(words.en.bag)).toBeVisible()
  })
})

test.describe('a link to the checkout', { tag: once.tag }, () => {
  test('to a product that has run out, with a code that nobody knows: both are told, and the link is used up', async ({
    page,
    shop,
    say,
    academy,
    expectComplaint,
  }) => {
    expectComplaint(/status of 40[049]/)
    await shop.haveCart({ [hexagons]: 1 })
    await shop.open('/kasa?add-to-cart=47&dcc=NIEMATAKIEGO', say.checkout)
    await shop.expectToast(say.stockLimit)
    await shop.expectToast(say.voucherInvalid)
    await expect(page).toHaveURL(`${academy.url}/#/kasa`)
    await expect(shop.summary).toContainText(formatZloty(36 + delivery))
    await expect(page.getByLabel(say.field.email, { exact: true })).toBeVisible()
  })

  test('to a product that never was leaves an empty checkout that leads to the shop', async ({
    page,
    shop,
    say,
    academy,
    expectComplaint,
  }) => {
    expectComplaint(/status of 404/)
    await shop.open('/kasa?add-to-cart=999999', say.checkout)
    await shop.expectToast(say.unable.loadProduct)
    await expect(page.getByText(say.emptyBag)).toBeVisible()
    await expect(page).toHaveURL(`${academy.url}/#/kasa`)
    // What is no number adds nothing and asks nothing.
    await shop.open('/kasa?add-to-cart=miod', say.checkout)
    await expect(page.getByText(say.emptyBag)).toBeVisible()
  })
})

test.describe('one order', { tag: once.tag }, () => {
  test('in two tabs is paid once, and both tabs thank', async ({
    page,
    shop,
    say,
    email,
    academy,
    sandbox,
    mailTo,
  }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email)
    await shop.order()
    await shop.atPayment('cancel')
    await expect(shop.heading(say.failed)).toBeVisible()
    const other = await page.context().newPage()
    await other.goto(page.url())
    const toPayment = async (tab: Page) => {
      await tab.getByRole('button', { name: say.retry }).click()
      await tab.waitForURL(`${academy.sandboxUrl}/pay/**`, { waitUntil: 'commit' })
    }
    await toPayment(page)
    await toPayment(other)
    // There is one payment page for both.
    expect(other.url()).toBe(page.url())
    await page.getByRole('button', { name: say.hosted.pay }).click()
    await expect(shop.heading(say.thanks)).toBeVisible()
    // The other tab still shows the form of a payment that is over.
    await other.getByRole('button', { name: say.hosted.pay }).click()
    await other.goto(page.url())
    await expect(other.getByRole('heading', { level: 1, name: say.thanks })).toBeVisible()
    await mailTo(email, say.mail.paid)
    const paid = (await sandbox.mails(email)).filter(({ subject }) => say.mail.paid.test(subject))
    expect(paid).toHaveLength(1)
    await other.close()
  })

  test('whose transfer never arrives can be paid another way', async ({ page, shop, say, email, sandbox }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Blik')
    await shop.order()
    await shop.atPayment('payLater')
    await expect(shop.heading(say.waiting)).toBeVisible()
    const [, session = ''] = /session_id=(cs_\w+)/.exec(page.url()) ?? []
    await sandbox.act(session, 'fail-settle')
    await expect(shop.heading(say.failed)).toBeVisible({ timeout: 20_000 })
  })
})
