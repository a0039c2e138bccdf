import type { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { transact, unreadable } from './database.ts'
import { draftCollection, type Part, type PartData, type PartDraft } from './parts.ts'

/** The new state of one record, or of the values of one part. */
type Entry = {
  part: string
  /** Empty when the entry holds the part's values. */
  collection: string
  id: string
  /** Undefined when the record is deleted. */
  record: object | undefined
}

type Parts = Readonly<Record<string, Part>>
type Data<P extends Parts> = { readonly [Name in keyof P]: PartData<P[Name]> }
export type Draft<P extends Parts> = { readonly [Name in keyof P]: PartDraft<P[Name]> }

export type Records<P extends Parts> = {
  /** Everything as it is now, frozen. Parts and records are replaced, never modified. */
  readonly data: Data<P>
  /** Applies a change in one transaction and returns its result. A change that throws changes nothing. */
  change: <T>(apply: (draft: Draft<P>) => T) => T
}

type LoadedPart = { values: object; collections: Map<string, Map<string, object>>; view: object }

/**
 * Loads all records from the database and keeps them in memory, so that reading needs no query; a change writes only the
 * records that differ after it. Throws an Error when a row does not fit its schema.
 */
export function openRecords<P extends Parts>(database: DatabaseSync, parts: P): Records<P> {
  const loaded = new Map(Object.entries(parts).map(([name, part]) => [name, emptyPart(part)]))
  const data = lazyProperties([...loaded.keys()], (name) => partOf(name).view)

  function partOf(name: string): LoadedPart {
    const part = loaded.get(name)
    if (!part) throw new Error(`The state has no part "${name}".`)
    return part
  }

  function collectionOf(part: string, name: string): Map<string, object> {
    const collection = partOf(part).collections.get(name)
    if (!collection) throw new Error(`The state has no collection "${part}.${name}".`)
    return collection
  }

  function applyInMemory({ part, collection, id, record }: Entry): void {
    if (collection === '') setValues(partOf(part), record ?? {})
    else if (record === undefined) collectionOf(part, collection).delete(id)
    else collectionOf(part, collection).set(id, freezeDeep(record))
  }

  const save = createSave(database)
  try {
    for (const entry of readEntries(database, parts)) applyInMemory(entry)
  } catch (cause) {
    throw unreadable(database.location(), cause)
  }

  return {
    data: data as Data<P>,
    change(apply) {
      const opened = new Map<string, ReturnType<typeof draftPart>>()
      const draft = lazyProperties([...loaded.keys()], (name) => {
        const part = opened.get(name) ?? draftPart(name, partOf(name))
        opened.set(name, part)
        return part.draft
      })
      const result = apply(draft as Draft<P>)
      const entries = [...opened.values()].flatMap(({ listEntries }) => listEntries())
      save(entries)
      entries.forEach(applyInMemory)
      return result
    },
  }
}

function* readEntries(database: DatabaseSync, parts: Parts): Generator<Entry> {
  const rows = database.prepare('select part, collection, id, record from records order by rowid').iterate()
  for (const row of rows) {
    const [part, collection, id] = [String(row.part), String(row.collection), String(row.id)]
    const schema = collection === '' ? parts[part]?.values : parts[part]?.collections[collection]
    if (!schema) throw new Error(`The state has no collection "${part}.${collection}".`)
    yield { part, collection, id, record: schema.parse(JSON.parse(String(row.record))) }
  }
}

function createSave(database: DatabaseSync): (entries: Entry[]) => void {
  const upsert = database.prepare(
    `insert into records (part, collection, id, record) values (?, ?, ?, ?)
    on conflict do update set record = excluded.record`,
  )
  const remove = database.prepare('delete from records where part = ? and collection = ? and id = ?')
  return (entries) => {
    if (entries.length === 0) return
    transact(database, () => {
      for (const { part, collection, id, record } of entries) {
        if (record === undefined) remove.run(part, collection, id)
        else upsert.run(part, collection, id, JSON.stringify(record))
      }
    })
  }
}

function emptyPart({ collections, values }: Part): LoadedPart {
  const part = {
    values: {},
    view: {},
    collections: new Map(Object.keys(collections).map((name) => [name, new Map()])),
  }
  setValues(part, values.parse({}))
  return part
}

function setValues(part: LoadedPart, values: object): void {
  part.values = freezeDeep(values)
  part.view = Object.freeze({ ...values, ...Object.fromEntries(part.collections) })
}

/** Returns a modifiable view of a part, and a function that lists what was changed through it. */
function draftPart(part: string, { values, collections }: LoadedPart): { draft: object; listEntries: () => Entry[] } {
  const drafts = [...collections].map(([name, records]) => ({ name, ...draftCollection(records) }))
  const ownValues = structuredClone(values)
  const draft = Object.assign(ownValues, Object.fromEntries(drafts.map(({ name, draft }) => [name, draft])))
  return {
    draft,
    listEntries() {
      const record = Object.fromEntries(Object.entries(draft).filter(([name]) => !collections.has(name)))
      return [
        ...(isDeepStrictEqual(record, values) ? [] : [{ part, collection: '', id: '', record }]),
        ...drafts.flatMap(({ name, listChanges }) =>
          listChanges().map(([id, record]) => ({ part, collection: name, id, record })),
        ),
      ]
    },
  }
}

/** An object whose properties are computed when they are read. */
function lazyProperties(names: readonly string[], read: (name: string) => object): object {
  const object = {}
  for (const name of names) Object.defineProperty(object, name, { get: () => read(name), enumerable: true })
  return object
}

function freezeDeep<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) freezeDeep(child)
  return Object.freeze(value)
}
