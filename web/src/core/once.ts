/** Runs `work` at the first call; every later call gets the same result. */
export function once<Input extends unknown[], Result>(work: (...input: Input) => Result): (...input: Input) => Result {
  let first: { result: Result } | null = null
  return (...input) => {
    first ??= { result: work(...input) }
    return first.result
  }
}
