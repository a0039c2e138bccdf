import { readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aFolder } from '#testing/start-sandbox.ts'
import { clearState, openState, type State } from './state.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await aFolder()
  path = join(folder, 'state.jsonl')
})
afterEach(() => rm(folder, { recursive: true }))

const read = () => readFile(path, 'utf8')
const lines = async () => (await read()).trimEnd().split('\n')
/** Where the clock stands after a start on what is on disk now. */
const saved = async () => (await openState(folder)).data.clock.offsetMs
const set = (state: State, offsetMs: number) => state.change(({ clock }) => void Object.assign(clock, { offsetMs }))
const tick = (state: State) =>
  state.change(({ clock }) => {
    clock.offsetMs += 1
  })
const point = (state: State, name: string) =>
  state.change(({ inpost }) => void Object.assign(inpost.points, { [name]: 'gone' }))
const refuse = () => {
  throw new Error('refused')
}
const anEvent = (id: string, attempts = 0) => ({
  id,
  type: 'refund.created',
  created: 0,
  sessionId: null,
  subscriptionId: null,
  invoiceId: null,
  deliver: 'once' as const,
  payload: '{"żółw":1}',
  remaining: 1,
  attempts,
})
const addEvent = (state: State, id: string) => state.change(({ stripe }) => stripe.events.set(id, anEvent(id)))
const eventIds = ({ data }: State) => [...data.stripe.events.keys()]

describe('the state', () => {
  test('holds a change before the change is acknowledged', async () => {
    const state = await openState(folder)
    await set(state, 5)
    expect(await saved()).toBe(5)
  })

  test('gives a change its result, and one that throws changes nothing, neither here nor on disk', async () => {
    const state = await openState(folder)
    await addEvent(state, 'evt_1')
    const before = await read()
    expect(await state.change(() => 'result')).toBe('result')
    const failing = state.change(({ clock, inpost, stripe }) => {
      clock.offsetMs = 9
      inpost.received.push('/points')
      const event = stripe.events.get('evt_1')
      if (event) event.attempts = 7
      stripe.events.set('evt_2', anEvent('evt_2'))
      stripe.events.delete('evt_1')
      refuse()
    })
    await expect(failing).rejects.toThrow('refused')
    expect(state.data.clock.offsetMs).toBe(0)
    expect(state.data.inpost.received).toEqual([])
    expect([...state.data.stripe.events.values()]).toEqual([anEvent('evt_1')])
    expect(await read()).toBe(before)
  })

  test('cannot be written into without a change', async () => {
    const state = await openState(folder)
    await addEvent(state, 'evt_1')
    expect(() => Object.assign(state.data.clock, { offsetMs: 1 })).toThrow(TypeError)
    expect(() => state.data.inpost.received.push('/points')).toThrow(TypeError)
    expect(() => Object.assign(state.data.stripe.events.get('evt_1') ?? {}, { attempts: 1 })).toThrow(TypeError)
  })

  test('keeps records in the order in which they came, whatever their names, also through a restart', async () => {
    const state = await openState(folder)
    for (const id of ['b', '7', 'a', '__proto__']) await addEvent(state, id)
    await state.change(({ stripe }) => {
      const event = stripe.events.get('7')
      if (event) event.attempts += 1
      stripe.events.delete('b')
    })
    const restarted = await openState(folder)
    for (const { data } of [state, restarted, await openState(folder)]) {
      expect([...data.stripe.events]).toEqual([
        ['7', anEvent('7', 1)],
        ['a', anEvent('a')],
        ['__proto__', anEvent('__proto__')],
      ])
    }
  })

  test('forgets everything but the clock when it is cleared', async () => {
    const state = await openState(folder)
    await set(state, 3)
    await point(state, 'LUB24N')
    await addEvent(state, 'evt_1')
    await state.change(clearState)
    const { data } = await openState(folder)
    expect([data.clock.offsetMs, data.inpost.points, data.stripe.events.size]).toEqual([3, {}, 0])
  })
})

describe('the journal', () => {
  test('holds every one of many simultaneous changes, in a few writes', async () => {
    const state = await openState(folder)
    await Promise.all(Array.from({ length: 200 }, () => tick(state)))
    expect(await saved()).toBe(200)
    expect(await readdir(folder)).toEqual(['state.jsonl'])
  })

  test('grows by what changed, not by what there is', async () => {
    const state = await openState(folder)
    for (let index = 0; index < 20; index++) await addEvent(state, `evt_${index}`)
    const whole = (await read()).length
    await state.change(({ stripe }) => {
      const event = stripe.events.get('evt_3')
      stripe.events.get('evt_4')
      if (event) event.attempts = 1
    })
    expect((await read()).slice(whole)).toBe(
      `${JSON.stringify([{ part: 'stripe', table: 'events', id: 'evt_3', record: anEvent('evt_3', 1) }])}\n`,
    )
    await state.change(({ stripe }) => void stripe.events.get('evt_3'))
    expect(await lines()).toHaveLength(22)
  })

  test('tells a reader to wait until what it may have seen is on disk', async () => {
    const state = await openState(folder)
    const change = set(state, 7)
    await state.saved()
    expect(await saved()).toBe(7)
    await change
  })

  test('torn anywhere in what was written last, holds everything before it', async () => {
    const state = await openState(folder)
    await addEvent(state, 'evt_1')
    await addEvent(state, 'evt_2')
    const before = Buffer.byteLength(await read())
    await state.change(({ clock, stripe }) => {
      clock.offsetMs = 4
      stripe.events.delete('evt_1')
      stripe.events.set('evt_3', anEvent('evt_3'))
    })
    const whole = await readFile(path)
    const complete = whole.length - 1
    for (let length = before; length <= whole.length; length += length + 9 < complete ? 9 : 1) {
      await writeFile(path, whole.subarray(0, length))
      const restarted = await openState(folder)
      expect(eventIds(restarted), `${length} bytes`).toEqual(
        length < complete ? ['evt_1', 'evt_2'] : ['evt_2', 'evt_3'],
      )
      expect(restarted.data.clock.offsetMs).toBe(length < complete ? 0 : 4)
    }
  })

  test('goes on after a torn line as if it had not been', async () => {
    await addEvent(await openState(folder), 'evt_1')
    await writeFile(path, `${await read()}[{"part":"stripe","table":"events","id":"evt_2","rec`)
    await addEvent(await openState(folder), 'evt_3')
    expect(eventIds(await openState(folder))).toEqual(['evt_1', 'evt_3'])
  })

  test('is written anew when it grew, and loses nothing that changes meanwhile', async () => {
    const state = await openState(folder, 1000)
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 10 }, (_, index) => addEvent(state, `evt_${index}`)))
      await Promise.all(Array.from({ length: 10 }, () => tick(state)))
      await state.change(({ stripe }) => void stripe.events.delete('evt_0'))
    }
    expect((await lines()).length).toBeLessThan(20)
    const restarted = await openState(folder)
    expect(eventIds(restarted)).toEqual(eventIds(state))
    expect(restarted.data.clock.offsetMs).toBe(100)
  })

  test('left half written anew by a crash, is the old one', async () => {
    await set(await openState(folder), 6)
    await writeFile(`${path}.tmp`, '{"version":2,"entr')
    expect(await saved()).toBe(6)
    expect(await readdir(folder)).toEqual(['state.jsonl'])
  })

  test('refuses to acknowledge what could not be written, and writes it with the next change', async () => {
    const state = await openState(folder)
    await rm(folder, { recursive: true })
    await expect(set(state, 1)).rejects.toThrow('ENOENT')
    await expect(state.saved()).rejects.toThrow('ENOENT')
    await openState(folder)
    await state.saved()
    expect(await saved()).toBe(1)
  })

  const broken = ['', 'null', '{"version":3}', '{"version":2,', '{"version":2,"entries":[]}\nnonsense\n[]\n']
  const unknown = ['[{"part":"bees"}]', '[{"part":"stripe","table":"events","id":"evt_1","record":{}}]'].map(
    (line) => `{"version":2,"entries":[]}\n${line}\n`,
  )
  test.each([...broken, ...unknown])('that cannot be read (%j) is named, not overwritten', async (content) => {
    await writeFile(path, content)
    await expect(openState(folder)).rejects.toThrow(/cannot read its state in .*state\.jsonl\. Remove this file/)
    expect(await read()).toBe(content)
  })
})

describe('a state of version 1', () => {
  const oldPath = () => join(folder, 'state.json')
  const old = {
    version: 1,
    clockOffsetMs: 8,
    stripe: {
      sessions: {},
      paymentIntents: { pi_1: { id: 'pi_1' } },
      charges: {},
      refunds: {},
      events: [anEvent('evt_2'), anEvent('evt_1')],
      answers: {},
      next: { deliver: 'late', fail: 'none' },
    },
    facebook: { fail: 'down', tokens: {}, lastToken: 'EAA' },
  }

  test('is read once, and kept as a journal from then on', async () => {
    await writeFile(oldPath(), JSON.stringify(old))
    for (const state of [await openState(folder), await openState(folder)]) {
      expect(eventIds(state)).toEqual(['evt_2', 'evt_1'])
      expect(state.data.stripe.paymentIntents.get('pi_1')).toEqual({ id: 'pi_1' })
      expect(state.data.stripe.next.deliver).toBe('late')
      expect(state.data.facebook).toMatchObject({ fail: 'down', lastToken: 'EAA' })
      expect([state.data.clock.offsetMs, state.data.google.keys]).toEqual([8, []])
    }
    expect(await readdir(folder)).toEqual(['state.jsonl'])
  })

  test('left beside a journal by a crash, does not come back', async () => {
    await set(await openState(folder), 2)
    await writeFile(oldPath(), JSON.stringify(old))
    expect(await saved()).toBe(2)
    expect(await readdir(folder)).toEqual(['state.jsonl'])
  })

  test.each(['{"version":1,', '{"version":2}', 'null'])(
    'that cannot be read (%s) is named, not overwritten',
    async (content) => {
      await writeFile(oldPath(), content)
      await expect(openState(folder)).rejects.toThrow(/cannot read its state in .*state\.json\. Remove this file/)
      expect(await readFile(oldPath(), 'utf8')).toBe(content)
    },
  )

  test('on a full disk stays what it was on disk, leaves no part of a file, and is whole again with the next change', async () => {
    const state = await openState(folder, 1)
    await set(state, 5)
    const before = await read()
    await symlink('/dev/full', `${path}.tmp`)
    const codes: unknown[] = []
    for (let changes = 0; changes < 3; changes++)
      await addEvent(state, `evt_${changes}`).catch(({ code }: NodeJS.ErrnoException) => codes.push(code))
    expect(codes).toContain('ENOSPC')
    expect((await readdir(folder)).filter((name) => name.endsWith('.tmp'))).toEqual([])
    expect((await read()).startsWith(before.split('\n')[0] ?? '')).toBe(true)
    await set(state, 7)
    const again = await openState(folder)
    expect(again.data.clock.offsetMs).toBe(7)
    expect(eventIds(again)).toEqual(eventIds(state))
  })
})
