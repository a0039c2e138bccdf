import type { Page } from '@playwright/test'
import { expect, long, once, test } from '../support/fixtures.ts'

const hexagons = 58

test.describe('one order', { tag: once.tag }, () => {
  test(
    'in two tabs is paid once, and both tabs confirm it',
    long.inItsGroup,
    async ({ page, shop, texts, email, app, sandbox, waitForMail }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await shop.order()
      await shop.atPayment('cancel')
      await expect(shop.heading(texts.failed)).toBeVisible()
      const other = await page.context().newPage()
      await other.goto(page.url())
      const toPayment = async (tab: Page) => {
        await tab.getByRole('button', { name: texts.retry }).click()
        await tab.waitForURL(`${app.sandboxUrl}/pay/**`, { waitUntil: 'commit' })
      }
      await toPayment(page)
      await toPayment(other)
      // Both tabs get the same payment page.
      expect(other.url()).toBe(page.url())
      await page.getByRole('button', { name: texts.hosted.pay }).click()
      await expect(shop.heading(texts.thanks)).toBeVisible()
      // The other tab still shows the form of a completed payment.
      await other.getByRole('button', { name: texts.hosted.pay }).click()
      await other.goto(page.url())
      await expect(other.getByRole('heading', { level: 1, name: texts.thanks })).toBeVisible()
      await waitForMail(email, texts.mail.confirmed)
      const paid = (await sandbox.mails(email)).filter(({ subject }) => texts.mail.confirmed.test(subject))
      expect(paid).toHaveLength(1)
      await other.close()
    },
  )

  test(
    'whose transfer never arrives can be paid with another method',
    long.inItsGroup,
    async ({ page, shop, texts, email, sandbox }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Blik')
      await shop.order()
      await shop.atPayment('payLater')
      await expect(shop.heading(texts.waiting)).toBeVisible()
      const [, session = ''] = /session_id=(cs_\w+)/.exec(page.url()) ?? []
      await sandbox.act(session, 'fail-settle')
      await expect(shop.heading(texts.failed)).toBeVisible({ timeout: 20_000 })
    },
  )
})

test.describe('buying', () => {
  test(
    'by a transfer that arrives later: the page updates itself to the confirmation',
    long.once,
    async ({ shop, texts, email, sandbox, waitForMail }) => {
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      await shop.fillCheckout(email, 'Blik')
      await shop.order()
      await shop.atPayment('payLater')
      await expect(shop.heading(texts.waiting)).toBeVisible()
      const [session] = (await sandbox.sessions()).filter(({ metadata }) => metadata.orderId)
      await sandbox.act(session?.id ?? '', 'settle')
      await expect(shop.heading(texts.thanks)).toBeVisible()
      await waitForMail(email, texts.mail.confirmed)
    },
  )

  test(
    'unpaid for an hour: the order is cancelled, reported by mail, and its stock released',
    long.once,
    async ({ page, shop, texts, email, waitForMail, advanceClock }) => {
      // No other test leaves an unpaid order of this product, which would be cancelled at the same time.
      const vanilla = 37
      const stock = await shop.stockOf(vanilla)
      await shop.haveCart({ [vanilla]: 2 })
      await shop.openCheckout()
      await shop.fillCheckout(email)
      await shop.order()
      await shop.atPayment('cancel')
      await expect(shop.heading(texts.failed)).toBeVisible()
      expect(await shop.stockOf(vanilla)).toBe(stock - 2)
      await advanceClock(70 / (24 * 60))
      await waitForMail(email, texts.mail.cancelled)
      expect(await shop.stockOf(vanilla)).toBe(stock)
      await page.reload()
      await expect(shop.heading(texts.closed)).toBeVisible()
      await expect(page.getByRole('button', { name: texts.retry })).toBeHidden()
    },
  )
})
