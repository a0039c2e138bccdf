import { constants } from 'node:fs'
import { open, readFile, rename, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Puts a whole file in place of the old one so that a crash at any moment leaves the old or the new one, never a part. */
export async function writeDurably(path: string, content: string | Uint8Array): Promise<void> {
  const temporary = `${path}.tmp`
  try {
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, path)
  } catch (error) {
    // On a full disk what was written so far is in the way of everything else.
    await removeFile(temporary)
    throw error
  }
  await syncFolder(dirname(path))
}

/** Adds to the end of a file that is there. A crash, or an error, may leave a part of what was to be added. */
export async function appendDurably(path: string, content: Uint8Array): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND)
  try {
    await file.writeFile(content)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/** The text of a file; null when there is none. */
export async function readIfThere(path: string): Promise<string | null> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** Removes a file; one that is already gone is no error. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}

// The rename itself is durable only when the folder is. Windows cannot open folders and does not need it.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
