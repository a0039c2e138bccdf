import { homeZone } from './dates.ts'

/** A time in Warsaw as its field has it, `2026-11-24T22:00`; of an hour that comes twice with its offset, `2026-10-25T02:30+01:00`. */
export const wallTimePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?:\+0[12]:00)?$/
const localLength = 16

/** Summer time first: of an hour that comes twice this is the sequence. */
const offsets = ['+02:00', '+01:00'] as const
export type WarsawOffset = (typeof offsets)[number]

// The Swedish form is the ISO one, with a space.
const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: homeZone,
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
})
const wallOf = (moment: Date): string => wallFormat.format(moment).replace(' ', 'T')

/** The time without its offset. */
export const localOf = (wallTime: string): string => wallTime.slice(0, localLength)

/** The chosen offset; empty while none is. */
export const offsetOf = (wallTime: string): string => wallTime.slice(localLength)

/** The offsets with which a time exists: none when the clocks skip it, two when it comes twice. */
export function offsetsOf(wallTime: string): WarsawOffset[] {
  if (!wallTimePattern.test(wallTime)) return []
  const local = localOf(wallTime)
  return offsets.filter((offset) => {
    const moment = new Date(`${local}:00${offset}`)
    return !Number.isNaN(moment.getTime()) && wallOf(moment) === local
  })
}

/** Why a time names no single moment; null when it does (BO-033). */
export function wallTimeProblem(wallTime: string): 'ERRORS.INVALIDTIME' | 'ERRORS.DOUBLETIME' | null {
  const found = offsetsOf(wallTime)
  const chosen = offsetOf(wallTime)
  if (found.length === 0 || (chosen && !found.some((offset) => offset === chosen))) return 'ERRORS.INVALIDTIME'
  return found.length > 1 && !chosen ? 'ERRORS.DOUBLETIME' : null
}

/** The moment of a time in Warsaw; null for one that does not exist, or exists twice and does not say which is meant. */
export const momentOfWallTime = (wallTime: string): Date | null =>
  wallTimeProblem(wallTime) ? null : new Date(`${localOf(wallTime)}:00${offsetOf(wallTime) || offsetsOf(wallTime)[0]}`)

/** The time in Warsaw of a moment, with its offset in an hour that comes twice. */
export function wallTimeOf(moment: Date): string {
  const local = wallOf(moment)
  const found = offsetsOf(local)
  const minute = Math.floor(moment.getTime() / 60_000) * 60_000
  return found.length < 2
    ? local
    : `${local}${found.find((offset) => new Date(`${local}:00${offset}`).getTime() === minute)}`
}
