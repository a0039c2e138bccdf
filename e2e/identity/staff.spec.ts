import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { staffTexts } from '../expected-texts/staff.ts'
import { demoPassword } from '../support/accounts.ts'
import { computeTotpCode } from '../support/authenticator-app.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'

type Texts = (typeof staffTexts)['pl']

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const newPassword = 'Plaster-Miodu-7'

async function signInOwner(page: Page, t: Texts, url: string) {
  await page.goto(`${url}/admin/settings/team`)
  await page.getByLabel(t.email).fill('admin@slodki-ul.test')
  await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t.next }).click()
  await expect(heading(page, t.team)).toBeVisible()
}

inBothLanguages(() => {
  test(
    'an owner invites a shop assistant, who sets up a second factor and sees what the role opens; the audit log names it all (BO-010, BO-033, BO-180)',
    long.desktopOnly,
    async ({
      page,
      app,
      email,
      language,
      sandbox,
      waitForMail,
      expectAccessible,
      expectNoHorizontalScroll,
      expectBrowserError,
    }) => {
      const t = staffTexts[language]
      test.slow()
      // Without a session, with a link that was used, and with a session that was ended.
      expectBrowserError(/40[01]/)
      const isNarrow = (page.viewportSize()?.width ?? 0) < 750
      const row = page.getByRole('row').filter({ hasText: email })
      await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)

      await test.step('the owner invites by e-mail, staff roles and language', async () => {
        await signInOwner(page, t, app.url)
        await expectAccessible('the staff')
        await expectNoHorizontalScroll('the staff')
        await page.getByRole('button', { name: t.invite, exact: true }).click()
        const dialog = page.getByRole('dialog', { name: t.inviteTitle })
        await dialog.getByLabel(t.email).fill(email)
        await dialog.getByRole('button', { name: t.send }).click()
        await expect(dialog.getByText(t.noRole)).toBeVisible()
        await expectAccessible('the invitation with an error')
        await dialog.getByRole('checkbox', { name: t.role.shop }).check()
        if (language === 'en') await dialog.getByRole('radio', { name: 'English' }).check()
        await dialog.getByRole('button', { name: t.send }).click()
        await expect(page.getByRole('status').getByText(t.sent)).toBeVisible()
        await expect(row).toBeVisible()
      })

      const { text } = await waitForMail(email, t.mail)
      const token = /\/admin\/invitation#([\w-]+)/.exec(text)?.[1] ?? ''
      const link = `${app.url}/admin/invitation#${token}`
      await test.step('the link leads to a name and a password, which must be good', async () => {
        await page.goto(link)
        await expect(heading(page, t.join)).toBeVisible()
        await page.getByLabel(t.firstName).fill('Nina')
        await page.getByLabel(language === 'pl' ? /^Nazwisko/ : /^Last name/).fill('Wrona')
        await page.getByLabel(t.newPassword).fill('plaster')
        await page.getByRole('button', { name: t.create }).click()
        await expect(page.getByText(t.weak)).toBeVisible()
        await expectAccessible('the accepted invitation')
        await expectNoHorizontalScroll('the accepted invitation')
        await page.getByLabel(t.newPassword).fill(newPassword)
        await page.getByRole('button', { name: t.create }).click()
      })

      await test.step('a second factor comes before everything else', async () => {
        await expect(heading(page, t.setUp)).toBeVisible()
        const key = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '')
        const now = Date.parse((await sandbox.clock()).now)
        await page.locator('[autocomplete=one-time-code]').fill(computeTotpCode(key, now))
        await page.getByRole('button', { name: t.saved }).click()
        await expect(heading(page, t.dashboard)).toBeVisible()
      })

      await test.step('the language that a person chooses holds on every device', async () => {
        const other = language === 'pl' ? 'en' : 'pl'
        const names = { pl: 'Polski', en: 'English' }
        await page.goto(`${app.url}/admin/preferences`)
        const saved = page.waitForResponse(
          (response) => response.url().endsWith('/api/admin/preferences') && response.request().method() === 'PUT',
        )
        await page.getByRole('radio', { name: names[other] }).click()
        await expect(page.locator('html')).toHaveAttribute('lang', other)
        expect((await saved).status()).toBe(200)
        // The device still says the first language.
        await page.goto(`${app.url}/admin/preferences`)
        await expect(heading(page, staffTexts[other].preferences)).toBeVisible()
        await page.getByRole('radio', { name: names[language] }).click()
        await expect(heading(page, t.preferences)).toBeVisible()
      })

      await test.step('the role opens orders; the staff are not listed and stay closed, with the reason', async () => {
        await page.goto(`${app.url}/admin/orders`)
        await expect(heading(page, t.orders)).toBeVisible()
        const calls: string[] = []
        page.on('request', (request) => calls.push(new URL(request.url()).pathname))
        await page.goto(`${app.url}/admin/settings/team`)
        await expect(heading(page, t.forbidden)).toBeVisible()
        await expect(page.getByText(t.missing)).toBeVisible()
        expect(calls.filter((path) => path.startsWith('/api/admin/staff'))).toEqual([])
        await expect(page.getByText('admin@slodki-ul.test')).toHaveCount(0)
      })

      await test.step('the link works once', async () => {
        await page.goto(link)
        await expect(heading(page, t.gone)).toBeVisible()
        await expectAccessible('a link that was used')
      })

      await test.step('the owner changes the roles and ends the work, each time told what will happen', async () => {
        await page.context().clearCookies({ name: 'staff' })
        await signInOwner(page, t, app.url)
        await expect(row).toContainText('Nina Wrona')
        await page.getByRole('button', { name: t.actions }).click()
        await expectAccessible('the actions of a person')
        await page.getByRole('menuitem', { name: t.changeRoles }).click()
        const roles = page.getByRole('dialog', { name: t.rolesTitle })
        await expect(roles.getByRole('checkbox', { name: t.role.shop })).toBeChecked()
        await roles.getByRole('checkbox', { name: t.role.support }).check()
        await expectAccessible('the change of roles')
        await roles.getByRole('button', { name: t.save }).click()
        await expect(page.getByRole('status').getByText(t.rolesSaved)).toBeVisible()
        await page.getByRole('button', { name: t.actions }).press('Enter')
        await page.getByRole('menuitem', { name: t.endWork }).press('Enter')
        const end = page.getByRole('dialog', { name: t.endTitle })
        await expect(end.getByRole('button', { name: t.cancel })).toBeFocused()
        await expectAccessible('the question before the end of work')
        if (isNarrow) await expectNoHorizontalScroll('the question before the end of work')
        await end.getByRole('button', { name: t.endConfirm }).press('Enter')
        await expect(row).toHaveCount(0)
      })

      await test.step('the audit log names every change with before and after, by record, outcome and day, and as a file', async () => {
        await page.getByRole('link', { name: t.audit, exact: true }).click()
        await expect(heading(page, t.audit)).toBeVisible()
        await expectAccessible('the audit log')
        await expectNoHorizontalScroll('the audit log')
        await page.getByRole('link', { name: t.record }).first().click()
        await expect(page).toHaveURL(/record=staff&recordId=/)
        const fields = page.locator('del').locator('..')
        await expect(fields).toHaveCount(t.changes.length)
        for (const [index, [field = '', before = '', after = '']] of t.changes.entries()) {
          await expect(fields.nth(index)).toContainText(field)
          await expect(fields.nth(index).locator('del')).toHaveText(before)
          await expect(fields.nth(index).locator('ins')).toHaveText(after)
        }
        await expect(page.getByText(t.joins)).toBeVisible()
        await page.reload()
        await expect(fields).toHaveCount(t.changes.length)
        if (isNarrow) await page.getByRole('button', { name: t.filters }).click()
        await page.getByRole('button', { name: t.outcome, exact: true }).press('Enter')
        await page.getByRole('menuitemcheckbox', { name: t.done }).press('Enter')
        await page.keyboard.press('Escape')
        await expect(page).toHaveURL(/outcome=done/)
        await page.getByLabel(t.fromDay, { exact: true }).fill('2099-01-01')
        await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
        await expectAccessible('an audit log without a match')
        await page.getByLabel(t.fromDay, { exact: true }).fill('')
        await page.getByRole('button', { name: t.removeDone }).click()
        await expect(page).not.toHaveURL(/outcome=|from=/)
        const [download] = await Promise.all([
          page.waitForEvent('download'),
          page.getByRole('button', { name: t.export }).click(),
        ])
        expect(download.suggestedFilename()).toMatch(/^dziennik-\d{4}-\d\d-\d\d\.csv$/)
        const file = await readFile(await download.path(), 'utf8')
        expect(file.split('\n').filter((line) => line.includes('roles'))).toHaveLength(t.changes.length)
      })

      await test.step('each record opens its own history', async () => {
        await page.goto(`${app.url}/admin/settings/team`)
        await page.getByRole('button', { name: t.ownActions }).click()
        await page.getByRole('menuitem', { name: t.history }).click()
        const drawer = page.getByRole('dialog', { name: t.historyTitle })
        await expect(drawer.getByText(t.noHistory)).toBeVisible()
        await expectAccessible('the history of a record')
      })
    },
  )
})
