import { filmSecondsMax } from '@slodki-ul/contract/learning/films.admin'

const two = (value: number): string => String(value).padStart(2, '0')

/** A length as players show it: 4:05, 1:48:00. */
export function clockLength(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds of a typed length (4:05, 1:48:00); null for anything else, for nothing and for more than a day. */
export function readLength(text: string): number | null {
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? []
  if (minutes === '' || (hours !== '0' && Number(minutes) > 59)) return null
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return total > 0 && total <= filmSecondsMax ? total : null
}
