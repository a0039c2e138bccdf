import { expect, type Locator, type Page } from '@playwright/test'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { type PagePath, pages } from '@slodki-ul/contract/pages'
import { call } from './api-client.ts'
import type { App } from './app.ts'
import type { ExpectedTexts } from './expected-texts.ts'
import { fillCart } from './orders.ts'
import { expectToastSaid } from './toasts.ts'

type PageObjectOptions = { page: Page; app: App; texts: ExpectedTexts; language: 'pl' | 'en' }
type Pay = 'pay' | 'payLater' | 'decline' | 'cancel'

const buyer = {
  firstName: 'Żaneta',
  lastName: 'Śliwińska',
  phone: '600 100 200',
  address: 'ul. Miodowa 7',
  zipCode: '31-055',
  city: 'Kraków',
}

/** Page object of the shop: the actions of a buyer. */
export function createShop({ page, app, texts, language }: PageObjectOptions) {
  const [api = ''] = app.servers.map(({ url }) => url)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const summary = page.getByRole('region', { name: texts.yourOrder })
  const quantity = (name: string) => page.getByRole('group', { name, exact: true })

  const choices = (name: string) => page.getByRole('group', { name, exact: true })

  return {
    heading,
    payments: choices(texts.paymentStep).getByRole('radio'),
    deliveries: choices(texts.deliveryStep).getByRole('radio'),
    /** The order summary beside the checkout form. */
    summary,
    quantity,
    /** Waits for a toast, of this kind, and closes it, because only one is shown at a time. */
    async expectToast(text: string, kind?: keyof ExpectedTexts['toastTitle']) {
      await expectToastSaid(page, text, kind && texts.toastTitle[kind])
      const shown = page.getByRole('region', { name: texts.toasts }).getByText(text)
      // It also closes by itself after three seconds, possibly under the pointer.
      if (await shown.isVisible())
        await page
          .getByRole('button', { name: texts.closeToast })
          .click({ timeout: 3_000 })
          .catch(() => {})
      await expect(shown).toBeHidden()
    },

    /** Opens a screen by its path and waits for its heading. */
    open(path: PagePath, title: string | RegExp) {
      return this.openPath(path, title)
    },
    /** The same for a path that a mail or a table gives, or that is none of ours. */
    async openPath(path: string, title: string | RegExp) {
      await page.goto(`${app.url}/#${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    },
    /** Changes the filters, which are beside the list or in a panel, depending on the window width. */
    async filter(change: (filters: Locator) => Promise<unknown>) {
      const beside = page.getByRole('complementary', { name: texts.filters })
      if (await beside.isVisible()) return change(beside)
      await page.getByRole('button', { name: new RegExp(`^${texts.filters}`) }).click()
      const panel = page.getByRole('dialog', { name: texts.filters })
      await change(panel)
      await panel.getByRole('button', { name: texts.closeFilters }).click()
      await expect(panel).toBeHidden()
    },
    openProduct(id: number, name: string) {
      return this.open(`${pages.shop}/kategoria/${id}`, name)
    },
    /** Starts with a cart of these quantities by product id. Returns its id. */
    async haveCart(counts: Record<number, number>) {
      const { id } = await fillCart(api, counts, { languageCode: language })
      await page.context().addCookies([{ name: 'cartId', value: id, url: app.url }])
      return id
    },
    /** What a product costs now, in złoty. */
    async priceOf(id: number): Promise<number> {
      const { price, discountPrice } = await call(api, productsEndpoints.getProduct, { params: { id, lang: language } })
      return discountPrice === -1 ? price : discountPrice
    },
    /** Quantity of a product that can still be ordered. */
    async stockOf(id: number): Promise<number> {
      return (await call(api, productsEndpoints.getProduct, { params: { id, lang: language } })).stock
    },

    openCheckout() {
      return this.open(pages.checkout, texts.checkout)
    },
    /** Fills in everything a parcel needs and accepts the terms. */
    async fillCheckout(email: string, payment: keyof ExpectedTexts['payment'] = 'Stripe') {
      for (const [name, value] of Object.entries({ ...buyer, email })) {
        await page.getByLabel(texts.field[name as keyof ExpectedTexts['field']], { exact: true }).fill(value)
      }
      await this.choosePayment(payment)
      await this.acceptTerms()
    },
    choosePayment: (payment: keyof ExpectedTexts['payment']) =>
      page
        .getByRole('group', { name: /^(Płatność|Payment)$/ })
        .getByText(texts.payment[payment], { exact: true })
        .click(),
    acceptTerms: () => page.getByRole('checkbox', { name: texts.terms }).check(),
    order: () => page.getByRole('button', { name: texts.submit }).click(),
    async applyVoucher(code: string) {
      await page.getByLabel(texts.voucher).fill(code)
      await page.getByRole('button', { name: texts.voucherAdd, exact: true }).click()
    },
    /** Acts on the sandbox's payment page. */
    async atPayment(action: Pay) {
      await page.waitForURL(`${app.sandboxUrl}/pay/**`)
      await page.getByRole('button', { name: texts.hosted[action] }).click()
    },
  }
}

export type Shop = ReturnType<typeof createShop>
