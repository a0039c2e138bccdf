/** How much of a file had been sent at a moment, in milliseconds. */
export type Sample = { readonly at: number; readonly bytes: number }

/** Milliseconds over which the speed is measured. */
const measuredMs = 10_000

/** The samples with a new one, without those that are too old to tell the speed. */
export const addSample = (samples: readonly Sample[], next: Sample): readonly Sample[] => [
  ...samples.filter(({ at, bytes }) => at >= next.at - measuredMs && bytes <= next.bytes),
  next,
]

/** Bytes a second; null before anything can be said. */
export function speedOf(samples: readonly Sample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.at - first.at < 1_000) return null
  return ((last.bytes - first.bytes) * 1_000) / (last.at - first.at)
}

/** Seconds until the rest has been sent; null when nothing moves. */
export const secondsLeft = (restBytes: number, speed: number | null): number | null =>
  speed ? Math.ceil(restBytes / speed) : null
