import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aFolder } from '#testing/start-sandbox.ts'
import { openState } from './state.ts'

let folder: string
beforeEach(async () => {
  folder = await aFolder()
})
afterEach(() => rm(folder, { recursive: true }))

const saved = async () => JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'))

describe('the state file', () => {
  test('holds a change before the change is acknowledged', async () => {
    const state = await openState(folder)
    await state.change((data) => {
      data.clockOffsetMs = 5
    })
    expect((await saved()).clockOffsetMs).toBe(5)
    expect((await openState(folder)).data.clockOffsetMs).toBe(5)
  })

  test('holds every one of many simultaneous changes, and is whole at every moment', async () => {
    const state = await openState(folder)
    await state.change(() => undefined)
    let done = false
    const reading = (async () => {
      while (!done) await saved()
    })()
    await Promise.all(
      Array.from({ length: 200 }, () =>
        state.change((data) => {
          data.clockOffsetMs += 1
        }),
      ),
    )
    done = true
    await reading
    expect((await saved()).clockOffsetMs).toBe(200)
    expect(await readdir(folder)).toEqual(['state.json'])
  })

  test('gives a change its result, and a failed change leaves nothing behind', async () => {
    const state = await openState(folder)
    expect(await state.change(() => 'result')).toBe('result')
    const failing = state.change(() => {
      throw new Error('refused')
    })
    await expect(failing).rejects.toThrow('refused')
  })

  test('tells a reader to wait until what it may have seen is on disk', async () => {
    const state = await openState(folder)
    const change = state.change((data) => {
      data.clockOffsetMs = 7
    })
    await state.saved()
    expect((await saved()).clockOffsetMs).toBe(7)
    await change
  })

  test('refuses to acknowledge what could not be written, and writes it with the next change', async () => {
    const state = await openState(folder)
    await rm(folder, { recursive: true })
    const lost = state.change((data) => {
      data.clockOffsetMs = 1
    })
    await expect(lost).rejects.toThrow('ENOENT')
    await expect(state.saved()).rejects.toThrow('ENOENT')
    await openState(folder)
    await state.saved()
    expect((await saved()).clockOffsetMs).toBe(1)
  })

  test.each(['{"version":1,', '{"version":2}', 'null'])(
    'that cannot be read (%s) is named, not overwritten',
    async (content) => {
      await writeFile(join(folder, 'state.json'), content)
      await expect(openState(folder)).rejects.toThrow(/cannot read its state in .*state\.json\. Remove this file/)
      expect(await readFile(join(folder, 'state.json'), 'utf8')).toBe(content)
    },
  )
})
