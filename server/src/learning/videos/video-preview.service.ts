import type { Language } from '@slodki-ul/contract/language'
import { previewSeconds } from '@slodki-ul/contract/learning/preview-length.rules'
import type { Video } from '@slodki-ul/contract/learning/videos'
import { type Cache, createCache } from '#cache.ts'
import type { Context } from '#context.ts'
import { selectVideos } from '#learning/videos/films.db.ts'
import { selectPreviewed, selectPreviewedOf, type VideoRow } from '#learning/videos/video.db.ts'
import { toChapters } from '#learning/videos/video.service.ts'
import { captionsFile, previewFile, videoFiles, videoFileType, videoFolder } from '#learning/videos/video-files.ts'
import { type CutPlaylist, cutCaptions, cutPlaylist } from '#learning/videos/video-preview.rules.ts'

export const previewsPath = '/media/preview'
/** The subject of such a link is the video. */
const beginningPurpose = 'preview-beginning'
/** Name of the playlist of one quality, in its folder. */
const listFile = 'list.m3u8'

/** The text of a stored file; null without one. */
async function readText({ storage }: Pick<Context, 'storage'>, key: string): Promise<string | null> {
  return (await storage.exists(key)) ? Buffer.from(await storage.getBytes(key)).toString() : null
}

/** The beginning of one quality of a film; null when there is none. */
async function readList(context: Context, { id, duration }: VideoRow, quality: string): Promise<CutPlaylist | null> {
  const text = await readText(context, `${videoFolder(id)}/${quality}/${listFile}`)
  return text === null ? null : cutPlaylist(text, previewSeconds(duration))
}

/** Seconds of the preview of a film, from its files; null when it has none. */
async function readLength(context: Context, video: VideoRow): Promise<number | null> {
  const folder = videoFolder(video.id)
  if (video.kind === 'file')
    return (await context.storage.exists(`${folder}/${previewFile}`)) ? previewSeconds(video.duration) : null
  if (video.kind !== 'hls') return null
  const master = await readText(context, `${folder}/${videoFiles.hls}`)
  const [, quality] = /^([\w-]+)\/list\.m3u8\s*$/m.exec(master ?? '') ?? []
  const list = quality === undefined ? null : await readList(context, video, quality)
  return list && Math.floor(list.seconds)
}

/** Lengths by film, by the notifications of a server, of which each test has its own. */
const lengths = new WeakMap<Context['changes'], Cache<number | null>>()

/**
 * Seconds of the preview of a film; null when it has none. The files of a film never change, another one has another id,
 * so they are looked at once a minute at most, and again after changes of courses.
 */
function measurePreview(context: Context, video: VideoRow): Promise<number | null> {
  const cache = lengths.get(context.changes) ?? createCache<number | null>(context.changes, ['courses'])
  lengths.set(context.changes, cache)
  return cache.get(`${video.id} ${video.duration}`, () => readLength(context, video))
}

/**
 * The beginning of the film of a course, for everybody; null for a free or unpublished course, and for a film that
 * cannot be cut: of another host, or one file without a preview beside it.
 */
export async function getPreviewFilm(context: Context, courseId: number, language: Language): Promise<Video | null> {
  const video = await selectPreviewedOf(context.db, courseId, context.queries.isOfPreview)
  return video ? showBeginning(context, video, language, { folder: video.id, expiresAt: null }) : null
}

/** The beginning of a film for whoever has the link of a preview that staff made, whether its course is published or not (BO-118). */
export function signPreviewFilm(
  context: Context,
  video: VideoRow,
  expiresAt: string,
  language: Language,
): Promise<Video | null> {
  const seconds = Math.max(1, Math.floor((Date.parse(expiresAt) - context.clock.now()) / 1000))
  const folder = context.links.sign(beginningPurpose, video.id, seconds)
  return showBeginning(context, video, language, { folder, expiresAt })
}

async function showBeginning(
  context: Context,
  video: VideoRow,
  language: Language,
  { folder, expiresAt }: { folder: string; expiresAt: string | null },
): Promise<Video | null> {
  const seconds = await measurePreview(context, video)
  if (!seconds) return null
  const { id, kind, lessonDuration, posterId } = video
  const base = `${previewsPath}/${folder}`
  return {
    ...{ id, kind, url: `${base}/${kind === 'hls' ? videoFiles.hls : previewFile}`, expiresAt },
    ...{ duration: seconds, lessonDuration },
    posterUrl: posterId && `/media/${posterId}`,
    captions: video.captions.map((each) => ({ language: each, url: `${base}/${captionsFile(each)}` })),
    chapters: toChapters(video, language).filter(({ startSecond }) => startSecond < seconds),
  }
}

/** What is sent of a preview: a text that was cut, or a stored file. */
type PreviewPart = { type: string } & ({ text: string } | { key: string })

/** The file of an HLS film, as far as it belongs to the preview. */
async function findHlsPart(
  context: Context,
  video: VideoRow,
  path: string,
): Promise<{ text: string } | { key: string } | null> {
  const key = `${videoFolder(video.id)}/${path}`
  if (path === videoFiles.hls) return { key }
  const [quality = '', name] = path.split('/')
  const list = name === undefined ? null : await readList(context, video, quality)
  if (!list || name === undefined) return null
  if (name === listFile) return { text: list.text }
  return list.files.has(name) ? { key } : null
}

/** The film that an address of a beginning names: by its id, when anybody may watch that, or by a link of staff. */
async function findInFolder({ db, links, queries }: Context, folder: string): Promise<VideoRow | undefined> {
  if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(folder))
    return selectPreviewed(db, folder, (id) => queries.isOfPreview(id, null))
  const signed = links.verify(beginningPurpose, folder)
  return signed ? (await selectVideos(db, [signed])).get(signed) : undefined
}

/**
 * A file of a preview by its path; null for everything that is not in it. Only what lies before the end of the preview
 * is ever sent: whoever asks, and however they ask.
 */
export async function findPreviewPart(context: Context, folder: string, path: string): Promise<PreviewPart | null> {
  const type = videoFileType(path)
  const video = type && (await findInFolder(context, folder))
  if (!type || !video) return null
  if (video.captions.some((language) => captionsFile(language) === path)) {
    const text = await readText(context, `${videoFolder(video.id)}/${path}`)
    const seconds = await measurePreview(context, video)
    return text === null || seconds === null ? null : { type, text: cutCaptions(text, seconds) }
  }
  if (video.kind === 'hls') {
    const part = await findHlsPart(context, video, path)
    return part && { type, ...part }
  }
  return video.kind === 'file' && path === previewFile ? { type, key: `${videoFolder(video.id)}/${path}` } : null
}
