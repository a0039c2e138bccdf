import { rm } from 'node:fs/promises'
import type { DatabaseSync } from 'node:sqlite'
import { daySeconds } from '@slodki-ul/contract/durations'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTempFolder } from '#testing/start-sandbox.ts'
import { openDatabase } from './database.ts'
import { saveToken } from './facebook/state.ts'
import { createFaultInjector } from './fault-injection.ts'
import { createPerson } from './social/people.ts'
import { openState, type State } from './state.ts'
import { noRequest, queueEvent } from './stripe/events.ts'
import { createIdempotentHandler } from './stripe/idempotency.ts'
import type { StripeDraft } from './stripe/state.ts'

let folder: string
let database: DatabaseSync
let state: State
beforeEach(async () => {
  folder = await createTempFolder()
  database = openDatabase(folder)
  state = openState(database)
})
afterEach(async () => {
  database.close()
  await rm(folder, { recursive: true })
})

describe('retention', () => {
  test('idempotent responses are kept for a day', async () => {
    let now = 0
    const clock = { now: () => now * 1000, seconds: () => now, offsetMs: () => 0, isMoving: () => false }
    const advance = async () => undefined
    const handleOnce = createIdempotentHandler({
      state,
      clock: { ...clock, advance },
      faultInjector: createFaultInjector(null),
    })
    const ask = (key: string) => handleOnce({ path: '/', body: '', key, requestId: key }, () => () => ({ key }))
    // Numeric keys, because objects would sort them before all others.
    await ask('7')
    now = daySeconds / 2
    await ask('3')
    await ask('9')
    now = daySeconds + 1
    expect((await ask('3')).replayed).toBe(true)
    await ask('1')
    expect([...state.data.stripe.idempotentResponses.keys()]).toEqual(['3', '9', '1'])
    now = 2 * daySeconds
    await ask('2')
    expect([...state.data.stripe.idempotentResponses.keys()]).toEqual(['1', '2'])
  })

  test('a thousand delivered events are kept, and every undelivered one', async () => {
    const refund = { id: 're_1' } as Parameters<typeof queueEvent<'refund.created'>>[2]
    const queue = (stripe: StripeDraft) =>
      queueEvent(stripe, 'refund.created', refund, { now: 0, cause: noRequest, sessionId: null })
    state.change(({ stripe }) => queue(stripe))
    const [first = ''] = state.data.stripe.events.keys()
    state.change(({ stripe }) => {
      for (let count = 0; count < 1100; count++) queue(stripe)
    })
    state.change(({ stripe }) => {
      for (const id of [...stripe.events.before.keys()].slice(1))
        Object.assign(stripe.events.get(id) ?? {}, { payload: null })
    })
    state.change(({ stripe }) => queue(stripe))
    expect(state.data.stripe.events.size).toBe(1 + 1000 + 1)
    expect(state.data.stripe.events.get(first)?.payload).toContain('re_1')
  })

  test('five hundred Facebook tokens are kept', async () => {
    const token = {
      person: createPerson({ email: 'kasia@poczta.example', firstName: 'Kasia', lastName: 'Lipcowa' }),
      appId: '1',
      type: 'USER' as const,
      isValid: true,
      issuedAt: 0,
      expiresAt: 1,
    }
    for (let index = 0; index < 505; index++) state.change(({ facebook }) => saveToken(facebook, `EAA${index}`, token))
    const names = [...state.data.facebook.tokens.keys()]
    expect([names.length, names[0], names.at(-1)]).toEqual([500, 'EAA5', 'EAA504'])
  })
})
