import { readFile } from 'node:fs/promises'
import { authEndpoints } from '@slodki-ul/contract/auth'
import { openAccount, openSession } from './accounts.ts'
import { call } from './client.ts'
import { test as base, expect, inBothLanguages, once } from './fixtures.ts'

type Fixtures = {
  /** Begins as somebody with an account of this test's address, or signs in to one that exists; answers the password. */
  enterAs: (password?: string, address?: string) => Promise<string>
}

const test = base.extend<Fixtures>({
  enterAs: async ({ context, academy, api, email, language, mailTo, say }, use) =>
    use(async (known, address = email) => {
      const door = { api, language, mailTo, welcome: say.auth.welcomeMail }
      const password = known ?? (await openAccount(door, address))
      const session = await openSession(api, address, password)
      await context.addCookies([
        { name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: academy.url },
      ])
      return password
    }),
})

const newPassword = 'Pierniczek24'
const addresses = '/moje-konto/dane-adresowe'
const details = '/moje-konto/szczegoly-konta'

const person = { firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567' }
const street = { address: 'Lipowa 12', zipCode: '20-020', city: 'Lublin' }

inBothLanguages(() => {
  test('addresses are filled in, checked and kept (ACC-07, ACC-08, ACC-10)', async ({
    page,
    shop,
    say,
    enterAs,
    expectAccessible,
    expectNoSidewaysScroll,
  }) => {
    const { account, field } = say
    await enterAs()
    await shop.open(addresses, account.addresses)
    const delivery = page.getByRole('region', { name: account.delivery })
    const invoice = page.getByRole('region', { name: account.invoice })
    await page.getByRole('button', { name: account.saveAddresses }).click()
    await shop.expectToast(say.provideData)
    await expect(delivery.getByLabel(field.firstName)).toHaveAttribute('aria-invalid', 'true')
    await expect(delivery.getByLabel(field.city)).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible('the address form with its complaints')
    await expectNoSidewaysScroll('the address form with its complaints')

    for (const [name, value] of Object.entries({ ...person, ...street }))
      await delivery.getByLabel(field[name as keyof typeof field], { exact: true }).fill(value)
    await invoice.getByLabel(field.taxId).fill('526-000-12-47')
    await invoice.getByLabel(field.city).click()
    await expect(invoice.getByLabel(field.taxId)).toHaveAttribute('aria-invalid', 'true')
    await invoice.getByLabel(field.taxId).fill('526-000-12-46')

    // What is typed and not saved yet stays over a reload.
    await page.reload()
    await expect(delivery.getByLabel(field.firstName)).toHaveValue('Zofia')
    await expect(invoice.getByLabel(field.taxId)).toHaveValue('526-000-12-46')
    await page.getByRole('button', { name: account.saveAddresses }).click()
    await shop.expectToast(account.saved)
    await page.reload()
    await expect(delivery.getByLabel(field.city)).toHaveValue('Lublin')
    await expect(invoice.getByLabel(field.taxId)).toHaveValue('5260001246')
    await expectAccessible('the address form')
  })

  test('a password is changed by the present one; a wrong one is told of (ACC-14, ACC-15, ERR-20)', async ({
    page,
    shop,
    say,
    api,
    email,
    mailTo,
    enterAs,
    expectComplaint,
    expectAccessible,
  }) => {
    const { account, auth } = say
    expectComplaint(/422/)
    // An account of its own begins with a temporary password, which is not changed here (ACC-15).
    await enterAs()
    await shop.open(details, account.details)
    await expect(page.getByText(account.temporary)).toBeVisible()
    await expect(page.getByLabel(account.currentPassword)).toHaveCount(0)
    // The link of the mail ends the page's session: no page of it is left to say so.
    await page.goto('about:blank')
    await call(api, authEndpoints.forgotPassword, { body: { email, languageCode: 'pl' } })
    const [, token = '', userId = ''] =
      /token=([\w-]+)&userId=([\w-]+)/.exec((await mailTo(email, /^Nowe hasło do Słodkiego Ula$/)).text) ?? []
    const first = { password: 'Miodownik24', repeatPassword: 'Miodownik24' }
    await call(api, authEndpoints.resetPassword, { body: { userId, token, ...first } })
    await enterAs(first.password)
    await shop.open(details, account.details)
    await expectAccessible('the account details')

    const current = page.getByLabel(account.currentPassword, { exact: true })
    const save = page.getByRole('button', { name: account.changePassword })
    await save.click()
    await shop.expectToast(say.provideData)
    await current.fill('Nieprawda1')
    await page.getByLabel(auth.newPassword, { exact: true }).fill(newPassword)
    await page.getByLabel(auth.repeatPassword, { exact: true }).fill(newPassword)
    await expect(page.getByRole('listitem').filter({ hasText: auth.ruleMet })).toHaveCount(5)
    await save.click()
    await shop.expectToast(account.wrongPassword)
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await current.fill(first.password)
    await save.click()
    await shop.expectToast(auth.passwordChanged)
    await expect(current).toHaveValue('')
    // This device stays signed in.
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: account.details })).toBeVisible()
    await mailTo(email, account.passwordMail)
    await enterAs(newPassword)
  })

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

  test('an account is deleted after one more question (ACC-20, ACC-21, ERR-27)', async ({
    page,
    academy,
    shop,
    say,
    api,
    email,
    mailTo,
    enterAs,
    expectAccessible,
    expectComplaint,
  }) => {
    const { account } = say
    // Nobody gets in any more.
    expectComplaint(/401/)
    const password = await enterAs()
    await shop.open(details, account.details)
    const open = page.getByRole('button', { name: account.deleteAccount })
    await open.click()
    const dialog = page.getByRole('dialog', { name: account.reallyDelete })
    await expectAccessible('the question before an account is deleted')
    await dialog.getByRole('button', { name: account.stay }).click()
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
    // What a provider's script has left goes, too.
    await page.context().addCookies([{ name: 'g_state', value: 'x', url: academy.url }])
    await open.click()
    await dialog.getByRole('button', { name: account.deleteAccount }).click()
    await shop.expectToast(account.deleted)
    await expect(page).toHaveURL(`${academy.url}/#/sklep`)
    const left = (await page.context().cookies()).map(({ name }) => name)
    expect(left).not.toContain('currentUser')
    expect(left).not.toContain('g_state')
    await mailTo(email, account.deletedMail)
    await page.goto(`${academy.url}/#${details}`)
    await expect(page).toHaveURL(/#\/login/)
    await expect(call(api, authEndpoints.login, { body: { username: email, password } })).rejects.toThrow()
  })
})

test('the account menu: beside the page, or behind a hamburger below 1050 px (NAV-22, ACC-02, ACC-03)', async ({
  page,
  academy,
  say,
  enterAs,
}) => {
  const { account, auth } = say
  await enterAs()
  await page.goto(`${academy.url}/#/moje-konto`)
  await expect(page).toHaveURL(/#\/moje-konto\/subskrypcja$/)
  const menu = page.getByRole('main').getByRole('navigation', { name: account.menu })
  const toggle = page.getByRole('button', { name: account.openMenu })
  await page.setViewportSize({ width: 1050, height: 900 })
  await expect(menu).toBeVisible()
  await expect(toggle).toBeHidden()
  await expect(menu.getByRole('link', { name: auth.account })).toHaveAttribute('aria-current', 'page')
  await page.setViewportSize({ width: 1049, height: 900 })
  await expect(menu).toBeHidden()
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await menu.getByRole('link', { name: account.addresses }).click()
  await expect(page.getByRole('heading', { level: 1, name: account.addresses })).toBeVisible()
  await expect(menu).toBeHidden()
  await toggle.click()
  await menu.getByRole('button', { name: auth.logout }).click()
  await expect(page).toHaveURL(/#\/login$/)
})

test(
  'invoice data are the delivery address while ticked, and the stored ones again (ACC-09, ACC-11, ACC-12)',
  once,
  async ({ page, shop, say, api, enterAs }) => {
    const { account, field } = say
    await enterAs()
    const { token } = JSON.parse(
      decodeURIComponent((await page.context().cookies()).find(({ name }) => name === 'currentUser')?.value ?? ''),
    ) as { token: string }
    const { phone, ...names } = person
    const companyData = {
      name: 'Pasieka Lipa',
      taxId: '',
      address: { address: 'Prosta 1', line2: '', zipCode: '00-001', city: 'Warszawa', country: 'PL' },
    }
    const body = { ...names, phoneNumber: phone, address: { ...street, line2: 'm. 4' }, companyData }
    await fetch(`${api}/api/users/update-user`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    await shop.open(addresses, account.addresses)
    const invoice = page.getByRole('region', { name: account.invoice })
    const delivery = page.getByRole('region', { name: account.delivery })
    const same = page.getByRole('checkbox', { name: account.same })
    const shown = (name: keyof typeof street, value: string) =>
      expect(invoice.getByLabel(field[name])).toHaveValue(value)
    await shown('address', 'Prosta 1')
    await same.check()
    await shown('address', 'Lipowa 12')
    await shown('city', 'Lublin')
    await expect(invoice.getByLabel(field.company)).toHaveValue('Pasieka Lipa')
    await delivery.getByLabel(field.city, { exact: true }).fill('Chełm')
    await shown('city', 'Chełm')
    await same.uncheck()
    await shown('address', 'Prosta 1')
    await shown('city', 'Warszawa')
    await invoice.getByLabel(field.company).fill('x'.repeat(60))
    await expect(invoice.getByLabel(field.company)).toHaveValue('x'.repeat(50))
  },
)

test(
  'everything held of a customer comes as a file, to whoever is signed in (NAV-21)',
  once,
  async ({ page, academy, shop, say, email, enterAs }) => {
    const { account } = say
    await page.goto(`${academy.url}/#${details}`)
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    await enterAs()
    await shop.open(details, account.details)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: account.download }).click()
    const file = await coming
    expect(file.suggestedFilename()).toMatch(/^slodki-ul-\d{4}-\d{2}-\d{2}\.json$/)
    const held = JSON.parse(await readFile(await file.path(), 'utf8')) as {
      data: { account: { email: string }; access: { sessions: unknown[] } }
    }
    expect(held.data.account.email).toBe(email)
    expect(held.data.access.sessions.length).toBeGreaterThan(0)
  },
)

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

test(
  'whatever of the account cannot be saved is told in its own words (ERR-62, ERR-63, ERR-64)',
  once,
  async ({ page, shop, say, enterAs, expectComplaint }) => {
    const { account, auth, field } = say
    expectComplaint(/500/)
    // Nothing of this reaches the account of the demo.
    await page.route(/users\/(update-user|delete-account)|account\/change-password/, (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await enterAs('Miodek123', 'celina@slodki-ul.test')
    await shop.open(details, account.details)
    await page.getByLabel(account.currentPassword, { exact: true }).fill('Miodek123')
    await page.getByLabel(auth.newPassword, { exact: true }).fill(newPassword)
    await page.getByLabel(auth.repeatPassword, { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: account.changePassword }).click()
    await shop.expectToast(account.passwordNotChanged)
    const form = page.getByRole('form', { name: account.basicData })
    for (const [name, value] of Object.entries(person))
      await form.getByLabel(field[name as keyof typeof field]).fill(value)
    await form.getByRole('button', { name: account.saveData }).click()
    await shop.expectToast(account.notSaved)
    await expect(form.getByLabel(field.firstName)).toHaveValue(person.firstName)
    await page.getByRole('button', { name: account.deleteAccount }).click()
    await page.getByRole('dialog').getByRole('button', { name: account.deleteAccount }).click()
    await shop.expectToast(account.notDeleted)
    await expect(page.getByRole('dialog')).toBeVisible()
  },
)

test(
  'a new password needs the present one, and ticks off what it must have (ACC-16, ACC-17)',
  once,
  async ({ page, shop, say, enterAs }) => {
    const { account, auth } = say
    await enterAs('Miodek123', 'celina@slodki-ul.test')
    await shop.open(details, account.details)
    const current = page.getByLabel(account.currentPassword, { exact: true })
    const password = page.getByLabel(auth.newPassword, { exact: true })
    const repeat = page.getByLabel(auth.repeatPassword, { exact: true })
    const met = page.getByRole('listitem').filter({ hasText: auth.ruleMet })
    const save = page.getByRole('button', { name: account.changePassword })
    const sent: string[] = []
    page.on('request', (request) => request.url().includes('change-password') && sent.push(request.url()))
    for (const [text, count] of [
      ['a', 1],
      ['aB', 2],
      ['aB3', 3],
      ['aB345678', 4],
    ] as const) {
      await password.fill(text)
      await expect(met).toHaveCount(count)
    }
    await repeat.fill('aB345678')
    await expect(met).toHaveCount(5)
    await save.click()
    await shop.expectToast(say.provideData)
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await current.fill('Miodek123')
    await repeat.fill('aB34567')
    await save.click()
    await shop.expectToast(auth.passwordsDiffer)
    expect(sent).toEqual([])
  },
)
