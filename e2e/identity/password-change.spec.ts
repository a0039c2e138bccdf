import { authEndpoints } from '@slodki-ul/contract/identity/auth'
import { call } from '../support/api-client.ts'
import { desktopOnly, expect, inBothLanguages, long, test } from '../support/fixtures.ts'

const details = '/moje-konto/szczegoly-konta'
const newPassword = 'Pierniczek24'

inBothLanguages(() => {
  test(
    'a password is changed with the current one; a wrong one is reported (ACC-14, ACC-15, ERR-20)',
    desktopOnly,
    async ({ page, shop, texts, api, email, waitForMail, signInAs, expectBrowserError, expectAccessible }) => {
      const { account, auth } = texts
      expectBrowserError(/422/)
      // A new account starts with a temporary password, which is not changed here (ACC-15).
      await signInAs()
      await shop.open(details, account.details)
      await expect(page.getByText(account.temporary)).toBeVisible()
      await expect(page.getByLabel(account.currentPassword)).toHaveCount(0)
      // The mailed link ends the page's session: no open page may react to it.
      await page.goto('about:blank')
      await call(api, authEndpoints.forgotPassword, { body: { email, languageCode: 'pl' } })
      const [, token = '', userId = ''] =
        /token=([\w-]+)&userId=([\w-]+)/.exec((await waitForMail(email, /^Nowe hasło do Słodkiego Ula$/)).text) ?? []
      const first = { password: 'Miodownik24', repeatPassword: 'Miodownik24' }
      await call(api, authEndpoints.resetPassword, { body: { userId, token, ...first } })
      await signInAs(first.password)
      await shop.open(details, account.details)
      await expectAccessible('the account details')

      const current = page.getByLabel(account.currentPassword, { exact: true })
      const save = page.getByRole('button', { name: account.changePassword })
      await save.click()
      await shop.expectToast(texts.provideData)
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
      await waitForMail(email, account.passwordMail)
      await signInAs(newPassword)
    },
  )
})

test(
  'a new password requires the current one, and the checklist ticks its rules (ACC-16, ACC-17)',
  long.once,
  async ({ page, shop, texts, signInAs }) => {
    const { account, auth } = texts
    await signInAs('Miodek123', 'celina@slodki-ul.test')
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
    await shop.expectToast(texts.provideData)
    await expect(current).toHaveAttribute('aria-invalid', 'true')
    await current.fill('Miodek123')
    await repeat.fill('aB34567')
    await save.click()
    await shop.expectToast(auth.passwordsDiffer)
    expect(sent).toEqual([])
  },
)
