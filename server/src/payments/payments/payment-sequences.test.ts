import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { controlProvider } from '#testing/payment-provider.ts'
import { runSequence } from '#testing/payment-run.ts'
import { generateSequence, writtenSequences } from '#testing/payment-sequences.ts'
import { openTestApp, type TestApp } from '#testing/test-app.ts'

/** Number of sequences, limited by the time of the test run. */
const generated = 30

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

describe('what sequences of payments, events and jobs leave behind', () => {
  it('is what was recorded', async () => {
    const provider = controlProvider(testApp)
    const sequences = [
      ...writtenSequences,
      ...Array.from({ length: generated }, (_, number) => generateSequence(number)),
    ]
    const lines: string[] = []
    for (const sequence of sequences) lines.push(JSON.stringify(await runSequence(testApp, provider, sequence)))
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('payment-sequences.jsonl')
  }, 600_000)
})
