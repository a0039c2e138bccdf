import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'range-parser'

/** What of a file a request asks for, and how it is announced. */
export type ByteRange = {
  status: 200 | 206 | 304 | 412 | 416
  from: number
  length: number
  headers: Record<string, string | number>
}

/** Seconds since 1970 of a date in a header; NaN when it is none. */
const secondsOf = (date: string): number => Math.floor(Date.parse(date) / 1000)

/** The one range that a header asks for; null for all of the file, also where a header names several. */
function readRange(header: string, sizeBytes: number): { from: number; length: number } | 'none' | null {
  const { type, ranges, code } = parse(sizeBytes, header)
  if (type !== 'bytes') return null
  if (ranges.length === 0 || code !== 0) return 'none'
  const [first] = ranges
  return first && ranges.length === 1 ? { from: first.start, length: first.end - first.start + 1 } : null
}

/**
 * Answers the conditional and range headers of a request for a file. Ranges are combined by the date of the file: it
 * has no strong tag, and a stored file never changes.
 */
export function chooseByteRange(
  headers: IncomingHttpHeaders,
  { sizeBytes, modifiedAt }: { sizeBytes: number; modifiedAt: Date },
): ByteRange {
  const date = modifiedAt.toUTCString()
  const modified = secondsOf(date)
  const common = { 'accept-ranges': 'bytes', 'last-modified': date }
  const nothing = { from: 0, length: 0 }
  const whole = { from: 0, length: sizeBytes }
  const { range, 'if-range': ifRange, 'if-modified-since': since, 'if-unmodified-since': unmodified } = headers
  if (unmodified && modified > secondsOf(unmodified)) return { status: 412, ...nothing, headers: {} }
  if (since && !headers['if-none-match'] && modified <= secondsOf(since))
    return { status: 304, ...nothing, headers: common }
  const isSame = ifRange === undefined || modified <= secondsOf(String(ifRange))
  const part = range && isSame ? readRange(range, sizeBytes) : null
  if (part === 'none') return { status: 416, ...nothing, headers: { 'content-range': `bytes */${sizeBytes}` } }
  const { from, length } = part ?? whole
  const announced = part ? { 'content-range': `bytes ${from}-${from + length - 1}/${sizeBytes}` } : {}
  return {
    ...{ status: part ? 206 : 200, from, length },
    headers: { ...common, ...announced, 'content-length': length },
  }
}
