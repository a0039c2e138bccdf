import { expect, inBothLanguages, test } from '../support/fixtures.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'

const ebook = 14

// Weeks pass here: an academy of its own leaves the others their day.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '999' } } })

test.describe('a link to a file whose time is over', () => {
  inBothLanguages(() => {
    test('leads to a page that mails a new one, which works (Q-78)', async ({
      page,
      shop,
      say,
      email,
      api,
      language,
      mailTo,
      sandbox,
      moveClock,
      expectAccessible,
      expectNoSidewaysScroll,
    }) => {
      const { id: cartId } = await fillCart(api, { [ebook]: 1 }, { languageCode: language })
      const form = await buildOrderForm(api, {
        cartId,
        email,
        payment: 'Stripe',
        shipping: 'Email',
        languageCode: language,
      })
      const consents = { ...form.consents, resign: true, digital: true }
      const { orderId } = await sendOrder(api, { ...form, address: null, consents })
      const [session] = await sandbox.sessionsOf(orderId)
      await sandbox.act(session?.id ?? '', 'pay')
      const findMailLink = (text: string) => /http\S+\/media\/private\/\S+/.exec(text)?.[0] ?? ''
      const link = findMailLink((await mailTo(email, say.mail.paid)).text)
      const typeOf = async () => (await page.request.get(link)).headers()['content-type']
      expect(await typeOf()).toBe('application/pdf')

      await moveClock(31)
      // Each server process hears of the new time by itself.
      await expect.poll(typeOf).not.toBe('application/pdf')
      await page.goto(link)
      await expect(shop.heading(say.link.cold)).toBeVisible()
      await expectAccessible('the page of a cold link')
      await expectNoSidewaysScroll('the page of a cold link')
      const send = page.getByRole('button', { name: say.link.send })
      await send.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('status').filter({ hasText: say.link.sent })).toBeVisible()
      await expect(page.getByRole('button', { name: say.link.again })).toBeFocused()

      const fresh = findMailLink((await mailTo(email, say.mail.links)).text)
      expect(fresh).not.toBe(link)
      const download = page.waitForEvent('download')
      await page.goto(fresh).catch(() => {})
      expect((await download).suggestedFilename()).toBe('torty-ktore-stoja-prosto.pdf')

      await page.goto(`${link}x`)
      await expect(shop.heading(say.link.broken)).toBeVisible()
      await expectNoSidewaysScroll('the page of a broken link')
    })
  })
})
