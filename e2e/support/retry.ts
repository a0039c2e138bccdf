import { setTimeout as wait } from 'node:timers/promises'
import { ApiRefusal } from './api-client.ts'

const patienceMs = 40_000
const pauseMs = 150

/** Repeats what got no answer, or one of a server's own failure, as a patient client does. Refusals are answers. */
export async function retryRequest<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + patienceMs; ; await wait(pauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      const isAnswer = error instanceof ApiRefusal && error.status < 500
      if (isAnswer || Date.now() > deadline) throw error
    }
  }
}

/** Waits until something holds; every second or so it gives `meanwhile` a push. Throws when it never does. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let turn = 1, deadline = Date.now() + patienceMs; ; turn++) {
    if (await holds().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`Not so after ${patienceMs / 1000} s: ${what}`)
    if (turn % 8 === 0) await meanwhile().catch(() => {})
    await wait(pauseMs)
  }
}
