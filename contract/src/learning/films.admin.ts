import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { languages } from '../language.ts'
import { anyOf, listQuery } from '../lists.ts'
import { pictureMaxBytes } from '../pictures.rules.ts'
import { videoKinds } from './videos.ts'

/** Days for which a replaced film is kept, to go back to (BO-121). */
export const filmRetentionDays = 30
/** Longest address of a film. */
const addressMax = 500
/** Longest film, in seconds: a day. */
export const filmSecondsMax = 86_400

/** The place of a film: a course, or a page that has one. */
export const filmId = z.string().check(z.regex(/^(course-[1-9]\d{0,8}|gift|discord)$/))

const version = {
  kind: z.enum(videoKinds),
  /** Seconds. */
  duration: z.int(),
  /** At the other host; null for a film of ours. */
  address: z.nullable(z.string()),
  /** Played under an address of the viewer alone. A film at another host is open to whoever knows its address. */
  isProtected: z.boolean(),
}

export const staffFilmSchema = z.object({
  id: filmId,
  /** Title of the course or of the page's film, in Polish. */
  title: z.string(),
  place: z.enum(['course', 'page']),
  ...version,
  /** Null for a course that has no film yet; its length is then 0. */
  kind: z.nullable(version.kind),
  /** Since when it is shown; null without one. */
  since: z.nullable(momentSchema),
  /** How many earlier ones can be gone back to. */
  previousCount: z.int(),
})
export type StaffFilm = z.infer<typeof staffFilmSchema>

export const staffFilmRecordSchema = z.object({
  ...staffFilmSchema.shape,
  posterUrl: z.nullable(z.string()),
  /** Languages of the captions of the shown film; a film of another host brings its own. */
  captions: z.array(z.enum(languages)),
  /** Hosts that the settings let into pages. */
  hosts: z.array(z.enum(['youtube', 'vimeo'])),
  /** Earlier films, the latest first. */
  previous: z.array(
    z.object({ videoId: z.uuid(), ...version, replacedAt: momentSchema, restorableUntil: momentSchema }),
  ),
})
export type StaffFilmRecord = z.infer<typeof staffFilmRecordSchema>

/** What the host says of a film. */
const hostedFilmSchema = z.object({
  kind: z.enum(['youtube', 'vimeo']),
  address: z.string(),
  title: z.string(),
  /** Seconds; null when the host does not say. */
  duration: z.nullable(z.int()),
  /** A data URL of its picture; null without one. */
  picture: z.nullable(z.string()),
})
export type HostedFilm = z.infer<typeof hostedFilmSchema>

export const staffFilmsQuery = listQuery(['title', 'since'], 'title', {
  kind: anyOf(z.enum(videoKinds)),
  place: anyOf(z.enum(['course', 'page'])),
})

const params = z.object({ id: filmId })
/** Bytes of a file of captions. */
export const captionsMaxBytes = 2_000_000
const captionsParams = z.object({ id: filmId, language: z.enum(languages) })
const address = z.string().check(z.trim(), z.minLength(1), z.maxLength(addressMax))
const hostErrors = [
  'ERRORS.NOTFOUND',
  'ERRORS.FILMADDRESS',
  'ERRORS.FILMHOSTOFF',
  'ERRORS.FILMNOTSHOWN',
  'ERRORS.FILMHOSTDOWN',
] as const

export const staffFilmsEndpoints = {
  listFilms: adminEndpoint({
    method: 'GET',
    path: 'admin/films',
    summary: 'The films of all courses and of the pages that have one',
    permission: 'courses.edit',
    query: staffFilmsQuery,
    status: 200,
    reply: z.array(staffFilmSchema),
    paged: true,
    errors: [],
    calledBy: 'admin',
  }),
  getStaffFilm: adminEndpoint({
    method: 'GET',
    path: 'admin/films/{id}',
    summary: 'The film of a course or a page, and the earlier ones that are kept',
    permission: 'courses.edit',
    params,
    status: 200,
    reply: staffFilmRecordSchema,
    errors: ['ERRORS.NOTFOUND'],
    calledBy: 'admin',
  }),
  previewHostedFilm: adminEndpoint({
    method: 'POST',
    path: 'admin/films/{id}/preview',
    summary: 'Asks YouTube or Vimeo about an address: title, length and picture; writes nothing (BO-122)',
    permission: 'courses.edit',
    params,
    body: z.object({ address }),
    status: 200,
    reply: hostedFilmSchema,
    errors: hostErrors,
    calledBy: 'admin',
  }),
  replaceFilm: adminEndpoint({
    method: 'POST',
    path: 'admin/films/{id}/replace',
    summary: 'Shows the film of an address in the place of the present one, which is kept for 30 days (BO-121, BO-122)',
    permission: 'courses.edit',
    audit: { record: 'film', id: 'id' },
    params,
    headers: z.object(idempotencyHeader),
    body: z.object({
      address,
      /** Seconds, where the host does not say. */
      duration: z.optional(z.nullable(z.int().check(z.gte(1), z.lte(filmSecondsMax)))),
    }),
    status: 200,
    reply: staffFilmRecordSchema,
    errors: [...hostErrors, 'ERRORS.FILMLENGTH'],
    calledBy: 'admin',
  }),
  restoreFilm: adminEndpoint({
    method: 'POST',
    path: 'admin/films/{id}/restore',
    summary: 'Goes back to an earlier film, and keeps the present one for 30 days (BO-121)',
    permission: 'courses.edit',
    audit: { record: 'film', id: 'id' },
    params,
    headers: z.object(idempotencyHeader),
    body: z.object({ videoId: z.uuid() }),
    status: 200,
    reply: staffFilmRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.FILMHOSTOFF'],
    calledBy: 'admin',
  }),
  setFilmPoster: adminEndpoint({
    method: 'POST',
    path: 'admin/films/{id}/poster',
    summary: 'Makes the middle of the picture in the body (JPEG, PNG, WebP or AVIF) the poster of the shown film',
    permission: 'courses.edit',
    audit: { record: 'film', id: 'id' },
    params,
    headers: z.object(idempotencyHeader),
    upload: { maxBytes: pictureMaxBytes },
    status: 200,
    reply: staffFilmRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.UPLOADINVALID', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  saveCaptions: adminEndpoint({
    method: 'PUT',
    path: 'admin/films/{id}/captions/{language}',
    summary:
      'Captions of the shown film of ours from the WebVTT or SRT in the body; fails with the line of each problem',
    permission: 'courses.edit',
    audit: { record: 'film', id: 'id' },
    params: captionsParams,
    upload: { maxBytes: captionsMaxBytes },
    status: 200,
    reply: staffFilmRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED', 'ERRORS.UPLOADINVALID'],
    calledBy: 'admin',
  }),
  removeCaptions: adminEndpoint({
    method: 'DELETE',
    path: 'admin/films/{id}/captions/{language}',
    summary: 'Takes the captions of another language than Polish from the shown film; Polish ones are only replaced',
    permission: 'courses.edit',
    audit: { record: 'film', id: 'id' },
    params: captionsParams,
    status: 200,
    reply: staffFilmRecordSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'],
    calledBy: 'admin',
  }),
}
