import type { Page } from '@playwright/test'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'

const hexagons = 58
const nobodysOrder = '3f9b1c1e-0000-4000-8000-000000000000'

/** How a call fails: nothing comes back, the server breaks, it is asked too often, or it refuses with a code. */
type Failing = 'lost' | 'broken' | 'tooMany' | `ERRORS.${string}`

const answerOf = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: code, status, detail: code, message: code, code }),
})

/** Makes the calls of one address fail until told otherwise; `null` lets them through. */
async function failCalls(page: Page, address: RegExp) {
  let failing: Failing | null = 'lost'
  await page.route(address, (route) => {
    if (failing === null) return route.continue()
    if (failing === 'lost') return route.abort()
    if (failing === 'broken') return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' })
    return route.fulfill(failing === 'tooMany' ? answerOf(429, 'ERRORS.TOOMANYATTEMPTS') : answerOf(409, failing))
  })
  return (next: Failing | null) => {
    failing = next
  }
}

const complaints = /ERR_FAILED|status of (400|404|409|429|502)/

/** What a screen reads, what it says when it cannot, and what it shows when it can again. */
const reads: Record<
  string,
  { path: string; address: RegExp; says: (say: ExpectedTexts) => string; shows: (say: ExpectedTexts) => string }
> = {
  'the list of products (ERR-45)': {
    path: '/sklep',
    address: /\/api\/products\?/,
    says: (say) => say.unable.loadProducts,
    shows: (say) => say.product60,
  },
  'a product (ERR-46)': {
    path: `/sklep/kategoria/${hexagons}`,
    address: /\/api\/products\/58\//,
    says: (say) => say.unable.loadProduct,
    shows: (say) => say.parameters,
  },
  'the bag (ERR-51)': {
    path: '/koszyk',
    address: /\/api\/cart\?/,
    says: (say) => say.unable.loadCart,
    shows: (say) => say.product58,
  },
  'the cart at the checkout': {
    path: '/kasa',
    address: /\/api\/cart\?/,
    says: (say) => say.unable.loadCart,
    shows: (say) => say.deliveryStep,
  },
  'what became of an order': {
    path: `/dziekujemy?orderId=${nobodysOrder}`,
    address: /\/api\/createOrder\/result/,
    says: (say) => say.unable.loadOrder,
    shows: (say) => say.unknownOrder,
  },
  'the list of trainings (ERR-49)': {
    path: '/szkolenia',
    address: /\/api\/trainings\?/,
    says: (say) => say.trainings.unableToLoad,
    shows: (say) => say.trainings.harvest,
  },
  'the terms (ERR-57)': {
    path: '/regulamin',
    address: /\/api\/terms\//,
    says: (say) => say.unable.loadTerms,
    shows: (say) => say.contents,
  },
  'the privacy policy': {
    path: '/polityka-prywatnosci',
    address: /\/api\/privacy\//,
    says: (say) => say.unable.loadPrivacy,
    shows: (say) => say.contents,
  },
}

// Filters, lockers and the waitlist tell of their own calls in filters.spec.ts, lockers.spec.ts and waitlist.spec.ts.
test.describe('what fails', { tag: once.tag }, () => {
  inBothLanguages(() => {
    for (const [name, { path, address, says, shows }] of Object.entries(reads)) {
      test(`while reading ${name}: its own words in its place, and another try`, async ({
        page,
        shop,
        say,
        academy,
        expectComplaint,
      }) => {
        expectComplaint(complaints)
        await shop.haveCart({ [hexagons]: 1 })
        const letThem = await failCalls(page, address)
        await page.goto(`${academy.url}/#${path}`)
        const alert = page.getByRole('alert').filter({ hasText: say.errorTitle })
        const retry = alert.getByRole('button', { name: say.tryAgain })
        const tryAgain = async (next: Failing | null) => {
          // While a call is under way a press is ignored, and the answer to that call is not the answer to the press.
          await expect(retry).toBeVisible()
          await expect(retry).not.toHaveAttribute('aria-busy')
          letThem(next)
          await retry.click()
        }
        await expect(alert).toContainText(says(say))
        await tryAgain('tooMany')
        await expect(alert).toContainText(say.tooMany)
        await tryAgain('broken')
        await expect(alert).toContainText(says(say))
        await tryAgain(null)
        await expect(alert).toBeHidden()
        const shown = page
          .getByRole('main')
          .getByText(shows(say))
          .or(page.getByRole('navigation', { name: shows(say) }))
        await expect(shown.first()).toBeVisible()
      })
    }

    test('while adding, changing and taking out: told, nothing is lost, and the next try works (ERR-02, ERR-03, ERR-28)', async ({
      page,
      shop,
      say,
      expectComplaint,
    }) => {
      expectComplaint(complaints)
      await shop.openProduct(hexagons, say.product58)
      const pieces = shop.quantity(say.quantity)
      await pieces.getByRole('button', { name: say.less }).click()
      await shop.expectToast(say.warningToast + say.minimum)
      await pieces.getByRole('button', { name: say.more }).click()
      const letAdding = await failCalls(page, /\/api\/cart\/add-to-cart$/)
      const add = page.getByRole('button', { name: say.add, exact: true })
      for (const [failing, text] of [
        ['lost', say.unable.addToCart],
        ['tooMany', say.tooMany],
        ['broken', say.unable.addToCart],
      ] as const) {
        letAdding(failing)
        await add.click()
        await shop.expectToast(say.errorToast + text)
      }
      letAdding(null)
      await add.click()
      await shop.expectToast(say.successToast + say.addedToast(say.product58))
      await page.getByRole('dialog', { name: say.added }).getByRole('button', { name: say.continueShopping }).click()

      await shop.open('/koszyk', say.bag)
      const group = shop.quantity(say.quantityOf(say.product58))
      const letChanging = await failCalls(page, /\/api\/cart\/(change-count|remove-from-cart|clear)$/)
      await group.getByRole('button', { name: say.more }).click()
      await shop.expectToast(say.unable.updateCart)
      await expect(group.getByText('2', { exact: true })).toBeVisible()
      const row = page.getByRole('row').filter({ hasText: say.product58 })
      letChanging('broken')
      await page.getByRole('button', { name: say.remove(say.product58) }).click()
      await shop.expectToast(say.unable.removeFromCart)
      await page.getByRole('button', { name: say.clear }).click()
      await shop.expectToast(say.unable.clearCart)
      await expect(row).toBeVisible()
      letChanging(null)
      await group.getByRole('button', { name: say.more }).click()
      await expect(page.getByRole('button', { name: say.bagWith(3) })).toBeVisible()
      await page.getByRole('button', { name: say.remove(say.product58) }).click()
      await shop.expectToast(say.removedToast(say.product58))
      await page.getByRole('button', { name: say.undo }).click()
      await shop.expectToast(say.successToast + say.allSet)
      await expect(row).toBeVisible()
    })

    test('at the checkout: told, what was typed stays, and the next try works (ERR-15, ERR-40, ERR-66)', async ({
      page,
      shop,
      say,
      email,
      expectComplaint,
    }) => {
      expectComplaint(complaints)
      await shop.haveCart({ [hexagons]: 1 })
      const letReading = await failCalls(page, /\/api\/terms\//)
      await shop.openCheckout()
      await shop.fillCheckout('zofia@', 'Cod')
      await shop.order()
      await shop.expectToast(say.unable.loadTerms)
      letReading(null)
      await shop.order()
      await shop.expectToast(say.warningToast + say.provideData)
      await expect(page.getByText(say.validEmail)).toBeVisible()
      const address = page.getByLabel(say.field.email, { exact: true })
      await address.fill(email)

      const letApplying = await failCalls(page, /\/api\/cart\/add-voucher$/)
      await shop.applyVoucher('MIOD10')
      await shop.expectToast(say.unable.updateCart)
      await expect(page.getByLabel(say.voucher)).toHaveValue('MIOD10')
      letApplying(null)
      await page.getByRole('button', { name: say.voucherAdd, exact: true }).click()
      await shop.expectToast(say.voucherApplied)

      const letOrdering = await failCalls(page, /\/api\/createOrder$/)
      for (const [failing, text] of [
        ['broken', say.unable.createOrder],
        ['tooMany', say.tooMany],
        ['ERRORS.CARTEMPTY', say.cartEmpty],
        ['lost', say.unable.createOrder],
      ] as const) {
        letOrdering(failing)
        await shop.order()
        await shop.expectToast(text)
      }
      await expect(address).toHaveValue(email)
      await expect(page.getByRole('checkbox', { name: say.terms })).toBeChecked()
      letOrdering(null)
      await shop.order()
      await expect(shop.heading(say.cod)).toBeVisible()
    })

    test('while paying again, asking for new links and fetching the other language: told, and the next try works (ERR-01, ERR-36)', async ({
      page,
      shop,
      say,
      email,
      api,
      academy,
      language,
      expectComplaint,
    }) => {
      expectComplaint(complaints)
      const cart = await fillCart(api, { [hexagons]: 1 })
      const form = await buildOrderForm(api, { cartId: cart.id, email, payment: 'Stripe', languageCode: language })
      const { orderId } = await sendOrder(api, form)
      await shop.open(`/dziekujemy?orderId=${orderId}`, say.failed)
      const letPaying = await failCalls(page, /\/create-checkout-session$/)
      const pay = page.getByRole('button', { name: say.retry })
      for (const [failing, text] of [
        ['lost', say.unable.restartPayment],
        ['tooMany', say.tooMany],
        ['ERRORS.UNABLETORESTARTPAYMENT', say.unable.restartPayment],
      ] as const) {
        letPaying(failing)
        await pay.click()
        await shop.expectToast(text)
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await page.unrouteAll()
      await page.goto(`${academy.url}/#/nowy-link?link=za-stary`)
      await expect(pay).toHaveCount(0)
      const letSending = await failCalls(page, /\/api\/orders\/new-download-links$/)
      const send = page.getByRole('main').getByRole('button')
      for (const [failing, text] of [
        ['lost', say.unable.sendLinks],
        ['tooMany', say.tooMany],
      ] as const) {
        letSending(failing)
        await send.click()
        await shop.expectToast(text)
      }
      letSending(null)
      const sent = page.waitForResponse(/new-download-links$/)
      await send.click()
      expect((await sent).status()).toBe(202)
      // The English catalogue is fetched when it is chosen.
      if (language === 'pl') {
        const letSpeaking = await failCalls(page, /\/assets\/en-[^/]+\.js$/)
        await page.getByLabel(say.language).click()
        await page.getByRole('button', { name: 'English', exact: true }).click()
        await shop.expectToast(say.errorToast + say.basicToast)
        letSpeaking(null)
        await page.getByLabel(say.language).click()
        await page.getByRole('button', { name: 'English', exact: true }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', 'en')
      }
      await page.goto(`${academy.url}/#/dziekujemy?orderId=${orderId}`)
      await page.getByRole('main').getByRole('button').first().click()
      await page.waitForURL(`${academy.sandboxUrl}/pay/**`, { waitUntil: 'commit' })
    })
  })
})

test(
  'what a server says besides its code is shown to nobody (ERR-73)',
  once,
  async ({ page, shop, say, expectComplaint }) => {
    expectComplaint(/status of (409|500)/)
    await shop.openProduct(hexagons, say.product58)
    const inside = 'duplicate key in orders_pkey at db-7.internal'
    for (const [status, code] of [
      [500, 'ERRORS.BASIC'],
      [409, 'ERRORS.OFANOTHERSYSTEM'],
    ] as const) {
      const problem = { ...{ type: inside, title: inside, status, detail: inside, message: inside, code } }
      await page.route(/\/api\/cart\/add-to-cart$/, (route) =>
        route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
      )
      await page.getByRole('button', { name: say.add, exact: true }).click()
      await shop.expectToast(say.errorToast + say.unable.addToCart)
      await expect(page.locator('body')).not.toContainText(/orders_pkey|internal|OFANOTHERSYSTEM/)
      await page.unrouteAll()
    }
  },
)
