import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DirectoryLockedError, lockDirectory } from './lock-directory.ts'

const code = new URL('./lock-directory.ts', import.meta.url).href

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
})
afterEach(async () => {
  for (const child of children.splice(0)) await end(child)
  rmSync(folder, { recursive: true })
})

const lockFile = () => join(folder, 'server.lock')
const holder = (): { pid: number; startTime: string } => JSON.parse(readFileSync(lockFile(), 'utf8'))

/** Starts another process that holds the lock and does nothing else. */
async function startHolder(): Promise<ChildProcess> {
  const script = `(await import(${JSON.stringify(code)})).lockDirectory(${JSON.stringify(folder)}); console.log('held'); process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}

/** Kills a process without any cleanup, like a power cut. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

/** Takes and releases the lock, which proves that it is free. */
const isFree = (): boolean => {
  lockDirectory(folder)()
  return true
}

describe('the lock of a data folder', () => {
  test('makes the folder, is held by this process, and leaves nothing behind', () => {
    folder = join(folder, 'new', 'data')
    const unlock = lockDirectory(folder)
    expect(holder().pid).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['server.lock'])
    unlock()
    expect(readdirSync(folder)).toEqual([])
    unlock()
    expect(isFree()).toBe(true)
  })

  test('is refused while another process runs that holds it: the message says who, where and what to do', async () => {
    const child = await startHolder()
    const lock = () => lockDirectory(folder)
    expect(lock).toThrow(DirectoryLockedError)
    expect(lock).toThrow(`process ${child.pid}`)
    expect(lock).toThrow(folder)
    expect(lock).toThrow('set DATA_DIR to another folder')
    expect(holder().pid).toBe(child.pid)
    expect(readdirSync(folder)).toEqual(['server.lock'])
  })

  test('is refused to the process that has it already', () => {
    const unlock = lockDirectory(folder)
    expect(() => lockDirectory(folder)).toThrow(DirectoryLockedError)
    unlock()
    expect(isFree()).toBe(true)
  })

  test('of a process that was killed is taken over', async () => {
    const child = await startHolder()
    await end(child)
    expect(holder().pid).toBe(child.pid)
    const unlock = lockDirectory(folder)
    expect(holder().pid).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['server.lock'])
    unlock()
  })

  test('of another process with the same number is taken over', async () => {
    const child = await startHolder()
    writeFileSync(lockFile(), JSON.stringify({ pid: child.pid, startTime: '1' }))
    expect(isFree()).toBe(true)
  })

  test.each(['', '{', 'null', '[]', '{"pid":"me"}', '{"pid":0.5,"startTime":""}'])(
    'that says nothing sensible (%j) is taken over',
    (text) => {
      writeFileSync(lockFile(), text)
      expect(isFree()).toBe(true)
    },
  )

  test('is taken over after a process that died taking it over, not from one that is just doing so', async () => {
    const gone = JSON.stringify({ pid: process.pid, startTime: '1' })
    const turn = join(folder, 'server.lock.turn')
    writeFileSync(lockFile(), gone)
    writeFileSync(turn, gone)
    lockDirectory(folder)()
    expect(readdirSync(folder)).toEqual([])

    const child = await startHolder()
    renameSync(lockFile(), turn)
    writeFileSync(lockFile(), gone)
    expect(() => lockDirectory(folder)).toThrow(`process ${child.pid}`)
    expect(readFileSync(lockFile(), 'utf8')).toBe(gone)
  })

  test('of a dead process goes to one of many that want it at the same moment; the rest are refused politely', async () => {
    const script = `
      const { parentPort, workerData } = require('node:worker_threads')
      const { code, folder, barrier } = workerData
      import(code).then(({ lockDirectory, DirectoryLockedError }) => {
        parentPort.on('message', (round) => {
          Atomics.wait(barrier, 0, round - 1)
          try {
            lockDirectory(folder)
            parentPort.postMessage('held')
          } catch (error) {
            parentPort.postMessage(error instanceof DirectoryLockedError ? 'refused' : String(error))
          }
        })
        parentPort.postMessage('ready')
      })`
    const barrier = new Int32Array(new SharedArrayBuffer(4))
    const workers = Array.from(
      { length: 4 },
      () => new Worker(script, { eval: true, workerData: { code, folder, barrier } }),
    )
    const responses = () => Promise.all(workers.map(async (worker) => (await once(worker, 'message'))[0]))
    await responses()
    const rounds = 100
    for (let round = 1; round <= rounds; round++) {
      writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startTime: '1' }))
      const outcome = responses()
      for (const worker of workers) worker.postMessage(round)
      Atomics.store(barrier, 0, round)
      Atomics.notify(barrier, 0)
      expect((await outcome).toSorted()).toEqual(['held', 'refused', 'refused', 'refused'])
      expect(readdirSync(folder)).toEqual(['server.lock'])
    }
    await Promise.all(workers.map((worker) => worker.terminate()))
  })
})
