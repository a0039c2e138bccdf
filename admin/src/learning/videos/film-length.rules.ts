import { filmSecondsMax } from '@slodki-ul/contract/learning/films.admin'

const two = (value: number): string => String(value).padStart(2, '0')

/** A length as players show it: 4:05, 1:48:00. */
export function clockLength(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds of a typed time of a film (0:00, 4:05, 1:48:00) or what was typed when it is none; null for nothing. */
export function readSecond(text: string): number | string | null {
  if (text.trim() === '') return null
  const [, hours = '0', minutes = '', seconds = ''] = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)$/.exec(text.trim()) ?? []
  if (minutes === '' || (hours !== '0' && Number(minutes) > 59)) return text
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}

/** Seconds of a typed length (4:05, 1:48:00); null for anything else, for nothing and for more than a day. */
export function readLength(text: string): number | null {
  const seconds = readSecond(text)
  return typeof seconds === 'number' && seconds > 0 && seconds <= filmSecondsMax ? seconds : null
}
