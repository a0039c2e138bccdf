import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#context.ts'
import { videoIdOf } from '#learning/videos/film-attempt.rules.ts'
import { videoFolder } from '#learning/videos/video-files.ts'

type Deps = Pick<Context, 'config'>

/** The folder on this machine with the files that staff send. */
export const uploadFolder = ({ config }: Deps): string => join(config.dataDir, 'uploads')

export const uploadPath = (context: Deps, id: string): string => join(uploadFolder(context), id)

/** Bytes of a file that have arrived; 0 without a file. */
export const sentBytesOf = async (context: Deps, id: string): Promise<number> =>
  (await stat(uploadPath(context, id)).catch(() => null))?.size ?? 0

/** Bytes that are free where files are sent to. */
export async function freeBytesOf({ config }: Deps): Promise<number> {
  const { bavail, bsize } = await statfs(config.dataDir)
  return Number(bavail) * Number(bsize)
}

/** Deletes what the first attempts to make a film have stored: a process that died leaves it. */
export async function deleteAttempts({ storage }: Pick<Context, 'storage'>, id: string, count: number): Promise<void> {
  for (let attempt = 1; attempt <= count; attempt++) await storage.deleteFolder(videoFolder(videoIdOf(id, attempt)))
}

/** Deletes the file of an upload that is no more, and what was made of it. */
export async function deleteUploadFiles(
  context: Pick<Context, 'config' | 'storage'>,
  { id, attempt }: { id: string; attempt: number },
): Promise<void> {
  await rm(uploadPath(context, id), { force: true })
  await deleteAttempts(context, id, attempt)
}
