/** Runs `work` once at a time: concurrent callers get the promise of the current run. */
export function singleFlight<Input extends unknown[], Result>(
  work: (...input: Input) => Promise<Result>,
): (...input: Input) => Promise<Result> {
  let running: Promise<Result> | null = null
  return (...input) => {
    running ??= work(...input).finally(() => {
      running = null
    })
    return running
  }
}
