import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Context } from '#context.ts'
import { createMetrics } from '#metrics.ts'
import { type Job, startTicking } from './ticker.ts'

/** The part of a context that the ticker uses, and a function that wakes it. */
function aContext() {
  const wakers: (() => void)[] = []
  const changes = { on: (_topic: string, wake: () => void) => wakers.push(wake) }
  const clock = { date: () => new Date(0) }
  const context = { changes, clock, metrics: createMetrics(), log: { error: () => {} } } as unknown as Context
  return {
    context,
    wake: () => {
      for (const each of wakers) each()
    },
  }
}

test('a job that waits for a provider delays only its own queue', async () => {
  const { context, wake } = aContext()
  const ran: string[] = []
  let response = () => {}
  const job = (name: string, lane?: Job['lane'], run = async () => {}): Job => ({
    name,
    ...(lane ? { lane } : {}),
    run: async () => {
      ran.push(name)
      await run()
      return 0
    },
  })
  const stop = startTicking(
    context,
    [
      job('waits', 'payments', () => new Promise<void>((resolve) => (response = resolve))),
      job('behind', 'payments'),
      job('rows'),
    ],
    { forQueued: true },
  )
  await wait(150)
  wake()
  await wait(150)
  expect(ran.filter((name) => name === 'rows').length).toBeGreaterThanOrEqual(2)
  expect(ran.filter((name) => name === 'waits')).toHaveLength(1)
  expect(ran).not.toContain('behind')

  let isStopped = false
  const stopping = stop().then(() => {
    isStopped = true
  })
  await wait(150)
  expect(isStopped).toBe(false)
  response()
  await stopping
  expect(ran).toContain('behind')
})

test('a job that fails is tried again at the next turn, and the next job runs all the same', async () => {
  const { context, wake } = aContext()
  const ran: string[] = []
  const stop = startTicking(
    context,
    [
      {
        name: 'fails',
        run: async () => {
          ran.push('fails')
          throw new Error('broken')
        },
      },
      {
        name: 'next',
        run: async () => {
          ran.push('next')
          return 0
        },
      },
    ],
    { forQueued: true },
  )
  await wait(150)
  wake()
  await wait(150)
  await stop()
  expect(ran.slice(0, 4)).toEqual(['fails', 'next', 'fails', 'next'])
})

test('queued work wakes only the jobs that are for it: an order does not start the scans of everything else', async () => {
  const { context, wake } = aContext()
  const ran: string[] = []
  const job = (name: string): Job => ({ name, run: async () => ran.push(name) && 0 })
  const stops = [startTicking(context, [job('scans')]), startTicking(context, [job('queues')], { forQueued: true })]
  await wait(150)
  wake()
  await wait(150)
  expect(ran.toSorted()).toEqual(['queues', 'queues', 'scans'])
  await wait(1_000)
  expect(ran.filter((name) => name === 'scans').length).toBeGreaterThanOrEqual(2)
  await Promise.all(stops.map((stop) => stop()))
})
