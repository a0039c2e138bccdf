import type { Page } from '@playwright/test'
import type { App } from './app.ts'
import { queryPostgres } from './database.ts'

/** Ids of the courses whose videos the tests play. */
export const lessons = { honeyCake: 1, mousse: 2, macarons: 3, tart: 4, sponge: 14, butterCream: 15 }

/** Options of one app for all specs of the player: the same object, so that they share its workers. */
export const playerApp = { environment: { VIDEO_HOSTS: 'youtube,vimeo' } }

/** The player on a page. */
export const findPlayer = (page: Page) => page.getByRole('main').getByRole('region', { name: /^(Film|Video): / })

/** The player's video element, for videos on our own server. */
export const findVideo = (page: Page) => findPlayer(page).locator('video')

/** State of the video element; this package has no DOM types. */
export type Media = { currentTime: number; paused: boolean; ended: boolean; playbackRate: number }

/** The state of the video element. */
export const stateOf = (page: Page) =>
  findVideo(page).evaluate((video) => {
    const { currentTime, paused, ended, playbackRate } = video as unknown as Media
    return { currentTime, paused, ended, playbackRate }
  })

/** The current second of the video. */
export const timeOf = async (page: Page) => (await stateOf(page)).currentTime

/** Waits for the request that saves a matching progress and position. */
export const waitForProgress = (page: Page, fits: (progress: number, position: number) => boolean) =>
  page.waitForResponse(
    (response) => {
      if (!response.url().endsWith('/api/courses/progress')) return false
      const { progress, position } = response.request().postDataJSON()
      return response.status() === 204 && fits(progress, position)
    },
    { timeout: 30_000 },
  )

/** Replaces the video of a course. */
export const replaceVideo = (app: App, courseId: number, change: string) =>
  queryPostgres<{ id: string }>(
    app.databaseUrl ?? '',
    `update videos set ${change} where id = (select video_id from courses where id = $1) returning id`,
    [courseId],
  )
