import { expect, it } from 'vitest'
import type { Transaction } from '#db/client.ts'
import { publish, type Subscribers } from '#events.ts'

type TestContext = { subscribers: readonly Subscribers<TestContext>[]; calls: string[] }

const tx = {} as Transaction
const payload = { userId: 'u', email: 'ula@poczta.example' }

const recorder = (name: string): Subscribers<TestContext> => ({
  emailConfirmed: async (given, { calls }, { email }) => {
    await Promise.resolve()
    expect(given).toBe(tx)
    calls.push(`${name} ${email}`)
  },
})

it('runs the subscribers of an event one after another in the publisher’s transaction', async () => {
  const context: TestContext = { subscribers: [recorder('first'), {}, recorder('second')], calls: [] }
  await publish(tx, context, 'emailConfirmed', payload)
  await publish(tx, context, 'parcelPointsRefreshed', { at: new Date(0) })
  expect(context.calls).toEqual(['first ula@poczta.example', 'second ula@poczta.example'])
})

it('stops at the first subscriber that throws, and throws what it threw', async () => {
  const failing: Subscribers<TestContext> = { emailConfirmed: () => Promise.reject(new Error('refused')) }
  const context: TestContext = { subscribers: [failing, recorder('second')], calls: [] }
  await expect(publish(tx, context, 'emailConfirmed', payload)).rejects.toThrow('refused')
  expect(context.calls).toEqual([])
})
