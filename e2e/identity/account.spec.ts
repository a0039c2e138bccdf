import { readFile } from 'node:fs/promises'
import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'

const details = '/moje-konto/szczegoly-konta'
const newPassword = 'Pierniczek24'
const person = { firstName: 'Zofia', lastName: 'Kalinowska', phone: '601 234 567' }

inBothLanguages(() => {
  test(
    'an account is deleted after a confirmation (ACC-20, ACC-21, ERR-27)',
    phoneOnly,
    async ({ page, app, shop, texts, api, email, waitForMail, signInAs, expectAccessible, expectBrowserError }) => {
      const { account } = texts
      // Signing in no longer works.
      expectBrowserError(/401/)
      const password = await signInAs()
      await shop.open(details, account.details)
      const open = page.getByRole('button', { name: account.deleteAccount })
      await open.click()
      const dialog = page.getByRole('dialog', { name: account.reallyDelete })
      await expectAccessible('the question before an account is deleted')
      await dialog.getByRole('button', { name: account.stay }).click()
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()
      // The provider's stored data is removed, too.
      await page.context().addCookies([{ name: 'g_state', value: 'x', url: app.url }])
      await open.click()
      await dialog.getByRole('button', { name: account.deleteAccount }).click()
      await shop.expectToast(account.deleted)
      await expect(page).toHaveURL(`${app.url}/#/`)
      const left = (await page.context().cookies()).map(({ name }) => name)
      expect(left).not.toContain('currentUser')
      expect(left).not.toContain('g_state')
      await waitForMail(email, account.deletedMail)
      await page.goto(`${app.url}/#${details}`)
      await expect(page).toHaveURL(/#\/login/)
      await expect(call(api, authEndpoints.login, { body: { username: email, password } })).rejects.toThrow()
    },
  )
})

test('the account menu is beside the page, or behind a hamburger below 1050 px (NAV-22, ACC-02, ACC-03)', async ({
  page,
  app,
  texts,
  signInAs,
}) => {
  const { account, auth } = texts
  await signInAs()
  await page.goto(`${app.url}/#/moje-konto`)
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
  'a signed-in customer downloads all data held about them as a file (NAV-21)',
  once,
  async ({ page, app, shop, texts, email, signInAs }) => {
    const { account } = texts
    await page.goto(`${app.url}/#${details}`)
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    await signInAs()
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
  'each failed change of the account has its own message (ERR-62, ERR-63, ERR-64)',
  once,
  async ({ page, shop, texts, signInAs, expectBrowserError }) => {
    const { account, auth, field } = texts
    expectBrowserError(/500/)
    // The demo account stays unchanged.
    await page.route(/users\/(update-user|delete-account)|account\/change-password/, (route) =>
      route.fulfill({ status: 500, body: '' }),
    )
    await signInAs('Miodek123', 'celina@slodki-ul.test')
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
