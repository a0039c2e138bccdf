import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { buildOrderForm, fillCart, sendOrder } from '../support/orders.ts'

const ebook = 14

// The clock moves by weeks here: an app of its own.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '999' } } })

test.describe('an expired download link', () => {
  inBothLanguages(() => {
    test(
      'opens a page that mails a new one, which works (Q-78)',
      long.phoneOnly,
      async ({
        page,
        shop,
        texts,
        email,
        api,
        language,
        waitForMail,
        sandbox,
        advanceClock,
        expectAccessible,
        expectNoHorizontalScroll,
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
        const link = findMailLink((await waitForMail(email, texts.mail.confirmed)).text)
        const typeOf = async () => (await page.request.get(link)).headers()['content-type']
        expect(await typeOf()).toBe('application/pdf')

        await advanceClock(31)
        // Each server process reads the new time by itself.
        await expect.poll(typeOf).not.toBe('application/pdf')
        await page.goto(link)
        await expect(shop.heading(texts.link.cold)).toBeVisible()
        await expectAccessible('the page of a cold link')
        await expectNoHorizontalScroll('the page of a cold link')
        const send = page.getByRole('button', { name: texts.link.send })
        await send.focus()
        await page.keyboard.press('Enter')
        await expect(page.getByRole('status').filter({ hasText: texts.link.sent })).toBeVisible()
        await expect(page.getByRole('button', { name: texts.link.again })).toBeFocused()

        const fresh = findMailLink((await waitForMail(email, texts.mail.links)).text)
        expect(fresh).not.toBe(link)
        const download = page.waitForEvent('download')
        await page.goto(fresh).catch(() => {})
        expect((await download).suggestedFilename()).toBe('torty-ktore-stoja-prosto.pdf')

        await page.goto(`${link}x`)
        await expect(shop.heading(texts.link.broken)).toBeVisible()
        await expectNoHorizontalScroll('the page of a broken link')
      },
    )
  })
})
