import type { Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { computeTotpCode } from '../support/authenticator-app.ts'
import { expect, inBothLanguages, test } from '../support/fixtures.ts'

const texts = {
  pl: {
    role: { shop: /^Sklep/, support: /^Obsługa klienta/ },
    email: 'E-mail',
    password: 'Hasło',
    next: 'Dalej',
    dashboard: 'Pulpit',
    team: 'Zespół',
    invite: 'Zaproś',
    inviteTitle: 'Zaproś do zespołu',
    send: 'Wyślij zaproszenie',
    noRole: 'Wybierz co najmniej jedną rolę',
    sent: /Zaproszenie poszło na/,
    mail: /Zaproszenie do panelu/,
    join: 'Dołącz do zespołu',
    firstName: 'Imię',
    newPassword: 'Nowe hasło',
    weak: 'Hasło nie spełnia jeszcze wszystkich warunków',
    create: 'Załóż konto i wejdź',
    setUp: 'Ustaw drugi krok',
    saved: 'Mam zapisane, wchodzę',
    gone: 'To zaproszenie już nie działa',
    orders: 'Zamówienia',
    settings: 'Ustawienia',
    forbidden: 'Brak uprawnienia',
    missing: /„zespół”.*Właściciel/,
    actions: 'Działania: Nina Wrona',
    changeRoles: 'Zmień role',
    rolesTitle: 'Role: Nina Wrona',
    save: 'Zapisz role',
    rolesSaved: 'Nowe role zapisane: Nina Wrona.',
    endWork: 'Zakończ pracę w panelu',
    endTitle: 'Zakończ pracę w panelu: Nina Wrona',
    endConfirm: 'Zakończ pracę',
    cancel: 'Anuluj',
  },
  en: {
    role: { shop: /^Shop/, support: /^Support/ },
    email: 'E-mail',
    password: 'Password',
    next: 'Next',
    dashboard: 'Dashboard',
    team: 'Staff',
    invite: 'Invite',
    inviteTitle: 'Invite to the staff',
    send: 'Send the invitation',
    noRole: 'Choose at least one staff role',
    sent: /The invitation went to/,
    mail: /Invitation to the back office/,
    join: 'Join the staff',
    firstName: 'First name',
    newPassword: 'New password',
    weak: 'The password does not meet every condition yet',
    create: 'Create the account and go in',
    setUp: 'Set up the second step',
    saved: 'They are saved, go on',
    gone: 'This invitation does not work any more',
    orders: 'Orders',
    settings: 'Settings',
    forbidden: 'No permission',
    missing: /“staff”.*Owner/,
    actions: 'Actions: Nina Wrona',
    changeRoles: 'Change staff roles',
    rolesTitle: 'Staff roles: Nina Wrona',
    save: 'Save the roles',
    rolesSaved: 'New staff roles saved: Nina Wrona.',
    endWork: 'End their work here',
    endTitle: 'End the work of Nina Wrona',
    endConfirm: 'End their work',
    cancel: 'Cancel',
  },
}
type Texts = (typeof texts)['pl']

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
  test('an owner invites a shop assistant, who sets up a second factor and sees what the role opens (BO-010, BO-003, BO-008)', async ({
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
    const t = texts[language]
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
  })
})
