import { describe, expect, it } from 'vitest'
import { isBarePath, isBrowsePath } from './bare-paths.ts'

describe('isBarePath', () => {
  it.each([
    ['/podglad', true],
    ['/Subskrybuj/roczny', true],
    ['/dolacz-z-webinaru', true],
    ['/niedlugo', true],
    ['/sklep', false],
    ['/', false],
  ])('%s: %s', (path, bare) => expect(isBarePath(path)).toBe(bare))
})

describe('isBrowsePath', () => {
  it.each([
    ['/sklep', true],
    ['/sklep/miody/1', true],
    ['/kursy/1', true],
    ['/darmowa-lekcja/14', true],
    ['/tort-musowy-przepis', false],
    ['/kasa', false],
  ])('%s: %s', (path, browse) => expect(isBrowsePath(path)).toBe(browse))
})
