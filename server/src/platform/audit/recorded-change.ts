/** A change of one record: its fields before and after. */
export type RecordedChange = {
  readonly record: string
  readonly recordId: string
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  /** Fields kept as hash and length. */
  readonly secrets?: readonly string[]
  /** Fields of ids and names that are kept whole however long they are, so that the change can be undone. */
  readonly whole?: readonly string[]
  /** The version that the change makes of a versioned record. */
  readonly version?: number
}
