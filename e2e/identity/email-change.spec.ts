import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, once, test } from '../support/fixtures.ts'
import { acceptTerms, choose, googleButton, openGoogle } from '../support/social-providers.ts'

const details = '/moje-konto/szczegoly-konta'
const person = { firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567' }

inBothLanguages(() => {
  test('a new e-mail waits for the link in its mailbox, and then it signs in (ACC-13, ERR-26, Q-98)', async ({
    page,
    academy,
    shop,
    say,
    email,
    mailTo,
    enterAs,
    expectAccessible,
    expectNoSidewaysScroll,
    expectComplaint,
  }) => {
    const { account, field } = say
    // A wrong password, and a link that was used.
    expectComplaint(/400|422/)
    const password = await enterAs()
    await shop.open(details, account.details)
    const form = page.getByRole('form', { name: account.basicData })
    const renewed = `nowy-${email}`
    for (const [name, value] of Object.entries({ ...person, email: renewed }))
      await form.getByLabel(field[name as keyof typeof field]).fill(value)
    const proof = form.getByLabel(account.currentPassword, { exact: true })
    await test.step('it asks for the password: nothing is sent without it, a wrong one is told, nothing typed is lost', async () => {
      await expect(proof).toBeVisible()
      await expectAccessible('the form that asks for the password')
      await expectNoSidewaysScroll('the form that asks for the password')
      await form.getByRole('button', { name: account.saveData }).click()
      // Before the message is closed, which takes the focus.
      await expect(proof).toBeFocused()
      await shop.expectToast(say.provideData)
      await expect(proof).toHaveAttribute('aria-invalid', 'true')
      await proof.focus()
      await page.keyboard.type('Nie-to-haslo-1')
      await page.keyboard.press('Enter')
      await expect(proof).toHaveAttribute('aria-invalid', 'true')
      await expect(proof).toBeFocused()
      await shop.expectToast(account.wrongPassword)
      for (const [name, value] of Object.entries({ ...person, email: renewed }))
        await expect(form.getByLabel(field[name as keyof typeof field])).toHaveValue(value)
      // The address that the account has asks for nothing.
      await form.getByLabel(field.email).fill(email.toUpperCase())
      await expect(proof).toBeHidden()
      await form.getByLabel(field.email).fill(renewed)
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain('haslo-1')
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
    await mailTo(email, account.noticeMail)

    const { text } = await mailTo(renewed, account.confirmMail)
    const link = /\S+#\/zmiana-adresu\S+/.exec(text)?.[0] ?? ''
    expect(link.startsWith(academy.url)).toBe(true)
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: account.newAddress })).toBeVisible()
    await expectAccessible('the page that confirms an address')
    await expectNoSidewaysScroll('the page that confirms an address')
    await page.getByRole('button', { name: account.confirmAddress }).click()
    await expect(page.getByRole('heading', { level: 1, name: account.addressChanged })).toBeVisible()
    await page.getByRole('link', { name: account.toAccount }).click()
    await expect(form.getByLabel(field.email)).toHaveValue(renewed)
    await enterAs(password, renewed)

    // The link was good for one use.
    await page.goto(link)
    await page.getByRole('button', { name: account.confirmAddress }).click()
    await shop.expectToast(say.auth.linkUsed)
  })
})

test(
  'the previous mailbox takes a change back: everybody is signed out, the password waits for a new one (Q-98)',
  once,
  async ({ page, shop, say, api, email, mailTo, enterAs, expectAccessible, expectComplaint }) => {
    const { account, auth, field } = say
    expectComplaint(/401/)
    const password = await enterAs()
    await shop.open(details, account.details)
    const form = page.getByRole('form', { name: account.basicData })
    for (const [name, value] of Object.entries({ ...person, email: `obcy-${email}` }))
      await form.getByLabel(field[name as keyof typeof field]).fill(value)
    await form.getByLabel(account.currentPassword, { exact: true }).fill(password)
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.saved)
    const { text } = await mailTo(email, account.noticeMail)
    await page.goto(/\S+#\/zmiana-adresu\S+/.exec(text)?.[0] ?? '')
    await expectAccessible('the page that keeps an address')
    await page.getByRole('button', { name: account.keepAddress }).click()
    await expect(page.getByRole('heading', { level: 1, name: account.addressKept })).toBeVisible()
    await expect(call(api, authEndpoints.login, { body: { username: email, password } })).rejects.toThrow()
    await page.getByRole('link', { name: account.setPassword }).click()
    await expect(page.getByRole('heading', { level: 1, name: auth.forgotTitle })).toBeVisible()
  },
)

test(
  'an account without a password asks for a fresh sign-in with its provider (Q-98)',
  once,
  async ({ page, shop, say, email, mailTo, moveClock, expectAccessible, expectComplaint }) => {
    const { account, auth, field, social } = say
    // The account of somebody else at the provider.
    expectComplaint(/422/)
    await shop.open('/login?returnUrl=%2Fmoje-konto', auth.title)
    await choose(await openGoogle(page), say, { email: `g-${email}` })
    await acceptTerms(page, say)
    // The confirmation of the sign-in has ended by now.
    await moveClock(11 / 1_440)
    await shop.open(details, account.details)
    const form = page.getByRole('form', { name: account.basicData })
    for (const [name, value] of Object.entries({ ...person, email: `nowy-${email}` }))
      await form.getByLabel(field[name as keyof typeof field]).fill(value)
    await expect(googleButton(page)).toBeVisible()
    await expectAccessible('the form that asks for a sign-in with the provider')
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.confirmIdentity)

    await choose(await openGoogle(page), say, { email: `inna-${email}` })
    await shop.expectToast(account.otherIdentity)
    await choose(await openGoogle(page), say, { email: `g-${email}` })
    await expect(form.getByText(account.identityConfirmed)).toBeVisible()
    await expect(form.getByLabel(field.firstName)).toHaveValue(person.firstName)
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.saved)
    await mailTo(`nowy-${email}`, account.confirmMail)
    await expect(page.getByText(social.failed)).toBeHidden()
  },
)
