import { describe, expect, test } from 'vitest'
import { chooseByteRange } from '#platform/files/byte-range.rules.ts'

const modifiedAt = new Date('2026-11-26T10:00:00.400Z')
const file = { sizeBytes: 1000, modifiedAt }
const date = 'Thu, 26 Nov 2026 10:00:00 GMT'
const before = 'Thu, 26 Nov 2026 09:59:59 GMT'

describe('what of a file is answered', () => {
  test.each([
    [{}, 200, 0, 1000],
    [{ range: 'bytes=0-0' }, 206, 0, 1],
    [{ range: 'bytes=990-5000' }, 206, 990, 10],
    [{ range: 'bytes=-5' }, 206, 995, 5],
    [{ range: 'bytes=1000-' }, 416, 0, 0],
    [{ range: 'bytes=5-1,7-8' }, 416, 0, 0],
    [{ range: 'bytes=0-1,5-6' }, 200, 0, 1000],
    [{ range: 'lines=0-1' }, 200, 0, 1000],
    [{ range: 'bytes=0-9', 'if-range': date }, 206, 0, 10],
    [{ range: 'bytes=0-9', 'if-range': before }, 200, 0, 1000],
    [{ range: 'bytes=0-9', 'if-range': '"tag"' }, 200, 0, 1000],
    [{ 'if-modified-since': date }, 304, 0, 0],
    [{ 'if-modified-since': before }, 200, 0, 1000],
    [{ 'if-modified-since': 'yesterday' }, 200, 0, 1000],
    [{ 'if-modified-since': date, 'if-none-match': '"tag"' }, 200, 0, 1000],
    [{ 'if-unmodified-since': before }, 412, 0, 0],
    [{ 'if-unmodified-since': date }, 200, 0, 1000],
  ])('%j', (headers, status, from, length) => {
    expect(chooseByteRange(headers, file)).toMatchObject({ status, from, length })
  })

  test('is announced with its length, its place and the date', () => {
    expect(chooseByteRange({ range: 'bytes=10-19' }, file).headers).toEqual({
      'accept-ranges': 'bytes',
      'last-modified': date,
      'content-range': 'bytes 10-19/1000',
      'content-length': 10,
    })
    expect(chooseByteRange({ range: 'bytes=1000-' }, file).headers).toEqual({ 'content-range': 'bytes */1000' })
    expect(chooseByteRange({}, { sizeBytes: 0, modifiedAt }).headers).toMatchObject({ 'content-length': 0 })
  })
})
