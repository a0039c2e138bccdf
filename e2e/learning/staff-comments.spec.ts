import type { Page } from '@playwright/test'
import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { demoPassword } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'

/** A course whose comments no other test counts. */
const course = 5

const texts = {
  pl: {
    email: 'E-mail',
    password: 'Hasło',
    next: 'Dalej',
    title: 'Komentarze',
    search: 'Szukaj w\u00a0komentarzach',
    approve: /^Zatwierdź komentarz/,
    remove: /^Usuń komentarz:/,
    undo: 'Cofnij',
    approved: 'Zatwierdzone',
    declined: 'Usunięte',
    approvedToast: /^Zatwierdzono/,
    undoneToast: /^Cofnięto decyzję/,
    notApproved: /^Nie zatwierdzono/,
    reply: 'Treść odpowiedzi',
    replyMissing: 'Wpisz odpowiedź, przeczytają ją wszyscy.',
    approveToo: 'Zatwierdź też ten komentarz',
    publish: 'Opublikuj odpowiedź',
    replied: /^Odpowiedziano/,
    own: 'Własny powód',
    reason: 'Treść powodu',
    missing: 'Wpisz powód, autor go przeczyta.',
    confirm: 'Usuń komentarz',
    readsPolish: /Autor czyta po.(polsku|angielsku)/,
    selectPage: /^Zaznacz komentarz/,
    possible: /Zmieni się 2 z.2/,
    approveTwo: 'Zatwierdź 2',
    ended: '2 z\u00a02',
    run: 'Zatwierdzanie komentarzy',
    done: 'Gotowe',
    noMatch: 'Nic nie pasuje',
    first: 'Pierwszy komentarz tej osoby.',
  },
  en: {
    email: 'E-mail',
    password: 'Password',
    next: 'Next',
    title: 'Comments',
    search: 'Search the comments',
    approve: /^Approve the comment/,
    remove: /^Remove the comment:/,
    undo: 'Undo',
    approved: 'Approved',
    declined: 'Removed',
    approvedToast: /^Approved:/,
    undoneToast: /^Decision undone/,
    notApproved: /^Not approved/,
    reply: 'Text of the answer',
    replyMissing: 'Enter the answer, everybody will read it.',
    approveToo: 'Approve this comment, too',
    publish: 'Publish the answer',
    replied: /^Answered/,
    own: 'A reason of our own',
    reason: 'Text of the reason',
    missing: 'Enter the reason, the author will read it.',
    confirm: 'Remove the comment',
    readsPolish: /The author reads (Polish|English)/,
    selectPage: /^Select the comment/,
    possible: /2 of 2 will change/,
    approveTwo: 'Approve 2',
    ended: '2 of 2',
    run: 'Approving comments',
    done: 'Done',
    noMatch: 'Nothing fits',
    first: 'The first comment of this person.',
  },
}

async function signIn(page: Page, t: Pick<(typeof texts)['pl'], 'email' | 'password' | 'next'>, email: string) {
  await page.getByLabel(t.email).fill(email)
  await page.getByLabel(t.password, { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: t.next }).click()
}

inBothLanguages(() => {
  test(
    'staff decide on comments by keys, take a decision back, and decide on many at once (BO-128, BO-019)',
    long.phoneOnly,
    async ({
      page,
      context,
      app,
      api,
      email,
      language,
      subscribed,
      expectAccessible,
      expectBrowserError,
      expectNoHorizontalScroll,
    }) => {
      const t = texts[language]
      test.slow()
      expectBrowserError(/ERR_FAILED|401/)
      const isNarrow = (page.viewportSize()?.width ?? 0) < 750
      await page.addInitScript((chosen) => localStorage.setItem('admin.language', chosen), language)
      const { token } = await subscribed()
      const write = (words: string) =>
        call(
          api,
          commentsEndpoints.addComment,
          { params: { courseId: course }, body: { comment: `${words} ${email}`, languageCode: language } },
          token,
        )
      for (const words of ['Jeden', 'Dwa', 'Trzy']) await write(words)
      const row = (words: string) => page.getByRole('article').filter({ hasText: `${words} ${email}` })
      const queue = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
      const toast = (title: RegExp) => page.getByRole('alertdialog').filter({ hasText: title })

      await test.step('the queue shows what waits with the author’s past beside the current row', async () => {
        await page.goto(`${app.url}/admin/comments?searchBy=${encodeURIComponent(email)}`)
        await signIn(page, t, 'tresci@slodki-ul.test')
        await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
        await expect(page.getByRole('article')).toHaveCount(3)
        await expect(row('Jeden')).toHaveAttribute('aria-current', 'true')
        await expect(row('Jeden')).toContainText(t.first)
        await expectAccessible('the comment queue')
        await expectNoHorizontalScroll('the comment queue')
      })

      await test.step('J and K move, A approves, and the toast takes it back', async () => {
        await page.keyboard.press('j')
        await expect(row('Dwa')).toBeFocused()
        await page.keyboard.press('k')
        await expect(row('Jeden')).toBeFocused()
        await page.keyboard.press('a')
        await expect(toast(t.approvedToast)).toBeVisible()
        await expect(row('Jeden')).toHaveCount(0)
        await expect(row('Dwa')).toBeFocused()
        await expectAccessible('a decision that can be taken back')
        await toast(t.approvedToast).getByRole('button', { name: t.undo }).click()
        await expect(toast(t.undoneToast)).toBeVisible()
        await expect(row('Jeden')).toBeVisible()
      })

      await test.step('a decision that fails says so and stays', async () => {
        await page.route('**/api/admin/comments/*/approve', (route) => route.abort())
        await row('Jeden').getByRole('button', { name: t.approve }).click()
        await expect(toast(t.notApproved)).toBeVisible()
        await expect(row('Jeden')).toBeVisible()
        await page.unrouteAll()
      })

      await test.step('R answers without approving, and what was typed stays until it is sent', async () => {
        await row('Dwa').click()
        await page.keyboard.press('r')
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: t.publish }).click()
        await expect(dialog.getByText(t.replyMissing)).toBeVisible()
        await expectAccessible('an answer without its text')
        await dialog.getByLabel(t.reply).fill('Dziękujemy!')
        await page.keyboard.press('Escape')
        await page.keyboard.press('r')
        await expect(dialog.getByLabel(t.reply)).toHaveValue('Dziękujemy!')
        await dialog.getByRole('checkbox', { name: t.approveToo }).uncheck()
        await page.keyboard.press('Control+Enter')
        await expect(toast(t.replied)).toBeVisible()
        await expect(row('Dwa')).toBeVisible()
      })

      await test.step('U asks for the reason, which is kept and needed', async () => {
        await row('Jeden').getByRole('button', { name: t.approve }).click()
        await expect(row('Jeden')).toHaveCount(0)
        await row('Dwa').click()
        await page.keyboard.press('u')
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('radio', { name: t.own }).check()
        await dialog.getByRole('button', { name: t.confirm }).click()
        await expect(dialog.getByText(t.missing)).toBeVisible()
        await expect(dialog.getByText(t.readsPolish)).toBeVisible()
        await expectAccessible('a removal without its reason')
        await dialog.getByLabel(t.reason).fill('To nie na temat')
        await page.keyboard.press('Escape')
        await page.keyboard.press('u')
        await expect(dialog.getByLabel(t.reason)).toHaveValue('To nie na temat')
        await page.keyboard.press('Control+Enter')
        await expect(dialog).toBeHidden()
        await expect(row('Dwa')).toHaveCount(0)
        await queue(t.declined).click()
        await expect(row('Dwa')).toContainText('To nie na temat')
        await expectAccessible('the removed comments')
        await row('Dwa').getByRole('button', { name: t.undo }).click()
        await expect(row('Dwa')).toHaveCount(0)
      })

      await test.step('reload and a sent link show the same queue at the same row', async () => {
        await page.goto(`${app.url}/admin/comments?searchBy=${encodeURIComponent(email)}`)
        await expect(row('Dwa')).toHaveAttribute('aria-current', 'true')
        await page.keyboard.press('j')
        await expect(row('Trzy')).toBeFocused()
        await expect(page).toHaveURL(/row=/)
        await page.reload()
        await expect(row('Trzy')).toHaveAttribute('aria-current', 'true')
        await page.getByRole('searchbox', { name: t.search }).fill(`${email} nic`)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('heading', { name: t.noMatch })).toBeVisible()
        await page.goBack()
        await expect(row('Trzy')).toHaveAttribute('aria-current', 'true')
      })

      await test.step('many are decided in a run that says what will change', async () => {
        const boxes = page.getByRole('checkbox', { name: t.selectPage })
        if (isNarrow) {
          await expect(boxes).toHaveCount(0)
          return
        }
        await row('Dwa').getByRole('checkbox').check()
        await row('Trzy').click()
        await page.keyboard.press('x')
        await page.getByRole('button', { name: t.approveTwo }).click()
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByText(t.possible)).toBeVisible()
        await expectAccessible('what a bulk decision would change')
        await dialog.getByRole('button', { name: t.approveTwo }).click()
        await expect(page.getByRole('heading', { level: 1, name: t.run })).toBeVisible()
        // The work goes on without the page.
        const run = page.url()
        await page.close()
        const later = await context.newPage()
        await later.goto(run)
        await expect(later.getByText(t.ended, { exact: true })).toBeVisible()
        await expect(later.getByRole('row').filter({ hasText: t.done })).toHaveCount(2)
        // Back from a record shows its list at the same row.
        await later.goto(`${app.url}/admin/runs`)
        const first = later.getByRole('row').filter({ hasText: t.run }).first()
        await expect(first).toBeVisible()
        await later.keyboard.press('j')
        await expect(first).toBeFocused()
        await later.keyboard.press('Enter')
        await expect(later).toHaveURL(run)
        await later.goBack()
        await expect(first).toHaveAttribute('aria-current', 'true')
      })
    },
  )
})
