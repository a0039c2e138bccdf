import { desktopOnly, expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'
import { findMailLink } from '../support/mail-links.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'

/** Sold out by one buyer, and restocked when that buyer does not pay. */
const cakeStand = 24
/** Out of stock from the start. */
const smoker = 53

test.describe('the waitlist', () => {
  inBothLanguages(() => {
    test(
      'from a sold-out product to the back-in-stock mail, and off the list (SHOP-28, ERR-32, API-25)',
      phoneOnly,
      async ({ page, shop, texts, api, app, email, language, waitForMail, advanceClock }) => {
        const { id } = await fillCart(api, { [cakeStand]: await shop.stockOf(cakeStand) })
        await sendOrder(api, await buildOrderForm(api, { cartId: id, email: `k${email}`, payment: 'Stripe' }))

        await shop.openProduct(cakeStand, texts.product24)
        await expect(page.getByText(texts.outOfStock).first()).toBeVisible()
        await expect(page.getByRole('button', { name: texts.add, exact: true })).toBeHidden()
        await page.getByRole('button', { name: texts.waitlist.button }).click()
        const dialog = page.getByRole('dialog', { name: texts.waitlist.title })
        await expect(dialog.getByRole('textbox', { name: texts.field.email })).toBeFocused()
        await page.keyboard.type(email)
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
        await shop.expectToast(texts.waitlist.added)

        // The order is not paid within the hour, and its stock is released.
        await advanceClock(70 / (24 * 60))
        const mail = await waitForMail(email, texts.waitlist.mail)
        expect(mail.subject.replaceAll('\u00a0', ' ')).toContain(texts.product24)
        expect(mail.html).toContain(`lang="${language}"`)
        await page.goto(findMailLink(mail.html, texts.waitlist.see, app.url))
        await expect(shop.heading(texts.product24)).toBeVisible()
        await expect(page.getByRole('button', { name: texts.add, exact: true })).toBeVisible()

        await page.goto(findMailLink(mail.html, texts.waitlist.leaveAll, app.url))
        await page.getByRole('dialog').getByRole('button', { name: texts.waitlist.leave }).click()
        await shop.expectToast(texts.waitlist.left)
        await expect(page.getByRole('dialog')).toBeHidden()
        await expect(page).not.toHaveURL(/leave-waitlist/)
      },
    )

    test(
      'an invalid e-mail warns, closes the form and is sent; the form returns with the field marked (SHOP-35, SHOP-36, ERR-40)',
      desktopOnly,
      async ({ page, shop, texts, expectBrowserError, expectAccessible }) => {
        expectBrowserError(/status of 400/)
        await shop.openProduct(smoker, texts.product53)
        const open = page.getByRole('button', { name: texts.waitlist.button })
        const dialog = page.getByRole('dialog', { name: texts.waitlist.title })
        const field = dialog.getByRole('textbox', { name: texts.field.email })
        for (const typed of ['', 'ula@ul']) {
          await open.click()
          await field.fill(typed)
          const reply = page.waitForResponse(/add-to-waitlist/)
          await dialog.getByRole('button', { name: texts.waitlist.send }).click()
          expect((await reply).status()).toBe(400)
          await expect(dialog).toBeHidden()
          await shop.expectToast(texts.waitlist.invalid)
        }
        await page.reload()
        await open.click()
        await expect(field).toHaveValue('ula@ul')
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(dialog.getByText(texts.waitlist.invalid)).toBeVisible()
        await expectAccessible('the waitlist form with its complaint')
        await page.keyboard.press('Escape')
        await expect(open).toBeFocused()
      },
    )

    test(
      'opens from a card, with one field; a failed call says so and keeps the e-mail (SHOP-22, SHOP-34, ERR-56)',
      desktopOnly,
      async ({ page, shop, texts, email, expectBrowserError, expectNoHorizontalScroll }) => {
        expectBrowserError(/Failed to load resource/)
        await page.route('**/add-to-waitlist', (route) => route.abort())
        await shop.open('/sklep', texts.shopTitle)
        const card = page.getByRole('article').filter({ hasText: texts.product53 })
        await expect(card.getByRole('button')).toHaveCount(1)
        await card.getByRole('button', { name: texts.waitlist.onCard(texts.product53) }).click()
        const dialog = page.getByRole('dialog', { name: texts.waitlist.title })
        await expect(dialog.getByRole('textbox')).toHaveCount(1)
        await dialog.getByRole('textbox').fill(email)
        await dialog.getByRole('button', { name: texts.waitlist.send }).click()
        await shop.expectToast(texts.waitlist.failed)
        await expect(dialog.getByRole('textbox')).toHaveValue(email)
        for (const width of [320, 500, 1440]) {
          await page.setViewportSize({ width, height: 700 })
          await expectNoHorizontalScroll(`the form at ${width} px`)
        }
        await page.unroute('**/add-to-waitlist')
        await dialog.getByRole('button', { name: texts.waitlist.send }).click()
        await expect(dialog).toBeHidden()
        await shop.expectToast(texts.waitlist.added)
      },
    )

    test(
      'a damaged link removes nobody and says so',
      long.desktopOnly,
      async ({ page, shop, texts, expectBrowserError }) => {
        expectBrowserError(/status of 400/)
        await shop.open(`/sklep/x/${smoker}?leave-waitlist=damaged`, texts.product53)
        await page.getByRole('dialog').getByRole('button', { name: texts.waitlist.leave }).click()
        await shop.expectToast(texts.waitlist.badLink)
        await expect(page.getByRole('dialog')).toBeHidden()
      },
    )
  })

  test(
    'a product that is back in stock needs no waitlist: the page offers it',
    long.once,
    async ({ page, shop, texts, email, expectBrowserError }) => {
      expectBrowserError(/status of 409/)
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
      await shop.openProduct(smoker, texts.product53)
      await page.getByRole('button', { name: texts.waitlist.button }).click()
      await page.getByRole('dialog').getByRole('textbox').fill(email)
      // Another order was cancelled after the page was opened.
      await page.route('**/api/products/53/*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...((await response.json()) as object), stock: 1 } })
      })
      await page.getByRole('dialog').getByRole('button', { name: texts.waitlist.send }).click()
      await expect(page.getByRole('button', { name: texts.add, exact: true })).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  )
})
