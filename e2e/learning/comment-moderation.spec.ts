import { commentsEndpoints } from '@slodki-ul/contract/learning/comments'
import { demoPassword } from '../support/accounts.ts'
import { call } from '../support/api-client.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { expectToastSaid } from '../support/toasts.ts'

/** Courses whose comments no other test uses; the second one has none. */
const [tart, fruitTart] = [4, 13]

const lost = /ERR_FAILED|status of 50[23]/

inBothLanguages(() => {
  test(
    'a failed moderation decision says so, keeps the reason, and succeeds on retry (ERR-55, ADM-01)',
    long.desktopOnly,
    async ({
      page,
      shop,
      texts,
      api,
      email,
      language,
      signInAs,
      subscribed,
      expectAccessible,
      expectBrowserError,
      expectNoHorizontalScroll,
    }) => {
      test.slow()
      expectBrowserError(lost)
      const { comments, player } = texts
      const { token } = await subscribed()
      const write = async (comment: string) => {
        const body = { comment, languageCode: language }
        await call(api, commentsEndpoints.addComment, { params: { courseId: tart }, body }, token)
        return page.getByRole('article').filter({ hasText: comment })
      }
      const praised = await write(`Beza jak chmura ${email}`)
      const blamed = await write(`Kupcie cokolwiek ${email}`)
      // In the thread a reader has neither control, not even on comments of his own.
      const thread = page.getByRole('region', { name: comments.title })
      const approvals = thread.getByRole('button', { name: comments.approve })
      const removals = thread.getByRole('button', { name: comments.remove })
      await shop.open(`/kursy/${tart}`, player.tart)
      await expect(praised).toBeVisible()
      await expect(approvals).toHaveCount(0)
      await expect(removals).toHaveCount(0)
      await signInAs(demoPassword, 'admin@slodki-ul.test')
      await page.reload()
      for (const own of [praised, blamed]) {
        await expect(own.getByRole('button', { name: comments.approve })).toBeVisible()
        await expect(own.getByRole('button', { name: comments.remove })).toBeVisible()
      }
      // An approved comment is not approved again, and any comment can be deleted.
      await expect(removals).toHaveCount(await thread.getByRole('article').count())
      const others = thread.getByRole('article').filter({ hasNotText: email })
      await expect(others.first().getByRole('button', { name: comments.approve })).toHaveCount(0)
      await shop.open('/moje-konto/komentarze', comments.queueTitle)
      // An author without a name is not shown as a deleted account.
      await expect(praised).toContainText(comments.someone)
      const fail = (path: string) =>
        page.route(`**/api/CoursesComments/${path}/**`, (route) => route.fulfill({ status: 503, body: '' }))

      await fail('approve')
      const approve = praised.getByRole('button', { name: comments.approve })
      await approve.press('Enter')
      await expectToastSaid(page, comments.notApproved)
      await expect(praised).toBeVisible()
      await expect(approve).toBeFocused()
      await expectAccessible('a comment that could not be approved')
      await page.unrouteAll()
      await approve.press('Enter')
      await shop.expectToast(comments.approved)
      await expect(praised).toHaveCount(0)

      // A network failure shows the same message as a server failure.
      await page.route('**/api/CoursesComments/decline/**', (route) => route.abort())
      await blamed.getByRole('button', { name: comments.remove }).press('Enter')
      const dialog = page.getByRole('dialog', { name: comments.removeDialog })
      await dialog.getByLabel(comments.reason).fill('To reklama')
      await dialog.getByRole('button', { name: comments.removeButton }).press('Enter')
      await shop.expectToast(comments.notRemoved)
      await expect(dialog.getByLabel(comments.reason)).toHaveValue('To reklama')
      await expectAccessible('a comment that could not be deleted')
      await expectNoHorizontalScroll('a comment that could not be deleted')
      await page.unrouteAll()
      await dialog.getByRole('button', { name: comments.removeButton }).press('Enter')
      await shop.expectToast(comments.removed)
      await expect(dialog).toBeHidden()
      await expect(blamed).toHaveCount(0)
      await expectAccessible('the comments that wait, without one that was deleted')
      await page.getByRole('button', { name: comments.queues.declined }).click()
      await expect(blamed).toContainText('To reklama')
      await expectAccessible('the comments that were deleted')
    },
  )
})

test(
  'a thread is accessible before its first comment, and while a reply is written and fails to send',
  long.once,
  async ({ page, shop, texts, subscribed, expectAccessible, expectBrowserError }) => {
    expectBrowserError(lost)
    const { comments, player } = texts
    await subscribed()
    await shop.open(`/kursy/${fruitTart}`, comments.emptyCourse)
    await expect(page.getByText(comments.none)).toBeVisible()
    await expectAccessible('a thread without comments')
    await shop.open(`/kursy/${tart}`, player.tart)
    await page.getByRole('button', { name: comments.reply }).first().click()
    const dialog = page.getByRole('dialog', { name: comments.replyDialog })
    await dialog.getByLabel(comments.words).fill('U mnie też')
    await expectAccessible('the popup of a reply')
    await page.route('**/api/CoursesComments/add/*', (route) => route.fulfill({ status: 503, body: '' }))
    await dialog.getByRole('button', { name: comments.send }).click()
    await shop.expectToast(comments.notSent)
    await expect(dialog.getByLabel(comments.words)).toHaveValue('U mnie też')
    await expectAccessible('a reply that could not be sent')
    await page.unrouteAll()
    await dialog.getByRole('button', { name: comments.send }).click()
    await shop.expectToast(comments.sent)
    await expect(dialog).toBeHidden()
  },
)
