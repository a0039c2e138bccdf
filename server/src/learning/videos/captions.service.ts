import type { Input } from '@slodki-ul/contract/endpoint'
import { fail, failed, type Outcome, succeed } from '@slodki-ul/contract/errors'
import { type Language, languages } from '@slodki-ul/contract/language'
import { readCaptions, writeCaptions } from '@slodki-ul/contract/learning/captions.rules'
import {
  captionsMaxBytes,
  type StaffFilmRecord,
  type staffFilmsEndpoints,
} from '@slodki-ul/contract/learning/films.admin'
import type { Context } from '#context.ts'
import type { Executor, Transaction } from '#db/client.ts'
import { inTransaction } from '#db/transaction.ts'
import { readUpload } from '#http/read-upload.ts'
import type { StaffCaller } from '#http/staff-caller.ts'
import { lockVideo, selectVideos, setCaptions } from '#learning/videos/films.db.ts'
import { describeFilm, findShown } from '#learning/videos/films.service.ts'
import type { VideoRow } from '#learning/videos/video.db.ts'
import { captionsFile, videoFolder } from '#learning/videos/video-files.ts'
import { recordChange } from '#platform/audit/staff-actions.ts'

type Rows = typeof staffFilmsEndpoints
/** Problems that are told at once. */
const problemsMax = 50

/** The shown film of ours at a place. Fails with ERRORS.NOTFOUND, or ERRORS.ACTIONNOTALLOWED for one of another host. */
async function findOurs(
  context: Context,
  db: Executor,
  id: string,
  select: (videoId: string) => Promise<VideoRow | undefined>,
): Promise<Outcome<VideoRow>> {
  const videoId = await findShown(context, db, id)
  const video = videoId ? await select(videoId) : undefined
  if (!video) return fail('ERRORS.NOTFOUND')
  return video.kind === 'file' || video.kind === 'hls' ? succeed(video) : fail('ERRORS.ACTIONNOTALLOWED')
}

const lockOurs = (tx: Transaction, context: Context, id: string) =>
  findOurs(context, tx, id, (videoId) => lockVideo(tx, videoId))

async function changeCaptions(
  tx: Transaction,
  context: Context,
  caller: StaffCaller,
  { id, video, captions }: { id: string; video: { id: string; captions: Language[] }; captions: Language[] },
): Promise<Outcome<StaffFilmRecord>> {
  await setCaptions(tx, video.id, captions)
  await recordChange(tx, context, caller, {
    ...{ record: 'film', recordId: id, before: { captions: video.captions }, after: { captions } },
  })
  return describeFilm(context, tx, id)
}

/**
 * Keeps the captions of a language for the shown film. Fails with ERRORS.UPLOADINVALID and the line of each problem, with
 * ERRORS.NOTFOUND, or ERRORS.ACTIONNOTALLOWED for a film of another host.
 */
export async function saveCaptions(
  context: Context,
  caller: StaffCaller,
  { params: { id, language }, upload }: Pick<Input<Rows['saveCaptions']>, 'params'> & { upload: unknown },
): Promise<Outcome<StaffFilmRecord>> {
  const bytes = await readUpload(upload, captionsMaxBytes)
  if (failed(bytes)) return bytes
  const text = bytes.value.toString('utf8')
  if (text.includes('\uFFFD')) return fail('ERRORS.UPLOADINVALID', { extra: { reason: 'encoding' } })
  const { db, storage } = context
  const video = await findOurs(context, db, id, async (videoId) => (await selectVideos(db, [videoId])).get(videoId))
  if (failed(video)) return video
  const { cues, problems } = readCaptions(text, video.value.duration)
  if (problems.length > 0)
    return fail('ERRORS.UPLOADINVALID', { extra: { reason: 'captions', problems: problems.slice(0, problemsMax) } })
  await storage.put(`${videoFolder(video.value.id)}/${captionsFile(language)}`, Buffer.from(writeCaptions(cues)))
  return inTransaction(context, async (tx): Promise<Outcome<StaffFilmRecord>> => {
    const locked = await lockOurs(tx, context, id)
    if (failed(locked)) return locked
    // Another film has taken its place meanwhile, which these captions are not for.
    if (locked.value.id !== video.value.id) return fail('ERRORS.NOTFOUND')
    const captions = languages.filter((each) => each === language || locked.value.captions.includes(each))
    return changeCaptions(tx, context, caller, { id, video: locked.value, captions })
  })
}

/** Takes captions away; their file stays until the film goes. Fails with ERRORS.ACTIONNOTALLOWED for Polish ones that readers need. */
export const removeCaptions = (
  context: Context,
  caller: StaffCaller,
  { id, language }: { id: string; language: Language },
): Promise<Outcome<StaffFilmRecord>> =>
  inTransaction(context, async (tx): Promise<Outcome<StaffFilmRecord>> => {
    const video = await lockOurs(tx, context, id)
    if (failed(video)) return video
    if (!video.value.captions.includes(language)) return fail('ERRORS.NOTFOUND')
    if (language === 'pl') return fail('ERRORS.ACTIONNOTALLOWED')
    const captions = video.value.captions.filter((each) => each !== language)
    return changeCaptions(tx, context, caller, { id, video: video.value, captions })
  })
