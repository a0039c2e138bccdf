import { dayMs } from '@slodki-ul/contract/durations'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import {
  filmRetentionDays,
  type HostedFilm,
  type StaffFilm,
  type StaffFilmRecord,
} from '@slodki-ul/contract/learning/films.admin'
import type { Page } from '@slodki-ul/contract/pagination'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { type PageOf, toPage } from '#db/list-page.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { type FilmPlace, filmIdOf, placeOf } from '#learning/videos/film-place.rules.ts'
import * as table from '#learning/videos/films.db.ts'
import { insertVideo, type VideoRow } from '#learning/videos/video.db.ts'
import { videoFolder } from '#learning/videos/video-files.ts'
import { readHostedVideo } from '#learning/videos/video-url.rules.ts'
import { recordChange, runAction } from '#platform/audit/staff-actions.ts'
import { storeFile } from '#platform/files/storage.ts'
import { forEachRow } from '#platform/jobs/each-row.ts'
import type { HostedFacts, VideoHosts } from '#providers/oembed.ts'
import { ProviderUnavailable } from '#providers/unavailable.ts'
import { foldDiacritics } from '#search/search.rules.ts'

const isOurs = ({ kind }: Pick<VideoRow, 'kind'>): boolean => kind === 'file' || kind === 'hls'

const versionOf = ({ kind, duration, address }: VideoRow) => ({
  ...{ kind, duration, address },
  isProtected: isOurs({ kind }),
})
/** A course that has no film yet. */
const noVersion = { kind: null, duration: 0, address: null, isProtected: false } as const

/** All films with the place of each, whatever their order. */
async function readFilms({ queries }: Pick<Context, 'queries'>, db: Executor): Promise<StaffFilm[]> {
  const courses = await queries.listCourseFilms(db)
  const pages = await table.selectPageFilms(db)
  const places = [
    ...courses.map(({ courseId, title, videoId }) => ({ id: `course-${courseId}`, title, videoId })),
    ...pages.map(({ page, title, videoId }) => ({ id: page, title, videoId })),
  ]
  const shown = await table.selectVideos(
    db,
    places.flatMap(({ videoId }) => videoId ?? []),
  )
  const replaced = Map.groupBy(await table.selectReplaced(db), filmIdOf)
  return places.flatMap(({ id, title, videoId }): StaffFilm[] => {
    const place = id.startsWith('course-') ? ('course' as const) : ('page' as const)
    const previousCount = replaced.get(id)?.length ?? 0
    if (videoId === null) return [{ id, title, place, ...noVersion, since: null, previousCount }]
    const video = shown.get(videoId)
    if (!video) return []
    const since = (video.shownAt ?? video.createdAt).toISOString()
    return [{ id, title, place, ...versionOf(video), since, previousCount }]
  })
}

type FilmQuery = PageOf & {
  orderBy: 'title' | '-title' | 'since' | '-since'
  searchBy: string
  kind?: VideoRow['kind'][] | undefined
  place?: StaffFilm['place'][] | undefined
}

const byTitle = new Intl.Collator('pl').compare

/** The films by the filters. An academy has hundreds at most, so they are chosen here. */
export async function listFilms(context: Context, query: FilmQuery): Promise<Outcome<Page<StaffFilm>>> {
  const { kind, place, searchBy, orderBy } = query
  const words = foldDiacritics(searchBy)
  const found = (await readFilms(context, context.db)).filter(
    (film) =>
      (!kind || (film.kind !== null && kind.includes(film.kind))) &&
      (!place || place.includes(film.place)) &&
      foldDiacritics(film.title).includes(words),
  )
  const sign = orderBy.startsWith('-') ? -1 : 1
  found.sort(
    (a, b) =>
      sign *
        ((orderBy.endsWith('since') ? (a.since ?? '').localeCompare(b.since ?? '') : 0) || byTitle(a.title, b.title)) ||
      a.id.localeCompare(b.id),
  )
  const from = (query.pageNumber - 1) * query.pageSize
  return succeed(toPage(query, found.slice(from, from + query.pageSize), found.length))
}

export async function describeFilm(context: Context, db: Executor, id: string): Promise<Outcome<StaffFilmRecord>> {
  const film = (await readFilms(context, db)).find((each) => each.id === id)
  if (!film) return fail('ERRORS.NOTFOUND')
  const previous = await table.selectReplaced(db, placeOf(id))
  const videoId = await findShown(context, db, id)
  const video = videoId ? (await table.selectVideos(db, [videoId])).get(videoId) : undefined
  const poster = video?.posterId ?? null
  return succeed({
    ...film,
    posterUrl: poster && `/media/${poster}`,
    captions: video?.captions ?? [],
    hosts: [...context.config.videoHosts.allowed],
    previous: previous.flatMap((video) =>
      video.replacedAt
        ? [
            {
              ...{ videoId: video.id, ...versionOf(video), replacedAt: video.replacedAt.toISOString() },
              restorableUntil: new Date(video.replacedAt.getTime() + filmRetentionDays * dayMs).toISOString(),
            },
          ]
        : [],
    ),
  })
}

/** The video that is shown at a place; null for a course without a film, undefined without such a place. */
export async function findShown(
  { queries }: Pick<Context, 'queries'>,
  db: Executor,
  id: string,
): Promise<string | null | undefined> {
  const place = placeOf(id)
  const found =
    'page' in place
      ? (await table.selectPageFilms(db)).find(({ page }) => page === place.page)
      : (await queries.listCourseFilms(db)).find(({ courseId }) => courseId === place.courseId)
  return found?.videoId
}

/** The film of a course or a page, and the earlier ones that are kept. */
export const getFilmRecord = (context: Context, id: string) => describeFilm(context, context.db, id)

type Found = { kind: 'youtube' | 'vimeo'; address: string; facts: HostedFacts }

/** What the host says of the film at an address (BO-122). */
async function lookUp(context: Context, hosts: VideoHosts, id: string, text: string): Promise<Outcome<Found>> {
  if ((await findShown(context, context.db, id)) === undefined) return fail('ERRORS.NOTFOUND')
  const hosted = readHostedVideo(text)
  if (!hosted) return fail('ERRORS.FILMADDRESS')
  const { kind, address } = hosted
  if (!context.config.videoHosts.allowed.includes(kind)) return fail('ERRORS.FILMHOSTOFF', { extra: { host: kind } })
  try {
    const facts = await hosts.lookUp(kind, address)
    return facts ? succeed({ kind, address, facts }) : fail('ERRORS.FILMNOTSHOWN')
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('ERRORS.FILMHOSTDOWN')
    throw error
  }
}

/** What a host says of a film; writes nothing. */
export async function previewHostedFilm(
  context: Context,
  hosts: VideoHosts,
  id: string,
  text: string,
): Promise<Outcome<HostedFilm>> {
  const found = await lookUp(context, hosts, id, text)
  if (failed(found)) return found
  const { kind, address, facts } = found.value
  const { title, duration, picture } = facts
  const data = picture && `data:${picture.contentType};base64,${Buffer.from(picture.content).toString('base64')}`
  return succeed({ kind, address, title, duration, picture: data })
}

/**
 * Shows another video at a place that is locked, and keeps the present one. Returns the present one, null without one, and
 * undefined when there is no such place.
 */
export async function changeShownVideo(
  tx: Transaction,
  { queries, clock }: Pick<Context, 'queries' | 'clock'>,
  place: FilmPlace,
  videoId: string,
): Promise<string | null | undefined> {
  const before =
    'page' in place
      ? await table.lockPageFilm(tx, place.page)
      : (await queries.lockCourseVideo(tx, String(place.courseId)))?.videoId
  if (before === undefined) return undefined
  if ('page' in place) await table.setPageFilm(tx, place.page, videoId)
  else await queries.setCourseVideo(tx, place.courseId, videoId)
  if (before !== null) await table.markReplaced(tx, before, place, clock.date())
  return before
}

/** Records that another video is shown at a place. */
export const recordFilm = (
  tx: Transaction,
  context: Pick<Context, 'clock'>,
  caller: Pick<StaffCaller, 'entryId'>,
  id: string,
  ids: [string | null, string],
) =>
  recordChange(tx, context, caller, {
    ...{ record: 'film', recordId: id, before: { videoId: ids[0] }, after: { videoId: ids[1] } },
  })

/** Shows the film of an address in the place of the present one, which is kept to go back to (BO-121, BO-122). */
export async function replaceFilm(
  context: Context,
  hosts: VideoHosts,
  caller: StaffCaller,
  id: string,
  given: { address: string; duration?: number | null | undefined },
): Promise<Outcome<StaffFilmRecord>> {
  const found = await lookUp(context, hosts, id, given.address)
  if (failed(found)) return found
  const { kind, address, facts } = found.value
  const duration = facts.duration ?? given.duration ?? null
  if (duration === null) return fail('ERRORS.FILMLENGTH')
  return runAction(context, caller, async (tx) => {
    const { picture } = facts
    const posterId = picture && (await storeFile(context, tx, { name: `${id}-video`, isPublic: true, ...picture }))
    const videoId = crypto.randomUUID()
    const now = context.clock.date()
    const chapters = { captions: [], chapters: [] }
    await insertVideo(tx, { id: videoId, kind, address, duration, posterId, ...chapters, createdAt: now })
    const before = await changeShownVideo(tx, context, placeOf(id), videoId)
    if (before === undefined) return fail('ERRORS.NOTFOUND')
    await recordFilm(tx, context, caller, id, [before, videoId])
    return describeFilm(context, tx, id)
  })
}

/** Goes back to an earlier film; the present one is kept in its turn. */
export const restoreFilm = (context: Context, caller: StaffCaller, id: string, videoId: string) =>
  runAction(context, caller, async (tx): Promise<Outcome<StaffFilmRecord>> => {
    const place = placeOf(id)
    const taken = await table.takeReplaced(tx, videoId, place, context.clock.date())
    if (!taken) return fail('ERRORS.NOTFOUND')
    const { kind } = taken
    if ((kind === 'youtube' || kind === 'vimeo') && !context.config.videoHosts.allowed.includes(kind))
      return fail('ERRORS.FILMHOSTOFF', { extra: { host: kind } })
    const before = await changeShownVideo(tx, context, place, videoId)
    if (before === undefined) return fail('ERRORS.NOTFOUND')
    await recordFilm(tx, context, caller, id, [before, videoId])
    return describeFilm(context, tx, id)
  })

const batch = 20

/** Deletes films replaced too long ago to go back to, with their files. Returns how many. */
export function deleteOldFilms(context: Context): Promise<number> {
  const end = new Date(context.clock.now() - filmRetentionDays * dayMs)
  const select = () => table.selectReplacedBefore(context.db, end, batch)
  return forEachRow(context, 'delete-old-films', select, async ({ id }) => {
    if (await table.deleteReplaced(context.db, id, end)) await context.storage.deleteFolder(videoFolder(id))
  })
}
