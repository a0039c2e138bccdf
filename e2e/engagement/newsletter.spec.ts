import { desktopOnly, expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'
import { findMailLink } from '../support/mail-links.ts'

test.describe('the newsletter', () => {
  inBothLanguages(() => {
    test(
      'from the footer to the confirmation mail, the list and off it again (MKT-14, MKT-17, ERR-21)',
      desktopOnly,
      async ({
        page,
        shop,
        texts,
        app,
        sandbox,
        email,
        language,
        waitForMail,
        expectAccessible,
        expectNoHorizontalScroll,
      }) => {
        const words = texts.newsletter
        await shop.open('/regulamin', texts.termsTitle)
        const footer = page.getByRole('contentinfo')
        const field = footer.getByRole('textbox', { name: words.label })
        await expect(field).toHaveAttribute('placeholder', words.placeholder)
        await expect(footer.getByText(words.consent)).toBeVisible()
        await field.fill(email)
        await expectAccessible('the newsletter form')
        await field.press('Enter')
        await shop.expectToast(words.asked)
        await expect(field).toHaveValue('')
        const status = async () => (await sandbox.subscriber(email))?.status
        expect(await status()).toBeUndefined()

        const mail = await waitForMail(email, words.mail)
        expect(mail.html).toContain(`lang="${language}"`)
        await page.goto(findMailLink(mail.html, words.mailConfirm, app.url))
        await expect(shop.heading(words.confirmTitle)).toBeVisible()
        await expectAccessible('the question of the mail')
        expect(await status()).toBeUndefined()
        await page.getByRole('main').getByRole('button', { name: words.confirm }).click()
        await expect(shop.heading(words.confirmedTitle)).toBeVisible()
        await shop.expectToast(words.confirmed)
        await expect.poll(status).toBe('active')
        await expectNoHorizontalScroll('the end of the sign-up')

        await page.goto(findMailLink(mail.html, words.mailLeave, app.url))
        await expect(shop.heading(words.leaveTitle)).toBeVisible()
        await page.getByRole('main').getByRole('button', { name: words.leave }).click()
        await expect(shop.heading(words.leftTitle)).toBeVisible()
        await shop.expectToast(words.left)
        await expect.poll(status).toBe('unsubscribed')
        await expectAccessible('the end of the newsletter')
      },
    )

    test(
      'an invalid e-mail is marked, and nothing is sent (MKT-15, MKT-16)',
      phoneOnly,
      async ({ page, shop, texts, expectAccessible, expectNoHorizontalScroll }) => {
        const words = texts.newsletter
        let asked = 0
        page.on('request', (request) => {
          if (request.url().includes('/mail/subscribe')) asked += 1
        })
        await shop.open('/regulamin', texts.termsTitle)
        const footer = page.getByRole('contentinfo')
        const field = footer.getByRole('textbox', { name: words.label })
        for (const typed of ['', 'ula', 'ula@ul', 'ula @ul.pl']) {
          await field.fill(typed)
          await expect(footer.getByText(words.invalid)).toBeHidden()
          await footer.getByRole('button', { name: words.send }).click()
          await expect(footer.getByText(words.invalid)).toBeVisible()
          await expect(field).toHaveAttribute('aria-invalid', 'true')
          await expect(field).toBeFocused()
          await expect(field).toHaveValue(typed)
        }
        await expectAccessible('the newsletter form with its complaint')
        await expectNoHorizontalScroll('the newsletter form with its complaint')
        await field.fill('u'.repeat(60))
        await expect(field).toHaveValue('u'.repeat(50))
        expect(asked).toBe(0)
      },
    )

    test(
      'a failure is shown, and the input is kept, also on reload (ERR-41)',
      phoneOnly,
      async ({ page, shop, texts, email, expectBrowserError }) => {
        expectBrowserError(/Failed to load resource/)
        const words = texts.newsletter
        await page.route('**/mail/subscribe', (route) => route.abort())
        await shop.open('/regulamin', texts.termsTitle)
        const footer = page.getByRole('contentinfo')
        const field = footer.getByRole('textbox', { name: words.label })
        await field.fill(email)
        await footer.getByRole('button', { name: words.send }).click()
        await shop.expectToast(words.failed)
        await expect(field).toHaveValue(email)
        await page.reload()
        await expect(field).toHaveValue(email)
        await page.unroute('**/mail/subscribe')
        await field.press('Enter')
        await shop.expectToast(words.asked)
        await expect(field).toHaveValue('')
      },
    )
  })

  test(
    'the browser sends the e-mail and no key; the provider gets it in a group, with a retry after an outage (MKT-18)',
    long.once,
    async ({ page, shop, texts, app, sandbox, email, waitForMail, advanceClock }) => {
      const words = texts.newsletter
      await shop.open('/regulamin', texts.termsTitle)
      const field = page.getByRole('contentinfo').getByRole('textbox', { name: words.label })
      await field.fill(email)
      const sent = page.waitForRequest(/\/mail\/subscribe/)
      await field.press('Enter')
      const request = await sent
      expect(request.postDataJSON()).toEqual({ email, languageCode: 'pl', website: '' })
      expect(await request.headerValue('authorization')).toBeNull()

      await sandbox.newsletter('down')
      await page.goto(findMailLink((await waitForMail(email, words.mail)).html, words.mailConfirm, app.url))
      await page.getByRole('main').getByRole('button', { name: words.confirm }).click()
      await expect(shop.heading(words.confirmedTitle)).toBeVisible()
      expect(await sandbox.subscriber(email)).toBeUndefined()
      await sandbox.newsletter('none')
      await advanceClock(1 / 24)
      await expect
        .poll(() => sandbox.subscriber(email))
        .toMatchObject({ status: 'active', opted_in_at: expect.stringMatching(/^20/) })
      expect((await sandbox.subscriber(email))?.groups).toHaveLength(1)
    },
  )

  test(
    'an invalid link says so and offers another sign-up',
    long.once,
    async ({ page, shop, texts, expectBrowserError }) => {
      expectBrowserError(/status of 400|Failed to load resource/)
      const words = texts.newsletter
      await shop.open('/newsletter', words.brokenTitle)
      await shop.open('/newsletter?token=damaged', words.confirmTitle)
      const confirm = page.getByRole('main').getByRole('button', { name: words.confirm })
      await page.route('**/mail/confirm-subscription', (route) => route.abort())
      await confirm.click()
      await shop.expectToast(words.unableToConfirm)
      await page.unroute('**/mail/confirm-subscription')
      await confirm.click()
      await expect(shop.heading(words.brokenTitle)).toBeVisible()
      await expect(page.getByRole('contentinfo').getByRole('textbox', { name: words.label })).toBeVisible()
      await shop.open('/newsletter?leave=damaged', words.leaveTitle)
      await page.getByRole('main').getByRole('button', { name: words.leave }).click()
      await expect(shop.heading(words.brokenTitle)).toBeVisible()
    },
  )
})

test('the footer links to all sections (UI-09)', long.once, async ({ page, shop, texts }) => {
  await shop.open('/regulamin', texts.termsTitle)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: texts.newsletter.app })).toBeVisible()
  for (const [name, address] of Object.entries(texts.newsletter.links))
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', address)
  await footer.getByRole('link', { name: Object.keys(texts.newsletter.links).at(-2) ?? '', exact: true }).click()
  await expect(shop.heading(texts.shopTitle)).toBeVisible()
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})
