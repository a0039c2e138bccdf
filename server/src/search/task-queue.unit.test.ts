import { describe, expect, it } from 'vitest'
import { createQueue } from '#search/task-queue.ts'

/** A task that ends when it is told to. */
function aTask(log: string[], name: string) {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const run = () => {
    log.push(name)
    return promise
  }
  return { run, end: () => resolve(name), fail: () => reject(new Error(name)) }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('turns', () => {
  it('are taken by so many at once, the others follow in their order, whether one ends or fails', async () => {
    const log: string[] = []
    const take = createQueue(2)
    const tasks = ['a', 'b', 'c', 'd'].map((name) => aTask(log, name))
    const results = tasks.map(({ run }) => take(run).catch((error: Error) => `failed ${error.message}`))
    expect(log).toEqual(['a', 'b'])
    tasks[1]?.fail()
    await settle()
    expect(log).toEqual(['a', 'b', 'c'])
    tasks[0]?.end()
    await settle()
    expect(log).toEqual(['a', 'b', 'c', 'd'])
    tasks[2]?.end()
    tasks[3]?.end()
    expect(await Promise.all(results)).toEqual(['a', 'failed b', 'c', 'd'])
  })

  it('are free again when all have ended', async () => {
    const take = createQueue(1)
    for (const value of [1, 2, 3]) expect(await take(async () => value)).toBe(value)
  })
})
