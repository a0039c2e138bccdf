import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cropIssue, cropPixels, isPictureAsSeen, middleCrop, pictureRatio, pictureSizes } from './pictures.rules.ts'

describe('the crop of a picture', () => {
  it('in the middle has the ratio of the shop, lies within the picture and touches two of its sides', () => {
    const side = fc.integer({ min: 800, max: 8_000 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const crop = middleCrop({ width, height })
        const cut = cropPixels(crop, { width, height })
        expect(cropIssue(crop, { width, height })).toBeNull()
        expect(cut.left + cut.width).toBeLessThanOrEqual(width)
        expect(cut.top + cut.height).toBeLessThanOrEqual(height)
        expect(cut.width === width || cut.height === height).toBe(true)
      }),
    )
  })

  it.each([
    ['of another ratio', { x: 0, y: 0, width: 1, height: 1 }, 'ratio'],
    ['800 pixels high', { x: 0, y: 0, width: (800 * pictureRatio) / 2000, height: 0.4 }, null],
    ['less than 800 pixels high', { x: 0, y: 0, width: (780 * pictureRatio) / 2000, height: 0.39 }, 'resolution'],
  ])('%s is judged as %o', (_what, crop, issue) => {
    expect(cropIssue(crop, { width: 2_000, height: 2_000 })).toBe(issue)
  })
})

describe('the sizes of a picture', () => {
  it('are three of an uploaded one, and none of a drawing', () => {
    const id = '0f0e7c6a-1111-4222-8333-444455556666'
    expect(pictureSizes(`/media/${id}.webp`)).toBe(
      `/media/pictures/${id}-400 400w,/media/pictures/${id}-800 800w,/media/pictures/${id}-1600 1600w`,
    )
    for (const url of ['', `/media/${id}.svg`]) expect(pictureSizes(url)).toBeUndefined()
  })
})

describe('a picture as it was seen', () => {
  const crop = { x: 0.1, y: 0, width: 0.5, height: 0.6 }
  const seen = { altPl: 'Ul', altEn: 'A hive', crop }
  it.each([
    ['the same', {}, true],
    ['the same crop in another order of its sides', { crop: { height: 0.6, width: 0.5, y: 0, x: 0.1 } }, true],
    ['another Polish text', { altPl: 'Plaster' }, false],
    ['another English text', { altEn: null }, false],
    ['moved to the side', { crop: { ...crop, x: 0.2 } }, false],
    ['moved down', { crop: { ...crop, y: 0.1 } }, false],
    ['wider', { crop: { ...crop, width: 0.6 } }, false],
    ['lower', { crop: { ...crop, height: 0.5 } }, false],
    ['no longer cropped', { crop: null }, false],
  ])('%s', (_what, change, expected) => {
    expect(isPictureAsSeen({ ...seen, ...change }, seen)).toBe(expected)
  })

  it('of a drawing has no crop, and no English text is an empty one', () => {
    expect(isPictureAsSeen({ altPl: 'Ul', altEn: '', crop: null }, { altPl: 'Ul', altEn: null, crop: null })).toBe(true)
  })
})
