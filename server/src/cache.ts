import type { Changes, Topic } from '#changes.ts'

/** Maximum age of entries, in case a notification was missed. */
const maxAgeMs = 60_000
const maxEntries = 2_000

export type Cache<Value> = {
  /** Returns the cached value of a key, or the result of `load`; concurrent callers share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** Returns the cached value of a key if it is already loaded. */
  peek(key: string): Value | undefined
}

/** Changes of single records, named by their id, that affect only the values that show them. */
export type Parts<Value> = {
  topic: Topic
  of(value: Value): readonly (string | number)[]
  /** Returns a value updated with the new state of a record; undefined when it must be loaded again. */
  renew(value: Value, id: string, state: string): Value | undefined
}

/** Limits the memory of the values of a cache, with their keys, in bytes. */
export type ByteLimit<Value> = { maxBytes: number; sizeOf(value: Value): number }

type Entry<Value> = { value: Promise<Value>; loaded?: Value; bytes: number; until: number }

const noLimit: ByteLimit<unknown> = { maxBytes: Number.POSITIVE_INFINITY, sizeOf: () => 0 }

/**
 * Creates a cache in memory: all entries are removed when one of its topics changes, single entries are updated when one
 * of their records changes. When it is full, the least recently used entries are removed.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: longer than 80 lines, to be split
export function createCache<Value>(
  changes: Changes,
  dropOn: readonly Topic[],
  parts?: Parts<Value>,
  { maxBytes, sizeOf }: ByteLimit<Value> = noLimit,
): Cache<Value> {
  /** Least recently used first. */
  const entries = new Map<string, Entry<Value>>()
  /** Keys of loaded values by the records they show. */
  const holders = new Map<string, Set<string>>()
  const loading = new Set<string>()
  let bytes = 0
  const clear = () => {
    entries.clear()
    holders.clear()
    loading.clear()
    bytes = 0
  }
  const drop = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    if (entry.loaded !== undefined)
      for (const part of parts?.of(entry.loaded) ?? []) {
        const keys = holders.get(String(part))
        keys?.delete(key)
        if (keys?.size === 0) holders.delete(String(part))
      }
    bytes -= entry.bytes
    entries.delete(key)
    loading.delete(key)
  }
  const makeRoom = () => {
    for (const key of entries.keys()) {
      if (bytes <= maxBytes && entries.size <= maxEntries) return
      drop(key)
    }
  }
  /** Stores a value, unless it alone exceeds the memory limit. */
  const store = (key: string, entry: Entry<Value>, value: Value) => {
    const size = 2 * key.length + sizeOf(value)
    if (size > maxBytes) return drop(key)
    bytes += size - entry.bytes
    entry.bytes = size
    entry.loaded = value
    makeRoom()
  }
  const findFresh = (key: string): Entry<Value> | undefined => {
    const entry = entries.get(key)
    if (!entry || entry.until <= performance.now()) return undefined
    entries.delete(key)
    entries.set(key, entry)
    return entry
  }
  for (const topic of dropOn) changes.on(topic, clear)
  if (parts)
    changes.on(parts.topic, (id, state) => {
      // Without an id, notifications may have been missed; a value still loading may show an old state.
      if (id === undefined || state === undefined) return clear()
      for (const key of [...loading]) drop(key)
      for (const key of [...(holders.get(id) ?? [])]) {
        const entry = entries.get(key)
        if (entry?.loaded === undefined) continue
        const renewed = parts.renew(entry.loaded, id, state)
        if (renewed === undefined) {
          drop(key)
          continue
        }
        entry.value = Promise.resolve(renewed)
        store(key, entry, renewed)
      }
    })

  function settle(key: string, entry: Entry<Value>, value: Value): void {
    if (entries.get(key) !== entry) return
    loading.delete(key)
    for (const part of parts?.of(value) ?? []) {
      const keys = holders.get(String(part))
      if (keys) keys.add(key)
      else holders.set(String(part), new Set([key]))
    }
    entry.loaded = value
    store(key, entry, value)
  }

  return {
    get(key, load) {
      const cached = findFresh(key)
      if (cached) return cached.value
      drop(key)
      // Resolved once here: a query builder would run again at every await.
      const entry: Entry<Value> = { value: (async () => load())(), bytes: 0, until: performance.now() + maxAgeMs }
      // A change during the load removes the entry, so the old value is returned once and not cached.
      entries.set(key, entry)
      loading.add(key)
      makeRoom()
      entry.value.then(
        (value) => settle(key, entry, value),
        () => {
          if (entries.get(key) === entry) drop(key)
        },
      )
      return entry.value
    },
    peek: (key) => findFresh(key)?.loaded,
  }
}
