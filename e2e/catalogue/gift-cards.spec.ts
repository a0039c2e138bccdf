import { formatZloty } from '../support/expected-texts.ts'
import { expect, once, test } from '../support/fixtures.ts'

const giftCard = 23
const hexagons = 58

test(
  'a gift card is bought, comes by mail, and pays in another cart (CART-18, Q-11)',
  once,
  async ({ page, shop, say, email, mailTo }) => {
    await shop.haveCart({ [giftCard]: 1 })
    await shop.openCheckout()
    for (const [field, value] of [
      ['firstName', 'Żaneta'],
      ['lastName', 'Śliwińska'],
      ['phone', '600 100 200'],
      ['email', email],
    ] as const)
      await page.getByLabel(say.field[field], { exact: true }).fill(value)
    await page.getByRole('checkbox', { name: say.digital }).check()
    await shop.acceptTerms()
    await shop.order()
    await shop.atPayment('pay')
    await expect(shop.heading(say.thanks)).toBeVisible()

    const gift = await mailTo(email, say.mail.gift)
    const [code = ''] = /UL(-[2-9A-HJKMNP-Z]{4}){3}/.exec(gift.text) ?? []
    expect(gift.html).toContain(code)
    expect(gift.text.replaceAll('\u00a0', ' ')).toContain(formatZloty(200))
    const [card] = gift.attachments.filter(({ contentType }) => contentType === 'application/pdf')
    expect(card?.fileName).toBe(say.giftFile)

    // Another cart, as in another visit.
    await page.goto('about:blank')
    await shop.haveCart({ [hexagons]: 1 })
    await shop.openCheckout()
    await shop.applyVoucher(code.toLowerCase().replaceAll('-', ' '))
    await expect(page.getByText(say.voucherWorks(code, formatZloty(36)))).toBeVisible()
    // The card pays for the parcel, too.
    await expect(shop.summary).not.toContainText(/1\d,90/)
  },
)
