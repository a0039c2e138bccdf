export type SoakOptions = {
  /** Number of processes that the scenario `kills` kills. */
  kills: number
  /** The same seed gives the same order of faults. */
  seed: number
  /** Prints one line of the report. */
  print: (line: string) => void
}

/** Numbers of checks; a scenario fails when `failed` is not 0. */
export type SoakResult = { passed: number; failed: number }

/** One kind of fault. Requires TEST_DATABASE_URL; starts and removes everything else it needs. */
export type Scenario = { name: string; run: (options: SoakOptions) => Promise<SoakResult> }
