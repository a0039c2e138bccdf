import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { codeSeconds, readAuthenticator } from './authenticator.ts'
import { expect, inBothLanguages, test } from './fixtures.ts'
import { enter, openAccount, readCookie } from './sign-in.ts'
import type { Words } from './words.ts'

/** The page on which two-factor sign-in is switched. */
const details = '/moje-konto'
const loginPath = `/login?returnUrl=${encodeURIComponent(details)}`

const section = (page: Page, { tfa }: Words) => page.getByRole('region', { name: tfa.section })
const dialogOf = (page: Page, { tfa }: Words) => page.getByRole('dialog', { name: tfa.title })

async function signOut(page: Page, api: string) {
  const refreshToken = (await readCookie(page))?.session.refreshToken
  await fetch(`${api}/api/account/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken }),
  })
  await page.context().clearCookies({ name: 'currentUser' })
}

inBothLanguages(() => {
  test('a second step is switched on, signs in by app and by recovery code, and is switched off (AUTH-12, ACC-18, ACC-19)', async ({
    page,
    shop,
    say,
    email,
    api,
    language,
    sandbox,
    mailTo,
    moveClock,
    expectAccessible,
    expectNoSidewaysScroll,
    expectComplaint,
  }) => {
    const { auth, tfa } = say
    test.slow()
    // Codes that are refused.
    expectComplaint(/40[01]/)
    const now = async () => Date.parse((await sandbox.clock()).now)
    const password = await openAccount(api, email, () => mailTo(email, auth.welcomeMail), language)

    await test.step('switch it on', async () => {
      await shop.open(loginPath, auth.title)
      await enter(page, say, email, password)
      await expect(section(page, say)).toContainText(tfa.isOff)
      await section(page, say).getByRole('button', { name: tfa.on }).click()
    })
    const dialog = dialogOf(page, say)
    const key = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
    await expect(dialog.getByRole('img', { name: tfa.qr })).toBeVisible()
    await expectAccessible('the dialog with the key')
    await expectNoSidewaysScroll('the dialog with the key')
    const setupCode = dialog.getByRole('textbox')
    await expect(dialog.getByRole('button', { name: tfa.on })).toBeDisabled()
    await setupCode.fill('000000')
    await dialog.getByRole('button', { name: tfa.on }).click()
    await shop.expectToast(tfa.invalid)
    await expect(setupCode).toHaveValue('')
    await expect(setupCode).toHaveAttribute('aria-invalid', 'true')
    await setupCode.fill(readAuthenticator(key, await now()))
    await setupCode.press('Enter')
    await expect(dialog).toBeHidden()

    const codes = page.getByRole('dialog', { name: tfa.codesTitle })
    const shown = await codes.getByRole('listitem').allTextContents()
    expect(shown).toHaveLength(10)
    await expectAccessible('the recovery codes')
    await expectNoSidewaysScroll('the recovery codes')
    await page.keyboard.press('Escape')
    await expect(codes.getByRole('alert')).toContainText(tfa.codesWarning)
    const download = page.waitForEvent('download')
    await codes.getByRole('button', { name: tfa.download }).click()
    const file = await readFile(await (await download).path(), 'utf8')
    expect(file.trim().split('\n').slice(1)).toEqual(shown)
    expect(file).toContain(email)
    await codes.getByRole('button', { name: tfa.done }).click()
    await expect(codes).toBeHidden()
    await expect(section(page, say)).toContainText(tfa.isOn)
    expect((await readCookie(page))?.session.isTfaEnabled).toBe(true)
    await mailTo(email, tfa.onMail)

    await test.step('sign in with a code of the app, which is sent by itself', async () => {
      // The code that switched it on is used up; the next half minute brings another.
      await moveClock(codeSeconds / 86_400)
      await signOut(page, api)
      await shop.open(loginPath, auth.title)
      await enter(page, say, email, password)
      const code = page.getByLabel(tfa.code)
      await expect(code).toBeFocused()
      await expect(page.getByRole('main')).toContainText(email)
      expect(await readCookie(page)).toBeUndefined()
      await expectAccessible('the step of the code')
      await expectNoSidewaysScroll('the step of the code')
      await page.keyboard.type('12345 x')
      await expect(code).toHaveValue('12345')
      await page.keyboard.type('6')
      await expect(code).toHaveAttribute('aria-invalid', 'true')
      await expect(code).toHaveValue('')
      await expect(code).toBeFocused()
      await shop.expectToast(tfa.invalid)
      await code.focus()
      const typed = readAuthenticator(key, await now())
      await page.keyboard.insertText(`${typed.slice(0, 3)} ${typed.slice(3)}`)
      await shop.expectToast(auth.welcomeBack)
      await expect(section(page, say)).toBeVisible()
      expect((await readCookie(page))?.session).toMatchObject({ email, isTfaEnabled: true })
    })

    await test.step('sign in with a recovery code', async () => {
      await signOut(page, api)
      await shop.open(loginPath, auth.title)
      await enter(page, say, email, password)
      await page.getByRole('button', { name: tfa.useRecovery }).click()
      const code = page.getByLabel(tfa.recovery)
      await expect(code).toBeFocused()
      await expectAccessible('the step of the recovery code')
      await code.fill((shown[0] ?? '').toUpperCase())
      await code.press('Enter')
      await expect(section(page, say)).toBeVisible()
    })

    await test.step('switch it off', async () => {
      await section(page, say).getByRole('button', { name: tfa.off }).click()
      await expect(dialog).toContainText('9')
      await expect(dialog.getByText(key)).toBeHidden()
      await expect(dialog.getByRole('img')).toBeHidden()
      await expectAccessible('the dialog that switches it off')
      await dialog.getByRole('button', { name: tfa.off }).click()
      await shop.expectToast(tfa.disabled)
      await expect(dialog).toBeHidden()
      await expect(section(page, say)).toContainText(tfa.isOff)
      expect((await readCookie(page))?.session.isTfaEnabled).toBe(false)
      await mailTo(email, tfa.offMail)
    })
  })
})
