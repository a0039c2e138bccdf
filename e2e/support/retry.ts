import { setTimeout as wait } from 'node:timers/promises'
import { ApiRefusal } from './api-client.ts'

const timeoutMs = 40_000
const pauseMs = 150

/** Repeats a call that got no response or a 5xx, as a resilient client does. A refusal is a result. */
export async function retryRequest<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + timeoutMs; ; await wait(pauseMs)) {
    try {
      return await attempt()
    } catch (error) {
      const isRefusal = error instanceof ApiRefusal && error.status < 500
      if (isRefusal || Date.now() > deadline) throw error
    }
  }
}

/** Waits until a condition holds, calling `meanwhile` about once a second. Throws when it never holds. */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  meanwhile: () => Promise<unknown> = async () => {},
): Promise<void> {
  for (let turn = 1, deadline = Date.now() + timeoutMs; ; turn++) {
    if (await holds().catch(() => false)) return
    if (Date.now() > deadline) throw new Error(`Condition not met after ${timeoutMs / 1000} s: ${what}`)
    if (turn % 8 === 0) await meanwhile().catch(() => {})
    await wait(pauseMs)
  }
}
