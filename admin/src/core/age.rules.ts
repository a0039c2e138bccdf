const minuteMs = 60_000

/** How long ago a moment was, in the largest whole unit up to days; null for less than a minute. */
export function ageOf(moment: string, now: Date): { value: number; unit: 'minute' | 'hour' | 'day' } | null {
  const minutes = Math.floor((now.getTime() - Date.parse(moment)) / minuteMs)
  if (minutes < 1) return null
  if (minutes < 60) return { value: minutes, unit: 'minute' }
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? { value: hours, unit: 'hour' } : { value: Math.floor(hours / 24), unit: 'day' }
}
