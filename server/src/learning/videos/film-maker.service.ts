import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { UploadReason } from '@slodki-ul/contract/learning/film-uploads.admin'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { videoIdOf } from '#learning/videos/film-attempt.rules.ts'
import { filmIdOf, placeOf } from '#learning/videos/film-place.rules.ts'
import { fitsOnDisk } from '#learning/videos/film-space.rules.ts'
import * as table from '#learning/videos/film-uploads.db.ts'
import { nextExpiry } from '#learning/videos/film-uploads.service.ts'
import { changeShownVideo, recordFilm } from '#learning/videos/films.service.ts'
import { deleteAttempts, freeBytesOf, uploadPath } from '#learning/videos/upload-files.ts'
import { insertVideo } from '#learning/videos/video.db.ts'
import { videoFolder } from '#learning/videos/video-files.ts'
import { canTranscode, captureFrame, probeVideo, qualitiesOf, transcode } from '#learning/videos/video-transcode.ts'
import { storeVideoFiles, workFolder } from '#learning/videos/video-work-folder.ts'
import { storeFile } from '#platform/files/storage.ts'

/** Milliseconds after which another process takes up the film of one that died. */
const leaseMs = 30_000
/** Milliseconds after which a worker tells how far it is, and hears that it should stop. */
const reportMs = 1_000
/** Characters of the program's last words that are kept. */
const detailMax = 500

/** Why no film was made of a file. */
class NoFilm extends Error {
  readonly reason: UploadReason
  constructor(reason: UploadReason) {
    super(reason)
    this.reason = reason
  }
}

type Watch = {
  /** Aborted when staff stop the film, the process ends or another worker has taken it. */
  readonly signal: AbortSignal
  report(share: number): void
  end(): Promise<void>
}

/** Keeps the lease of a film while it is made. */
function watch(context: Context, held: table.UploadRow): Watch {
  const stopping = new AbortController()
  const over = new AbortController()
  let share = 0
  const extending = (async () => {
    while (!over.signal.aborted) {
      await wait(reportMs, undefined, { signal: over.signal }).catch(() => {})
      if (over.signal.aborted) return
      const dueAt = new Date(context.clock.now() + leaseMs)
      try {
        const state = await table.extendLease(context.db, held, { dueAt, share })
        if (state !== 'working' || context.lifecycle.isDraining()) stopping.abort()
      } catch (error) {
        // The lease lasts longer than a database that is away for a moment.
        context.log.warn({ err: error, upload: held.id }, 'lease of a film not extended')
      }
    }
  })()
  return {
    signal: stopping.signal,
    report(made) {
      share = Math.min(99, Math.floor(100 * made))
    },
    async end() {
      over.abort()
      await extending
    },
  }
}

/** Makes and stores all qualities of a film and its picture. */
async function makeFiles(context: Context, videoId: string, folder: string, upload: table.UploadRow, watched: Watch) {
  if (!(await canTranscode())) throw new NoFilm('no-tools')
  const source = uploadPath(context, upload.id)
  const facts = await probeVideo(source)
  if (!facts) throw new NoFilm('no-film')
  const bitrates = qualitiesOf(facts).map(({ bitrate }) => bitrate)
  if (!fitsOnDisk(await freeBytesOf(context), bitrates, facts.duration)) throw new NoFilm('disk')
  await transcode(source, folder, facts, watched)
  const picture = await captureFrame(source, facts)
  await storeVideoFiles(context, videoId, folder, watched.signal)
  return { facts, picture }
}

/** Shows the film in the place of the present one, unless staff have stopped it meanwhile; false then. */
async function showFilm(
  context: Context,
  upload: table.UploadRow,
  videoId: string,
  { facts, picture }: Awaited<ReturnType<typeof makeFiles>>,
): Promise<boolean> {
  const filmId = filmIdOf(upload)
  return inTransaction(context, async (tx) => {
    if (!(await table.lockHeld(tx, upload))) return false
    const file = { name: `${filmId}-video`, contentType: 'image/jpeg', content: picture, isPublic: true }
    const posterId = await storeFile(context, tx, file)
    await insertVideo(tx, {
      ...{ id: videoId, kind: 'hls', address: null, duration: facts.duration, chapters: facts.chapters },
      ...{ captions: [], posterId, createdAt: context.clock.date() },
    })
    const before = await changeShownVideo(tx, context, placeOf(filmId), videoId)
    await recordFilm(tx, context, upload, filmId, [before ?? null, videoId])
    await table.deleteUpload(tx, upload.id)
    return true
  })
}

/** What a failed film is marked with. */
function failureOf(error: unknown): { reason: UploadReason; detail: string | null } {
  if (error instanceof NoFilm) return { reason: error.reason, detail: null }
  const { stderr = '', message } = error as { stderr?: string | Buffer; message: string }
  const words = String(stderr).trim() || message
  const isFull = /no space left|ENOSPC/i.test(`${words} ${message}`)
  return { reason: isFull ? 'disk' : 'broken', detail: words.slice(-detailMax) }
}

/** Marks a film that was not made: stopped by staff, left to another process, or failed with its reason. */
async function endWithoutFilm(
  context: Context,
  upload: table.UploadRow,
  error: unknown,
  watched: Watch,
): Promise<void> {
  const ended = { dueAt: null, expiresAt: nextExpiry(context) }
  const release = (change: table.UploadChange) => table.releaseUpload(context.db, upload, change)
  const present = await table.selectUpload(context.db, upload.id)
  // It has become a film although the database did not say so, or its course is gone.
  if (!present) return rm(uploadPath(context, upload.id), { force: true })
  if (present.state === 'stopping') return release({ state: 'stopped', ...ended })
  // Whoever ends this process may have ended its programs first.
  const isEnding = watched.signal.aborted || context.lifecycle.isDraining()
  if (isEnding) return release({ state: 'waiting', dueAt: context.clock.date() })
  context.log.warn({ err: error, upload: upload.id }, 'film not made')
  return release({ state: 'failed', ...ended, ...failureOf(error) })
}

/**
 * Makes a film of a file that has arrived whole. The present film plays until all of the new one is there (BO-121). A worker that
 * dies leaves its lease, after which another one begins again; what it left behind is deleted then (BO-120).
 */
export async function makeFilm(context: Context, id: string): Promise<void> {
  const leaseUntil = new Date(context.clock.now() + leaseMs)
  const upload = await inTransaction(context, (tx) =>
    table.claimUpload(tx, id, { now: context.clock.date(), leaseUntil }),
  )
  if (!upload) {
    // One that has become a film although nobody could be told.
    if (!(await table.selectUpload(context.db, id))) await rm(uploadPath(context, id), { force: true })
    return
  }
  const videoId = videoIdOf(id, upload.attempt)
  const base = workFolder(context, id)
  const folder = join(base, videoId)
  const watched = watch(context, upload)
  let isShown = false
  let isUnsure = false
  try {
    // A program that outlived its process fails with its folder.
    await rm(base, { recursive: true, force: true })
    await deleteAttempts(context, id, upload.attempt - 1)
    const made = await makeFiles(context, videoId, folder, upload, watched)
    isShown = await showFilm(context, upload, videoId, made)
    if (!isShown) throw new Error('The film was stopped.')
  } catch (error) {
    isUnsure = error instanceof DatabaseUnavailable && error.isOutcomeUnknown
    await watched.end()
    await endWithoutFilm(context, upload, error, watched)
  } finally {
    await watched.end()
    await rm(folder, { recursive: true, force: true })
    // Another attempt may be at work beside it.
    await rmdir(base).catch(() => {})
    // After a lost COMMIT the film may be shown; files that nobody uses do no harm.
    if (isShown) await rm(uploadPath(context, id), { force: true })
    else if (!isUnsure) await context.storage.deleteFolder(videoFolder(videoId))
  }
}
