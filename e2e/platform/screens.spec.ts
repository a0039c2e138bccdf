import type { Page } from '@playwright/test'
import type { App } from '../support/app.ts'
import { widths } from '../support/breakpoints.ts'
import { queryPostgres } from '../support/database.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { desktopOnly, expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'
import type { Shop } from '../support/shop.ts'

type Way = {
  shop: Shop
  texts: ExpectedTexts
  app: App
  language: 'pl' | 'en'
  /** The id of the account that is signed in; empty for a guest. */
  userId: string
}

/** The result path of a new order that is unpaid, or paid on delivery. */
async function resultPath({ app, language }: Way, payment: 'Stripe' | 'Cod'): Promise<string> {
  const api = app.servers[0]?.url ?? ''
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

/** Opens a shipped order as its owner. */
async function openOwnOrder({ shop, app, userId }: Way) {
  const api = app.servers[0]?.url ?? ''
  const cart = await fillCart(api, { 12: 2, 58: 1 })
  const form = await buildOrderForm(api, { cartId: cart.id, email: 'ekran@poczta.example', payment: 'Cod' })
  const { orderId } = await sendOrder(api, { ...form, comments: 'Konstantynopolitańczykowianeczka '.repeat(9) })
  await queryPostgres(
    app.databaseUrl ?? '',
    `update orders set user_id = $2, status = 'Shipped', tracking_code = '620011874031992500000001' where id = $1`,
    [orderId, userId],
  )
  await shop.open(`/moje-konto/zamowienie/${orderId}`, /^SU-/)
}

type Screens = Record<string, (way: Way) => Promise<void>>

/** Every screen in each of its states, and how to open it; those of a group are opened one after another. */
const guestScreens: Record<string, Screens> = {
  'the shop': {
    'the shop': ({ shop, texts }) => shop.open('/sklep', texts.shopTitle),
    'a reduced product': ({ shop, texts }) => shop.openProduct(52, texts.product52),
    'a product that has run out': ({ shop, texts }) => shop.openProduct(47, texts.product47),
    'the empty cart': ({ shop, texts }) => shop.open('/koszyk', texts.cartTitle),
    'the checkout of an empty cart': ({ shop }) => shop.openCheckout(),
  },
  'a cart': {
    'the cart': async ({ shop, texts }) => {
      await shop.haveCart({ 52: 2, 60: 1, 56: 1 })
      await shop.open('/koszyk', texts.cartTitle)
    },
    'the checkout': ({ shop }) => shop.openCheckout(),
  },
  'the results of an order': {
    'thanks without an order': ({ shop, texts }) => shop.open('/dziekujemy', texts.thanks),
    'an unpaid order': async (way) => way.shop.openPath(await resultPath(way, 'Stripe'), way.texts.failed),
    'an order paid on delivery': async (way) => way.shop.openPath(await resultPath(way, 'Cod'), way.texts.cod),
    'a link of another address': ({ shop, texts }) => shop.open('/zmiana-adresu?token=x', texts.account.newAddress),
  },
  'the texts and landing pages': {
    'the trainings': ({ shop, texts }) => shop.open('/szkolenia', texts.trainings.title),
    'the terms': ({ shop, texts }) => shop.open('/regulamin', texts.termsTitle),
    'the privacy policy': ({ shop, texts }) => shop.open('/polityka-prywatnosci', texts.privacyTitle),
    'the accessibility statement': ({ shop, texts }) => shop.open('/deklaracja-dostepnosci', texts.accessibilityTitle),
    'the notice on the guarantee of conformity': ({ shop, texts }) =>
      shop.open('/gwarancja-zgodnosci', texts.conformityTitle),
    'the withdrawal from a contract': ({ shop, texts }) => shop.open('/odstapienie', texts.withdrawals.title),
    'the landing page of the courses': ({ shop, texts }) => shop.open('/kursy-landing', texts.landings.courses),
    'the landing page of the webinar': ({ shop, texts }) => shop.open('/webinar', texts.landings.webinar),
    'about us': ({ shop, texts }) => shop.open('/o-nas', texts.landings.about),
  },
}

const accountScreens: Screens = {
  'the subscription': ({ shop, texts }) => shop.openPath('/moje-konto/subskrypcja', texts.auth.account),
  'the address data': ({ shop, texts }) => shop.openPath('/moje-konto/dane-adresowe', texts.account.addresses),
  'the account details': ({ shop, texts }) => shop.openPath('/moje-konto/szczegoly-konta', texts.account.details),
  'the orders, none yet': ({ shop, texts }) => shop.openPath('/moje-konto/zamowienia', texts.orderHistory.title),
  'an order on its way': openOwnOrder,
}

/** A translation key in place of its text, such as `cart.title` or `ERRORS.BASIC`. */
const bareKey = /\b(ERRORS|NOTIFICATIONS)\.[A-Z]+|\{\{|\bundefined\b|\bNaN\b/

/** Opens screens one after another and checks each. */
async function checkScreens(
  screens: Screens,
  way: Way,
  {
    page,
    expectAccessible,
    expectNoHorizontalScroll,
  }: {
    page: Page
    expectAccessible: (what: string) => Promise<void>
    expectNoHorizontalScroll: (what: string) => Promise<void>
  },
): Promise<void> {
  const { texts, language } = way
  const size = page.viewportSize()
  for (const [name, open] of Object.entries(screens)) {
    await test.step(name, async () => {
      await open(way)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(/\S+ · Słodki Ul|Słodki Ul/)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByText(texts.simulated)).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: texts.loading })).toHaveCount(0)
      await expect(page.locator('body')).not.toContainText(bareKey)
      await expectAccessible(name)
      // Run once, in the language with the longer words: the narrowest window of every other layout.
      for (const width of language === 'pl' ? widths.filter((_, index) => index % 2 === 0) : []) {
        await page.setViewportSize({ width, height: 900 })
        await expectNoHorizontalScroll(`${name} at ${width} px`)
      }
      if (size) await page.setViewportSize(size)
    })
  }
}

const checked = 'each screen is accessible, titled, all in words and never scrolls sideways'

inBothLanguages(() => {
  for (const [group, screens] of Object.entries(guestScreens)) {
    const tell = (title: string, tags: { tag?: string | string[] }) =>
      test(title, tags, async ({ page, shop, texts, app, language, expectAccessible, expectNoHorizontalScroll }) => {
        test.slow()
        const checks = { page, expectAccessible, expectNoHorizontalScroll }
        await checkScreens(screens, { shop, texts, app, language, userId: '' }, checks)
      })
    const title = `${group}: ${checked}`
    if (group === 'a cart') tell(title, {})
    else {
      tell(title, desktopOnly)
      tell(`${title}, on a phone`, long.phoneOnly)
    }
  }

  test(`the account: ${checked}`, async ({
    page,
    shop,
    texts,
    app,
    language,
    signedIn,
    expectAccessible,
    expectNoHorizontalScroll,
  }) => {
    test.slow()
    const { id: userId } = await signedIn()
    const checks = { page, expectAccessible, expectNoHorizontalScroll }
    await checkScreens(accountScreens, { shop, texts, app, language, userId }, checks)
  })
})

test.describe('overlays', () => {
  inBothLanguages(() => {
    test('dialog, side panel and menu are accessible', async ({ page, shop, texts, expectAccessible }) => {
      await shop.openProduct(60, texts.product60)
      await page.getByRole('button', { name: texts.add, exact: true }).click()
      const popup = page.getByRole('dialog', { name: texts.added })
      await expect(popup).toBeVisible()
      await expectAccessible('the popup after adding')
      await popup.getByRole('button', { name: texts.continueShopping }).click()
      await page.getByRole('button', { name: texts.cartWith(1) }).click()
      await expect(page.getByRole('dialog', { name: texts.panel(1) })).toBeVisible()
      await expectAccessible('the side panel')
      await page.keyboard.press('Escape')
      if ((page.viewportSize()?.width ?? 0) >= 1050) return
      await page.getByRole('button', { name: texts.openMenu }).click()
      await expect(page.getByRole('dialog', { name: texts.menu })).toBeVisible()
      await expectAccessible('the side menu')
    })

    test('the checkout with all validation messages is accessible', async ({ page, shop, texts, expectAccessible }) => {
      await shop.haveCart({ 58: 1 })
      await shop.openCheckout()
      await page.getByRole('checkbox', { name: texts.wantsInvoice }).check()
      await shop.acceptTerms()
      await shop.order()
      await expect(page.getByText(texts.emptyField.firstName)).toBeVisible()
      await expectAccessible('the checkout with all its complaints')
    })
  })
})
