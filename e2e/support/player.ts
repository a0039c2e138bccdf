import type { Page } from '@playwright/test'
import type { Academy } from './app.ts'
import { queryPostgres } from './database.ts'

/** The courses whose films are looked at. */
export const lessons = { honeyCake: 1, mousse: 2, macarons: 3, tart: 4, sponge: 14, butterCream: 15 }

/** The player of a page, which has one. */
export const findPlayer = (page: Page) => page.getByRole('main').getByRole('region', { name: /^(Film|Video): / })

/** Its film, where that is ours. */
export const findVideo = (page: Page) => findPlayer(page).locator('video')

/** As the browser's own element tells it; these rooms know no types of pages. */
export type Media = { currentTime: number; paused: boolean; ended: boolean; playbackRate: number }

/** What the film does. */
export const stateOf = (page: Page) =>
  findVideo(page).evaluate((film) => {
    const { currentTime, paused, ended, playbackRate } = film as unknown as Media
    return { currentTime, paused, ended, playbackRate }
  })

/** The second it is at. */
export const timeOf = async (page: Page) => (await stateOf(page)).currentTime

/** What is kept of watching, as the browser sends it. */
export const kept = (page: Page, fits: (progress: number, position: number) => boolean) =>
  page.waitForResponse(
    (response) => {
      if (!response.url().endsWith('/api/courses/progress')) return false
      const { progress, position } = response.request().postDataJSON()
      return response.status() === 204 && fits(progress, position)
    },
    { timeout: 30_000 },
  )

/** Puts another video in the place of a course's film. */
export const replaceVideo = (academy: Academy, courseId: number, change: string) =>
  queryPostgres<{ id: string }>(
    academy.databaseUrl ?? '',
    `update videos set ${change} where id = (select video_id from courses where id = $1) returning id`,
    [courseId],
  )
