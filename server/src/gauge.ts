import type { Context } from '#context.ts'

/** A figure that is read when metrics are asked for. */
export type Gauge = {
  readonly name: `academy_${string}`
  readonly help: string
  /** Null for a single value. */
  readonly label: string | null
  /** Seconds for which a measured value is good enough; what reads many rows is measured rarely. */
  readonly validSeconds: number
  /** Values by their label. */
  measure(context: Context): Promise<readonly { label?: string; value: number }[]>
}
