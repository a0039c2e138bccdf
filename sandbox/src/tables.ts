import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'

/** A part of the state: tables of records by id, and a few values beside them, which all have a default. */
export type Part = {
  readonly tables: Readonly<Record<string, z.ZodType<object>>>
  readonly values: z.ZodType<object>
}

/** Where a record is looked up: in what is kept, or in a change's own view of it. */
export type Lookup<T> = { get: (id: string) => T | undefined }

/** A table during a change. What it hands out are copies to write into; those that differ in the end are kept. */
export type TableDraft<T> = Lookup<T> & {
  /** What stood here before the change, oldest first; frozen. */
  readonly before: ReadonlyMap<string, T>
  set: (id: string, record: T) => void
  delete: (id: string) => void
}

type TablesOf<P extends Part> = P['tables']

/** A part as it is kept; everything in it is frozen. */
export type PartData<P extends Part> = Readonly<z.output<P['values']>> & {
  readonly [Name in keyof TablesOf<P>]: ReadonlyMap<string, z.output<TablesOf<P>[Name]>>
}

/** A part during a change. */
export type PartDraft<P extends Part> = z.output<P['values']> & {
  readonly [Name in keyof TablesOf<P>]: TableDraft<z.output<TablesOf<P>[Name]>>
}

/** A table's draft, and what became of the records that were taken from it: undefined for those that are gone. */
export function draftTable(before: ReadonlyMap<string, object>): {
  draft: TableDraft<object>
  listChanges: () => [id: string, record: object | undefined][]
} {
  const taken = new Map<string, object | undefined>()
  return {
    draft: {
      before,
      get(id) {
        if (!taken.has(id) && before.has(id)) taken.set(id, structuredClone(before.get(id)))
        return taken.get(id)
      },
      set: (id, record) => void taken.set(id, record),
      delete: (id) => void taken.set(id, undefined),
    },
    listChanges: () => [...taken].filter(([id, record]) => !isDeepStrictEqual(record, before.get(id))),
  }
}

/** Makes a part what it is in a sandbox that has not been used. */
export function clearPart(part: Part, draft: object): void {
  for (const name of Object.keys(part.tables)) {
    const table = (draft as Record<string, TableDraft<object>>)[name]
    for (const id of table?.before.keys() ?? []) table?.delete(id)
  }
  Object.assign(draft, part.values.parse({}))
}
