import type { Changes, Topic } from '#changes.ts'

/** Entries live at most this long even if no announcement ever comes: the net under NOTIFY. */
const maxAgeMs = 60_000
const maxEntries = 2_000

export type Cache<Value> = {
  /** The kept value of a key, or what `load` brings; concurrent askers share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
}

/** A cache in memory, dropped whole when one of its topics changes. */
export function createCache<Value>(changes: Changes, dropOn: readonly Topic[]): Cache<Value> {
  const entries = new Map<string, { value: Promise<Value>; until: number }>()
  for (const topic of dropOn) changes.on(topic, () => entries.clear())
  return {
    get(key, load) {
      const kept = entries.get(key)
      if (kept && kept.until > performance.now()) return kept.value
      if (entries.size >= maxEntries) entries.clear()
      // Settled once here: a query builder would run again at every await of it.
      const entry = { value: (async () => load())(), until: performance.now() + maxAgeMs }
      // A change announced while loading clears the map, so what was read before it is answered once and not kept.
      entries.set(key, entry)
      entry.value.catch(() => {
        if (entries.get(key) === entry) entries.delete(key)
      })
      return entry.value
    },
  }
}
