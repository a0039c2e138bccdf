import { formatZloty, words } from '../support/expected-texts.ts'
import { expect, long, once, test } from '../support/fixtures.ts'

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

  test('survives a change of language during checkout', long.once, async ({ page, shop, email }) => {
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
  long.once,
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

test.describe('a link to the checkout', { tag: once.tag }, () => {
  test(
    'with a sold-out product and an unknown code: both are reported, and the link is consumed',
    long.inItsGroup,
    async ({ page, shop, texts, app, expectBrowserError }) => {
      expectBrowserError(/status of 40[049]/)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.open('/kasa?add-to-cart=47&dcc=NIEMATAKIEGO', texts.checkout)
      await shop.expectToast(texts.stockLimit)
      await shop.expectToast(texts.voucherInvalid)
      await expect(page).toHaveURL(`${app.url}/#/kasa`)
      await expect(shop.summary).toContainText(formatZloty(36 + delivery))
      await expect(page.getByLabel(texts.field.email, { exact: true })).toBeVisible()
    },
  )

  test(
    'with an unknown product opens an empty checkout that links to the shop',
    long.inItsGroup,
    async ({ page, shop, texts, app, expectBrowserError }) => {
      expectBrowserError(/status of 404/)
      await shop.open('/kasa?add-to-cart=999999', texts.checkout)
      await shop.expectToast(texts.unable.loadProduct)
      await expect(page.getByText(texts.emptyCart)).toBeVisible()
      await expect(page).toHaveURL(`${app.url}/#/kasa`)
      // A value that is not a number adds nothing and sends nothing.
      await shop.open('/kasa?add-to-cart=miod', texts.checkout)
      await expect(page.getByText(texts.emptyCart)).toBeVisible()
    },
  )
})
