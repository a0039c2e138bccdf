import type { Context } from '#context.ts'

/** Whether so much time has passed in this process since the last time, which is then noted. */
export function isTimeFor(
  times: WeakMap<Context['changes'], number>,
  { changes, clock }: Pick<Context, 'changes' | 'clock'>,
  ms: number,
): boolean {
  const last = times.get(changes)
  if (last !== undefined && clock.now() - last < ms) return false
  times.set(changes, clock.now())
  return true
}
