import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, long, phoneOnly, test } from '../support/fixtures.ts'
import { acceptTerms, choose, googleButton, openGoogle } from '../support/social-providers.ts'

const details = '/moje-konto/szczegoly-konta'
const person = { firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567' }

inBothLanguages(() => {
  test(
    'a new e-mail is pending until the mailed link confirms it, and then signs in (ACC-13, ERR-26, Q-98)',
    phoneOnly,
    async ({
      page,
      app,
      shop,
      texts,
      email,
      waitForMail,
      signInAs,
      expectAccessible,
      expectNoHorizontalScroll,
      expectBrowserError,
    }) => {
      const { account, field } = texts
      // A wrong password, and a used link.
      expectBrowserError(/400|422/)
      const password = await signInAs()
      await shop.open(details, account.details)
      const form = page.getByRole('form', { name: account.basicData })
      const renewed = `nowy-${email}`
      for (const [name, value] of Object.entries({ ...person, email: renewed }))
        await form.getByLabel(field[name as keyof typeof field]).fill(value)
      const proof = form.getByLabel(account.currentPassword, { exact: true })
      await test.step('it asks for the password: nothing is sent without it, a wrong one is reported, no input is lost', async () => {
        await expect(proof).toBeVisible()
        await expectAccessible('the form that asks for the password')
        await expectNoHorizontalScroll('the form that asks for the password')
        await form.getByRole('button', { name: account.saveData }).click()
        // Before the toast is closed, which moves the focus.
        await expect(proof).toBeFocused()
        await shop.expectToast(texts.provideData)
        await expect(proof).toHaveAttribute('aria-invalid', 'true')
        await proof.focus()
        await page.keyboard.type('Nie-to-haslo-1')
        await page.keyboard.press('Enter')
        await expect(proof).toHaveAttribute('aria-invalid', 'true')
        await expect(proof).toBeFocused()
        await shop.expectToast(account.wrongPassword)
        for (const [name, value] of Object.entries({ ...person, email: renewed }))
          await expect(form.getByLabel(field[name as keyof typeof field])).toHaveValue(value)
        // The account's current address needs no confirmation.
        await form.getByLabel(field.email).fill(email.toUpperCase())
        await expect(proof).toBeHidden()
        await form.getByLabel(field.email).fill(renewed)
        expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
          'haslo-1',
        )
        await page.reload()
        await expect(form.getByLabel(field.email)).toHaveValue(renewed)
        await expect(proof).toHaveValue('')
        await proof.fill(password)
        await proof.press('Enter')
      })
      await shop.expectToast(account.saved)
      await expect(proof).toBeHidden()
      await expect(page.getByText(renewed)).toBeVisible()
      await expect(form.getByLabel(field.email)).toHaveValue(email)
      await waitForMail(email, account.noticeMail)

      const { text } = await waitForMail(renewed, account.confirmMail)
      const link = /\S+#\/zmiana-adresu\S+/.exec(text)?.[0] ?? ''
      expect(link.startsWith(app.url)).toBe(true)
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: account.newAddress })).toBeVisible()
      await expectAccessible('the page that confirms an address')
      await expectNoHorizontalScroll('the page that confirms an address')
      await page.getByRole('button', { name: account.confirmAddress }).click()
      await expect(page.getByRole('heading', { level: 1, name: account.addressChanged })).toBeVisible()
      await page.getByRole('link', { name: account.toAccount }).click()
      await expect(form.getByLabel(field.email)).toHaveValue(renewed)
      await signInAs(password, renewed)

      // The link is single-use.
      await page.goto(link)
      await page.getByRole('button', { name: account.confirmAddress }).click()
      await shop.expectToast(texts.auth.linkUsed)
    },
  )
})

test(
  'the previous mailbox reverts a change: all sessions end, and the password must be reset (Q-98)',
  long.once,
  async ({ page, shop, texts, api, email, waitForMail, signInAs, expectAccessible, expectBrowserError }) => {
    const { account, auth, field } = texts
    expectBrowserError(/401/)
    const password = await signInAs()
    await shop.open(details, account.details)
    const form = page.getByRole('form', { name: account.basicData })
    for (const [name, value] of Object.entries({ ...person, email: `obcy-${email}` }))
      await form.getByLabel(field[name as keyof typeof field]).fill(value)
    await form.getByLabel(account.currentPassword, { exact: true }).fill(password)
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.saved)
    const { text } = await waitForMail(email, account.noticeMail)
    await page.goto(/\S+#\/zmiana-adresu\S+/.exec(text)?.[0] ?? '')
    await expectAccessible('the page that keeps an address')
    await page.getByRole('button', { name: account.revertEmailChange }).click()
    await expect(page.getByRole('heading', { level: 1, name: account.emailChangeReverted })).toBeVisible()
    await expect(call(api, authEndpoints.login, { body: { username: email, password } })).rejects.toThrow()
    await page.getByRole('link', { name: account.setPassword }).click()
    await expect(page.getByRole('heading', { level: 1, name: auth.forgotTitle })).toBeVisible()
  },
)

test(
  'an account without a password requires a recent sign-in with its provider (Q-98)',
  long.once,
  async ({ page, shop, texts, email, waitForMail, advanceClock, expectAccessible, expectBrowserError }) => {
    const { account, auth, field, social } = texts
    // Another person's account at the provider.
    expectBrowserError(/422/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await choose(await openGoogle(page), texts, { email: `g-${email}` })
    await acceptTerms(page, texts)
    // The identity confirmation has expired by now.
    await advanceClock(11 / 1_440)
    await shop.open(details, account.details)
    const form = page.getByRole('form', { name: account.basicData })
    for (const [name, value] of Object.entries({ ...person, email: `nowy-${email}` }))
      await form.getByLabel(field[name as keyof typeof field]).fill(value)
    await expect(googleButton(page)).toBeVisible()
    await expectAccessible('the form that asks for a sign-in with the provider')
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.confirmIdentity)

    await choose(await openGoogle(page), texts, { email: `inna-${email}` })
    await shop.expectToast(account.otherIdentity)
    await choose(await openGoogle(page), texts, { email: `g-${email}` })
    await expect(form.getByText(account.identityConfirmed)).toBeVisible()
    await expect(form.getByLabel(field.firstName)).toHaveValue(person.firstName)
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.saved)
    await waitForMail(`nowy-${email}`, account.confirmMail)
    await expect(page.getByText(social.failed)).toBeHidden()
  },
)
