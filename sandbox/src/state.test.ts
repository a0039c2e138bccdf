import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTempFolder, startSandbox } from '#testing/start-sandbox.ts'
import { openDatabase } from './database.ts'
import { clearState, openState, type State } from './state.ts'

let folder: string
let path: string
let databases: DatabaseSync[]
beforeEach(async () => {
  folder = await createTempFolder()
  path = join(folder, 'sandbox.sqlite')
  databases = []
})
afterEach(async () => {
  for (const database of databases) database.close()
  await rm(folder, { recursive: true })
})

/** Opens the database of the folder once more, as a restarted sandbox does. */
function open(): { database: DatabaseSync; state: State } {
  const database = openDatabase(folder)
  databases.push(database)
  return { database, state: openState(database) }
}
/** The clock's offset as a restarted sandbox reads it. */
const savedOffset = () => open().state.data.clock.offsetMs
const setOffset = (state: State, offsetMs: number) =>
  state.change(({ clock }) => void Object.assign(clock, { offsetMs }))
const rowIds = (database: DatabaseSync) =>
  database
    .prepare('select id from records order by rowid')
    .all()
    .map(({ id }) => id)
const anEvent = (id: string, attempts = 0) => ({
  id,
  type: 'refund.created',
  created: 0,
  sessionId: null,
  subscriptionId: null,
  invoiceId: null,
  deliver: 'once' as const,
  payload: '{"żółw":1}',
  body: '{"żółw":1}',
  remaining: 1,
  attempts,
})
const addEvent = (state: State, id: string) => state.change(({ stripe }) => stripe.events.set(id, anEvent(id)))
const eventIds = ({ data }: State) => [...data.stripe.events.keys()]

describe('the state', () => {
  test('is saved when a change returns', () => {
    const { state } = open()
    setOffset(state, 5)
    addEvent(state, 'evt_1')
    expect(savedOffset()).toBe(5)
    expect(eventIds(open().state)).toEqual(['evt_1'])
  })

  test('returns the result of a change; a change that throws changes nothing in memory or on disk', () => {
    const { state, database } = open()
    addEvent(state, 'evt_1')
    expect(state.change(() => 'result')).toBe('result')
    const failing = () =>
      state.change(({ clock, inpost, stripe }) => {
        clock.offsetMs = 9
        inpost.received.push('/points')
        const event = stripe.events.get('evt_1')
        if (event) event.attempts = 7
        stripe.events.set('evt_2', anEvent('evt_2'))
        stripe.events.delete('evt_1')
        throw new Error('refused')
      })
    expect(failing).toThrow('refused')
    for (const { data } of [state, open().state]) {
      expect(data.clock.offsetMs).toBe(0)
      expect(data.inpost.received).toEqual([])
      expect([...data.stripe.events.values()]).toEqual([anEvent('evt_1')])
    }
    expect(rowIds(database)).toEqual(['evt_1'])
  })

  test('cannot be modified outside a change', () => {
    const { state } = open()
    addEvent(state, 'evt_1')
    expect(() => Object.assign(state.data.clock, { offsetMs: 1 })).toThrow(TypeError)
    expect(() => state.data.inpost.received.push('/points')).toThrow(TypeError)
    expect(() => Object.assign(state.data.stripe.events.get('evt_1') ?? {}, { attempts: 1 })).toThrow(TypeError)
  })

  test('keeps records in the order of insertion, whatever their names, also after a restart', () => {
    const { state } = open()
    for (const id of ['b', '7', 'a', '__proto__']) addEvent(state, id)
    state.change(({ stripe }) => {
      const event = stripe.events.get('7')
      if (event) event.attempts += 1
      stripe.events.delete('b')
    })
    for (const { data } of [state, open().state]) {
      expect([...data.stripe.events]).toEqual([
        ['7', anEvent('7', 1)],
        ['a', anEvent('a')],
        ['__proto__', anEvent('__proto__')],
      ])
    }
  })

  test('writes the records that changed and no others', () => {
    const { state, database } = open()
    for (let index = 0; index < 20; index++) addEvent(state, `evt_${index}`)
    const changedRows = (change: () => void) => {
      const count = () => Number(database.prepare('select total_changes() as count').get()?.count)
      const before = count()
      change()
      return count() - before
    }
    const attempt = () =>
      state.change(({ stripe }) => {
        const event = stripe.events.get('evt_3')
        stripe.events.get('evt_4')
        if (event) event.attempts = 1
      })
    expect(changedRows(attempt)).toBe(1)
    expect(changedRows(attempt)).toBe(0)
  })

  test('loses everything but the clock when it is cleared', () => {
    const { state } = open()
    setOffset(state, 3)
    state.change(({ inpost }) => void Object.assign(inpost.points, { LUB24N: 'gone' }))
    addEvent(state, 'evt_1')
    state.change(clearState)
    const { data } = open().state
    expect([data.clock.offsetMs, data.inpost.points, data.stripe.events.size]).toEqual([3, {}, 0])
  })

  test('refuses a change on a full disk, stays as it was, and saves the next one that fits', () => {
    const { state, database } = open()
    addEvent(state, 'evt_1')
    database.exec(`pragma max_page_count = ${database.prepare('pragma page_count').get()?.page_count}`)
    const large = () =>
      state.change(({ clock, stripe }) => {
        clock.offsetMs = 5
        stripe.events.set('evt_2', { ...anEvent('evt_2'), payload: 'x'.repeat(100_000) })
      })
    expect(large).toThrow('database or disk is full')
    for (const each of [state, open().state]) expect([each.data.clock.offsetMs, eventIds(each)]).toEqual([0, ['evt_1']])
    database.exec('pragma max_page_count = 1000')
    large()
    for (const each of [state, open().state])
      expect([each.data.clock.offsetMs, eventIds(each)]).toEqual([5, ['evt_1', 'evt_2']])
  })
})

describe('a database that cannot be read', () => {
  const message = /cannot read its state in .*sandbox\.sqlite\. Remove this file/

  test('is named and not overwritten when it is not a database', async () => {
    const content = 'not a database '.repeat(100)
    await writeFile(path, content)
    expect(() => openDatabase(folder)).toThrow(message)
    expect(await readFile(path, 'utf8')).toBe(content)
  })

  test('is named when it has an unknown schema version', () => {
    open().database.exec('pragma user_version = 2')
    expect(() => openDatabase(folder)).toThrow(message)
  })

  test.each([
    ['bees', '', '', '{}'],
    ['stripe', 'bees', 'bee_1', '{}'],
    ['stripe', 'events', 'evt_1', '{}'],
    ['stripe', 'events', 'evt_1', 'nonsense'],
  ])('is named when a record does not fit: %s %s %s %s', (...row) => {
    const { database } = open()
    database.prepare('insert into records (part, collection, id, record) values (?, ?, ?, ?)').run(...row)
    expect(() => openState(database)).toThrow(message)
    expect(rowIds(database)).toEqual([row[2]])
  })
})

describe('files of a sandbox before SQLite', () => {
  test('are dropped, and the sandbox starts empty', async () => {
    await mkdir(join(folder, 'mail'))
    await writeFile(join(folder, 'mail', '000000000001-abcdefabcdef.json'), '{}')
    await writeFile(join(folder, 'state.json'), '{"version":1}')
    await writeFile(join(folder, 'state.jsonl'), '{"version":2,"entries":[]}\n')
    const sandbox = await startSandbox({ folder })
    expect(await sandbox.get('/control/stripe/sessions')).toEqual([])
    await sandbox.stop()
    expect(await readdir(folder)).toEqual(['sandbox.sqlite'])
  })
})
