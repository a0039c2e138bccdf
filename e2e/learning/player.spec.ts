import { cpSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inBothLanguages, long, test } from '../support/fixtures.ts'
import {
  findPlayer,
  findVideo,
  lessons,
  type Media,
  playerApp,
  replaceVideo,
  stateOf,
  timeOf,
  waitForProgress,
} from '../support/player.ts'

test.use({ appOptions: playerApp })

const { honeyCake, mousse, sponge } = lessons

test.describe('a lesson', () => {
  inBothLanguages(() => {
    test(
      'plays by keyboard and by buttons, and restarts once it was watched (CRS-26)',
      long.desktopOnly,
      async ({ page, shop, texts, subscribed, expectAccessible, expectNoHorizontalScroll }) => {
        test.slow()
        const { player: words } = texts
        const player = findPlayer(page)
        const place = player.getByRole('slider', { name: words.place })
        const asked: string[] = []
        page.on('request', (request) => asked.push(new URL(request.url()).pathname))
        await subscribed()
        await shop.open(`/kursy/${honeyCake}`, words.honeyCake)
        await expect(player.getByRole('button', { name: words.play, exact: true }).first()).toBeVisible()
        // No part of a video is requested before it is played.
        expect(asked.filter((path) => path.startsWith('/media/video/'))).toEqual([])
        await expectAccessible('a video at rest')
        await expectNoHorizontalScroll('a video at rest')

        await player.getByRole('button', { name: words.play, exact: true }).first().click()
        // Playback time is updated a few times a second: a second more than awaited.
        await expect.poll(() => timeOf(page)).toBeGreaterThan(2)
        const afterPause = waitForProgress(page, (progress, position) => progress >= 1 && position >= 1)
        await player.press('k')
        await afterPause
        expect(await stateOf(page)).toMatchObject({ paused: true })

        await place.press('5')
        await expect.poll(() => timeOf(page)).toBe(30)
        await expect(place).toHaveAttribute('aria-valuetext', words.placeAt30)
        await place.press('ArrowRight')
        await expect.poll(() => timeOf(page)).toBe(35)
        await place.press('j')
        await expect.poll(() => timeOf(page)).toBe(25)
        await player.getByRole('button', { name: words.settings }).press('Enter')
        await player.getByRole('combobox', { name: words.speed }).selectOption('2')
        await player.getByRole('combobox', { name: words.captions }).selectOption({ label: words.polishCaptions })
        await expect(player.getByText('Klei się? Dobrze. Lodówka zrobi resztę.')).toBeVisible()
        await expectAccessible('a video with its settings open')
        await page.keyboard.press('Escape')
        await expect(player.getByRole('button', { name: words.settings })).toBeFocused()
        await expectAccessible('a video with captions')
        expect(await stateOf(page)).toMatchObject({ playbackRate: 2 })

        await page
          .getByRole('navigation', { name: words.chapters })
          .getByRole('button', { name: words.chapter2 })
          .click()
        await expect.poll(() => timeOf(page)).toBeGreaterThan(12.5)
        expect(await timeOf(page)).toBeLessThan(30)

        const whole = waitForProgress(page, (progress) => progress >= 57)
        await place.press('9')
        await whole
        await expect(player.getByRole('button', { name: words.replay })).toBeVisible()
        await expectAccessible('a video that has ended')
        await page.reload()
        await expect(player.getByRole('button', { name: words.play, exact: true }).first()).toBeVisible()
        await expect(player.getByRole('button', { name: words.playFrom })).toBeHidden()
      },
    )
  })

  test(
    'resumes after its tab was closed or killed, after a seek, and on another device (CRS-09, CRS-25, CRS-26)',
    long.once,
    async ({ page: first, shop, texts, context, browser, app, subscribed }) => {
      test.slow()
      const { player: words, courses } = texts
      const address = `${app.url}/#/kursy/${mousse}`
      const continueAfter = (page: Page) => findPlayer(page).getByRole('button', { name: words.playFrom })
      /** Opens the lesson and resumes playback. Returns the second it resumes at. */
      const continueIn = async (page: Page) => {
        await page.goto(address)
        await continueAfter(page).click()
        await expect.poll(() => timeOf(page)).toBeGreaterThan(1)
        return timeOf(page)
      }
      await subscribed()
      await shop.open(`/kursy/${mousse}`, words.mousse)
      await findPlayer(first).getByRole('button', { name: words.play, exact: true }).first().click()
      await expect.poll(() => timeOf(first)).toBeGreaterThan(0)
      await findVideo(first).evaluate((videoElement) => {
        const media = videoElement as unknown as Media
        media.playbackRate = 4
      })
      await expect.poll(() => timeOf(first)).toBeGreaterThan(20)
      await findPlayer(first).press('k')
      await expect.poll(async () => (await stateOf(first)).paused).toBe(true)
      const left = await timeOf(first)
      await first.close()

      const killed = await context.newPage()
      expect(Math.abs((await continueIn(killed)) - left)).toBeLessThan(10)
      const afterTen = waitForProgress(killed, (_progress, position) => position >= 30)
      await findVideo(killed).evaluate((videoElement) => {
        const media = videoElement as unknown as Media
        media.playbackRate = 4
      })
      await afterTen
      const last = await timeOf(killed)
      // As when the browser crashes: nothing can be sent any more.
      const ended = killed.waitForEvent('crash')
      const tools = await context.newCDPSession(killed)
      tools.send('Page.crash').catch(() => {})
      await ended
      await killed.close()

      const back = await context.newPage()
      const from = await continueIn(back)
      expect(Math.abs(from - last)).toBeLessThan(10)
      await findPlayer(back).press('k')
      // A seek while paused is saved, too.
      const jumped = waitForProgress(back, (progress, position) => progress >= 30 && position === 5)
      await findPlayer(back).press('1')
      await jumped

      const other = await browser.newContext({ storageState: await context.storageState() })
      const device = await other.newPage()
      const here = await continueIn(device)
      expect(Math.abs(here - 5)).toBeLessThan(10)
      await findPlayer(device).press('8')
      const further = waitForProgress(device, (progress, position) => progress >= 48 && position >= 48)
      await expect.poll(() => timeOf(device)).toBeGreaterThan(49)
      await findPlayer(device).press('k')
      await further
      await other.close()

      // The device that saved last determines the position; progress is the maximum of both.
      const again = waitForProgress(back, (progress, position) => progress < 48 && position < 40)
      await findPlayer(back).press('k')
      await expect.poll(() => timeOf(back)).toBeGreaterThan(6)
      await findPlayer(back).press('k')
      await again
      await back.reload()
      await expect(continueAfter(back)).toHaveAccessibleName(/0:(0[5-9]|1\d)/)
      await back.goto(`${app.url}/#/kursy`)
      const resume = back.getByRole('region', { name: courses.resume })
      await expect(resume.getByRole('heading', { name: words.mousse })).toBeVisible()
      await expect(resume.getByRole('progressbar', { name: /8\d%/ })).toBeVisible()
    },
  )

  test(
    'in several qualities plays in the chosen one',
    long.once,
    async ({ page, shop, texts, app, expectAccessible }) => {
      const { player: words } = texts
      const player = findPlayer(page)
      const [video] = await replaceVideo(app, sponge, "kind = 'hls', captions = '{}', duration = 12")
      cpSync(join(import.meta.dirname, '../support/videos'), join(app.dataDir, 'files/videos', video?.id ?? ''), {
        recursive: true,
      })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await shop.open(`/darmowa-lekcja/${sponge}`, words.sponge)
      const held = Promise.withResolvers<void>()
      await page.route('**/master.m3u8', async (route) => {
        await held.promise
        await route.continue()
      })
      await player.getByRole('button', { name: words.play, exact: true }).first().click()
      await expect(player.getByRole('button', { name: words.play, exact: true })).toHaveCount(1)
      await expectAccessible('a video on its way')
      held.resolve()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
      await player.press('k')
      await player.getByRole('button', { name: words.settings }).press('Enter')
      const quality = player.getByRole('combobox', { name: words.quality })
      await expect(quality.getByRole('option')).toHaveText([words.automatic, '180p', '90p'])
      await expectAccessible('a video with its qualities')
      await quality.selectOption('90p')
      await player.getByRole('button', { name: words.play, exact: true }).first().click()
      await expect.poll(() => asked.some((url) => url.includes('/90p/'))).toBe(true)
      await player.press('9')
      await expect.poll(async () => (await stateOf(page)).ended).toBe(true)
    },
  )
})
