import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#context.ts'

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
