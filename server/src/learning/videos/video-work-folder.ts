import { readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import type { Context } from '#context.ts'
import { videoFolder } from '#learning/videos/video-files.ts'

/** Files stored at the same time. */
const storedAtOnce = 4

/** The folder on this machine in which a video is made before all of it is stored. */
export const workFolder = ({ config }: Pick<Context, 'config'>, id: string): string =>
  join(config.dataDir, 'transcoding', id)

/**
 * Stores everything that was made in a folder as the files of a video. Each file is deleted once it is stored, so that no film
 * takes the disk twice. After a failure nothing is being stored any more.
 */
export async function storeVideoFiles(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  folder: string,
  signal?: AbortSignal,
): Promise<void> {
  const limit = pLimit(storedAtOnce)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const failures: unknown[] = []
  const store = async (path: string) => {
    if (failures.length > 0) return
    try {
      signal?.throwIfAborted()
      await storage.putFile(`${videoFolder(id)}/${relative(folder, path).split(sep).join('/')}`, path)
      await rm(path)
    } catch (error) {
      failures.push(error)
    }
  }
  await Promise.all(paths.map((path) => limit(() => store(path))))
  if (failures.length > 0) throw failures[0]
}
