import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'

/** A part of the state: collections of records by id, and a few values, which all have a default. */
export type Part = {
  readonly collections: Readonly<Record<string, z.ZodType<object>>>
  readonly values: z.ZodType<object>
}

/** Finds records by id: the saved ones, or the copies of a change. */
export type Lookup<T> = { get: (id: string) => T | undefined }

/** A collection during a change. `get` returns modifiable copies; those that differ after the change are saved. */
export type CollectionDraft<T> = Lookup<T> & {
  /** The records before the change, oldest first; frozen. */
  readonly before: ReadonlyMap<string, T>
  set: (id: string, record: T) => void
  delete: (id: string) => void
}

type CollectionsOf<P extends Part> = P['collections']

/** A part as it is saved; everything in it is frozen. */
export type PartData<P extends Part> = Readonly<z.output<P['values']>> & {
  readonly [Name in keyof CollectionsOf<P>]: ReadonlyMap<string, z.output<CollectionsOf<P>[Name]>>
}

/** A part during a change. */
export type PartDraft<P extends Part> = z.output<P['values']> & {
  readonly [Name in keyof CollectionsOf<P>]: CollectionDraft<z.output<CollectionsOf<P>[Name]>>
}

/** Returns a draft of a collection and a function that lists its changed records; deleted ones are undefined. */
export function draftCollection(before: ReadonlyMap<string, object>): {
  draft: CollectionDraft<object>
  listChanges: () => [id: string, record: object | undefined][]
} {
  const copies = new Map<string, object | undefined>()
  return {
    draft: {
      before,
      get(id) {
        if (!copies.has(id) && before.has(id)) copies.set(id, structuredClone(before.get(id)))
        return copies.get(id)
      },
      set: (id, record) => void copies.set(id, record),
      delete: (id) => void copies.set(id, undefined),
    },
    listChanges: () => [...copies].filter(([id, record]) => !isDeepStrictEqual(record, before.get(id))),
  }
}

/** Empties a part: no records, default values. */
export function clearPart(part: Part, draft: object): void {
  for (const name of Object.keys(part.collections)) {
    const collection = (draft as Record<string, CollectionDraft<object>>)[name]
    for (const id of collection?.before.keys() ?? []) collection?.delete(id)
  }
  Object.assign(draft, part.values.parse({}))
}
