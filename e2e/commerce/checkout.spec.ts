import { queryPostgres } from '../support/database.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'

const nineCells = 60
const hexagons = 58
const delivery = 17.9

test.describe('buying', () => {
  inBothLanguages(() => {
    test('by card, from the shop to the confirmation and the mails (CHK-35, PAY-03)', async ({
      page,
      shop,
      texts,
      email,
      waitForMail,
      app,
    }) => {
      const stock = await shop.stockOf(nineCells)
      await shop.open('/sklep', texts.shopTitle)
      await page.getByRole('link', { name: texts.product60 }).first().click()
      await expect(shop.heading(texts.product60)).toBeVisible()
      await shop.quantity(texts.quantity).getByRole('button', { name: texts.more }).click()
      await page.getByRole('button', { name: texts.add, exact: true }).click()

      await page
        .getByRole('dialog', { name: texts.added })
        .getByRole('button', { name: texts.continueShopping })
        .click()
      await page.getByRole('button', { name: texts.cartWith(2) }).click()
      const panel = page.getByRole('dialog', { name: texts.panel(2) })
      await expect(panel.getByText(`2 × ${formatZloty(96)}`)).toBeVisible()
      await panel.getByRole('link', { name: texts.showCart }).click()

      await expect(shop.heading(texts.cartTitle)).toBeVisible()
      await page.getByRole('link', { name: texts.order, exact: true }).click()
      await expect(shop.heading(texts.checkout)).toBeVisible()
      // Nothing leads away from the order: neither the menu nor the invitations of the footer.
      await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(0)
      await expect(page.getByRole('contentinfo').getByRole('heading', { level: 2 })).toHaveCount(3)
      await shop.fillCheckout(email)
      await expect(shop.summary).toContainText(formatZloty(2 * 96 + delivery))
      await shop.order()

      await shop.atPayment('pay')
      await page.waitForURL(`${app.url}/#/dziekujemy?**`)
      await expect(shop.heading(texts.thanks)).toBeVisible()
      await expect(page.getByText(formatZloty(2 * 96 + delivery))).toBeVisible()
      await expect(page.getByRole('heading', { name: texts.afterwards.parcel })).toBeVisible()
      await expect(page.getByRole('heading', { name: texts.afterwards.files })).toHaveCount(0)

      const confirmed = await waitForMail(email, texts.mail.confirmed)
      expect(confirmed.text).toContain(texts.product60)
      // The document, the terms and the form for withdrawing.
      expect(confirmed.attachments).toHaveLength(3)
      expect(await shop.stockOf(nineCells)).toBe(stock - 2)
      await expect(page.getByRole('button', { name: texts.cartTitle, exact: true })).toBeVisible()
    })

    test(
      'with a declined card, then back, and again (PAY-12)',
      long.desktopOnly,
      async ({ page, shop, texts, email, waitForMail }) => {
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await shop.order()
        await shop.atPayment('decline')
        await expect(page.getByText(texts.hosted.declined)).toBeVisible()
        await shop.atPayment('cancel')
        await expect(shop.heading(texts.failed)).toBeVisible()
        const restarted = page.waitForRequest('**/api/createOrder/create-checkout-session')
        await page.getByRole('button', { name: texts.retry }).click()
        expect((await restarted).postDataJSON()).toEqual({ orderId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
        await shop.atPayment('pay')
        await expect(shop.heading(texts.thanks)).toBeVisible()
        await waitForMail(email, texts.mail.confirmed)
      },
    )

    test(
      'while the provider refuses the API key: staff are informed, the buyer retries and pays (PAY-12, Q-17)',
      phoneOnly,
      async ({ page, shop, texts, email, waitForMail, sandbox, expectBrowserError }) => {
        expectBrowserError(/status of 502 .*create-checkout-session/)
        await shop.haveCart({ [hexagons]: 1 })
        await shop.openCheckout()
        await shop.fillCheckout(email)
        await sandbox.next({ fail: 'refused' })
        await shop.order()
        await expect(shop.heading(texts.failed)).toBeVisible()
        await sandbox.next({ fail: 'refused' })
        await page.getByRole('button', { name: texts.retry }).click()
        await expect(page.getByText(texts.retryFailed)).toBeVisible()
        await page.getByRole('button', { name: texts.retry }).click()
        await shop.atPayment('pay')
        await expect(shop.heading(texts.thanks)).toBeVisible()
        await waitForMail(email, texts.mail.confirmed)
        const staffMail = await waitForMail('kontakt@slodki-ul.example', /api_key_expired/)
        expect(staffMail.text).toContain('STRIPE_SECRET_KEY')
      },
    )

    test(
      'with cash on delivery, only with its own courier (CHK-16, CHK-17, CART-19)',
      phoneOnly,
      async ({ page, shop, texts, email, waitForMail, sandbox }) => {
        const stock = await shop.stockOf(hexagons)
        await shop.haveCart({ [hexagons]: 3 })
        await shop.openCheckout()
        await expect(page.getByText(texts.dpd, { exact: true })).toBeVisible()
        await expect(page.getByText(texts.dpdCod, { exact: true })).toBeHidden()
        await shop.fillCheckout(email, 'Cod')
        await expect(page.getByText(texts.dpdCod, { exact: true })).toBeVisible()
        await expect(shop.deliveries).toHaveCount(1)
        await shop.order()
        await expect(shop.heading(texts.cod)).toBeVisible()
        await expect(page.getByRole('button', { name: texts.cartTitle, exact: true })).toBeVisible()
        expect((await waitForMail(email, texts.mail.placed)).text).toContain(texts.dpdCod)
        expect(await shop.stockOf(hexagons)).toBe(stock - 3)
        expect((await sandbox.mails(email)).map(({ subject }) => subject)).toHaveLength(1)
      },
    )
  })

  test('with a double click: one order is made', once, async ({ page, shop, texts, email, app }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Cod')
    await page.getByRole('button', { name: texts.submit }).dblclick()
    await expect(shop.heading(texts.cod)).toBeVisible()
    expect(await queryPostgres(app.databaseUrl ?? '', 'select id from orders where email = $1', [email])).toHaveLength(
      1,
    )
  })

  test(
    'with a lost response: the page repeats the call with the same key and finds the order',
    once,
    async ({ page, shop, texts, email, app, expectBrowserError }) => {
      expectBrowserError(/ERR_FAILED/)
      const keys: (string | undefined)[] = []
      await page.route('**/api/createOrder', async (route) => {
        keys.push(route.request().headers()['idempotency-key'])
        if (keys.length > 1) return route.continue()
        await route.fetch()
        await route.abort()
      })
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await shop.order()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.thanks)).toBeVisible()
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBeTruthy()
      expect(keys[1]).toBe(keys[0])
      const orders = await queryPostgres(app.databaseUrl ?? '', 'select id from orders where email = $1', [email])
      expect(orders).toHaveLength(1)
    },
  )

  test(
    'shows a waiting dialog that the buyer can close and a failure closes (CHK-13)',
    once,
    async ({ page, shop, texts, email, expectBrowserError }) => {
      expectBrowserError(/status of 502/)
      const popup = page.getByRole('dialog', { name: texts.waitingPopup })
      const fail = { status: 502, contentType: 'text/html', body: '' }
      let release = () => {}
      /** Holds the next calls until released, and then fails them. */
      const holdAndFail = async (address: RegExp) => {
        const held = new Promise<void>((resolve) => {
          release = resolve
        })
        await page.unrouteAll()
        await page.route(address, async (route) => {
          await held
          await route.fulfill(fail)
        })
      }
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)

      await holdAndFail(/createOrder$/)
      await shop.order()
      await expect(popup).toBeVisible()
      release()
      await expect(popup).toBeHidden()

      await holdAndFail(/createOrder$/)
      await shop.order()
      await expect(popup).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup).toBeHidden()
      release()
      await expect(page.getByRole('button', { name: texts.submit })).toBeEnabled()

      await page.unrouteAll()
      await shop.order()
      await shop.atPayment('cancel')
      await holdAndFail(/create-checkout-session$/)
      await page.getByRole('button', { name: texts.retry }).click()
      await expect(popup).toBeVisible()
      release()
      await expect(popup).toBeHidden()
    },
  )

  test(
    'ends with a confirmation that links to the shop and home, or to the subscription (NAV-30, PAY-09, PAY-10)',
    once,
    async ({ page, shop, texts }) => {
      await shop.open('/dziekujemy', texts.thanks)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: texts.home })).toHaveAttribute('href', '#/')
      await expect(main.getByRole('link', { name: texts.continueToShop })).toHaveAttribute('href', '#/sklep')
      await shop.open('/dziekujemy?isSubscription=true', texts.thanks)
      await expect(main.getByRole('link', { name: texts.plans.mine })).toHaveAttribute(
        'href',
        '#/moje-konto/subskrypcja',
      )
      await expect(main.getByRole('link', { name: texts.continueToShop })).toHaveAttribute('href', '#/sklep')
      await expect(main.getByRole('link', { name: texts.home })).toHaveCount(0)
    },
  )
})
