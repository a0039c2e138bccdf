import type { Changes, Topic } from '#changes.ts'

/** Entries live at most this long even if no announcement ever comes: the net under NOTIFY. */
const maxAgeMs = 60_000
const maxEntries = 2_000

export type Cache<Value> = {
  /** The kept value of a key, or what `load` brings; concurrent askers share one load. */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** The kept value of a key when it is there at once. */
  peek(key: string): Value | undefined
}

/** Changes of single things, named by their id, that concern only the values that show them. */
export type Parts<Value> = {
  topic: Topic
  of(value: Value): readonly (string | number)[]
  /** What a value that shows the thing becomes with its new state, so that it need not be read again. */
  renew(value: Value, id: string, state: string): Value
}

type Entry<Value> = { value: Promise<Value>; loaded?: Value; until: number }

/** A cache in memory, dropped whole when one of its topics changes, and renewed entry by entry when one of their parts does. */
export function createCache<Value>(changes: Changes, dropOn: readonly Topic[], parts?: Parts<Value>): Cache<Value> {
  const entries = new Map<string, Entry<Value>>()
  /** Keys of loaded values by the parts they show. */
  const holders = new Map<string, Set<string>>()
  const loading = new Set<string>()
  const clear = () => {
    entries.clear()
    holders.clear()
    loading.clear()
  }
  const drop = (key: string) => {
    const loaded = entries.get(key)?.loaded
    if (loaded !== undefined) for (const part of parts?.of(loaded) ?? []) holders.get(String(part))?.delete(key)
    entries.delete(key)
    loading.delete(key)
  }
  for (const topic of dropOn) changes.on(topic, clear)
  if (parts)
    changes.on(parts.topic, (id, state) => {
      // Without an id announcements may have been missed; what is still loading may show the old state of anything.
      if (id === undefined || state === undefined) return clear()
      for (const key of [...loading]) drop(key)
      for (const key of holders.get(id) ?? []) {
        const entry = entries.get(key)
        if (entry?.loaded === undefined) continue
        entry.loaded = parts.renew(entry.loaded, id, state)
        entry.value = Promise.resolve(entry.loaded)
      }
    })

  function settle(key: string, entry: Entry<Value>, value: Value): void {
    if (entries.get(key) !== entry) return
    loading.delete(key)
    entry.loaded = value
    for (const part of parts?.of(value) ?? []) {
      const keys = holders.get(String(part))
      if (keys) keys.add(key)
      else holders.set(String(part), new Set([key]))
    }
  }

  return {
    get(key, load) {
      const kept = entries.get(key)
      if (kept && kept.until > performance.now()) return kept.value
      if (entries.size >= maxEntries) clear()
      // Settled once here: a query builder would run again at every await of it.
      const entry: Entry<Value> = { value: (async () => load())(), until: performance.now() + maxAgeMs }
      // A change announced while loading drops the entry, so what was read before it is answered once and not kept.
      entries.set(key, entry)
      loading.add(key)
      entry.value.then(
        (value) => settle(key, entry, value),
        () => {
          if (entries.get(key) === entry) drop(key)
        },
      )
      return entry.value
    },
    peek(key) {
      const kept = entries.get(key)
      return kept && kept.until > performance.now() ? kept.loaded : undefined
    },
  }
}
