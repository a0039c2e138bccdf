const minute = 60
const hour = 3600

/** Formats a duration in seconds: "54 s", "58 min", "1 h 48 min", the same in both languages. */
export function formatLength(seconds: number): string {
  if (seconds < minute) return `${Math.round(seconds)}\u00a0s`
  const minutes = Math.round(seconds / minute)
  if (minutes < hour / minute) return `${minutes}\u00a0min`
  const rest = minutes % (hour / minute)
  const hours = `${Math.floor(minutes / (hour / minute))}\u00a0h`
  return rest === 0 ? hours : `${hours} ${rest}\u00a0min`
}
