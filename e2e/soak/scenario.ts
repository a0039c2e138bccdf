export type SoakOptions = {
  /** How many processes the scenario `kills` ends. */
  kills: number
  /** The same seed gives the same order of faults. */
  seed: number
  /** Prints one line of the report. */
  print: (line: string) => void
}

/** Counts of checks; a scenario failed when `failed` is not 0. */
export type SoakResult = { passed: number; failed: number }

/** One kind of fault. Runs with TEST_DATABASE_URL set; starts and removes everything else it needs. */
export type Scenario = { name: string; run: (options: SoakOptions) => Promise<SoakResult> }
