import * as z from 'zod/mini'
import { adminEndpoint, idempotencyHeader } from '../admin-endpoint.ts'
import { momentSchema } from '../dates.ts'
import { filmId } from './films.admin.ts'

/** Largest file of a film, in bytes: 20 GB (BO-119). */
export const filmBytesMax = 20_000_000_000
/** Bytes sent in one call: few enough to arrive before a proxy ends the call, also on a slow line. */
export const filmPartBytes = 32 * 1024 * 1024
/** Days for which a file that is not whole, or was not made into a film, is kept. */
export const uploadRetentionDays = 7

/** `sending` until the file is whole; then a worker takes it up. A film that is ready has no upload any more. */
export const uploadStates = ['sending', 'waiting', 'working', 'stopping', 'stopped', 'failed'] as const
export type UploadState = (typeof uploadStates)[number]

/** Why a file did not become a film. */
export const uploadReasons = ['no-film', 'no-tools', 'disk', 'broken'] as const
export type UploadReason = (typeof uploadReasons)[number]

export const filmUploadSchema = z.object({
  id: z.uuid(),
  /** What it will be the film of. */
  filmId,
  /** Name of the file. */
  name: z.string(),
  sizeBytes: z.int(),
  sentBytes: z.int(),
  fingerprint: z.string(),
  /** Only who has begun to send a file goes on with it. */
  isOwn: z.boolean(),
  state: z.enum(uploadStates),
  /** Percents of the film that are made. */
  share: z.int(),
  reason: z.nullable(z.enum(uploadReasons)),
  /** The last words of the program that failed, for a person who knows it. */
  detail: z.nullable(z.string()),
  expiresAt: momentSchema,
})
export type FilmUpload = z.infer<typeof filmUploadSchema>

const params = z.object({ id: z.uuid() })
const action = {
  permission: 'courses.edit',
  audit: { record: 'film-upload', id: 'id' },
  params,
  status: 200,
  reply: filmUploadSchema,
  calledBy: 'admin',
} as const
const actionErrors = ['ERRORS.NOTFOUND', 'ERRORS.ACTIONNOTALLOWED'] as const

/** Its bytes are sent by the tus protocol, to the address of the upload. */
export const filmUploadsEndpoints = {
  listFilmUploads: adminEndpoint({
    method: 'GET',
    path: 'admin/uploads',
    summary: 'Files of films that are being sent or made into films, or could not be',
    permission: 'courses.edit',
    status: 200,
    reply: z.array(filmUploadSchema),
    errors: [],
    calledBy: 'admin',
  }),
  beginFilmUpload: adminEndpoint({
    method: 'POST',
    path: 'admin/films/{id}/uploads',
    summary:
      'Begins to send the file of a film, or finds where the same file was left; a full disk is told before (BO-119)',
    permission: 'courses.edit',
    audit: { record: 'film', id: 'id' },
    params: z.object({ id: filmId }),
    headers: z.object(idempotencyHeader),
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(255)),
      sizeBytes: z.int().check(z.gte(1), z.lte(filmBytesMax)),
      /** SHA-256 of the file's beginning, end and size. */
      fingerprint: z.string().check(z.regex(/^[\da-f]{64}$/)),
    }),
    status: 200,
    reply: filmUploadSchema,
    errors: ['ERRORS.NOTFOUND', 'ERRORS.DISKFULL', 'ERRORS.FILMTOOLS', 'ERRORS.IDEMPOTENCYKEYREUSED'],
    calledBy: 'admin',
  }),
  stopFilmUpload: adminEndpoint({
    ...action,
    method: 'POST',
    path: 'admin/uploads/{id}/stop',
    summary: 'Stops making a film; its file is kept for seven days',
    headers: z.object(idempotencyHeader),
    errors: [...actionErrors, 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  retryFilmUpload: adminEndpoint({
    ...action,
    method: 'POST',
    path: 'admin/uploads/{id}/retry',
    summary: 'Makes a film again that failed or was stopped',
    headers: z.object(idempotencyHeader),
    errors: [...actionErrors, 'ERRORS.IDEMPOTENCYKEYREUSED'],
  }),
  deleteFilmUpload: adminEndpoint({
    ...action,
    method: 'DELETE',
    path: 'admin/uploads/{id}',
    summary: 'Deletes a file that is not being made into a film',
    status: 204,
    reply: null,
    errors: actionErrors,
  }),
}
