import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAccount, readSessionCookie, signInByApi, signInByForm, signOut } from '../support/accounts.ts'
import { computeTotpCode, totpPeriodSeconds } from '../support/authenticator-app.ts'
import type { ExpectedTexts } from '../support/expected-texts.ts'
import { expect, inBothLanguages, once, phoneOnly, test } from '../support/fixtures.ts'

/** The page on which two-factor sign-in is enabled and disabled. */
const details = '/moje-konto/szczegoly-konta'
const loginPath = `/login?returnUrl=${encodeURIComponent(details)}`

const section = (page: Page, { tfa }: ExpectedTexts) => page.getByRole('region', { name: tfa.section })
const dialogOf = (page: Page, { tfa }: ExpectedTexts) => page.getByRole('dialog', { name: tfa.title })

inBothLanguages(() => {
  test(
    'two-factor sign-in is enabled, used with the app and a recovery code, and disabled (AUTH-12, ACC-18, ACC-19)',
    phoneOnly,
    async ({
      page,
      shop,
      texts,
      email,
      api,
      language,
      sandbox,
      waitForMail,
      advanceClock,
      expectAccessible,
      expectNoHorizontalScroll,
      expectBrowserError,
    }) => {
      const { auth, tfa } = texts
      test.slow()
      // Refused codes.
      expectBrowserError(/40[01]|422/)
      const now = async () => Date.parse((await sandbox.clock()).now)
      const password = await createAccount({ api, language, waitForMail, welcome: auth.welcomeMail }, email)

      await test.step('enable it', async () => {
        await shop.openPath(loginPath, auth.title)
        await signInByForm(page, texts, email, password)
        await shop.expectToast(auth.welcomeBack)
        await expect(section(page, texts)).toContainText(tfa.isOff)
        await section(page, texts).getByRole('button', { name: tfa.on }).click()
      })
      const dialog = dialogOf(page, texts)
      const key = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
      await expect(dialog.getByRole('img', { name: tfa.qr })).toBeVisible()
      await expectAccessible('the dialog with the key')
      await expectNoHorizontalScroll('the dialog with the key')
      const setupCode = dialog.locator('[autocomplete=one-time-code]')
      const proof = dialog.getByLabel(texts.account.currentPassword, { exact: true })
      await expect(dialog.getByRole('button', { name: tfa.on })).toBeDisabled()
      await test.step('the password is required: nothing is sent without it, and a wrong one is reported', async () => {
        await setupCode.fill('000000')
        await setupCode.press('Enter')
        await shop.expectToast(texts.provideData)
        await expect(proof).toBeFocused()
        await expect(proof).toHaveAttribute('aria-invalid', 'true')
        await proof.fill('Nie-to-haslo-1')
        await proof.press('Enter')
        await shop.expectToast(texts.account.wrongPassword)
        await expect(proof).toBeFocused()
        await expect(setupCode).toHaveValue('000000')
        await expectAccessible('the dialog that asks for the password')
        await proof.fill(password)
      })
      await dialog.getByRole('button', { name: tfa.on }).click()
      await shop.expectToast(tfa.invalid)
      await expect(setupCode).toHaveValue('')
      await expect(setupCode).toHaveAttribute('aria-invalid', 'true')
      await expect(proof).toHaveValue(password)
      const elsewhere = await signInByApi(api, email, password)
      await setupCode.fill(computeTotpCode(key, await now()))
      await setupCode.press('Enter')
      await expect(dialog).toBeHidden()
      const personOf = { headers: { authorization: `Bearer ${elsewhere.token}` } }
      expect((await fetch(`${api}/api/users/get-user`, personOf)).status).toBe(401)

      const codes = page.getByRole('dialog', { name: tfa.codesTitle })
      const shown = await codes.getByRole('listitem').allTextContents()
      expect(shown).toHaveLength(10)
      await expectAccessible('the recovery codes')
      await expectNoHorizontalScroll('the recovery codes')
      await page.keyboard.press('Escape')
      await expect(codes.getByRole('alert')).toContainText(tfa.codesWarning)
      const download = page.waitForEvent('download')
      await codes.getByRole('button', { name: tfa.download }).click()
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file.trim().split('\n').slice(1)).toEqual(shown)
      expect(file).toContain(email)
      await codes.getByRole('button', { name: tfa.done }).click()
      await expect(codes).toBeHidden()
      await shop.expectToast(tfa.enabled)
      await expect(section(page, texts)).toContainText(tfa.isOn)
      expect((await readSessionCookie(page))?.session.isTfaEnabled).toBe(true)
      await waitForMail(email, tfa.onMail)

      await test.step('sign in with a code of the app, which is submitted automatically', async () => {
        // The code that enabled it is used; the next one comes within 30 seconds.
        await advanceClock(totpPeriodSeconds / 86_400)
        await signOut(page, api)
        await shop.openPath(loginPath, auth.title)
        await signInByForm(page, texts, email, password)
        const code = page.getByLabel(tfa.code)
        await expect(code).toBeFocused()
        await expect(page.getByRole('main')).toContainText(email)
        expect(await readSessionCookie(page)).toBeUndefined()
        await expectAccessible('the step of the code')
        await expectNoHorizontalScroll('the step of the code')
        await page.keyboard.type('12345 x')
        await expect(code).toHaveValue('12345')
        await page.keyboard.type('6')
        await expect(code).toHaveAttribute('aria-invalid', 'true')
        await expect(code).toHaveValue('')
        await expect(code).toBeFocused()
        await shop.expectToast(tfa.invalid)
        await code.focus()
        const typed = computeTotpCode(key, await now())
        await page.keyboard.insertText(`${typed.slice(0, 3)} ${typed.slice(3)}`)
        await shop.expectToast(auth.welcomeBack)
        await expect(section(page, texts)).toBeVisible()
        expect((await readSessionCookie(page))?.session).toMatchObject({ email, isTfaEnabled: true })
      })

      await test.step('sign in with a recovery code', async () => {
        await signOut(page, api)
        await shop.openPath(loginPath, auth.title)
        await signInByForm(page, texts, email, password)
        await page.getByRole('button', { name: tfa.useRecovery }).click()
        const code = page.getByLabel(tfa.recovery)
        await expect(code).toBeFocused()
        await expectAccessible('the step of the recovery code')
        await code.fill((shown[0] ?? '').toUpperCase())
        await code.press('Enter')
        await shop.expectToast(auth.welcomeBack)
        await expect(section(page, texts)).toBeVisible()
      })

      await test.step('disable it', async () => {
        await section(page, texts).getByRole('button', { name: tfa.off }).click()
        await expect(dialog).toContainText('9')
        await expect(dialog.getByText(key)).toBeHidden()
        await expect(dialog.getByRole('img')).toBeHidden()
        await expectAccessible('the dialog that switches it off')
        const off = dialog.getByRole('button', { name: tfa.off })
        await off.click()
        await shop.expectToast(texts.provideData)
        const code = dialog.getByRole('textbox')
        await code.fill('000000')
        await code.press('Enter')
        await shop.expectToast(tfa.invalid)
        await expect(code).toHaveValue('')
        await dialog.getByRole('button', { name: tfa.useRecovery }).click()
        await expectAccessible('the dialog that takes a recovery code')
        await code.fill((shown[1] ?? '').toUpperCase())
        await off.click()
        await shop.expectToast(tfa.disabled)
        await expect(dialog).toBeHidden()
        await expect(section(page, texts)).toContainText(tfa.isOff)
        expect((await readSessionCookie(page))?.session.isTfaEnabled).toBe(false)
        await waitForMail(email, tfa.offMail)
      })
    },
  )
})

test(
  'the dialog reports errors and success (ERR-16, ERR-17, ERR-35)',
  once,
  async ({
    page,
    shop,
    texts,
    email,
    api,
    sandbox,
    waitForMail,
    advanceClock,
    expectBrowserError,
    expectAccessible,
  }) => {
    const { auth, tfa } = texts
    expectBrowserError(/400|500/)
    const broken = new Set(['GET', 'POST', 'DELETE'])
    await page.route(/account\/tfa-setup/, (route) =>
      broken.has(route.request().method()) ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    const password = await createAccount({ api, language: 'pl', waitForMail, welcome: auth.welcomeMail }, email)
    await shop.openPath(loginPath, auth.title)
    await signInByForm(page, texts, email, password)
    await section(page, texts).getByRole('button', { name: tfa.on }).click()
    const dialog = dialogOf(page, texts)
    await expect(dialog.getByRole('alert')).toContainText(tfa.unableToLoad)
    await expectAccessible('the dialog that could not load')
    broken.delete('GET')
    await dialog.getByRole('button', { name: texts.tryAgain }).click()

    const key = ((await dialog.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
    const field = dialog.locator('[autocomplete=one-time-code]')
    await dialog.getByLabel(texts.account.currentPassword, { exact: true }).fill(password)
    const turnOn = dialog.getByRole('button', { name: tfa.on })
    await field.fill('000000')
    await turnOn.click()
    await shop.expectToast(tfa.unableToOn)
    broken.delete('POST')
    await turnOn.click()
    await shop.expectToast(tfa.invalid)
    await expect(field).toHaveValue('')
    await field.fill(computeTotpCode(key, Date.parse((await sandbox.clock()).now)))
    await turnOn.click()
    await shop.expectToast(tfa.enabled)
    await page.getByRole('dialog', { name: tfa.codesTitle }).getByRole('button', { name: tfa.done }).click()

    await section(page, texts).getByRole('button', { name: tfa.off }).click()
    const turnOff = dialog.getByRole('button', { name: tfa.off })
    // The code that enabled it is used; the next one comes within 30 seconds.
    await advanceClock(totpPeriodSeconds / 86_400)
    await field.fill(computeTotpCode(key, Date.parse((await sandbox.clock()).now)))
    await turnOff.click()
    await shop.expectToast(tfa.unableToOff)
    broken.delete('DELETE')
    await turnOff.click()
    await shop.expectToast(tfa.disabled)
  },
)
