/** A scan for due work. Does a batch and returns how much, so that a full batch is followed by another. */
export type Scan<Context> = {
  name: string
  /** Jobs of one lane run one after another, and lanes run in parallel: a slow provider delays its own lane only. */
  lane?: 'payments'
  run(context: Context): Promise<number>
}
