type Effect = { run: () => unknown; deps: readonly unknown[] | undefined }

/**
 * Runs hooks without a browser: state, refs and effects persist between runs, and `run` renders until nothing changes.
 */
export function createHookRunner() {
  let cells: unknown[] = []
  let position = 0
  let isStale = false
  let effects: Effect[] = []

  const cell = <Value>(initial: () => Value): { index: number; value: Value } => {
    const index = position++
    if (index >= cells.length) cells.push(initial())
    return { index, value: cells[index] as Value }
  }
  const isSame = (one: readonly unknown[] | undefined, other: readonly unknown[] | undefined) =>
    one !== undefined && one.length === other?.length && one.every((value, at) => Object.is(value, other[at]))

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
      const { index, value } = cell<readonly unknown[] | undefined>(() => undefined)
      if (deps && isSame(value, deps)) return
      effects.push({ run, deps })
      cells[index] = deps
    },
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
        for (const effect of effects) effect.run()
        if (!isStale) return result
      }
    },
    /** Clears all state, like opening the page again. */
    reset(): void {
      cells = []
    },
  }
}
