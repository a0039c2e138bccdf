import { mkdir, open } from 'node:fs/promises'
import { dayMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { type FilmUpload, uploadRetentionDays } from '@slodki-ul/contract/learning/film-uploads.admin'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { filmIdOf, placeOf } from '#learning/videos/film-place.rules.ts'
import { missingBytes } from '#learning/videos/film-space.rules.ts'
import * as table from '#learning/videos/film-uploads.db.ts'
import { findShown } from '#learning/videos/films.service.ts'
import { deleteUploadFiles, freeBytesOf, sentBytesOf, uploadFolder, uploadPath } from '#learning/videos/upload-files.ts'
import { canTranscode } from '#learning/videos/video-transcode.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'

/** Until when a file is kept that nothing happens to from now on. */
export const nextExpiry = ({ clock }: Pick<Context, 'clock'>): Date =>
  new Date(clock.now() + uploadRetentionDays * dayMs)

const isWhole = ({ state }: Pick<table.UploadRow, 'state'>): boolean => state !== 'sending'

async function describe(context: Context, row: table.UploadRow, userId: string): Promise<FilmUpload> {
  const { id, name, sizeBytes, fingerprint, state, share, reason, detail } = row
  return {
    ...{ id, filmId: filmIdOf(row), name, sizeBytes, fingerprint, state, share, reason, detail },
    sentBytes: isWhole(row) ? sizeBytes : await sentBytesOf(context, id),
    isOwn: row.startedBy === userId,
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** Files of films that are on their way, the oldest first. */
export async function listUploads(context: Context, { userId }: StaffCaller): Promise<Outcome<FilmUpload[]>> {
  const rows = await table.selectUploads(context.db)
  return succeed(await Promise.all(rows.map((row) => describe(context, row, userId))))
}

/** What the uploads that are not films yet will still take of the disk. */
async function missingFor(context: Context, db: Executor, sizeBytes: number): Promise<number> {
  const rows = await table.selectUploads(db)
  const underWay = await Promise.all(
    rows.map(async (row) => ({ sizeBytes: row.sizeBytes, sentBytes: await sentBytesOf(context, row.id) })),
  )
  return missingBytes(await freeBytesOf(context), underWay, sizeBytes)
}

/**
 * Begins an upload, or finds where the same person left the same file. Fails with ERRORS.NOTFOUND, with ERRORS.FILMTOOLS where
 * no film could be made of it, and with ERRORS.DISKFULL and the bytes that are missing (BO-119).
 */
export async function beginUpload(
  context: Context,
  caller: StaffCaller,
  filmId: string,
  file: { name: string; sizeBytes: number; fingerprint: string },
): Promise<Outcome<FilmUpload>> {
  if (!(await canTranscode())) return fail('ERRORS.FILMTOOLS')
  return runAction(context, caller, async (tx) => {
    if ((await findShown(context, tx, filmId)) === undefined) return fail('ERRORS.NOTFOUND')
    const { userId, entryId } = caller
    await table.lockUploads(tx)
    const place = placeOf(filmId)
    const left = await table.selectUnfinished(tx, { ...file, place, startedBy: userId })
    if (left) return succeed(await describe(context, left, userId))
    const missing = await missingFor(context, tx, file.sizeBytes)
    if (missing > 0) return fail('ERRORS.DISKFULL', { extra: { missingBytes: missing } })
    const id = crypto.randomUUID()
    const row = await table.insertUpload(tx, {
      ...{ id, courseId: null, page: null, ...place, ...file, startedBy: userId, state: 'sending' },
      ...{ entryId: entryId ?? id, createdAt: context.clock.date(), expiresAt: nextExpiry(context) },
    })
    await recordChange(tx, context, caller, {
      ...{ record: 'film', recordId: filmId, before: {} },
      after: { file: file.name },
    })
    return succeed(await describe(context, row, userId))
  })
}

/**
 * Opens the file of an upload for the person who has begun it; false for everybody else. One that is still sent is stored for
 * another seven days; one that was left whole, before anybody was told, is handed over.
 */
export async function openUpload(context: Context, id: string, userId: string): Promise<boolean> {
  const row = await table.selectUpload(context.db, id)
  if (row?.startedBy !== userId) return false
  await mkdir(uploadFolder(context), { recursive: true })
  const isSending = await table.moveUpload(context.db, id, 'sending', { expiresAt: nextExpiry(context) })
  if (isSending) await (await open(uploadPath(context, id), 'a')).close()
  await receiveUpload(context, id)
  return true
}

/** Bytes that the file of an upload will have; undefined without such an upload. */
export const findUploadSize = async ({ db }: Context, id: string): Promise<number | undefined> =>
  (await table.selectUpload(db, id))?.sizeBytes

/** Hands a file that has arrived whole to the workers; does nothing for one that has not, or was handed over before. */
export async function receiveUpload(context: Context, id: string): Promise<void> {
  const row = await table.selectUpload(context.db, id)
  if (row?.state !== 'sending' || (await sentBytesOf(context, id)) < row.sizeBytes) return
  const change = { state: 'waiting', dueAt: context.clock.date(), expiresAt: nextExpiry(context) } as const
  await table.moveUpload(context.db, id, 'sending', change)
}

type Move = (row: table.UploadRow) => table.UploadChange | null

/** Changes a locked upload. Fails with ERRORS.NOTFOUND and ERRORS.ACTIONNOTALLOWED. */
const change = (context: Context, caller: StaffCaller, id: string, move: Move): Promise<Outcome<FilmUpload>> =>
  runAction(context, caller, async (tx) => {
    const row = await table.lockUpload(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    const moved = move(row)
    const changed = moved && (await table.updateUpload(tx, id, moved))
    return changed ? succeed(await describe(context, changed, caller.userId)) : fail('ERRORS.ACTIONNOTALLOWED')
  })

/** Stops making a film, at once or as soon as its worker sees it (BO-120). */
export const stopUpload = (context: Context, caller: StaffCaller, id: string) =>
  change(context, caller, id, ({ state }) => {
    if (state === 'working') return { state: 'stopping' }
    return state === 'waiting' ? { state: 'stopped', dueAt: null, expiresAt: nextExpiry(context) } : null
  })

/** Makes a film again that failed or was stopped (BO-120). */
export const retryUpload = (context: Context, caller: StaffCaller, id: string) =>
  change(context, caller, id, ({ state }) =>
    state === 'failed' || state === 'stopped'
      ? {
          ...{ state: 'waiting', reason: null, detail: null, share: 0 },
          ...{ dueAt: context.clock.date(), expiresAt: nextExpiry(context) },
        }
      : null,
  )

/** Deletes a file. Fails with ERRORS.NOTFOUND and, while a film is made of it, with ERRORS.ACTIONNOTALLOWED. */
export async function removeUpload(context: Context, caller: StaffCaller, id: string): Promise<Outcome<undefined>> {
  const removed = await runAction(context, caller, async (tx): Promise<Outcome<number>> => {
    const row = await table.lockUpload(tx, id)
    if (!row) return fail('ERRORS.NOTFOUND')
    if (row.state === 'working' || row.state === 'stopping') return fail('ERRORS.ACTIONNOTALLOWED')
    await table.deleteUpload(tx, id)
    return succeed(row.attempt)
  })
  if (failed(removed)) return removed
  await deleteUploadFiles(context, { id, attempt: removed.value })
  return succeed(undefined)
}

const batch = 20

/** Deletes files that were not finished, or not made into films, within seven days. Returns how many. */
export const deleteExpiredUploads = (context: Context): Promise<number> =>
  forEachRow(
    context,
    'delete-old-film-files',
    () => table.selectExpired(context.db, context.clock.date(), batch),
    async ({ id }) => {
      const deleted = await inTransaction(context, (tx) => table.deleteExpired(tx, id, context.clock.date()))
      if (deleted) await deleteUploadFiles(context, deleted)
    },
  )
