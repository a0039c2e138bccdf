import { authEndpoints } from '@slodki-ul/contract/auth'
import { call } from './client.ts'
import { expect, inBothLanguages, once, test } from './fixtures.ts'

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
    expectComplaint(/400/)
    const password = await enterAs()
    await shop.open(details, account.details)
    const form = page.getByRole('form', { name: account.basicData })
    const renewed = `nowy-${email}`
    for (const [name, value] of Object.entries({ ...person, email: renewed }))
      await form.getByLabel(field[name as keyof typeof field]).fill(value)
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.saved)
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
