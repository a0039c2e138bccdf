import type { Page } from '@playwright/test'
import type { Session } from '@slodki-ul/contract/identity/auth'
import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { demoPassword, signInByApi } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import type { App } from '../support/app.ts'
import { expect, inBothLanguages, long, once, phoneOnly, test } from '../support/fixtures.ts'

const staff = 'admin@slodki-ul.test'
/** A course that no other test uses. */
const croissants = 6
const honeyCake = 1

/** Continues as somebody else in the same window. */
async function continueAs(page: Page, app: App, session: Session) {
  await page
    .context()
    .addCookies([{ name: 'currentUser', value: encodeURIComponent(JSON.stringify(session)), url: app.url }])
  await page.reload()
}

inBothLanguages(() => {
  test(
    'a comment is pending, approved, replied to, reported and deleted with a reason (COM-02, COM-03, ERR-31)',
    phoneOnly,
    async ({ page, shop, texts, app, api, email, language, subscribed, waitForMail, expectAccessible }) => {
      test.slow()
      const { comments } = texts
      const author = await subscribed()
      const { name } = await call(
        api,
        coursesEndpoints.getCourse,
        { params: { id: croissants, lang: language } },
        author.token,
      )
      const words = `Warstwy jak w zegarku ${email}`
      const item = page.getByRole('article').filter({ hasText: words })

      await shop.open(`/kursy/${croissants}`, name)
      const add = page.getByRole('button', { name: comments.add })
      await add.click()
      const dialog = page.getByRole('dialog', { name: comments.add })
      await dialog.getByLabel(comments.words).fill(words)
      await expectAccessible('the popup of a comment')
      // A closed dialog keeps its input (COM-10).
      await page.keyboard.press('Escape')
      await add.click()
      await expect(dialog.getByLabel(comments.words)).toHaveValue(words)
      await dialog.getByRole('button', { name: comments.send }).click()
      await shop.expectToast(comments.sent)
      await expect(item.getByText(comments.waiting)).toBeVisible()
      await expect(item.getByRole('button')).toHaveCount(0)
      await expectAccessible('a comment that waits')

      const admin = await signInByApi(api, staff, demoPassword)
      await continueAs(page, app, admin)
      await shop.open('/moje-konto/komentarze', comments.queueTitle)
      await expect(item.getByRole('link', { name })).toBeVisible()
      await expectAccessible('the comments that wait')
      await item.getByRole('button', { name: comments.approve }).click()
      await shop.expectToast(comments.approved)
      await expect(item).toHaveCount(0)

      const reader = await signInByApi(api, 'ania@slodki-ul.test', demoPassword)
      await shop.open(`/kursy/${croissants}`, name)
      await continueAs(page, app, reader)
      await item.getByRole('button', { name: comments.reply }).click()
      const replying = page.getByRole('dialog', { name: comments.replyDialog })
      await replying.getByLabel(comments.words).fill(`Moje też ${email}`)
      await replying.getByRole('button', { name: comments.send }).click()
      await shop.expectToast(comments.sent)
      await expect(page.getByRole('article').filter({ hasText: `Moje też ${email}` })).toBeVisible()
      await item.getByRole('button', { name: comments.report }).click()
      const reporting = page.getByRole('dialog', { name: comments.reportDialog })
      await reporting.getByLabel(comments.reason).fill('To reklama')
      await expectAccessible('the popup of a report')
      await reporting.getByRole('button', { name: comments.sendReport }).click()
      await shop.expectToast(comments.reported)

      // The author sees that a reply is pending, but not its text.
      await continueAs(page, app, author)
      await expect(page.getByText(comments.hidden).first()).toBeVisible()
      await expect(page.getByText(`Moje też ${email}`)).toHaveCount(0)
      await expectAccessible('a thread with an answer that waits')

      // Staff can also decide in the thread (ADM-01).
      await continueAs(page, app, admin)
      await shop.open('/moje-konto/komentarze', comments.queueTitle)
      await page.getByRole('button', { name: comments.queues.reported }).click()
      await expect(item.getByText('To reklama')).toBeVisible()
      await item.getByRole('link', { name }).click()
      await expect(shop.heading(name)).toBeVisible()
      await expectAccessible('a thread as staff see it')
      await item.getByRole('button', { name: comments.remove }).click()
      const removing = page.getByRole('dialog', { name: comments.removeDialog })
      await removing.getByLabel(comments.reason).fill('Nie o rogalikach')
      await expectAccessible('the popup of a removal')
      await removing.getByRole('button', { name: comments.removeButton }).click()
      await shop.expectToast(comments.removed)
      await expect(page.getByText(words)).toHaveCount(0)
      expect((await waitForMail(email, /./)).to).toBe(email)
    },
  )
})

test(
  'the first five comments, then all; an invalid one is sent and refused; a failure says so (COM-05, COM-09, ERR-55)',
  once,
  async ({ page, shop, texts, subscribed, expectAccessible, expectBrowserError }) => {
    const { comments, courses } = texts
    expectBrowserError(/400|503/)
    await subscribed()
    await page.route('**/api/CoursesComments/*', (route) => route.fulfill({ status: 503, body: '' }))
    await shop.open(`/kursy/${honeyCake}`, courses.honeyCake)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText(comments.loadFailed)
    await expectAccessible('comments that did not come')
    await page.unrouteAll()
    await alert.getByRole('button', { name: texts.tryAgain }).click()

    const items = page.getByRole('region', { name: comments.title }).getByRole('article')
    await expect(items).toHaveCount(5)
    await page.getByRole('button', { name: comments.more }).click()
    await expect.poll(() => items.count()).toBeGreaterThanOrEqual(16)
    await expect(items.nth(5)).toBeFocused()
    await page.getByRole('button', { name: comments.less }).click()
    await expect(items).toHaveCount(5)

    const sent = page.waitForResponse('**/api/CoursesComments/add/*')
    await page.getByRole('button', { name: comments.add }).click()
    const dialog = page.getByRole('dialog', { name: comments.add })
    await dialog.getByRole('button', { name: comments.send }).click()
    expect((await sent).status()).toBe(400)
    await shop.expectToast(texts.provideData)
    await expect(dialog).toBeHidden()
  },
)

inBothLanguages(() => {
  test(
    'a button loads more comments, and the keyboard focus moves to them',
    long.desktopOnly,
    async ({ page, shop, texts, subscribed, expectAccessible }) => {
      const { comments, courses } = texts
      await subscribed()
      const total = 33
      const all = Array.from({ length: total }, (_, n) => ({
        id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
        courseId: honeyCake,
        parentId: null,
        creator: 'Ola W.',
        isInstructor: false,
        userId: null,
        language: 'pl',
        createdAt: '2026-11-01T12:00:00.000Z',
        comment: `Wpis ${n}`,
        level: 0,
        status: 'Approved',
      }))
      const asked: (string | null)[] = []
      await page.route('**/api/CoursesComments/*', (route) => {
        const after = new URL(route.request().url()).searchParams.get('after')
        asked.push(after)
        const first = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
        const pagination = { currentPage: after ? 2 : 1, itemsPerPage: 30, totalItems: total, totalPages: 2 }
        return route.fulfill({
          json: all.slice(first, first + 30),
          headers: { Pagination: JSON.stringify(pagination) },
        })
      })
      await shop.open(`/kursy/${honeyCake}`, courses.honeyCake)
      const region = page.getByRole('region', { name: comments.title })
      const items = region.getByRole('article')
      await expect(items).toHaveCount(5)
      await region.getByRole('button', { name: comments.more }).click()
      await expect(items).toHaveCount(30)
      await region.getByRole('button', { name: texts.showMore, exact: true }).press('Enter')
      await expect(items).toHaveCount(total)
      await expect(items.nth(30)).toBeFocused()
      expect(asked.at(-1)).toBe(all[29]?.id)
      await expectAccessible('all comments of two pages')
      await region.getByRole('button', { name: comments.less }).click()
      await expect(items).toHaveCount(5)
    },
  )
})
