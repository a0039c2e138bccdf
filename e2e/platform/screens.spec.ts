import type { Academy } from '../support/app.ts'
import { widths } from '../support/breakpoints.ts'
import { queryPostgres } from '../support/database.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, inBothLanguages, test } from '../support/fixtures.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'
import type { Shop } from '../support/shop.ts'

type Way = {
  shop: Shop
  say: ExpectedTexts
  academy: Academy
  language: 'pl' | 'en'
  signedIn: () => Promise<{ id: string }>
}

/** Opens a screen behind the login. */
async function openSignedIn({ shop, signedIn }: Way, path: string, title: string) {
  await signedIn()
  await shop.openPath(path, title)
}

/** The path of the result of a fresh order that was left unpaid, or is paid on delivery. */
async function resultPath({ academy, language }: Way, payment: 'Stripe' | 'Cod'): Promise<string> {
  const api = academy.servers[0]?.url ?? ''
  const cart = await fillCart(api, { 12: 1 })
  const form = await buildOrderForm(api, {
    cartId: cart.id,
    email: 'ekran@poczta.example',
    payment,
    languageCode: language,
  })
  const { orderId, url } = await sendOrder(api, form)
  return payment === 'Stripe' ? `/dziekujemy?orderId=${orderId}` : `/dziekujemy${new URL(url).search}`
}

/** Opens an order that is on its way, as the one who made it. */
async function openOwnOrder({ shop, academy, signedIn }: Way) {
  const api = academy.servers[0]?.url ?? ''
  const { id: userId } = await signedIn()
  const cart = await fillCart(api, { 12: 2, 58: 1 })
  const form = await buildOrderForm(api, { cartId: cart.id, email: 'ekran@poczta.example', payment: 'Cod' })
  const { orderId } = await sendOrder(api, { ...form, comments: 'Konstantynopolitańczykowianeczka '.repeat(9) })
  await queryPostgres(
    academy.databaseUrl ?? '',
    `update orders set user_id = $2, status = 'Shipped', tracking_code = '620011874031992500000001' where id = $1`,
    [orderId, userId],
  )
  await shop.open(`/moje-konto/zamowienie/${orderId}`, /^SU-/)
}

/** Every screen in each of its states, by the way that leads there. */
const screens: Record<string, (way: Way) => Promise<void>> = {
  'the shop': ({ shop, say }) => shop.open('/sklep', say.shopTitle),
  'a reduced product': ({ shop, say }) => shop.openProduct(52, say.product52),
  'a product that has run out': ({ shop, say }) => shop.openProduct(47, say.product47),
  'the empty bag': ({ shop, say }) => shop.open('/koszyk', say.bag),
  'the bag': async ({ shop, say }) => {
    await shop.haveCart({ 52: 2, 60: 1, 56: 1 })
    await shop.open('/koszyk', say.bag)
  },
  'the checkout': async ({ shop }) => {
    await shop.haveCart({ 52: 2, 56: 1 })
    await shop.openCheckout()
  },
  'the checkout of an empty cart': ({ shop }) => shop.openCheckout(),
  'thanks without an order': ({ shop, say }) => shop.open('/dziekujemy', say.thanks),
  'an unpaid order': async (way) => way.shop.openPath(await resultPath(way, 'Stripe'), way.say.failed),
  'an order paid on delivery': async (way) => way.shop.openPath(await resultPath(way, 'Cod'), way.say.cod),
  'the trainings': ({ shop, say }) => shop.open('/szkolenia', say.trainings.title),
  'the terms': ({ shop, say }) => shop.open('/regulamin', say.termsTitle),
  'the privacy policy': ({ shop, say }) => shop.open('/polityka-prywatnosci', say.privacyTitle),
  'the withdrawal from a contract': ({ shop, say }) => shop.open('/odstapienie', say.withdrawals.title),
  'the landing page of the courses': ({ shop, say }) => shop.open('/kursy-landing', say.landings.courses),
  'the landing page of the webinar': ({ shop, say }) => shop.open('/webinar', say.landings.webinar),
  'about us': ({ shop, say }) => shop.open('/o-nas', say.landings.about),
  'the subscription': (way) => openSignedIn(way, '/moje-konto/subskrypcja', way.say.auth.account),
  'the address data': (way) => openSignedIn(way, '/moje-konto/dane-adresowe', way.say.account.addresses),
  'the account details': (way) => openSignedIn(way, '/moje-konto/szczegoly-konta', way.say.account.details),
  'the orders, none yet': (way) => openSignedIn(way, '/moje-konto/zamowienia', way.say.orderHistory.title),
  'an order on its way': openOwnOrder,
  'a link of another address': ({ shop, say }) => shop.open('/zmiana-adresu?token=x', say.account.newAddress),
}

/** A key of a catalogue where its text should be, such as `cart.title` or `ERRORS.BASIC`. */
const bareKey = /\b(ERRORS|NOTIFICATIONS)\.[A-Z]+|\{\{|\bundefined\b|\bNaN\b/

for (const [name, open] of Object.entries(screens)) {
  inBothLanguages(() => {
    test(`${name} is accessible, titled, all in words and never scrolls sideways`, async ({
      page,
      shop,
      say,
      academy,
      language,
      signedIn,
      expectAccessible,
      expectNoSidewaysScroll,
    }) => {
      await open({ shop, say, academy, language, signedIn })
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\S+ · Słodki Ul|Słodki Ul/)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByText(say.simulated)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: say.loading })).toHaveCount(0)
      await expect(page.locator('body')).not.toContainText(bareKey)
      await expectAccessible(name)
      // Told once, in the language with the longer words.
      for (const width of language === 'pl' ? widths : []) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoSidewaysScroll(`${name} at ${width} px`)
      }
    })
  })
}

test.describe('open over the page', () => {
  inBothLanguages(() => {
    test('popup, side panel and menu are accessible', async ({ page, shop, say, expectAccessible }) => {
      await shop.openProduct(60, say.product60)
      await page.getByRole('button', { name: say.add, exact: true }).click()
      const popup = page.getByRole('dialog', { name: say.added })
      await expect(popup).toBeVisible()
      await expectAccessible('the popup after adding')
      await popup.getByRole('button', { name: say.continueShopping }).click()
      await page.getByRole('button', { name: say.bagWith(1) }).click()
      await expect(page.getByRole('dialog', { name: say.panel(1) })).toBeVisible()
      await expectAccessible('the side panel')
      await page.keyboard.press('Escape')
      if ((page.viewportSize()?.width ?? 0) >= 1050) return
      await page.getByRole('button', { name: say.openMenu }).click()
      await expect(page.getByRole('dialog', { name: say.menu })).toBeVisible()
      await expectAccessible('the side menu')
    })

    test('the checkout with all its complaints is accessible', async ({ page, shop, say, expectAccessible }) => {
      await shop.haveCart({ 58: 1 })
      await shop.openCheckout()
      await page.getByRole('checkbox', { name: say.wantsInvoice }).check()
      await shop.acceptTerms()
      await shop.order()
      await expect(page.getByText(say.required).first()).toBeVisible()
      await expectAccessible('the checkout with all its complaints')
    })
  })
})
