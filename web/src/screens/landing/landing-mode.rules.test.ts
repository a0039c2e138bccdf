import { describe, expect, it } from 'vitest'
import { isWebinarPath } from './landing-mode.rules.ts'

describe('isWebinarPath', () => {
  it.each([
    ['/webinar', true],
    ['/Webinar/', true],
    ['/kursy-landing', false],
    ['/kursy-landing/webinar', true],
    ['/dolacz-z-webinaru', false],
    ['/webinary', false],
  ])('%s: %s (MKT-06)', (path, expected) => expect(isWebinarPath(path)).toBe(expected))
})
