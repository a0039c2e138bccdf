import type { ExpectedTexts } from '../support/expected-texts.ts'
import { complaints, type Failing, failCalls } from '../support/failing-calls.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'

const hexagons = 58
const nobodysOrder = '3f9b1c1e-0000-4000-8000-000000000000'

/** What a screen loads, its error message, and its content after recovery. */
const reads: Record<
  string,
  { path: string; address: RegExp; says: (texts: ExpectedTexts) => string; shows: (texts: ExpectedTexts) => string }
> = {
  'the list of products (ERR-45)': {
    path: '/sklep',
    address: /\/api\/products\?/,
    says: (texts) => texts.unable.loadProducts,
    shows: (texts) => texts.product60,
  },
  'a product (ERR-46)': {
    path: `/sklep/kategoria/${hexagons}`,
    address: /\/api\/products\/58\//,
    says: (texts) => texts.unable.loadProduct,
    shows: (texts) => texts.parameters,
  },
  'the cart (ERR-51)': {
    path: '/koszyk',
    address: /\/api\/cart\?/,
    says: (texts) => texts.unable.loadCart,
    shows: (texts) => texts.product58,
  },
  'the cart at the checkout': {
    path: '/kasa',
    address: /\/api\/cart\?/,
    says: (texts) => texts.unable.loadCart,
    shows: (texts) => texts.deliveryStep,
  },
  'what became of an order': {
    path: `/dziekujemy?orderId=${nobodysOrder}`,
    address: /\/api\/createOrder\/result/,
    says: (texts) => texts.unable.loadOrder,
    shows: (texts) => texts.unknownOrder,
  },
  'the list of trainings (ERR-49)': {
    path: '/szkolenia',
    address: /\/api\/trainings\?/,
    says: (texts) => texts.trainings.unableToLoad,
    shows: (texts) => texts.trainings.harvest,
  },
  'the terms (ERR-57)': {
    path: '/regulamin',
    address: /\/api\/terms\//,
    says: (texts) => texts.unable.loadTerms,
    shows: (texts) => texts.contents,
  },
  'the privacy policy': {
    path: '/polityka-prywatnosci',
    address: /\/api\/privacy\//,
    says: (texts) => texts.unable.loadPrivacy,
    shows: (texts) => texts.contents,
  },
}

// Calls of filters, parcel lockers and the waitlist are tested in their own specs.
test.describe('a failed call', () => {
  inBothLanguages(() => {
    for (const [name, { path, address, says, shows }] of Object.entries(reads)) {
      test(
        `while reading ${name}: its own words in its place, and another try`,
        long.desktopOnly,
        async ({ page, shop, texts, app, expectBrowserError }) => {
          expectBrowserError(complaints)
          await shop.haveCart({ [hexagons]: 1 })
          const setFailure = await failCalls(page, address)
          await page.goto(`${app.url}/#${path}`)
          const alert = page.getByRole('alert').filter({ hasText: texts.errorTitle })
          const retry = alert.getByRole('button', { name: texts.tryAgain })
          const tryAgain = async (next: Failing | null) => {
            // A press during a pending call is ignored, so that call's response is not a response to the press.
            await expect(retry).toBeVisible()
            await expect(retry).not.toHaveAttribute('aria-busy')
            setFailure(next)
            await retry.click()
          }
          await expect(alert).toContainText(says(texts))
          // A part that comes later reads it once more by itself.
          await page.waitForLoadState('networkidle')
          await tryAgain('tooMany')
          await expect(alert).toContainText(texts.tooMany)
          await tryAgain('broken')
          await expect(alert).toContainText(says(texts))
          await tryAgain(null)
          await expect(alert).toBeHidden()
          const shown = page
            .getByRole('main')
            .getByText(shows(texts))
            .or(page.getByRole('navigation', { name: shows(texts) }))
          await expect(shown.first()).toBeVisible()
        },
      )
    }
  })
})
