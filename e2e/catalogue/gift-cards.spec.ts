import { pages } from '@slodki-ul/contract/pages'
import { formatZloty } from '../support/expected-texts.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'

const giftCard = 23
const hexagons = 58

/** Grosze of a text such as `1 234,50 zł`. */
const grosze = (text: string | null | undefined) => Number((text ?? '').replace(/\D/g, ''))

inBothLanguages(() => {
  test(
    'CART-18 a gift card is bought, pays parts of two orders, and is blocked when its money goes back (Q-11)',
    long.phoneOnly,
    async ({ page, shop, texts, email, sandbox, signedIn, waitForMail, expectAccessible, expectBrowserError }) => {
      test.slow()
      await signedIn()
      const sums = texts.giftCardSums
      /** What the summary of the checkout says, in grosze. */
      const sumOf = async (label: string) =>
        grosze(await shop.summary.locator('dl > div').filter({ hasText: label }).locator('dd').textContent())

      const recipient = `dla-${email.slice(-40)}`
      await shop.openPath(`${pages.shop}/kategoria/${giftCard}`, /200/)
      await page.getByText(texts.giftDelivery.open).press('Enter')
      await page.getByLabel(texts.giftDelivery.name).fill('Ania')
      await page.getByLabel(texts.giftDelivery.email).fill('ania')
      await page.getByRole('button', { name: texts.giftDelivery.add, exact: true }).click()
      await expect(page.getByLabel(texts.giftDelivery.email)).toBeFocused()
      await page.getByLabel(texts.giftDelivery.email).fill(recipient)
      await expectAccessible('the page of a gift card')
      await page.getByRole('button', { name: texts.giftDelivery.add, exact: true }).click()
      await page.getByRole('dialog').getByRole('link', { name: texts.giftDelivery.toCheckout }).click()
      await expect(shop.summary).toContainText(`${texts.giftDelivery.to} Ania, ${recipient}`)
      await shop.summary.getByRole('button', { name: texts.giftDelivery.change }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(texts.giftDelivery.message).fill('Sto lat!')
      await dialog.getByRole('button', { name: texts.giftDelivery.save }).press('Enter')
      await expect(shop.summary).toContainText('Sto lat!')
      // It gives the focus back when it closes, and what is filled in meanwhile would be lost.
      await expect(dialog).toBeHidden()
      for (const [field, value] of [
        ['firstName', 'Żaneta'],
        ['lastName', 'Śliwińska'],
        ['phone', '600 100 200'],
        ['email', email],
      ] as const)
        await page.getByLabel(texts.field[field], { exact: true }).fill(value)
      await page.getByRole('checkbox', { name: texts.digital }).check()
      await shop.acceptTerms()
      await shop.order()
      await shop.atPayment('pay')
      await expect(shop.heading(texts.thanks)).toBeVisible()
      const bought = (await sandbox.sessions()).findLast(({ amount_total }) => amount_total === 20000)

      const gift = await waitForMail(recipient, texts.mail.gift)
      expect(gift.text).toContain('Sto lat!')
      const [code = ''] = /UL(-[2-9A-HJKMNP-Z]{4}){3}/.exec(gift.text) ?? []
      expect(gift.html).toContain(code)
      expect(gift.text.replaceAll('\u00a0', ' ')).toContain(formatZloty(200))
      const [card] = gift.attachments.filter(({ contentType }) => contentType === 'application/pdf')
      expect(card?.fileName).toBe(texts.giftFile)
      const sale = await waitForMail(email, texts.mail.confirmed)
      expect(sale.text).toContain(`Ania, ${recipient}`)
      expect(sale.attachments.map(({ fileName }) => fileName)).toContain('potwierdzenie-sprzedazy-bonu.pdf')
      const { placed, confirmed, gift: giftMail, links } = texts.mail
      const aboutOrder = (subject: string) => [placed, confirmed, giftMail, links].some((kind) => kind.test(subject))
      expect((await sandbox.mails(email)).filter(({ subject }) => aboutOrder(subject))).toHaveLength(1)

      // New carts, as in other visits.
      let left = 20000
      for (const count of [1, 5]) {
        await page.goto('about:blank')
        await shop.haveCart({ [hexagons]: count })
        await shop.openCheckout()
        await shop.applyVoucher(code.toLowerCase().replaceAll('-', ' '))
        await expect(page.getByText(sums.works(code))).toBeVisible()
        await shop.fillCheckout(email)
        const total = await sumOf(sums.total)
        expect(total).toBe(3600 * count + (await sumOf(sums.delivery)))
        const paid = Math.min(left, total)
        await expect.poll(() => sumOf(sums.pays)).toBe(paid)
        expect(await sumOf(sums.toPay)).toBe(total - paid)
        left -= paid
        await expect(page.getByText(sums.left(formatZloty(left / 100)))).toBeVisible()
        if (paid < total) await expectAccessible('the checkout with a gift card')
        await shop.order()
        if (paid < total) await shop.atPayment('pay')
        await expect(shop.heading(texts.thanks)).toBeVisible()

        await shop.open(pages.orders, texts.orderHistory.title)
        await page.locator('tbody').getByRole('link').first().click()
        const rows = page.locator('dl > div')
        await expect(rows.filter({ hasText: sums.paidByCard })).toContainText(formatZloty(paid / 100))
        await expect(rows.filter({ hasText: new RegExp(`^${sums.paid}\\s?\\d`) })).toContainText(
          formatZloty((total - paid) / 100),
        )
      }
      expect(left).toBe(0)
      await expectAccessible('an order that a gift card paid in part')

      await sandbox.act(bought?.id ?? '', 'refund')
      const correction = await waitForMail(email, /KPSB \d\d\/\d{4}\/\d{4}/)
      expect(correction.text.replaceAll('\u00a0', ' ')).toContain(formatZloty(200))
      await page.goto('about:blank')
      await shop.haveCart({ [hexagons]: 1 })
      await shop.openCheckout()
      expectBrowserError(/409 \(Conflict\)/)
      await shop.applyVoucher(code)
      await shop.expectToast(sums.blocked)
      await expect(shop.summary).not.toContainText(sums.pays)
    },
  )
})
