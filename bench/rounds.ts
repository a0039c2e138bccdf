import { type Load, measure, type Sample, warmUp } from './load.ts'

/** `warmSteps`: warm-up iterations of each load. */
export type Plan = { readonly rounds: number; readonly sampleMs: number; readonly warmSteps: number }

/** Samples of one load in all rounds. */
export type Series = readonly Sample[]

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/**
 * Measures several loads in turns, so that other activity of the machine affects all of them equally. Returns
 * each load's samples by round.
 */
export async function interleave<Name extends string>(
  loads: Readonly<Record<Name, Load>>,
  { rounds, sampleMs, warmSteps }: Plan,
): Promise<Record<Name, Series>> {
  const entries = Object.entries(loads) as [Name, Load][]
  for (const [, load] of entries) await warmUp(load, warmSteps)
  const series = Object.fromEntries(entries.map(([name]) => [name, []])) as unknown as Record<Name, Sample[]>
  for (let round = 0; round < rounds; round++)
    for (const [name, load] of entries) series[name].push(await measure(load, sampleMs))
  return series
}

/** The median over the rounds of the ratio of one series to another. */
export const ratioOf = (series: Series, to: Series, value: (sample: Sample) => number): number =>
  median(series.map((sample, round) => value(sample) / value(to[round] as Sample)))
