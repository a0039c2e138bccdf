type Deps = readonly unknown[] | undefined
type Effect = { deps: Deps; stop?: unknown }

/**
 * Runs hooks without a browser: state, refs and effects persist between runs, and `run` renders until nothing changes.
 */
export function createHookRunner() {
  let cells: unknown[] = []
  let position = 0
  let isStale = false
  let effects: (() => void)[] = []

  const cell = <Value>(initial: () => Value): { index: number; value: Value } => {
    const index = position++
    if (index >= cells.length) cells.push(initial())
    return { index, value: cells[index] as Value }
  }
  const stops = new Set<() => unknown>()
  const isSame = (one: Deps, other: Deps) =>
    one !== undefined && one.length === other?.length && one.every((value, at) => Object.is(value, other[at]))

  function leave(stop: unknown): void {
    if (stops.delete(stop as () => unknown)) (stop as () => unknown)()
  }

  const react = {
    useState: <Value>(initial: Value | (() => Value)) => {
      const { index, value } = cell(() => (typeof initial === 'function' ? (initial as () => Value)() : initial))
      const change = (next: Value | ((before: Value) => Value)) => {
        const before = cells[index] as Value
        cells[index] = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next
        isStale ||= !Object.is(before, cells[index])
      }
      return [value, change] as const
    },
    useRef: <Value>(initial: Value) => cell(() => ({ current: initial })).value,
    useEffect: (run: () => unknown, deps?: readonly unknown[]) => {
      const { value } = cell<Effect>(() => ({ deps: undefined }))
      if (deps && isSame(value.deps, deps)) return
      value.deps = deps
      effects.push(() => {
        leave(value.stop)
        value.stop = run()
        if (typeof value.stop === 'function') stops.add(value.stop as () => unknown)
      })
    },
    useEffectEvent: <Handler>(handler: Handler) => handler,
    useSyncExternalStore: <Value>(_subscribe: unknown, read: () => Value) => read(),
  }

  return {
    /** Replaces React in tests. */
    react,
    /** Returns the hook's result after its effects have run. */
    run<Result>(hook: () => Result): Result {
      for (;;) {
        position = 0
        isStale = false
        effects = []
        const result = hook()
        for (const effect of effects) effect()
        if (!isStale) return result
      }
    },
    /** Leaves the page and clears all state, like opening it again. */
    reset(): void {
      for (const stop of stops) leave(stop)
      cells = []
    },
  }
}
