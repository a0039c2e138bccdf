import { expect, long, test } from '../support/fixtures.ts'
import { findPlayer, playerApp, stateOf, timeOf } from '../support/player.ts'

test.use({ appOptions: playerApp })

test(
  'a guest comes from the list to the beginning of a lesson, which plays in place and ends with the plans',
  long.once,
  async ({ page, shop, texts, expectAccessible, expectNoHorizontalScroll }) => {
    const { courses, player: words } = texts
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await shop.open('/podglad', courses.previewsTitle)
    await page.getByRole('main').getByRole('article').first().getByRole('button').click()
    const popup = page.getByRole('dialog', { name: courses.popup })
    await popup.getByRole('link', { name: courses.lookInside }).click()
    await expect(page).toHaveURL(/#\/podglad\/\d+$/)

    const player = findPlayer(page)
    const main = page.getByRole('main')
    await expect(player).toBeVisible()
    await expect(main.getByText(courses.excerpt)).toBeVisible()
    await expect(main.getByText(courses.sample)).toBeVisible()
    expect(asked.filter((path) => path.startsWith('/media/preview/'))).toEqual([])
    await expectAccessible('a preview at rest')
    await expectNoHorizontalScroll('a preview at rest')
    await player.getByRole('button', { name: words.play, exact: true }).first().click()
    await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
    await player.press('9')
    await expect.poll(async () => (await stateOf(page)).ended).toBe(true)
    const end = main.getByRole('status').filter({ hasText: courses.excerptEnd })
    await expect(end).toBeVisible()
    await expectAccessible('a preview that has ended')
    // Nothing of the film behind its beginning was asked for, and nothing was saved.
    expect(asked.filter((path) => path.startsWith('/media/video/') || path.endsWith('/progress'))).toEqual([])
    await end.getByRole('link', { name: courses.subscribe }).click()
    await expect(page).toHaveURL(/#\/subskrybuj/)
  },
)
