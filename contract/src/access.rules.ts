/** A stretch of time during which a user may watch everything. Moments in milliseconds since 1970. */
export type AccessPeriod = { readonly startsAt: number; readonly endsAt: number }

/** Whoever asks: nobody signed in, or a user with the periods bought so far. */
export type Viewer = { readonly accessPeriods: readonly AccessPeriod[] } | null

/**
 * Who may watch a course: a free one everybody; any other one a user inside an access period, its end included
 * (access ends at 23:59:59 of the last paid day, Q-69).
 */
export function mayWatch(viewer: Viewer, course: { readonly isFree: boolean }, now: number): boolean {
  if (course.isFree) return true
  return viewer?.accessPeriods.some((period) => period.startsAt <= now && now <= period.endsAt) ?? false
}
