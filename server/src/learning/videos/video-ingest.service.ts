import { rm } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Language } from '@slodki-ul/contract/language'
import type { Context } from '#context.ts'
import { inTransaction } from '#db/transaction.ts'
import { DatabaseUnavailable } from '#db/unavailable.ts'
import { changeShownVideo } from '#learning/videos/films.service.ts'
import { insertVideo, type NewVideoRow } from '#learning/videos/video.db.ts'
import { captionsFile, videoFiles, videoFolder } from '#learning/videos/video-files.ts'
import { canTranscode, captureFrame, probeVideo, transcode } from '#learning/videos/video-transcode.ts'
import { type HostedVideo, readHostedVideo } from '#learning/videos/video-url.rules.ts'
import { storeVideoFiles, workFolder } from '#learning/videos/video-work-folder.ts'
import { storeFile } from '#platform/files/storage.ts'
import type { VideoHosts } from '#providers/oembed.ts'

export type Ingest = {
  /** Slug or id of the course that gets the video. */
  course: string
  /** A local file, or the URL of a video at another host. */
  source: string
  /** Caption files (WebVTT) by language. */
  captions: readonly { language: Language; path: string }[]
  /** Duration in seconds; only needed where it cannot be detected. */
  duration: number | null
}

/** The problem to fix, as text, or the added video. */
export type Ingested = { refusal: string } | { kind: NewVideoRow['kind']; duration: number; qualities: number[] }

type Picture = { content: Uint8Array; contentType: string }
type Prepared = Pick<NewVideoRow, 'kind' | 'address' | 'duration' | 'chapters'> & {
  qualities: number[]
  picture: Picture | null
}

const refuse = (refusal: string) => ({ refusal })

async function prepareHosted(
  { config }: Context,
  hosts: VideoHosts,
  { kind, address }: HostedVideo,
  givenDuration: number | null,
): Promise<Prepared | { refusal: string }> {
  if (!config.videoHosts.allowed.includes(kind))
    return refuse(`Videos of ${kind} are not let into pages: write VIDEO_HOSTS=${kind} into the settings first.`)
  const facts = await hosts.lookUp(kind, address)
  if (!facts) return refuse(`${kind} knows no video at ${address}, or does not show it to others.`)
  const duration = givenDuration ?? facts.duration
  if (duration === null) return refuse(`${kind} does not tell how long it is: add --duration SECONDS.`)
  return { kind, address, duration, chapters: [], qualities: [], picture: facts.picture }
}

/** Transcodes a file into several qualities with ffmpeg; without it an MP4 is stored unchanged. */
async function prepareFile(
  context: Context,
  id: string,
  source: string,
  givenDuration: number | null,
): Promise<Prepared | { refusal: string }> {
  if (await canTranscode()) {
    const facts = await probeVideo(source)
    if (!facts) return refuse(`${source} is no video.`)
    const folder = workFolder(context, id)
    const qualities = await transcode(source, folder, facts)
    await storeVideoFiles(context, id, folder)
    const picture = { content: await captureFrame(source, facts), contentType: 'image/jpeg' }
    return { kind: 'hls', address: null, duration: facts.duration, chapters: facts.chapters, qualities, picture }
  }
  if (extname(source).toLowerCase() !== '.mp4')
    return refuse('Without ffmpeg only MP4 files are taken: install ffmpeg.')
  if (givenDuration === null) return refuse('Without ffmpeg nobody can tell how long it is: add --duration SECONDS.')
  await context.storage.putFile(`${videoFolder(id)}/${videoFiles.file}`, source)
  return { kind: 'file', address: null, duration: givenDuration, chapters: [], qualities: [], picture: null }
}

/**
 * Adds a video to a course: a local file, transcoded into several qualities, or one at another host. The present one
 * plays until all of the new one is there, and is kept (BO-121).
 */
export async function ingestVideo(context: Context, hosts: VideoHosts, ingest: Ingest): Promise<Ingested> {
  const { course, source, captions, duration } = ingest
  const id = crypto.randomUUID()
  const { storage } = context
  const folder = videoFolder(id)
  const hosted = readHostedVideo(source)
  let isSaved = false
  let isUnsure = false
  try {
    const prepared = hosted
      ? await prepareHosted(context, hosts, hosted, duration)
      : await prepareFile(context, id, source, duration)
    if ('refusal' in prepared) return prepared
    const { picture, qualities, ...video } = prepared
    if (!hosted)
      for (const { language, path } of captions) await storage.putFile(`${folder}/${captionsFile(language)}`, path)
    const replaced = await inTransaction(context, async (tx) => {
      const known = await context.queries.lockCourseVideo(tx, course)
      if (!known) return null
      const posterId =
        picture &&
        (await storeFile(context, tx, {
          name: `${course}-video`,
          contentType: picture.contentType,
          content: picture.content,
          isPublic: true,
        }))
      await insertVideo(tx, {
        ...video,
        id,
        posterId,
        captions: hosted ? [] : captions.map(({ language }) => language),
        createdAt: context.clock.date(),
      })
      await changeShownVideo(tx, context, { courseId: known.courseId }, id)
      return known
    })
    if (!replaced) return refuse(`There is no course ${course}.`)
    isSaved = true
    return { kind: video.kind, duration: video.duration, qualities }
  } catch (error) {
    isUnsure = error instanceof DatabaseUnavailable && error.isOutcomeUnknown
    throw error
  } finally {
    await rm(workFolder(context, id), { recursive: true, force: true })
    // After a lost COMMIT the course may show it; files that nobody uses do no harm.
    if (!isSaved && !isUnsure) await storage.deleteFolder(folder)
  }
}
