import type { Browser, Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { desktopOnly, expect, inBothLanguages, test } from '../support/fixtures.ts'

const texts = {
  pl: {
    ...{
      company: 'Firma',
      team: 'Zespół',
      email: 'E-mail',
      password: 'Hasło',
      next: 'Dalej',
      save: 'Zapisz',
    },
    ...{ account: /^Konto bankowe/, phone: /^Telefon/, nip: /^NIP/, saved: 'Zapisano' },
    ...{
      problems: '2 pola do poprawy',
      digits: 'Polskie konto ma 26 cyfr, wpisano 25',
      leave: 'Masz niezapisane zmiany',
    },
    ...{
      stay: 'Zostań',
      go: 'Wyjdź bez zapisu',
      conflict: 'Ktoś zmienił te dane przed chwilą',
      join: 'Połącz i zapisz',
    },
    ...{ choice: 'Zapisz mój wybór', theirs: /zapisane teraz/, unsaved: '2 niezapisane zmiany' },
    ...{ mail: 'Wyślij próbny mail', works: /przyjął wiadomość/, others: /Pozostałe wartości/ },
  },
  en: {
    ...{
      company: 'Company',
      team: 'Staff',
      email: 'E-mail',
      password: 'Password',
      next: 'Next',
      save: 'Save',
    },
    ...{ account: /^Bank account/, phone: /^Telefon|^Phone/, nip: /^NIP/, saved: 'Saved' },
    ...{ problems: '2 fields to correct', digits: 'A Polish account has 26 digits, 25 typed' },
    ...{ leave: 'You have unsaved changes', stay: 'Stay' },
    ...{ conflict: 'Somebody has just changed this', join: 'Join and save', choice: 'Save my choice' },
    ...{ theirs: /saved now/, unsaved: '2 unsaved changes', mail: 'Send a test mail', works: /took the mail/ },
    ...{ others: /Other values/ },
  },
}
type Texts = (typeof texts)['pl' | 'en']

const account = 'PL61 1090 1014 0000 0712 1981 2874'

async function openCompany(page: Page, t: Texts, url: string, email: string) {
  await page.goto(`${url}/admin/settings/team`)
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t.next }).click()
  await page.getByRole('link', { name: t.company, exact: true }).click()
  await expect(page.getByLabel(t.nip)).toHaveValue(/\d{10}/)
}

/** A second member of staff in a browser of their own. */
async function openSecond(browser: Browser, language: string, viewport: Page) {
  const context = await browser.newContext({ viewport: viewport.viewportSize() })
  await context.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
  return context.newPage()
}

// An app of its own, because the company and a member of staff change.
test.use({ appOptions: { environment: { RATE_LIMIT_FACTOR: '996' } } })

inBothLanguages(() => {
  test(
    'two owners change the company data and neither loses anything (BO-025, BO-027, BO-031)',
    desktopOnly,
    async ({ page, app, browser, language, expectAccessible, expectNoHorizontalScroll, expectBrowserError }) => {
      const t = texts[language]
      test.slow()
      // Without a session, before the password was given again, and with an outdated version.
      expectBrowserError(/40[019]/)
      await queryPostgres(
        app.databaseUrl ?? '',
        "update staff_members set roles = '{owner}' where user_id = (select id from users where email = 'obsluga@slodki-ul.test')",
      )
      await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
      await openCompany(page, t, app.url, 'admin@slodki-ul.test')
      const second = await openSecond(browser, language, page)
      await openCompany(second, t, app.url, 'obsluga@slodki-ul.test')
      const save = async (on: Page) => {
        await on.keyboard.press('ControlOrMeta+s')
      }
      const conflict = (on: Page) => on.getByRole('region', { name: t.conflict })

      await test.step('a refused save shows a summary with a link to each field and the values of the rules', async () => {
        await page.getByLabel(t.account).fill('PL61 1090 1014 0000 0712 1981 287')
        await page.getByLabel(t.nip).fill('5265877636')
        await expect(page.getByText(t.unsaved)).toBeVisible()
        await save(page)
        const summary = page.getByRole('region', { name: t.problems })
        await expect(summary).toBeFocused()
        await expect(summary).toContainText(t.digits)
        await summary.getByRole('link', { name: t.account }).click()
        await expect(page.getByLabel(t.account)).toBeFocused()
        await expect(page.getByLabel(t.account)).toHaveValue('PL61 1090 1014 0000 0712 1981 287')
        await expectAccessible('the company data with errors')
      })

      await test.step('leaving by a link, Back, reloading or closing asks first', async () => {
        const asked = page.getByRole('dialog', { name: t.leave })
        const stay = async () => {
          await asked.getByRole('button', { name: t.stay }).click()
          await expect(page.getByLabel(t.nip)).toHaveValue('5265877636')
        }
        await page.getByRole('link', { name: t.team, exact: true }).click()
        await expect(asked).toBeVisible()
        await expectAccessible('the question before leaving')
        await stay()
        await page.goBack()
        await stay()
        for (const leave of [() => page.reload(), () => page.close({ runBeforeUnload: true })]) {
          const warned = page.waitForEvent('dialog')
          // Neither call comes to an end once the question is answered with staying.
          leave().catch(() => {})
          const dialog = await warned
          expect(dialog.type()).toBe('beforeunload')
          await dialog.dismiss()
          await expect(page.getByLabel(t.nip)).toHaveValue('5265877636')
        }
      })

      await test.step('different fields are joined by one press', async () => {
        await page.getByLabel(t.nip).fill('1234563218')
        await page.getByLabel(t.account).fill(account)
        await second.getByLabel(t.phone).fill('600 700 800')
        await save(second)
        await expect(second.getByText(t.saved, { exact: true })).toBeVisible()
        await save(page)
        await expect(conflict(page)).toBeFocused()
        await expectAccessible('changes that do not collide')
        await conflict(page).getByRole('button', { name: t.join }).click()
        await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
        await expect(page.getByLabel(t.phone)).toHaveValue('600 700 800')
        await expect(page.getByLabel(t.account)).toHaveValue(account.replaceAll(' ', ''))
      })

      await test.step('of the same field both values stand side by side', async () => {
        // The second person's form is one version behind.
        await second.getByLabel(t.phone).fill('600 000 002')
        await page.getByLabel(t.phone).fill('600 000 001')
        await save(page)
        await expect(page.getByText(t.saved, { exact: true })).toBeVisible()
        await save(second)
        await expect(conflict(second)).toContainText('600 000 001')
        await expect(conflict(second)).toContainText('600 000 002')
        await expectNoHorizontalScroll('a collision')
        await conflict(second).getByRole('radio', { name: t.theirs }).check()
        await conflict(second)
          .getByRole('radio', { name: /600 000 002/ })
          .check()
        await conflict(second).getByRole('button', { name: t.choice }).click()
        await expect(second.getByText(t.saved, { exact: true })).toBeVisible()
        await expect(second.getByLabel(t.account)).toHaveValue(account.replaceAll(' ', ''))
        await second.reload()
        await expect(second.getByLabel(t.phone)).toHaveValue('600 000 002')
      })

      await test.step('a test mail says whether mail works', async () => {
        await second.getByRole('button', { name: t.mail }).click()
        await expect(second.getByText(t.works)).toBeVisible()
        await second.getByText(t.others).click()
        await expect(second.getByText('LOG_LEVEL')).toBeVisible()
      })
      await second.context().close()
    },
  )
})
