/** A scan for due work. Does a batch and returns how much, so that a full batch is followed by another. */
export type Scan<Context> = {
  name: string
  /** Jobs of one lane run one after another, and lanes run in parallel: a slow provider delays its own lane only. */
  lane?: 'payments' | 'promotions'
  run(context: Context): Promise<number>
}

/** A queue, as far as its due work is looked at from outside. */
export type DueWork<Context> = {
  readonly name: string
  findDue(context: Context, limit: number): Promise<readonly string[]>
}
