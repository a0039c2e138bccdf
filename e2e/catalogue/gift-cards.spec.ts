import { formatZloty } from '../support/expected-texts.ts'
import { expect, once, test } from '../support/fixtures.ts'

const giftCard = 23
const hexagons = 58

test(
  'a gift card is bought, arrives by mail, and pays for another cart (CART-18, Q-11)',
  once,
  async ({ page, shop, texts, email, waitForMail }) => {
    await shop.haveCart({ [giftCard]: 1 })
    await shop.openCheckout()
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

    const gift = await waitForMail(email, texts.mail.gift)
    const [code = ''] = /UL(-[2-9A-HJKMNP-Z]{4}){3}/.exec(gift.text) ?? []
    expect(gift.html).toContain(code)
    expect(gift.text.replaceAll('\u00a0', ' ')).toContain(formatZloty(200))
    const [card] = gift.attachments.filter(({ contentType }) => contentType === 'application/pdf')
    expect(card?.fileName).toBe(texts.giftFile)

    // A new cart, as in another visit.
    await page.goto('about:blank')
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.applyVoucher(code.toLowerCase().replaceAll('-', ' '))
    await expect(page.getByText(texts.voucherWorks(code, formatZloty(36)))).toBeVisible()
    // The gift card pays for delivery, too.
    await expect(shop.summary).not.toContainText(/1\d,90/)
  },
)
