import { hourMs } from '@slodki-ul/contract/durations'
import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { FilmChapters, filmChaptersEndpoints } from '@slodki-ul/contract/learning/film-chapters.admin'
import { chapterIssues, chaptersOfSteps } from '@slodki-ul/contract/learning/film-chapters.rules'
import type { Video } from '@slodki-ul/contract/learning/videos'
import type { Context } from '#context.ts'
import type { Executor } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { placeOf } from '#learning/videos/film-place.rules.ts'
import { lockVideo, selectVideos, versionedVideo } from '#learning/videos/films.db.ts'
import { findShown } from '#learning/videos/films.service.ts'
import type { VideoRow } from '#learning/videos/video.db.ts'
import { signPreviewVideo } from '#learning/videos/video.service.ts'
import { checkVersion, updateRecord } from '#platform/audit/staff-actions.ts'

/** How long staff may play a film before they open it anew. */
const playedMs = 4 * hourMs

async function selectShownVideo(context: Context, db: Executor, id: string): Promise<VideoRow | undefined> {
  const videoId = await findShown(context, db, id)
  return videoId ? (await selectVideos(db, [videoId])).get(videoId) : undefined
}

async function describe({ queries }: Context, db: Executor, id: string, video: VideoRow): Promise<FilmChapters> {
  const place = placeOf(id)
  const steps = 'page' in place ? [] : await queries.listCourseSteps(db, place.courseId)
  const { version, chapters, duration } = video
  return {
    ...{ videoId: video.id, version, duration, values: { chapters } },
    fromSteps: chaptersOfSteps(steps, duration),
  }
}

/** The chapters of the shown film. Fails with ERRORS.NOTFOUND. */
export async function getFilmChapters(context: Context, id: string): Promise<Outcome<FilmChapters>> {
  const video = await selectShownVideo(context, context.db, id)
  return video ? succeed(await describe(context, context.db, id, video)) : fail('ERRORS.NOTFOUND')
}

/** The shown film with its captions for staff to look at; nobody's progress. Fails with ERRORS.NOTFOUND. */
export async function playStaffFilm(context: Context, id: string): Promise<Outcome<Video>> {
  const video = await selectShownVideo(context, context.db, id)
  if (!video) return fail('ERRORS.NOTFOUND')
  const end = new Date(context.clock.now() + playedMs).toISOString()
  return succeed(signPreviewVideo(context, video, end, 'pl'))
}

type Change = Input<(typeof filmChaptersEndpoints)['changeFilmChapters']>

/**
 * Changes the chapters of the shown film. Fails with ERRORS.NOTFOUND when another one is shown by now, with
 * ERRORS.PROVIDEDATA by field, or as checkVersion.
 */
export const changeFilmChapters = (
  context: Context,
  caller: StaffCaller,
  { id, videoId }: Change['params'],
  change: Change['body'],
): Promise<Outcome<FilmChapters>> =>
  inTransaction(context, async (tx): Promise<Outcome<FilmChapters>> => {
    const video = await lockVideo(tx, videoId)
    if (!video || (await findShown(context, tx, id)) !== videoId) return fail('ERRORS.NOTFOUND')
    const current = () => ({ chapters: video.chapters })
    const known = await checkVersion(tx, context, caller, {
      ...{ record: 'film', recordId: id, version: video.version, current },
    })
    if (failed(known)) return known
    const chapters = change.chapters ?? video.chapters
    const issues = Object.entries(chapterIssues(chapters, video.duration))
    if (issues.length > 0)
      return fail('ERRORS.PROVIDEDATA', {
        fields: Object.fromEntries(issues.map(([field, issue]) => [field, issue?.code ?? ''])),
      })
    const saved = await updateRecord(tx, context, caller, {
      ...versionedVideo(videoId),
      ...{ record: 'film', recordId: id, change: { chapters }, describe: current },
    })
    return failed(saved) ? saved : succeed(await describe(context, tx, id, saved.value))
  })
