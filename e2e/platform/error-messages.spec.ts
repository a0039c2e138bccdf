import { complaints, failCalls } from '../support/failing-calls.ts'
import { desktopOnly, expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'

const hexagons = 58

// Calls of filters, parcel lockers and the waitlist are tested in their own specs.
test.describe('a failed call', () => {
  inBothLanguages(() => {
    test(
      'while adding, changing and removing: reported, nothing is lost, and a retry works (ERR-02, ERR-03, ERR-28)',
      desktopOnly,
      async ({ page, shop, texts, expectBrowserError }) => {
        expectBrowserError(complaints)
        await shop.openProduct(hexagons, texts.product58)
        const quantityGroup = shop.quantity(texts.quantity)
        await quantityGroup.getByRole('button', { name: texts.less }).click()
        await shop.expectToast(texts.warningToast + texts.minimum)
        await quantityGroup.getByRole('button', { name: texts.more }).click()
        const setAddingFailure = await failCalls(page, /\/api\/cart\/add-to-cart$/)
        const add = page.getByRole('button', { name: texts.add, exact: true })
        for (const [failing, text] of [
          ['lost', texts.unable.addToCart],
          ['tooMany', texts.tooMany],
          ['broken', texts.unable.addToCart],
        ] as const) {
          setAddingFailure(failing)
          await add.click()
          await shop.expectToast(texts.errorToast + text)
        }
        setAddingFailure(null)
        await add.click()
        // The popup is the message of success.
        const added = page.getByRole('dialog', { name: texts.added })
        await expect(added.getByText(texts.product58)).toBeVisible()
        await added.getByRole('button', { name: texts.continueShopping }).click()

        await shop.open('/koszyk', texts.cartTitle)
        const group = shop.quantity(texts.quantityOf(texts.product58))
        const setChangingFailure = await failCalls(page, /\/api\/cart\/(change-count|remove-from-cart|clear)$/)
        await group.getByRole('button', { name: texts.more }).click()
        await shop.expectToast(texts.unable.updateCart)
        await expect(group.getByText('2', { exact: true })).toBeVisible()
        const row = page.getByRole('row').filter({ hasText: texts.product58 })
        setChangingFailure('broken')
        await page.getByRole('button', { name: texts.remove(texts.product58) }).click()
        await shop.expectToast(texts.unable.removeFromCart)
        await page.getByRole('button', { name: texts.clear }).click()
        await shop.expectToast(texts.unable.clearCart)
        await expect(row).toBeVisible()
        setChangingFailure(null)
        await group.getByRole('button', { name: texts.more }).click()
        await expect(page.getByRole('button', { name: texts.cartWith(3) })).toBeVisible()
        await page.getByRole('button', { name: texts.remove(texts.product58) }).click()
        await shop.expectToast(texts.removedToast(texts.product58))
        await page.getByRole('button', { name: texts.undo }).click()
        await shop.expectToast(texts.successToast + texts.allSet)
        await expect(row).toBeVisible()
      },
    )

    test(
      'at the checkout: reported, the input is kept, and a retry works (ERR-15, ERR-40, ERR-66)',
      desktopOnly,
      async ({ page, shop, texts, email, expectBrowserError }) => {
        expectBrowserError(complaints)
        await shop.haveCart({ [hexagons]: 1 })
        const setReadingFailure = await failCalls(page, /\/api\/terms\//)
        await shop.openCheckout()
        await shop.fillCheckout('zofia@', 'Cod')
        await shop.order()
        await shop.expectToast(texts.unable.loadTerms)
        setReadingFailure(null)
        await shop.order()
        await shop.expectToast(texts.warningToast + texts.provideData)
        await expect(page.getByText(texts.validEmail)).toBeVisible()
        const address = page.getByLabel(texts.field.email, { exact: true })
        await address.fill(email)

        const setApplyingFailure = await failCalls(page, /\/api\/cart\/add-voucher$/)
        await shop.applyVoucher('MIOD10')
        await shop.expectToast(texts.unable.updateCart)
        await expect(page.getByLabel(texts.voucher)).toHaveValue('MIOD10')
        setApplyingFailure(null)
        await page.getByRole('button', { name: texts.voucherAdd, exact: true }).click()
        await shop.expectToast(texts.voucherApplied)

        const setOrderingFailure = await failCalls(page, /\/api\/createOrder$/)
        for (const [failing, text] of [
          ['broken', texts.unable.createOrder],
          ['tooMany', texts.tooMany],
          ['ERRORS.CARTEMPTY', texts.cartEmpty],
          ['lost', texts.unable.createOrder],
        ] as const) {
          setOrderingFailure(failing)
          await shop.order()
          await shop.expectToast(text)
        }
        await expect(address).toHaveValue(email)
        await expect(page.getByRole('checkbox', { name: texts.terms })).toBeChecked()
        setOrderingFailure(null)
        await shop.order()
        await expect(shop.heading(texts.cod)).toBeVisible()
      },
    )

    test(
      'while paying again, requesting new links and loading the other language: reported, and a retry works (ERR-01, ERR-36)',
      desktopOnly,
      async ({ page, shop, texts, email, api, app, language, expectBrowserError }) => {
        expectBrowserError(complaints)
        const cart = await fillCart(api, { [hexagons]: 1 })
        const form = await buildOrderForm(api, { cartId: cart.id, email, payment: 'Stripe', languageCode: language })
        const { orderId } = await sendOrder(api, form)
        await shop.open(`/dziekujemy?orderId=${orderId}`, texts.failed)
        const setPayingFailure = await failCalls(page, /\/create-checkout-session$/)
        const pay = page.getByRole('button', { name: texts.retry })
        for (const [failing, text] of [
          ['lost', texts.unable.restartPayment],
          ['tooMany', texts.tooMany],
          ['ERRORS.UNABLETORESTARTPAYMENT', texts.unable.restartPayment],
        ] as const) {
          setPayingFailure(failing)
          await pay.click()
          await shop.expectToast(text)
          await expect(page.getByRole('dialog')).toHaveCount(0)
        }
        await page.unrouteAll()
        await page.goto(`${app.url}/#/nowy-link?link=za-stary`)
        await expect(pay).toHaveCount(0)
        const setSendingFailure = await failCalls(page, /\/api\/orders\/new-download-links$/)
        const send = page.getByRole('main').getByRole('button')
        for (const [failing, text] of [
          ['lost', texts.unable.sendLinks],
          ['tooMany', texts.tooMany],
        ] as const) {
          setSendingFailure(failing)
          await send.click()
          await shop.expectToast(text)
        }
        setSendingFailure(null)
        const sent = page.waitForResponse(/new-download-links$/)
        await send.click()
        expect((await sent).status()).toBe(202)
        // The English texts are fetched when English is chosen.
        if (language === 'pl') {
          const setLanguageFailure = await failCalls(page, /\/assets\/en-[^/]+\.js$/)
          await page.getByLabel(texts.language).click()
          await page.getByRole('button', { name: 'English', exact: true }).click()
          await shop.expectToast(texts.errorToast + texts.basicToast)
          setLanguageFailure(null)
          await page.getByLabel(texts.language).click()
          await page.getByRole('button', { name: 'English', exact: true }).click()
          await expect(page.locator('html')).toHaveAttribute('lang', 'en')
        }
        await page.goto(`${app.url}/#/dziekujemy?orderId=${orderId}`)
        await page.getByRole('main').getByRole('button').first().click()
        await page.waitForURL(`${app.sandboxUrl}/pay/**`, { waitUntil: 'commit' })
      },
    )
  })
})

test(
  'server messages other than the code are never shown (ERR-73)',
  once,
  async ({ page, shop, texts, expectBrowserError }) => {
    expectBrowserError(/status of (409|500)/)
    await shop.openProduct(hexagons, texts.product58)
    const inside = 'duplicate key in orders_pkey at db-7.internal'
    for (const [status, code] of [
      [500, 'ERRORS.BASIC'],
      [409, 'ERRORS.OFANOTHERSYSTEM'],
    ] as const) {
      const problem = { ...{ type: inside, title: inside, status, detail: inside, message: inside, code } }
      await page.route(/\/api\/cart\/add-to-cart$/, (route) =>
        route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )
      await page.getByRole('button', { name: texts.add, exact: true }).click()
      await shop.expectToast(texts.errorToast + texts.unable.addToCart)
      await expect(page.locator('body')).not.toContainText(/orders_pkey|internal|OFANOTHERSYSTEM/)
      await page.unrouteAll()
    }
  },
)
