import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Storage } from '#platform/files/storage.ts'

export type Moved = { copied: number; copiedBytes: number; present: number; removed: number }

/** Copies one file by way of a local one, so that it arrives whole whatever its size. */
async function copyOne(source: Storage, target: Storage, key: string, folder: string): Promise<void> {
  const path = join(folder, crypto.randomUUID())
  try {
    await pipeline(await source.getStream(key), createWriteStream(path))
    await target.putFile(key, path)
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Copies to another storage every file that it lacks; files never change, so one of the same size is the same. Run
 * again, it copies what has come since. With `removes`, each file is deleted from the source once the target has it.
 */
export async function moveFiles(
  { source, target }: { source: Storage; target: Storage },
  { folder, removes }: { folder: string; removes: boolean },
): Promise<Moved> {
  const moved: Moved = { copied: 0, copiedBytes: 0, present: 0, removed: 0 }
  await mkdir(folder, { recursive: true })
  const sizeAtTarget = async (key: string) => (await target.describe(key))?.sizeBytes
  for await (const { key, sizeBytes } of source.list()) {
    if ((await sizeAtTarget(key)) === sizeBytes) moved.present++
    else {
      await copyOne(source, target, key, folder)
      if ((await sizeAtTarget(key)) !== sizeBytes) throw new Error(`${key} arrived with another size.`)
      moved.copied++
      moved.copiedBytes += sizeBytes
    }
    if (!removes) continue
    await source.delete(key)
    moved.removed++
  }
  return moved
}
