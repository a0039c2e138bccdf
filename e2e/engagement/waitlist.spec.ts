import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { findMailLink } from '../support/mail-links.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'

/** Sold to one buyer to the last piece, and put back when that buyer does not pay. */
const cakeStand = 24
/** Out of stock from the beginning. */
const smoker = 53

test.describe('the waiting list', () => {
  inBothLanguages(() => {
    test('from a sold-out product to the mail that it is back, and off the list (SHOP-28, ERR-32, API-25)', async ({
      page,
      shop,
      say,
      api,
      academy,
      email,
      language,
      mailTo,
      moveClock,
    }) => {
      const { id } = await fillCart(api, { [cakeStand]: await shop.stockOf(cakeStand) })
      await sendOrder(api, await buildOrderForm(api, { cartId: id, email: `k${email}`, payment: 'Stripe' }))

      await shop.openProduct(cakeStand, say.product24)
      await expect(page.getByText(say.outOfStock).first()).toBeVisible()
      await expect(page.getByRole('button', { name: say.add, exact: true })).toBeHidden()
      await page.getByRole('button', { name: say.waitlist.button }).click()
      const dialog = page.getByRole('dialog', { name: say.waitlist.title })
      await expect(dialog.getByRole('textbox', { name: say.field.email })).toBeFocused()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await shop.expectToast(say.waitlist.added)

      // The order is not paid within the hour, and its pieces are back.
      await moveClock(70 / (24 * 60))
      const mail = await mailTo(email, say.waitlist.mail)
      expect(mail.subject.replaceAll('\u00a0', ' ')).toContain(say.product24)
      expect(mail.html).toContain(`lang="${language}"`)
      await page.goto(findMailLink(mail.html, say.waitlist.see, academy.url))
      await expect(shop.heading(say.product24)).toBeVisible()
      await expect(page.getByRole('button', { name: say.add, exact: true })).toBeVisible()

      await page.goto(findMailLink(mail.html, say.waitlist.leaveAll, academy.url))
      await page.getByRole('dialog').getByRole('button', { name: say.waitlist.leave }).click()
      await shop.expectToast(say.waitlist.left)
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page).not.toHaveURL(/leave-waitlist/)
    })

    test(
      'an e-mail that is none warns, closes the form and is sent all the same; it comes back marked (SHOP-35, SHOP-36, ERR-40)',
      once,
      async ({ page, shop, say, expectComplaint, expectAccessible }) => {
        expectComplaint(/status of 400/)
        await shop.openProduct(smoker, say.product53)
        const open = page.getByRole('button', { name: say.waitlist.button })
        const dialog = page.getByRole('dialog', { name: say.waitlist.title })
        const field = dialog.getByRole('textbox', { name: say.field.email })
        for (const typed of ['', 'ula@ul']) {
          await open.click()
          await field.fill(typed)
          const answer = page.waitForResponse(/add-to-waitlist/)
          await dialog.getByRole('button', { name: say.waitlist.send }).click()
          expect((await answer).status()).toBe(400)
          await expect(dialog).toBeHidden()
          await shop.expectToast(say.waitlist.invalid)
        }
        await page.reload()
        await open.click()
        await expect(field).toHaveValue('ula@ul')
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(dialog.getByText(say.waitlist.invalid)).toBeVisible()
        await expectAccessible('the waitlist form with its complaint')
        await page.keyboard.press('Escape')
        await expect(open).toBeFocused()
      },
    )

    test(
      'opens from a card, with one field; a call that fails says so and keeps the e-mail (SHOP-22, SHOP-34, ERR-56)',
      once,
      async ({ page, shop, say, email, expectComplaint, expectNoSidewaysScroll }) => {
        expectComplaint(/Failed to load resource/)
        await page.route('**/add-to-waitlist', (route) => route.abort())
        await shop.open('/sklep', say.shopTitle)
        const card = page.getByRole('article').filter({ hasText: say.product53 })
        await expect(card.getByRole('button')).toHaveCount(1)
        await card.getByRole('button', { name: say.waitlist.onCard(say.product53) }).click()
        const dialog = page.getByRole('dialog', { name: say.waitlist.title })
        await expect(dialog.getByRole('textbox')).toHaveCount(1)
        await dialog.getByRole('textbox').fill(email)
        await dialog.getByRole('button', { name: say.waitlist.send }).click()
        await shop.expectToast(say.waitlist.failed)
        await expect(dialog.getByRole('textbox')).toHaveValue(email)
        for (const width of [320, 500, 1440]) {
          await page.setViewportSize({ width, height: 700 })
          await expectNoSidewaysScroll(`the form at ${width} px`)
        }
        await page.unroute('**/add-to-waitlist')
        await dialog.getByRole('button', { name: say.waitlist.send }).click()
        await expect(dialog).toBeHidden()
        await shop.expectToast(say.waitlist.added)
      },
    )

    test('a damaged link takes nobody off the list and says so', once, async ({ page, shop, say, expectComplaint }) => {
      expectComplaint(/status of 400/)
      await shop.open(`/sklep/x/${smoker}?leave-waitlist=damaged`, say.product53)
      await page.getByRole('dialog').getByRole('button', { name: say.waitlist.leave }).click()
      await shop.expectToast(say.waitlist.badLink)
      await expect(page.getByRole('dialog')).toBeHidden()
    })
  })

  test(
    'what came back in the meantime is not waited for: the page offers it',
    once,
    async ({ page, shop, say, email, expectComplaint }) => {
      expectComplaint(/status of 409/)
      await page.route('**/add-to-waitlist', (route) =>
        route.fulfill({
          status: 409,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            type: 'about:blank',
            title: 'Product available',
            status: 409,
            detail: 'This product can be ordered now.',
            message: 'This product can be ordered now.',
            code: 'ERRORS.PRODUCTAVAILABLE',
          }),
        }),
      )
      await shop.openProduct(smoker, say.product53)
      await page.getByRole('button', { name: say.waitlist.button }).click()
      await page.getByRole('dialog').getByRole('textbox').fill(email)
      // Somebody's order has been cancelled since the page was opened.
      await page.route('**/api/products/53/*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), stock: 1 } })
      })
      await page.getByRole('dialog').getByRole('button', { name: say.waitlist.send }).click()
      await expect(page.getByRole('button', { name: say.add, exact: true })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  )
})
