import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, once, test } from '../support/fixtures.ts'
import type { Shop } from '../support/shop.ts'

type Way = { page: Page; shop: Shop; say: ExpectedTexts }
type Modal = {
  isSignedIn: boolean
  /** Goes to where its button is, and names the button. */
  find: (way: Way) => Promise<Locator>
  title: (say: ExpectedTexts) => string | RegExp
}

const [hexagons, smoker, croissants] = [58, 53, 3]
const details = '/moje-konto/szczegoly-konta'
const ania = 'ania@slodki-ul.test'
const buttonOf = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

/** The modals of the requirements, and the way to each. */
const modals: Record<string, Modal> = {
  registration: {
    isSignedIn: false,
    find: async ({ page, shop, say: { trainings } }) => {
      await shop.open('/szkolenia', trainings.title)
      return buttonOf(page, trainings.register(trainings.harvest))
    },
    title: (say) => say.trainings.dialog,
  },
  'add to cart': {
    isSignedIn: false,
    find: async ({ page, shop, say }) => {
      await shop.openProduct(hexagons, say.product58)
      return page.getByRole('button', { name: say.add, exact: true })
    },
    title: (say) => say.added,
  },
  'add to waitlist': {
    isSignedIn: false,
    find: async ({ page, shop, say }) => {
      await shop.openProduct(smoker, say.product53)
      return buttonOf(page, say.waitlist.button)
    },
    title: (say) => say.waitlist.title,
  },
  'subscribe popup': {
    isSignedIn: false,
    find: async ({ page, shop, say }) => {
      await shop.open('/podglad', say.courses.previewsTitle)
      return page.getByRole('article').first().getByRole('button')
    },
    title: (say) => say.courses.popup,
  },
  waiting: {
    isSignedIn: false,
    find: async ({ page, shop }) => {
      await page.route(/createOrder$/, () => {})
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout('czekam@poczta.example')
      // By no name: while it works it reads otherwise.
      return page.locator('button[type=submit][form]')
    },
    title: (say) => say.waitingPopup,
  },
  'add comment': {
    isSignedIn: true,
    find: async ({ page, say }) => {
      await page.goto(`${new URL(page.url()).origin}/#/kursy/${croissants}`)
      return buttonOf(page, say.comments.add)
    },
    title: (say) => say.comments.add,
  },
  voucher: {
    isSignedIn: true,
    find: async ({ page, shop, say }) => {
      await shop.open('/moje-konto/subskrypcja', say.auth.account)
      return buttonOf(page, say.plans.voucher)
    },
    title: (say) => say.plans.voucherPopup,
  },
  'two-factor': {
    isSignedIn: true,
    find: async ({ page, shop, say }) => {
      await shop.open(details, say.account.details)
      return page.getByRole('region', { name: say.tfa.section }).getByRole('button', { name: say.tfa.on })
    },
    title: (say) => say.tfa.title,
  },
  'delete account': {
    isSignedIn: true,
    find: async ({ page, shop, say }) => {
      await shop.open(details, say.account.details)
      return buttonOf(page, say.account.deleteAccount)
    },
    title: (say) => say.account.reallyDelete,
  },
}

test(
  'every modal opens over the page, takes the focus, and gives it back when it is closed (UI-14)',
  once,
  async ({ page, academy, shop, say, enterAs }) => {
    test.slow()
    await page.goto(academy.url)
    let wasSignedIn = false
    for (const [name, { isSignedIn, find, title }] of Object.entries(modals))
      await test.step(name, async () => {
        if (isSignedIn && !wasSignedIn) {
          await enterAs(demoPassword, ania)
          await page.reload()
          wasSignedIn = true
        }
        const button = await find({ page, shop, say })
        const modal = page.locator('dialog:modal')
        await expect(modal).toHaveCount(0)
        await button.click()
        await expect(page.getByRole('dialog', { name: title(say) })).toBeVisible()
        await expect(modal).toHaveCount(1)
        await expect(modal.locator(':focus')).toHaveCount(1)
        await page.keyboard.press('Escape')
        await expect(modal).toHaveCount(0)
        await expect(button).toBeFocused()
      })
  },
)
