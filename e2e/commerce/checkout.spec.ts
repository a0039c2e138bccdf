import { queryPostgres } from '../support/database.ts'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'

const nineCells = 60
const hexagons = 58
const delivery = 17.9

test.describe('buying', () => {
  inBothLanguages(() => {
    test('by card, from the shop to the thanks and the mails (CHK-35, PAY-03)', async ({
      page,
      shop,
      say,
      email,
      mailTo,
      academy,
    }) => {
      const stock = await shop.stockOf(nineCells)
      await shop.open('/sklep', say.shopTitle)
      await page.getByRole('link', { name: say.product60 }).first().click()
      await expect(shop.heading(say.product60)).toBeVisible()
      await shop.quantity(say.quantity).getByRole('button', { name: say.more }).click()
      await page.getByRole('button', { name: say.add, exact: true }).click()

      await page.getByRole('dialog', { name: say.added }).getByRole('button', { name: say.continueShopping }).click()
      await page.getByRole('button', { name: say.bagWith(2) }).click()
      const panel = page.getByRole('dialog', { name: say.panel(2) })
      await expect(panel.getByText(`2 × ${formatZloty(96)}`)).toBeVisible()
      await panel.getByRole('link', { name: say.showCart }).click()

      await expect(shop.heading(say.bag)).toBeVisible()
      await page.getByRole('link', { name: say.order, exact: true }).click()
      await expect(shop.heading(say.checkout)).toBeVisible()
      await shop.fillCheckout(email)
      await expect(shop.summary).toContainText(formatZloty(2 * 96 + delivery))
      await shop.order()

      await shop.atPayment('pay')
      await page.waitForURL(`${academy.url}/#/dziekujemy?**`)
      await expect(shop.heading(say.thanks)).toBeVisible()
      await expect(page.getByText(formatZloty(2 * 96 + delivery))).toBeVisible()

      const placed = await mailTo(email, say.mail.placed)
      expect(placed.text).toContain(say.product60)
      expect(placed.attachments).toHaveLength(2)
      await mailTo(email, say.mail.paid)
      expect(await shop.stockOf(nineCells)).toBe(stock - 2)
      await expect(page.getByRole('button', { name: say.bag, exact: true })).toBeVisible()
    })

    test('by a card that the bank declines, then back, and again (PAY-12)', async ({
      page,
      shop,
      say,
      email,
      mailTo,
    }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await shop.order()
      await shop.atPayment('decline')
      await expect(page.getByText(say.hosted.declined)).toBeVisible()
      await shop.atPayment('cancel')
      await expect(shop.heading(say.failed)).toBeVisible()
      const restarted = page.waitForRequest('**/api/createOrder/create-checkout-session')
      await page.getByRole('button', { name: say.retry }).click()
      expect((await restarted).postDataJSON()).toEqual({ orderId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      await shop.atPayment('pay')
      await expect(shop.heading(say.thanks)).toBeVisible()
      await mailTo(email, say.mail.paid)
    })

    test('while the provider refuses the key: staff hear of it, the buyer tries again and pays (PAY-12, Q-17)', async ({
      page,
      shop,
      say,
      email,
      mailTo,
      sandbox,
      expectComplaint,
    }) => {
      expectComplaint(/status of 502 .*create-checkout-session/)
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await sandbox.next({ fail: 'refused' })
      await shop.order()
      await expect(shop.heading(say.failed)).toBeVisible()
      await sandbox.next({ fail: 'refused' })
      await page.getByRole('button', { name: say.retry }).click()
      await expect(page.getByText(say.retryFailed)).toBeVisible()
      await page.getByRole('button', { name: say.retry }).click()
      await shop.atPayment('pay')
      await expect(shop.heading(say.thanks)).toBeVisible()
      await mailTo(email, say.mail.paid)
      const told = await mailTo('kontakt@slodki-ul.example', /api_key_expired/)
      expect(told.text).toContain('STRIPE_SECRET_KEY')
    })

    test('with cash on delivery, which goes only with its own courier (CHK-16, CHK-17, CART-19)', async ({
      page,
      shop,
      say,
      email,
      mailTo,
      sandbox,
    }) => {
      const stock = await shop.stockOf(hexagons)
      await shop.haveCart({ [hexagons]: 3 })
      await shop.openCheckout()
      await expect(page.getByText(say.dpd, { exact: true })).toBeVisible()
      await expect(page.getByText(say.dpdCod, { exact: true })).toBeHidden()
      await shop.fillCheckout(email, 'Cod')
      await expect(page.getByText(say.dpdCod, { exact: true })).toBeVisible()
      await expect(shop.deliveries).toHaveCount(1)
      await shop.order()
      await expect(shop.heading(say.cod)).toBeVisible()
      await expect(page.getByRole('button', { name: say.bag, exact: true })).toBeVisible()
      expect((await mailTo(email, say.mail.placed)).text).toContain(say.dpdCod)
      expect(await shop.stockOf(hexagons)).toBe(stock - 3)
      expect((await sandbox.mails(email)).map(({ subject }) => subject)).toHaveLength(1)
    })
  })

  test(
    'by a transfer that arrives later: waiting turns into thanks by itself',
    once,
    async ({ shop, say, email, sandbox, mailTo }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Blik')
      await shop.order()
      await shop.atPayment('payLater')
      await expect(shop.heading(say.waiting)).toBeVisible()
      const [session] = (await sandbox.sessions()).filter(({ metadata }) => metadata.orderId)
      await sandbox.act(session?.id ?? '', 'settle')
      await expect(shop.heading(say.thanks)).toBeVisible()
      await mailTo(email, say.mail.paid)
    },
  )

  test(
    'left unpaid for an hour: the order is cancelled, told by mail, and its pieces come back',
    once,
    async ({ page, shop, say, email, mailTo, moveClock }) => {
      // No other test leaves an unpaid order of it, which the same hour would cancel too.
      const vanilla = 37
      const stock = await shop.stockOf(vanilla)
      await shop.haveCart({ [vanilla]: 2 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await shop.order()
      await shop.atPayment('cancel')
      await expect(shop.heading(say.failed)).toBeVisible()
      expect(await shop.stockOf(vanilla)).toBe(stock - 2)
      await moveClock(70 / (24 * 60))
      await mailTo(email, say.mail.cancelled)
      expect(await shop.stockOf(vanilla)).toBe(stock)
      await page.reload()
      await expect(shop.heading(say.closed)).toBeVisible()
      await expect(page.getByRole('button', { name: say.retry })).toBeHidden()
    },
  )

  test('twice by a double click: one order is made', once, async ({ page, shop, say, email, academy }) => {
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.fillCheckout(email, 'Cod')
    await page.getByRole('button', { name: say.submit }).dblclick()
    await expect(shop.heading(say.cod)).toBeVisible()
    expect(
      await queryPostgres(academy.databaseUrl ?? '', 'select id from orders where email = $1', [email]),
    ).toHaveLength(1)
  })

  test(
    'when the answer is lost: the page asks again under the same key and finds the order',
    once,
    async ({ page, shop, say, email, academy, expectComplaint }) => {
      expectComplaint(/ERR_FAILED/)
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
      await expect(shop.heading(say.thanks)).toBeVisible()
      expect(keys).toHaveLength(2)
      expect(keys[0]).toBeTruthy()
      expect(keys[1]).toBe(keys[0])
      const orders = await queryPostgres(academy.databaseUrl ?? '', 'select id from orders where email = $1', [email])
      expect(orders).toHaveLength(1)
    },
  )

  test(
    'waits under a popup that the buyer may close and a failure takes away (CHK-13)',
    once,
    async ({ page, shop, say, email, expectComplaint }) => {
      expectComplaint(/status of 502/)
      const popup = page.getByRole('dialog', { name: say.waitingPopup })
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
      await expect(page.getByRole('button', { name: say.submit })).toBeEnabled()

      await page.unrouteAll()
      await shop.order()
      await shop.atPayment('cancel')
      await holdAndFail(/create-checkout-session$/)
      await page.getByRole('button', { name: say.retry }).click()
      await expect(popup).toBeVisible()
      release()
      await expect(popup).toBeHidden()
    },
  )

  test(
    'ends in thanks that lead on to the shop and home (NAV-30, PAY-09, PAY-10)',
    once,
    async ({ page, shop, say }) => {
      await shop.open('/dziekujemy', say.thanks)
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: say.home })).toHaveAttribute('href', '#/')
      await expect(main.getByRole('link', { name: say.continueToShop })).toHaveAttribute('href', '#/sklep')
    },
  )
})
