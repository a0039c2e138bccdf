import { fail, type Outcome, succeed } from '@slodki-ul/contract/errors'
import type { Language } from '@slodki-ul/contract/language'
import { type Film, freeFilms, type Video } from '@slodki-ul/contract/learning/videos'
import { videoUrlMinutes } from '@slodki-ul/contract/limits'
import type { Context } from '#context.ts'
import type { Transaction } from '#db/client.ts'
import type { Cookie, WithCookies } from '#http/cookies.ts'
import type { RequestContext } from '#http/session.ts'
import { findIdentity } from '#identity/auth/auth.service.ts'
import { insertVideo, type NewVideoRow, selectFilm, selectVideo, type VideoRow } from '#learning/videos/video.db.ts'
import { captionsFile, videoFiles } from '#learning/videos/video-files.ts'
import { isOpenTo } from '#membership/access/access.service.ts'

export { type ChapterRow, insertFilm as addFilm } from '#learning/videos/video.db.ts'

/** The subject of a video URL's token is the video and the user; that of the viewer cookie is the session. */
const addressPurpose = 'video'
const viewerPurpose = 'viewer'
/** The subject of the token of a video in a preview is the video alone. */
const previewPurpose = 'preview-video'
const viewerCookieName = 'viewer'
export const videosPath = '/media/video'
const addressSeconds = videoUrlMinutes * 60

/**
 * Adds a video. Files that we host must be in its folder before: a crash in between leaves unused files, never a row
 * without files.
 */
export const addVideo = (
  tx: Transaction,
  { clock }: Pick<Context, 'clock'>,
  video: Omit<NewVideoRow, 'createdAt'> & { id: string },
): Promise<void> => insertVideo(tx, { ...video, createdAt: clock.date() })

/** The chapters of a video in a language. */
export const toChapters = ({ chapters }: Pick<VideoRow, 'chapters'>, language: Language): Video['chapters'] =>
  chapters.map(({ titlePl, titleEn, startSecond }) => ({
    title: (language === 'en' ? titleEn : null) ?? titlePl,
    startSecond,
  }))

type Viewer = Pick<RequestContext, 'userId' | 'sessionId'>

/**
 * A video for a caller with access. A URL of ours works for 15 minutes and for that user alone. Send `viewerCookie`
 * with it: it identifies the browser, because a player sends no token.
 */
export function signVideo(
  { links, clock }: Pick<Context, 'links' | 'clock'>,
  video: VideoRow,
  { userId }: Pick<Viewer, 'userId'>,
  language: Language,
): Video {
  const expiry = new Date((Math.floor(clock.now() / 1000) + addressSeconds) * 1000).toISOString()
  const sign = () => links.sign(addressPurpose, `${video.id}.${userId ?? ''}`, addressSeconds)
  return showVideo(video, language, { expiry, sign })
}

/** A video for whoever has the link of a preview, as long as that works; it counts as nobody's view (BO-118). */
export function signPreviewVideo(
  { links, clock }: Pick<Context, 'links' | 'clock'>,
  video: VideoRow,
  expiry: string,
  language: Language,
): Video {
  const seconds = Math.max(1, Math.floor((Date.parse(expiry) - clock.now()) / 1000))
  return showVideo(video, language, { expiry, sign: () => links.sign(previewPurpose, video.id, seconds) })
}

function showVideo(
  video: VideoRow,
  language: Language,
  { expiry, sign }: { expiry: string; sign: () => string },
): Video {
  const { id, kind, address, duration, lessonDuration, posterId } = video
  const isOurs = kind === 'file' || kind === 'hls'
  const base = isOurs || video.captions.length > 0 ? `${videosPath}/${sign()}` : ''
  return {
    id,
    kind,
    url: isOurs ? `${base}/${videoFiles[kind]}` : (address ?? ''),
    expiresAt: base ? expiry : null,
    duration,
    lessonDuration,
    posterUrl: posterId && `/media/${posterId}`,
    captions: video.captions.map((each) => ({ language: each, url: `${base}/${captionsFile(each)}` })),
    chapters: toChapters(video, language),
  }
}

/** The cookie that identifies a viewer, sent to video paths only; none for guests. */
export function viewerCookie({ links }: Pick<Context, 'links'>, { sessionId }: Viewer): Cookie[] {
  if (sessionId === null) return []
  const value = links.sign(viewerPurpose, sessionId, addressSeconds)
  return [{ name: viewerCookieName, value, path: videosPath, seconds: addressSeconds }]
}

/** The user of a viewer cookie, as long as the session is live. */
export async function findCookieViewer(
  context: Context,
  cookies: Readonly<Record<string, string | undefined>>,
): Promise<string | null> {
  const sessionId = context.links.verify(viewerPurpose, cookies[viewerCookieName] ?? '')
  const identity = sessionId && (await findIdentity(context.db, sessionId, context.clock.date(), false))
  return identity ? identity.userId : null
}

/**
 * The video of a signed URL. `findViewer` returns the caller: a URL works only for the user it was signed for, and that
 * user's access is checked on each request.
 */
export async function authorizeVideo(
  context: Context,
  token: string,
  findViewer: () => Promise<string | null>,
): Promise<Outcome<string>> {
  const previewed = context.links.verify(previewPurpose, token)
  if (previewed)
    return (await selectVideo(context.db, previewed, context.queries.isOfFreeCourse))
      ? succeed(previewed)
      : fail('ERRORS.NOTFOUND')
  const link = context.links.read(addressPurpose, token)
  const [videoId = '', ownerId = ''] = link?.subject.split('.') ?? []
  if (!link) return fail('ERRORS.NOTFOUND')
  const userId = ownerId === '' || link.isExpired ? null : await findViewer()
  if (link.isExpired || ownerId !== (userId ?? '')) return fail('ERRORS.FORBIDDEN')
  const found = await selectVideo(context.db, videoId, context.queries.isOfFreeCourse)
  if (!found) return fail('ERRORS.NOTFOUND')
  return (await isOpenTo(context, userId, found)) ? succeed(videoId) : fail('ERRORS.SUBSCRIPTIONREQUIRED')
}

/** The video with a new URL, valid for another 15 minutes. */
export async function getVideo(
  context: Context,
  caller: RequestContext,
  id: string,
  language: Language,
): Promise<WithCookies<Video>> {
  const found = await selectVideo(context.db, id, context.queries.isOfFreeCourse)
  if (!found) return fail('ERRORS.NOTFOUND')
  if (!(await isOpenTo(context, caller.userId, found))) return fail('ERRORS.SUBSCRIPTIONREQUIRED')
  return {
    ...succeed(signVideo(context, found.video, caller, language)),
    cookies: viewerCookie(context, caller),
  }
}

/** The film of a page. */
export async function getFilm(
  context: Context,
  caller: RequestContext,
  page: Film['page'],
  language: Language,
): Promise<WithCookies<Film>> {
  const found = await selectFilm(context.db, page)
  if (!found) return fail('ERRORS.NOTFOUND')
  if (!(await isOpenTo(context, caller.userId, { isFree: freeFilms.includes(page) })))
    return fail('ERRORS.SUBSCRIPTIONREQUIRED')
  const { film, video } = found
  return {
    ...succeed({
      page,
      title: (language === 'en' ? film.titleEn : null) ?? film.titlePl,
      thumbnailUrl: `/media/${film.pictureId}.svg`,
      plate: film.plate,
      video: signVideo(context, video, caller, language),
    }),
    cookies: viewerCookie(context, caller),
  }
}
