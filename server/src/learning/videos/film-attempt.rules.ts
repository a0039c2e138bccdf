import { createHash } from 'node:crypto'

/**
 * The id of the video that an attempt makes of a file: the next attempt knows by it what a process that died has stored. Its
 * version, 8, is the one for ids of an application's own making.
 */
export function videoIdOf(uploadId: string, attempt: number): string {
  const digits = createHash('sha256').update(`${uploadId} ${attempt}`).digest('hex')
  const from = (start: number, count: number) => digits.slice(start, start + count)
  return `${from(0, 8)}-${from(8, 4)}-8${from(12, 3)}-a${from(15, 3)}-${from(18, 12)}`
}
