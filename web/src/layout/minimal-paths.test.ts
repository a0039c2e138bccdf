import { describe, expect, it } from 'vitest'
import { isBrowsePath, isMinimalPath } from './minimal-paths.ts'

describe('isMinimalPath', () => {
  it.each([
    ['/podglad', true],
    ['/Subskrybuj/roczny', true],
    ['/dolacz-z-webinaru', true],
    ['/dolacz-z-webinaru-mini/1', true],
    ['/webinar', true],
    ['/dolacz-z-mailingu', false],
    ['/kursy-landing', false],
    ['/niedlugo', true],
    ['/sklep', false],
    ['/', false],
  ])('%s: %s (NAV-48, NAV-49, NAV-50)', (path, bare) => expect(isMinimalPath(path)).toBe(bare))
})

describe('isBrowsePath', () => {
  it.each([
    ['/sklep', true],
    ['/sklep/miody/1', true],
    ['/kursy/1', true],
    ['/kursy-landing', true],
    ['/o-nas', true],
    ['/darmowa-lekcja/14', true],
    ['/tort-musowy-przepis', false],
    ['/kasa', false],
  ])('%s: %s', (path, browse) => expect(isBrowsePath(path)).toBe(browse))
})
