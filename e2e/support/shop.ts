import { expect, type Locator, type Page } from '@playwright/test'
import { productsEndpoints } from '@slodki-ul/contract/catalogue/products'
import { type PagePath, pages } from '@slodki-ul/contract/pages'
import { call } from './api-client.ts'
import type { Academy } from './app.ts'
import type { ExpectedTexts } from './expected-texts.ts'
import { fillCart } from './orders.ts'
import { expectToastSaid } from './toasts.ts'

type Place = { page: Page; academy: Academy; say: ExpectedTexts; language: 'pl' | 'en' }
type Pay = 'pay' | 'payLater' | 'decline' | 'cancel'

const buyer = {
  firstName: 'Żaneta',
  lastName: 'Śliwińska',
  phone: '600 100 200',
  address: 'ul. Miodowa 7',
  zipCode: '31-055',
  city: 'Kraków',
}

/** What a buyer does, in the words of a story. */
export function createShop({ page, academy, say, language }: Place) {
  const [api = ''] = academy.servers.map(({ url }) => url)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const summary = page.getByRole('region', { name: say.yourOrder })
  const quantity = (name: string) => page.getByRole('group', { name, exact: true })

  const choices = (name: string) => page.getByRole('group', { name, exact: true })

  return {
    heading,
    payments: choices(say.paymentStep).getByRole('radio'),
    deliveries: choices(say.deliveryStep).getByRole('radio'),
    /** The box beside the checkout form. */
    summary,
    quantity,
    /** Waits for a message and puts it away, for only one shows at a time. */
    async expectToast(text: string) {
      await expectToastSaid(page, text)
      const shown = page.getByRole('region', { name: say.toasts }).getByText(text)
      // It also goes by itself, after three seconds, and may do so under the pointer.
      if (await shown.isVisible())
        await page
          .getByRole('button', { name: say.closeToast })
          .click({ timeout: 3_000 })
          .catch(() => {})
      await expect(shown).toBeHidden()
    },

    /** Opens a screen by its path and waits for its title. */
    open(path: PagePath, title: string | RegExp) {
      return this.openPath(path, title)
    },
    /** The same for a path that a mail or a table gives, or that is none of ours. */
    async openPath(path: string, title: string | RegExp) {
      await page.goto(`${academy.url}/#${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    },
    /** Changes the filters where the width of the window has them: beside the list, or in their panel. */
    async filter(change: (filters: Locator) => Promise<unknown>) {
      const beside = page.getByRole('complementary', { name: say.filters })
      if (await beside.isVisible()) return change(beside)
      await page.getByRole('button', { name: new RegExp(`^${say.filters}`) }).click()
      const panel = page.getByRole('dialog', { name: say.filters })
      await change(panel)
      await panel.getByRole('button', { name: say.closeFilters }).click()
      await expect(panel).toBeHidden()
    },
    openProduct(id: number, name: string) {
      return this.open(`${pages.shop}/kategoria/${id}`, name)
    },
    /** Begins with a cart that holds these counts by product id; answers its id. */
    async haveCart(counts: Record<number, number>) {
      const { id } = await fillCart(api, counts, { languageCode: language })
      await page.context().addCookies([{ name: 'cartId', value: id, url: academy.url }])
      return id
    },
    /** Pieces of a product that can still be ordered. */
    async stockOf(id: number): Promise<number> {
      return (await call(api, productsEndpoints.getProduct, { params: { id, lang: language } })).stock
    },

    openCheckout() {
      return this.open(pages.checkout, say.checkout)
    },
    /** Fills everything a parcel needs and accepts the terms. */
    async fillCheckout(email: string, payment: keyof ExpectedTexts['payment'] = 'Stripe') {
      for (const [name, value] of Object.entries({ ...buyer, email })) {
        await page.getByLabel(say.field[name as keyof ExpectedTexts['field']], { exact: true }).fill(value)
      }
      await this.choosePayment(payment)
      await this.acceptTerms()
    },
    choosePayment: (payment: keyof ExpectedTexts['payment']) =>
      page
        .getByRole('group', { name: /^(Płatność|Payment)$/ })
        .getByText(say.payment[payment], { exact: true })
        .click(),
    acceptTerms: () => page.getByRole('checkbox', { name: say.terms }).check(),
    order: () => page.getByRole('button', { name: say.submit }).click(),
    async applyVoucher(code: string) {
      await page.getByLabel(say.voucher).fill(code)
      await page.getByRole('button', { name: say.voucherAdd, exact: true }).click()
    },
    /** Acts on the payment page, which is the sandbox's. */
    async atPayment(action: Pay) {
      await page.waitForURL(`${academy.sandboxUrl}/pay/**`)
      await page.getByRole('button', { name: say.hosted[action] }).click()
    },
  }
}

export type Shop = ReturnType<typeof createShop>
