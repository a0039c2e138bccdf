import { signInByForm } from '../support/accounts.ts'
import { expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'

const ownPassword = 'Pierniczek24'

inBothLanguages(() => {
  test(
    'a forgotten password is replaced by a mailed link (AUTH-40, AUTH-41, AUTH-42)',
    phoneOnly,
    async ({
      page,
      shop,
      texts,
      email,
      waitForMail,
      expectAccessible,
      expectNoHorizontalScroll,
      expectBrowserError,
    }) => {
      const { auth } = texts
      // The link is used a second time.
      expectBrowserError(/400/)
      await shop.open('/login', auth.title)
      const register = page.getByRole('region', { name: auth.registerTitle })
      await register.getByLabel(auth.email).fill(email)
      await register.getByRole('button', { name: auth.register }).click()
      await shop.expectToast(auth.registered)
      await expect(page).toHaveURL(/#\/witamy$/)

      await shop.open('/reset-hasla', auth.forgotTitle)
      await expectAccessible('the page of a forgotten password')
      await page.getByRole('main').getByLabel(auth.email).fill(email)
      await page.getByRole('button', { name: auth.sendLink }).click()
      await expect(page.getByRole('heading', { level: 1, name: auth.sentTitle })).toBeVisible()
      await expect(page.getByRole('main').getByRole('status')).toContainText(email)
      await expectAccessible('the page that says it was sent')

      const { text } = await waitForMail(email, auth.resetMail)
      const link = /\S+#\/reset-hasla\S+/.exec(text)?.[0] ?? ''
      await page.goto(link)
      await expect(page.getByRole('heading', { level: 1, name: auth.newTitle })).toBeVisible()
      await page.getByLabel(auth.newPassword, { exact: true }).fill(ownPassword)
      await page.getByLabel(auth.repeatPassword, { exact: true }).fill(ownPassword)
      await expectAccessible('the page of a new password')
      await expectNoHorizontalScroll('the page of a new password')
      await page.getByRole('button', { name: auth.savePassword }).click()
      await shop.expectToast(auth.passwordChanged)
      await expect(page).toHaveURL(/#\/login$/)
      await signInByForm(page, texts, email, ownPassword)
      await shop.expectToast(auth.welcomeBack)
      // Signing in leaves the form only after its toast.
      await expect(page).not.toHaveURL(/#\/login$/)

      // The link is single-use.
      await page.goto(link)
      await page.getByLabel(auth.newPassword, { exact: true }).fill(`${ownPassword}5`)
      await page.getByLabel(auth.repeatPassword, { exact: true }).fill(`${ownPassword}5`)
      await page.getByRole('button', { name: auth.savePassword }).click()
      await shop.expectToast(auth.linkUsed)
    },
  )
})

test(
  'the password checklist follows the input (AUTH-43, AUTH-45, AUTH-46)',
  once,
  async ({ page, shop, texts, expectBrowserError }) => {
    const { auth } = texts
    expectBrowserError(/404/)
    await shop.open(`/reset-hasla?token=x&userId=${crypto.randomUUID()}`, auth.newTitle)
    const met = () => page.getByRole('listitem').filter({ hasText: auth.ruleMet })
    const password = page.getByLabel(auth.newPassword, { exact: true })
    const repeat = page.getByLabel(auth.repeatPassword, { exact: true })
    const save = page.getByRole('button', { name: auth.savePassword })
    for (const [text, count] of [
      ['a', 1],
      ['aB', 2],
      ['aB3', 3],
      ['aB345678', 4],
    ] as const) {
      await password.fill(text)
      await expect(met()).toHaveCount(count)
    }
    await repeat.fill('aB34567')
    await save.click()
    await shop.expectToast(auth.passwordsDiffer)
    await expect(repeat).toHaveAttribute('aria-invalid', 'true')
    await repeat.fill('aB345678')
    await expect(met()).toHaveCount(5)
    await save.click()
    await shop.expectToast(auth.noSuchUser)
  },
)
