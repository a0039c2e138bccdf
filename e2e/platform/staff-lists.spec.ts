import type { Page } from '@playwright/test'
import { demoPassword } from '../support/accounts.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { staffListTexts } from '../support/staff-list-texts.ts'

type Texts = Pick<(typeof staffListTexts)['pl'], 'email' | 'password' | 'next'>

async function signIn(page: Page, t: Texts, email: string) {
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t.next }).click()
}

inBothLanguages(() => {
  test(
    'a list is the same for whoever has its address, is saved as a view, and a screen that breaks can be retried (BO-019, BO-021, BO-018)',
    long.desktopOnly,
    async ({
      page,
      context,
      browser,
      app,
      language,
      email,
      expectAccessible,
      expectBrowserError,
      expectNoHorizontalScroll,
    }) => {
      const t = staffListTexts[language]
      test.slow()
      expectBrowserError(/401|ERR_FAILED|dynamically imported module/)
      const isNarrow = (page.viewportSize()?.width ?? 0) < 750
      const speak = (chosen: string) => localStorage.setItem('admin.language', chosen)
      await context.addInitScript(speak, language)
      const heading = (name: string) => page.getByRole('heading', { level: 1, name })
      const views = page.getByRole('navigation', { name: t.views })
      const ania = (in_: Page) => in_.getByRole('row').filter({ hasText: 'ania@slodki-ul.test' })
      /** A name that no other test has. */
      const name = `Widok ${email.slice(5, 13)}`

      await test.step('filter, search, sort, page size and columns stand in the address', async () => {
        await page.goto(`${app.url}/admin/people?language=pl&searchBy=ania@slodki-ul`)
        await signIn(page, t, 'admin@slodki-ul.test')
        await expect(ania(page)).toBeVisible()
        if (!isNarrow) {
          await page.getByRole('button', { name: t.person }).click()
          await page.getByRole('button', { name: t.columns }).press('Enter')
          await page.getByRole('menuitemcheckbox', { name: t.spent }).press('Enter')
          await page.keyboard.press('Escape')
          await expect(page.getByRole('columnheader', { name: t.spent })).toHaveCount(0)
          await expect(page).toHaveURL(/orderBy=-name/)
          await expect(page).toHaveURL(/columns=access%2Corders%2Csince/)
        }
        await page.getByLabel(t.rows).selectOption('50')
        await ania(page).click()
        await expect(ania(page)).toHaveAttribute('aria-current', 'true')
        await expect(page).toHaveURL(/pageSize=50.*row=/)
      })

      await test.step('reload and a link sent to a colleague show the same list at the same row', async () => {
        await page.reload()
        await expect(ania(page)).toHaveAttribute('aria-current', 'true')
        const theirs = await browser.newContext({ viewport: page.viewportSize() })
        await theirs.addInitScript(speak, language)
        const colleague = await theirs.newPage()
        await colleague.goto(page.url())
        await signIn(colleague, t, 'obsluga@slodki-ul.test')
        await expect(ania(colleague)).toHaveAttribute('aria-current', 'true')
        if (!isNarrow) await expect(colleague.getByRole('columnheader', { name: t.spent })).toHaveCount(0)
        await expect(colleague.getByLabel(t.rows)).toHaveValue('50')
        await theirs.close()
      })

      await test.step('the state is saved under a name, for all, and opens first', async () => {
        await page.getByRole('button', { name: t.save }).click()
        const dialog = page.getByRole('dialog', { name: t.save })
        await dialog.getByRole('button', { name: t.saveButton }).click()
        await expect(dialog.getByText(t.missing)).toBeVisible()
        await expectAccessible('a view without its name')
        await dialog.getByLabel(t.name).fill(name)
        await dialog.getByRole('checkbox', { name: t.first }).check()
        await dialog.getByRole('button', { name: t.saveButton }).click()
        await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
        await expectAccessible('a list with a saved view')
        await expectNoHorizontalScroll('a list with a saved view')
        await views.getByRole('link', { name: t.all }).click()
        await expect(page).toHaveURL(`${app.url}/admin/people?view=all`)
        await page.goto(`${app.url}/admin/people`)
        await expect(page).toHaveURL(/searchBy=ania.*pageSize=50/)
        await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      })

      await test.step('a bulk action says how many do not change and why, and is not there on phones', async () => {
        const whole = page.getByRole('checkbox', { name: t.selectPage })
        if (isNarrow) {
          await expect(whole).toHaveCount(0)
          return
        }
        // Other stories sign her in.
        await queryPostgres(
          app.databaseUrl ?? '',
          "update sessions set revoked_at = now() where revoked_at is null and user_id = (select id from users where email = 'ania@slodki-ul.test')",
        )
        const box = ania(page).getByRole('checkbox')
        await ania(page).focus()
        await page.keyboard.press('x')
        await expect(box).toBeChecked()
        await page.keyboard.press('x')
        await expect(box).not.toBeChecked()
        await whole.check()
        await page.getByRole('button', { name: t.signOutOne }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(t.noneChanges)).toBeVisible()
        await expect(dialog.getByText(t.notSignedIn)).toBeVisible()
        await expect(dialog.getByRole('button', { name: t.signOutNone })).toBeDisabled()
        await expectAccessible('a bulk action that changes nothing')
        await page.keyboard.press('Escape')
      })

      await test.step('the view is removed, and back by one press', async () => {
        await page.getByRole('button', { name: t.save }).click()
        await page.getByRole('dialog', { name: t.change }).getByRole('button', { name: t.remove }).click()
        await expect(views.getByRole('link', { name })).toHaveCount(0)
        await page.getByRole('alertdialog').filter({ hasText: t.removed }).getByRole('button', { name: t.undo }).click()
        await expect(views.getByRole('link', { name })).toBeVisible()
        await views.getByRole('link', { name }).click()
        await page.getByRole('button', { name: t.save }).click()
        await page.getByRole('dialog', { name: t.change }).getByRole('button', { name: t.remove }).click()
        await expect(views.getByRole('link', { name })).toHaveCount(0)
        await page.goto(`${app.url}/admin/people?dawny=1`)
        await expect(page.getByText(t.gone)).toBeVisible()
      })

      await test.step('a screen that cannot be loaded says so inside the shell, and is retried', async () => {
        await page.goto(`${app.url}/admin/`)
        await page.route('**/assets/orders.screen-*', (route) => route.abort())
        if (isNarrow) await page.getByRole('button', { name: t.menu }).click()
        await page.getByRole('link', { name: new RegExp(`^${t.orders}`) }).click()
        await expect(heading(t.broken)).toBeVisible()
        await expectAccessible('a screen that could not be loaded')
        await page.unrouteAll()
        await page.getByRole('button', { name: t.retry }).click()
        await expect(heading(t.orders)).toBeVisible()
      })

      await test.step('ranges of days and amounts stand in the address, and a wrong one stays to be mended', async () => {
        if (isNarrow) await page.getByRole('button', { name: t.filters }).click()
        const fields = page.locator('details')
        await fields.getByText(t.between).press('Enter')
        const total = fields.getByLabel(t.totalFrom)
        await total.fill('12,,5')
        await total.press('Enter')
        await expect(fields.getByText(t.noAmount)).toBeVisible()
        await expect(total).toHaveValue('12,,5')
        await expectAccessible('a range with a wrong amount')
        await expectNoHorizontalScroll('a range with a wrong amount')
        await total.fill('12,5')
        await total.press('Tab')
        await expect(fields.getByLabel(t.totalTo)).toBeFocused()
        await expect(page).toHaveURL(/totalFrom=12\.5$/)
        await fields.getByLabel(t.placedFrom).fill('2020-01-02')
        await expect(page).toHaveURL(/placedFrom=2020-01-02&totalFrom=12\.5$/)
        if (!isNarrow) await page.getByRole('button', { name: t.more, exact: true }).click()
        for (const [name, value] of [
          [t.isLate, 'true'],
          [t.isNotLate, 'false'],
        ] as const) {
          await page.getByRole('button', { name: t.late, exact: true }).press('Enter')
          await page.getByRole('menuitemcheckbox', { name, exact: true }).press('Enter')
          await page.keyboard.press('Escape')
          await expect(page).toHaveURL(new RegExp(`\\?isLate=${value}&placedFrom`))
        }
        await page.getByRole('button', { name: t.removeTotal }).click()
        await expect(page).toHaveURL(/\?isLate=false&placedFrom=2020-01-02$/)
        await expect(total).toHaveValue('')
      })
    },
  )
})
