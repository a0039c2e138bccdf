import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, once, test } from '../support/fixtures.ts'
import type { Shop } from '../support/shop.ts'

type Way = { page: Page; shop: Shop; texts: ExpectedTexts }
type Modal = {
  isSignedIn: boolean
  /** Navigates to the modal's button and returns it. */
  find: (way: Way) => Promise<Locator>
  title: (texts: ExpectedTexts) => string | RegExp
}

const [hexagons, smoker, croissants] = [58, 53, 3]
const details = '/moje-konto/szczegoly-konta'
const ania = 'ania@slodki-ul.test'
const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** The modals of the requirements, and how to open each. */
const modals: Record<string, Modal> = {
  registration: {
    isSignedIn: false,
    find: async ({ page, shop, texts: { trainings } }) => {
      await shop.open('/szkolenia', trainings.title)
      return buttonOf(page, trainings.register(trainings.harvest))
    },
    title: (texts) => texts.trainings.dialog,
  },
  'add to cart': {
    isSignedIn: false,
    find: async ({ page, shop, texts }) => {
      await shop.openProduct(hexagons, texts.product58)
      return page.getByRole('button', { name: texts.add, exact: true })
    },
    title: (texts) => texts.added,
  },
  'add to waitlist': {
    isSignedIn: false,
    find: async ({ page, shop, texts }) => {
      await shop.openProduct(smoker, texts.product53)
      return buttonOf(page, texts.waitlist.button)
    },
    title: (texts) => texts.waitlist.title,
  },
  'subscribe popup': {
    isSignedIn: false,
    find: async ({ page, shop, texts }) => {
      await shop.open('/podglad', texts.courses.previewsTitle)
      return page.getByRole('article').first().getByRole('button')
    },
    title: (texts) => texts.courses.popup,
  },
  waiting: {
    isSignedIn: false,
    find: async ({ page, shop }) => {
      await page.route(/createOrder$/, () => {})
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout('czekam@poczta.example')
      // Not by name: its label changes while busy.
      return page.locator('button[type=submit][form]')
    },
    title: (texts) => texts.waitingPopup,
  },
  'add comment': {
    isSignedIn: true,
    find: async ({ page, texts }) => {
      await page.goto(`${new URL(page.url()).origin}/#/kursy/${croissants}`)
      return buttonOf(page, texts.comments.add)
    },
    title: (texts) => texts.comments.add,
  },
  voucher: {
    isSignedIn: true,
    find: async ({ page, shop, texts }) => {
      await shop.open('/moje-konto/subskrypcja', texts.auth.account)
      return buttonOf(page, texts.plans.voucher)
    },
    title: (texts) => texts.plans.voucherPopup,
  },
  'two-factor': {
    isSignedIn: true,
    find: async ({ page, shop, texts }) => {
      await shop.open(details, texts.account.details)
      return page.getByRole('region', { name: texts.tfa.section }).getByRole('button', { name: texts.tfa.on })
    },
    title: (texts) => texts.tfa.title,
  },
  'delete account': {
    isSignedIn: true,
    find: async ({ page, shop, texts }) => {
      await shop.open(details, texts.account.details)
      return buttonOf(page, texts.account.deleteAccount)
    },
    title: (texts) => texts.account.reallyDelete,
  },
}

test(
  'every modal opens over the page, traps the focus, and returns it when closed (UI-14)',
  once,
  async ({ page, app, shop, texts, signInAs }) => {
    test.slow()
    await page.goto(`${app.url}/#/`)
    let wasSignedIn = false
    for (const [name, { isSignedIn, find, title }] of Object.entries(modals))
      await test.step(name, async () => {
        if (isSignedIn && !wasSignedIn) {
          await signInAs(demoPassword, ania)
          await page.reload()
          wasSignedIn = true
        }
        const button = await find({ page, shop, texts })
        const modal = page.locator('dialog:modal')
        await expect(modal).toHaveCount(0)
        await button.click()
        await expect(page.getByRole('dialog', { name: title(texts) })).toBeVisible()
        await expect(modal).toHaveCount(1)
        await expect(modal.locator(':focus')).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(modal).toHaveCount(0)
        await expect(button).toBeFocused()
      })
  },
)
