import type { Page } from '@playwright/test'
import { queryPostgres } from '../support/database.ts'
import { expect, long, test } from '../support/fixtures.ts'
import { findPlayer, lessons, playerApp, replaceVideo } from '../support/player.ts'
import { youtubeScript } from '../support/youtube-fake.ts'

test.use({ appOptions: playerApp })

const { butterCream } = lessons

test.describe('a lesson', () => {
  test(
    'on another host shows its stored thumbnail, and requests nothing from the host before the press (CRS-29, Q-89)',
    long.once,
    async ({ page, shop, texts, app, expectAccessible }) => {
      const { player: words } = texts
      const player = findPlayer(page)
      const theirs: string[] = []
      const response = (body: string, contentType: string) => (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
        theirs.push(route.request().url())
        return route.fulfill({ body, contentType })
      }
      await page.route('https://www.youtube.com/**', response(youtubeScript, 'text/javascript'))
      await page.route(
        'https://www.youtube-nocookie.com/**',
        response('<html lang="en"><title>YouTube</title>', 'text/html'),
      )
      await page.route('https://player.vimeo.com/**', response('<html lang="en"><title>Vimeo</title>', 'text/html'))
      // The picture that was stored when the video was looked up, unlike the course's own.
      const [picture] = await queryPostgres<{ id: string }>(
        app.databaseUrl ?? '',
        `select id from files where is_public and content_type = 'image/svg+xml' and id not in (select picture_id from courses where picture_id is not null) limit 1`,
      )
      const hosted = (kind: string, address: string) =>
        replaceVideo(
          app,
          butterCream,
          `kind = '${kind}', address = '${address}', captions = '{}', poster_id = '${picture?.id}'`,
        )
      const thumbnail = player.locator(`img[src="/media/${picture?.id}"]`)

      await hosted('youtube', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ')
      await shop.open(`/darmowa-lekcja/${butterCream}`, words.butterCream)
      await expect(player.getByRole('button', { name: words.play, exact: true }).first()).toBeVisible()
      await expect(thumbnail).toBeVisible()
      await expect(player.locator('iframe')).toHaveCount(0)
      await expectAccessible('a video of another host at rest')
      expect(theirs).toEqual([])
      await player.getByRole('button', { name: words.play, exact: true }).first().click()
      // A visitor who declined is asked beside the video, once for both hosts.
      await expect(player.getByRole('alert')).toContainText(texts.tracking.hosted)
      expect(theirs).toEqual([])
      await expectAccessible('a video of another host, which waits for a consent')
      await expect(player.getByRole('button', { name: texts.tracking.agree })).toBeFocused()
      await player.getByRole('button', { name: texts.tracking.agree }).click()
      const place = player.getByRole('slider', { name: words.place })
      await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(1)
      await expect(thumbnail).toHaveCount(0)
      await expect(player.locator('iframe')).toHaveCount(1)
      await expectAccessible('a video of another host that plays')
      expect(theirs.some((url) => url.startsWith('https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?'))).toBe(true)
      await player.press('k')
      await expect(player.getByRole('button', { name: words.play, exact: true })).toBeVisible()
      await expectAccessible('a video of another host that is paused')
      await place.press('5')
      await expect.poll(async () => Number(await place.inputValue())).toBe(30)

      await hosted('vimeo', 'https://vimeo.com/76979871/8272103f6e')
      await page.reload()
      theirs.length = 0
      await player.getByRole('button', { name: words.play, exact: true }).first().click()
      await expect.poll(() => theirs[0] ?? '').toMatch(/^https:\/\/player\.vimeo\.com\/video\/76979871\?.*dnt=1/)
      expect(theirs[0]).toContain('h=8272103f6e')
    },
  )

  test(
    'on a blocked host says so, and plays when it is unblocked',
    long.once,
    async ({ page, shop, texts, app, expectAccessible, expectBrowserError }) => {
      expectBrowserError(/ERR_FAILED/)
      const { player: words } = texts
      const player = findPlayer(page)
      await replaceVideo(app, butterCream, "kind = 'youtube', address = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'")
      await page.route('https://www.youtube.com/**', (route) => route.abort())
      await page.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ body: '<html lang="en"><title>YouTube</title>', contentType: 'text/html' }),
      )
      await shop.open(`/darmowa-lekcja/${butterCream}`, words.butterCream)
      await player.getByRole('button', { name: words.play, exact: true }).first().click()
      await player.getByRole('button', { name: texts.tracking.agree }).click()
      const alert = player.getByRole('alert')
      await expect(alert).toContainText(words.stopped)
      await expectAccessible('a video of another host that is blocked')
      await page.unroute('https://www.youtube.com/**')
      await page.route('https://www.youtube.com/**', (route) =>
        route.fulfill({ body: youtubeScript, contentType: 'text/javascript' }),
      )
      await alert.getByRole('button', { name: texts.tryAgain }).press('Enter')
      await expect
        .poll(async () => Number(await player.getByRole('slider', { name: words.place }).inputValue()))
        .toBeGreaterThan(1)
      await expect(alert).toBeHidden()
    },
  )
})
