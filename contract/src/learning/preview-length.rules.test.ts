import { describe, expect, it } from 'vitest'
import { previewSeconds } from './preview-length.rules.ts'

describe('the preview of a film', () => {
  it.each([
    [5400, 60],
    [180, 60],
    [179, 59],
    [60, 20],
    [44, 14],
    [3, 1],
    [2, 0],
  ])('of %d seconds lasts %d: a minute, and never more than a third', (duration, seconds) =>
    expect(previewSeconds(duration)).toBe(seconds),
  )
})
