import { describe, expect, it } from 'vitest'
import { formatOf, formatSize } from './file-format.ts'

describe('a file', () => {
  it('is recognised by its format', () => {
    expect([formatOf('torty.v2.pdf'), formatOf('bez-koncowki')]).toEqual(['PDF', ''])
  })

  it.each([
    [0, '0 kB'],
    [812, '0.81 kB'],
    [24_300_000, '24 MB'],
    [999_999, '1,000 kB'],
    [2_500_000_000, '2.5 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(formatSize(bytes, 'en')).toBe(text)
  })

  it('has its size with a comma in Polish', () => {
    expect(formatSize(2_540_000, 'pl')).toBe('2,5 MB')
  })
})
