import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { storeVideoFiles } from '#learning/videos/video-work-folder.ts'
import type { Storage } from '#platform/files/storage.ts'

const parts = Array.from({ length: 20 }, (_each, index) => `360p/part${index}.m4s`)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ul-work-'))
  mkdirSync(join(folder, '360p'))
  for (const name of ['master.m3u8', ...parts]) writeFileSync(join(folder, name), name)
})
afterEach(() => rmSync(folder, { recursive: true }))

const storageThat = (putFile: Storage['putFile']) => ({ storage: { putFile } as Storage })

describe('storing what was made of a film', () => {
  it('deletes each file once it is stored, so that at most four are there twice', async () => {
    const stored = new Map<string, string>()
    const left: number[] = []
    const putFile = async (key: string, path: string) => {
      left.push(stored.size + readdirSync(join(folder, '360p')).length)
      await wait(1)
      stored.set(key, readFileSync(path, 'utf8'))
    }
    await storeVideoFiles(storageThat(putFile), 'id', folder)
    const names = ['master.m3u8', ...parts]
    expect(stored).toEqual(new Map(names.map((name) => [`videos/id/${name}`, name])))
    expect(readdirSync(join(folder, '360p'))).toEqual([])
    expect(Math.max(...left)).toBeLessThanOrEqual(names.length + 4)
  })

  it('begins no other file once it is to stop', async () => {
    const stopping = new AbortController()
    let begun = 0
    const putFile = async () => {
      begun++
      if (begun === 6) stopping.abort()
      await wait(1)
    }
    await expect(storeVideoFiles(storageThat(putFile), 'id', folder, stopping.signal)).rejects.toThrow(/abort/)
    expect(begun).toBeLessThan(10)
  })

  it('fails only when nothing is being stored any more', async () => {
    let [begun, running] = [0, 0]
    const putFile = async () => {
      begun++
      if (begun === 2) throw new Error('The disk is full.')
      running++
      await wait(20)
      running--
    }
    await expect(storeVideoFiles(storageThat(putFile), 'id', folder)).rejects.toThrow('The disk is full.')
    expect([begun, running]).toEqual([4, 0])
  })
})
