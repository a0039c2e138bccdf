import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { draftTable, type Part, type PartData, type PartDraft } from './tables.ts'

const entrySchema = z.object({
  part: z.string(),
  /** None when the entry holds the part's values. */
  table: z.string().optional(),
  id: z.string().optional(),
  /** None when the record is gone. */
  record: z.unknown().optional(),
})

/** What one record, or the values of one part, have become. */
export type Entry = z.infer<typeof entrySchema>

type Parts = Readonly<Record<string, Part>>
type Data<P extends Parts> = { readonly [Name in keyof P]: PartData<P[Name]> }
export type Draft<P extends Parts> = { readonly [Name in keyof P]: PartDraft<P[Name]> }

export type Records<P extends Parts> = {
  /** Everything as it is now. Parts and records are replaced, never written into. */
  readonly data: Data<P>
  /** Runs a change and answers with what it changed. One that throws changes nothing. */
  change: <T>(apply: (draft: Draft<P>) => T) => { result: T; entries: Entry[] }
  /** Takes over entries from outside, the last word on a record winning. Throws when one does not fit its schema. */
  load: (entries: unknown) => void
  /** Entries that make the same records out of none. */
  list: () => Entry[]
}

type KeptPart = { values: object; tables: Map<string, Map<string, object>>; shown: object }

/** Keeps records in memory: a change costs what it changes, however many there are. */
export function createRecords<P extends Parts>(parts: P): Records<P> {
  const kept = new Map(Object.entries(parts).map(([name, part]) => [name, emptyPart(part)]))
  const data = lazily([...kept.keys()], (name) => partOf(name).shown)

  function partOf(name: string): KeptPart {
    const part = kept.get(name)
    if (!part) throw new Error(`The state has no part "${name}".`)
    return part
  }

  function tableOf(part: string, name: string): Map<string, object> {
    const table = partOf(part).tables.get(name)
    if (!table) throw new Error(`The state has no table "${part}.${name}".`)
    return table
  }

  function keep({ part, table, id = '', record }: Entry): void {
    if (table === undefined) setValues(partOf(part), record as object)
    else if (record === undefined) tableOf(part, table).delete(id)
    else tableOf(part, table).set(id, freezeDeep(record as object))
  }

  function check(entry: Entry): Entry {
    const part = parts[entry.part]
    const schema = entry.table === undefined ? part?.values : part?.tables[entry.table]
    if (!schema) throw new Error(`The state has no place for ${entry.part}.${entry.table ?? ''}.`)
    return entry.table !== undefined && entry.record === undefined
      ? entry
      : { ...entry, record: schema.parse(entry.record) }
  }

  return {
    data: data as Data<P>,
    change(apply) {
      const opened = new Map<string, ReturnType<typeof draftPart>>()
      const draft = lazily([...kept.keys()], (name) => {
        const part = opened.get(name) ?? draftPart(name, partOf(name))
        opened.set(name, part)
        return part.draft
      })
      const result = apply(draft as Draft<P>)
      const entries = [...opened.values()].flatMap(({ listEntries }) => listEntries())
      entries.forEach(keep)
      return { result, entries }
    },
    load: (entries) => z.array(entrySchema).parse(entries).map(check).forEach(keep),
    list: () =>
      [...kept].flatMap(([part, { values, tables }]) => [
        { part, record: values },
        ...[...tables].flatMap(([table, records]) =>
          [...records].map(([id, record]) => ({ part, table, id, record }) satisfies Entry),
        ),
      ]),
  }
}

function emptyPart({ tables, values }: Part): KeptPart {
  const part = { values: {}, shown: {}, tables: new Map(Object.keys(tables).map((name) => [name, new Map()])) }
  setValues(part, values.parse({}))
  return part
}

function setValues(part: KeptPart, values: object): void {
  part.values = freezeDeep(values)
  part.shown = Object.freeze({ ...values, ...Object.fromEntries(part.tables) })
}

/** A part to write into, and the entries that its changes come to. */
function draftPart(part: string, { values, tables }: KeptPart): { draft: object; listEntries: () => Entry[] } {
  const drafts = [...tables].map(([table, records]) => ({ table, ...draftTable(records) }))
  const ownValues = structuredClone(values)
  const draft = Object.assign(ownValues, Object.fromEntries(drafts.map(({ table, draft }) => [table, draft])))
  return {
    draft,
    listEntries() {
      const record = Object.fromEntries(Object.entries(draft).filter(([name]) => !tables.has(name)))
      return [
        ...(isDeepStrictEqual(record, values) ? [] : [{ part, record }]),
        ...drafts.flatMap(({ table, listChanges }) =>
          listChanges().map(([id, record]) => ({ part, table, id, record })),
        ),
      ]
    },
  }
}

/** An object whose properties are asked for when they are read. */
function lazily(names: readonly string[], read: (name: string) => object): object {
  const object = {}
  for (const name of names) Object.defineProperty(object, name, { get: () => read(name), enumerable: true })
  return object
}

function freezeDeep<T extends object>(value: T): T {
  if (Object.isFrozen(value)) return value
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) freezeDeep(child)
  return Object.freeze(value)
}
