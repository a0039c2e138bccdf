import { join, resolve } from 'node:path'
import { findIncompleteStorage, isFilesUrl, readFilesPlace } from '#file-settings.ts'
import { moveFiles } from '#platform/files/move-files.ts'
import { openStorage } from '#platform/files/open-storage.ts'
import { type Environment, readSettings, refuse } from '#settings.ts'

/** Both addresses of the words `move FROM TO`; null when they are other words. */
export function readMove([action, from, to, ...rest]: readonly string[]): { from: string; to: string } | null {
  return action === 'move' && from && to && rest.length === 0 ? { from, to } : null
}

/** Moves all files between two places, of which the settings of object storage hold for both. */
export async function runMove(
  { from, to }: { from: string; to: string },
  removes: boolean,
  env: Environment,
  print: (line: string) => void,
): Promise<void> {
  const set = readSettings(env)
  const problems = [from, to].flatMap((url) =>
    isFilesUrl(url) ? findIncompleteStorage(set, url) : [`${url}: write file:///absolute/folder or s3://bucket.`],
  )
  if (from === to) problems.push(`${to}: the files are there already.`)
  if (problems.length > 0) refuse([...new Set(problems)])
  const dataDir = resolve(set.DATA_DIR)
  const [source, target] = [from, to].map((url) => openStorage(readFilesPlace(set, dataDir, url)))
  if (!source || !target) return
  const moved = await moveFiles({ source, target }, { folder: join(dataDir, 'moving'), removes })
  print(
    `${moved.copied} files copied (${(moved.copiedBytes / 1e6).toFixed(1)} MB), ${moved.present} were there already, ${moved.removed} removed from ${from}.`,
  )
}
