import * as z from 'zod/mini'
import { adminEndpoint, versionHeader } from '../admin-endpoint.ts'
import { chaptersMax, chapterTitleMax } from './film-chapters.rules.ts'
import { filmId } from './films.admin.ts'
import { videoSchema } from './videos.ts'

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(chapterTitleMax))
const chaptersSchema = z
  .array(
    z.strictObject({
      titlePl: title,
      titleEn: z.nullable(title),
      startSecond: z.int().check(z.gte(0), z.lte(1_000_000)),
    }),
  )
  .check(z.maxLength(chaptersMax))
const valuesSchema = z.strictObject({ chapters: chaptersSchema })

const filmChaptersSchema = z.object({
  videoId: z.uuid(),
  version: z.int(),
  values: valuesSchema,
  /** What the steps of its course would make; nothing for a film of a page. */
  fromSteps: chaptersSchema,
  /** Seconds. */
  duration: z.int(),
})
export type FilmChapters = z.infer<typeof filmChaptersSchema>

const params = z.object({ id: filmId })

/** Chapters of a film, and the film itself to look at (BO-123). */
export const filmChaptersEndpoints = {
  getFilmChapters: adminEndpoint({
    method: 'GET',
    path: 'admin/films/{id}/chapters',
    summary: 'The chapters of the shown film in both languages, and what the steps of its course would make',
    permission: 'courses.edit',
    params,
    status: 200,
    reply: filmChaptersSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  changeFilmChapters: adminEndpoint({
    method: 'PATCH',
    path: 'admin/films/{id}/versions/{videoId}/chapters',
    summary: 'Changes the chapters of a film, unless another one is shown by now',
    permission: 'courses.edit',
    audit: { record: 'film', id: 'id' },
    params: z.object({ id: filmId, videoId: z.uuid() }),
    headers: z.object(versionHeader),
    body: z.partial(valuesSchema),
    status: 200,
    reply: filmChaptersSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.VERSIONREQUIRED', 'ERRORS.CHANGEDMEANWHILE'],
    calledBy: 'admin',
  }),
  playStaffFilm: adminEndpoint({
    method: 'GET',
    path: 'admin/films/{id}/player',
    summary: 'The shown film with its captions, to play in the back office; counts no view (BO-123)',
    permission: 'courses.edit',
    params,
    status: 200,
    reply: videoSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
}
