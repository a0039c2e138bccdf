import { coursesEndpoints } from '@slodki-ul/contract/learning/courses'
import { call } from '../support/api-client.ts'
import { queryPostgres } from '../support/database.ts'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import { findPlayer, lessons, stateOf, timeOf } from '../support/player.ts'

const { mousse, macarons, tart } = lessons

const endAccess = `delete from access_periods where user_id = (select id from users where email = $1)`

test.describe('a lesson', () => {
  inBothLanguages(() => {
    test(
      'that is unavailable says why, offers a retry by keyboard, and is accessible (SEC-09)',
      long.phoneOnly,
      async ({
        page,
        shop,
        texts,
        app,
        email,
        subscribed,
        expectBrowserError,
        expectAccessible,
        expectNoHorizontalScroll,
      }) => {
        test.slow()
        expectBrowserError(/status of 40[24]/)
        const { player: words } = texts
        const player = findPlayer(page)
        const play = player.getByRole('button', { name: words.play, exact: true }).first()
        const alert = player.getByRole('alert')
        await subscribed()
        await page.route('**/media/video/**', (route) => route.fulfill({ status: 404, body: '' }))
        await shop.open(`/kursy/${macarons}`, words.macarons)
        await play.click()
        await expect(alert).toContainText(words.stopped)
        await expectAccessible('a video that is missing')
        await expectNoHorizontalScroll('a video that is missing')
        await page.unrouteAll()
        await alert.getByRole('button', { name: texts.tryAgain }).press('Enter')
        await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
        await expect(alert).toBeHidden()
        await expectAccessible('a video that plays')
        await player.press('k')
        await expect.poll(async () => (await stateOf(page)).paused).toBe(true)
        await expectAccessible('a video that is paused')

        await shop.open(`/kursy/${tart}`, words.tart)
        await expect(play).toBeVisible()
        await queryPostgres(app.databaseUrl ?? '', endAccess, [email])
        await play.click()
        await expect(alert).toContainText(words.ended)
        await expectAccessible('a video that is refused')
        await expectNoHorizontalScroll('a video that is refused')
      },
    )
  })

  test(
    'continues when its URL has expired or the network is back, and stops with the subscription (Q-89, SEC-09)',
    long.once,
    async ({ page, shop, texts, email, api, app, subscribed, advanceClock, expectBrowserError, expectAccessible }) => {
      test.slow()
      expectBrowserError(/40[123]|ERR_INTERNET_DISCONNECTED/)
      const { player: words } = texts
      const player = findPlayer(page)
      const session = await subscribed()
      await call(
        api,
        coursesEndpoints.saveProgress,
        { body: { courseId: mousse, progress: 20, position: 20 } },
        session.token,
      )
      await shop.open(`/kursy/${mousse}`, words.mousse)
      await expect(player.getByRole('button', { name: words.playFrom })).toBeVisible()
      await advanceClock(1)
      await player.getByRole('button', { name: words.playFrom }).click()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(20)

      await shop.open(`/kursy/${macarons}`, words.macarons)
      await expect(player.getByRole('button', { name: words.play, exact: true }).first()).toBeVisible()
      await page.context().setOffline(true)
      await player.getByRole('button', { name: words.play, exact: true }).first().click()
      await expect(player.getByRole('alert')).toContainText(words.offline)
      await expectAccessible('a video without a network')
      await page.context().setOffline(false)
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
      await expect(player.getByRole('alert')).toBeHidden()

      await shop.open(`/kursy/${tart}`, words.tart)
      await expect(player.getByRole('button', { name: words.play, exact: true }).first()).toBeVisible()
      await queryPostgres(app.databaseUrl ?? '', endAccess, [email])
      await player.getByRole('button', { name: words.play, exact: true }).first().click()
      await expect(player.getByRole('alert')).toContainText(words.ended)
      await expectAccessible('a video that is refused')
    },
  )
})
