import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hourMs } from '@slodki-ul/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDiskStorage } from '#platform/files/disk-storage.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ul-storage-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const content = Buffer.from('%PDF-1.7 '.repeat(1_000))
/** Files of a folder and its subfolders. */
const list = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

/** Opens files on a full disk: half of the data fits, or only the sync fails. */
const openOnFullDisk =
  (failsAt: 'write' | 'sync') =>
  async (path: string, flags: string): Promise<FileHandle> => {
    const file = await open(path, flags)
    const fail = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    }
    const write = file.write.bind(file)
    if (failsAt === 'sync') file.sync = fail
    else
      file.writeFile = async (data) => {
        const bytes = data as Uint8Array
        await write(bytes.subarray(0, bytes.length / 2))
        return fail()
      }
    return file
  }

describe('storing a file', () => {
  it('leaves the whole file under its id and nothing else', async () => {
    const storage = openDiskStorage(folder)
    await storage.put('one', content)
    expect(list()).toEqual(['one'])
    expect(readFileSync(join(folder, 'one'))).toEqual(content)
    expect(Buffer.from(await storage.getBytes('one'))).toEqual(content)
  })

  it.each(['write', 'sync'] as const)(
    'on a full disk (%s fails) leaves no part of it, and passes once there is room',
    async (failsAt) => {
      let isFull = true
      const storage = openDiskStorage(folder, (path, flags) =>
        isFull ? openOnFullDisk(failsAt)(path, flags) : open(path, flags),
      )
      await expect(storage.put('one', content)).rejects.toMatchObject({ code: 'ENOSPC' })
      expect(list()).toEqual([])
      expect(await storage.exists('one')).toBe(false)
      isFull = false
      await storage.put('one', content)
      expect(readFileSync(join(folder, 'one'))).toEqual(content)
    },
  )

  it('that was cut off is cleaned up after an hour, and not one that may still be under way', async () => {
    const storage = openDiskStorage(folder)
    expect(await storage.removeUnfinished()).toBe(0)
    await storage.put('whole', content)
    mkdirSync(join(folder, 'unfinished'), { recursive: true })
    const now = Date.now()
    for (const [name, age] of [
      ['old', hourMs + 5_000],
      ['young', hourMs - 60_000],
    ] as const) {
      const path = join(folder, 'unfinished', name)
      writeFileSync(path, content.subarray(0, 10))
      utimesSync(path, new Date(now - age), new Date(now - age))
    }
    utimesSync(join(folder, 'whole'), new Date(0), new Date(0))
    expect(await storage.removeUnfinished()).toBe(1)
    expect(list().sort()).toEqual(['whole', 'young'])
  })
})
