import type { ZodMiniType } from 'zod/mini'

/** One value in the browser's storage. */
export type StoredValue<Value> = {
  /** Returns null when nothing is stored, or nothing that the schema accepts. */
  read: () => Value | null
  save: (value: Value) => void
  remove: () => void
}

/**
 * Stores a value under a key, for the tab (`session`) or for the device (`local`). A string is stored unchanged,
 * everything else as JSON. Does nothing when the browser allows no storage.
 */
export function createStorage<Value>(
  key: string,
  schema: ZodMiniType<Value>,
  area: 'session' | 'local' = 'session',
): StoredValue<Value> {
  // Accessed on each use, because a browser that allows no storage throws here.
  const open = () => (area === 'session' ? sessionStorage : localStorage)

  return {
    read() {
      try {
        const text = open().getItem(key)
        if (text === null) return null
        const asText = schema.safeParse(text)
        return asText.success ? asText.data : schema.parse(JSON.parse(text))
      } catch {
        return null
      }
    },

    save(value) {
      try {
        open().setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
      } catch {
        // Storage is full or forbidden: nothing is stored.
      }
    },

    remove() {
      try {
        open().removeItem(key)
      } catch {
        // Storage is forbidden: nothing was stored.
      }
    },
  }
}
