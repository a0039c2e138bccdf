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

/** The entries of a cache within its limits, and which of them show a record. */
class Entries<Value> {
  /** Least recently used first. */
  readonly #byKey = new Map<string, Entry<Value>>()
  /** Keys of loaded values by the records they show. */
  readonly #keysByRecord = new Map<string, Set<string>>()
  readonly #loading = new Set<string>()
  readonly #recordsOf: (value: Value) => string[]
  readonly #limit: ByteLimit<Value>
  #bytes = 0

  constructor(parts: Parts<Value> | undefined, limit: ByteLimit<Value>) {
    this.#recordsOf = (value) => (parts?.of(value) ?? []).map(String)
    this.#limit = limit
  }

  clear(): void {
    this.#byKey.clear()
    this.#keysByRecord.clear()
    this.#loading.clear()
    this.#bytes = 0
  }

  drop(key: string): void {
    const entry = this.#byKey.get(key)
    if (!entry) return
    for (const record of entry.loaded === undefined ? [] : this.#recordsOf(entry.loaded)) {
      const keys = this.#keysByRecord.get(record)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByRecord.delete(record)
    }
    this.#bytes -= entry.bytes
    this.#byKey.delete(key)
    this.#loading.delete(key)
  }

  dropLoading(): void {
    for (const key of [...this.#loading]) this.drop(key)
  }

  /** Returns an entry that is young enough, which counts as a use of it. */
  findFresh(key: string): Entry<Value> | undefined {
    const entry = this.#byKey.get(key)
    if (!entry || entry.until <= performance.now()) return undefined
    this.#byKey.delete(key)
    this.#byKey.set(key, entry)
    return entry
  }

  /** Adds an entry whose value is loading. */
  add(key: string, value: Promise<Value>): Entry<Value> {
    const entry = { value, bytes: 0, until: performance.now() + maxAgeMs }
    this.#byKey.set(key, entry)
    this.#loading.add(key)
    this.#makeRoom()
    return entry
  }

  /** Stores the loaded value of an entry that is still there. */
  settle(key: string, entry: Entry<Value>, value: Value): void {
    if (this.#byKey.get(key) !== entry) return
    this.#loading.delete(key)
    for (const record of this.#recordsOf(value)) {
      const keys = this.#keysByRecord.get(record) ?? new Set()
      this.#keysByRecord.set(record, keys.add(key))
    }
    entry.loaded = value
    this.#store(key, entry, value)
  }

  /** Drops an entry whose value could not be loaded, unless another one has taken its place. */
  fail(key: string, entry: Entry<Value>): void {
    if (this.#byKey.get(key) === entry) this.drop(key)
  }

  /** Replaces the loaded values that show a record; those without a replacement are dropped. */
  renew(record: string, renewed: (value: Value) => Value | undefined): void {
    for (const key of [...(this.#keysByRecord.get(record) ?? [])]) {
      const entry = this.#byKey.get(key)
      if (entry?.loaded === undefined) continue
      const value = renewed(entry.loaded)
      if (value === undefined) {
        this.drop(key)
        continue
      }
      entry.value = Promise.resolve(value)
      this.#store(key, entry, value)
    }
  }

  /** Stores a value, unless it alone exceeds the memory limit. */
  #store(key: string, entry: Entry<Value>, value: Value): void {
    const size = 2 * key.length + this.#limit.sizeOf(value)
    if (size > this.#limit.maxBytes) {
      this.drop(key)
      return
    }
    this.#bytes += size - entry.bytes
    entry.bytes = size
    entry.loaded = value
    this.#makeRoom()
  }

  #makeRoom(): void {
    for (const key of this.#byKey.keys()) {
      if (this.#bytes <= this.#limit.maxBytes && this.#byKey.size <= maxEntries) return
      this.drop(key)
    }
  }
}

/**
 * Creates a cache in memory: all entries are removed when one of its topics changes, single entries are updated when one
 * of their records changes. When it is full, the least recently used entries are removed.
 */
export function createCache<Value>(
  changes: Changes,
  dropOn: readonly Topic[],
  parts?: Parts<Value>,
  limit: ByteLimit<Value> = noLimit,
): Cache<Value> {
  const entries = new Entries(parts, limit)
  for (const topic of dropOn) changes.on(topic, () => entries.clear())
  if (parts)
    changes.on(parts.topic, (id, state) => {
      // Without an id, notifications may have been missed; a value still loading may show an old state.
      if (id === undefined || state === undefined) return entries.clear()
      entries.dropLoading()
      entries.renew(id, (value) => parts.renew(value, id, state))
    })
  return {
    get(key, load) {
      const cached = entries.findFresh(key)
      if (cached) return cached.value
      entries.drop(key)
      // Resolved once here: a query builder would run again at every await. A change during the load removes the entry, so
      // the old value is returned once and not cached.
      const entry = entries.add(key, (async () => load())())
      entry.value.then(
        (value) => entries.settle(key, entry, value),
        () => entries.fail(key, entry),
      )
      return entry.value
    },
    peek: (key) => entries.findFresh(key)?.loaded,
  }
}

/** A cache that tells whether each value was there. */
export const countUses = <Value>(cache: Cache<Value>, count: (result: 'hit' | 'miss') => void): Cache<Value> => ({
  get(key, load) {
    let result: 'hit' | 'miss' = 'hit'
    const value = cache.get(key, () => {
      result = 'miss'
      return load()
    })
    count(result)
    return value
  },
  peek(key) {
    const value = cache.peek(key)
    if (value !== undefined) count('hit')
    return value
  },
})
