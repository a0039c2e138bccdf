import { describe, expect, it } from 'vitest'
import { hashTarget } from './hash-target.ts'

describe('hashTarget (NAV-01)', () => {
  it.each([
    ['/sklep', '?x=1', '', '/#/sklep?x=1'],
    ['/', '', '', '/#/'],
    ['/kursy', '', '#sub', '/#/kursy#sub'],
    ['/en', '', '', '/#/'],
    ['/en/', '?x=1', '', '/#/?x=1'],
    ['/EN/sklep', '?x=1', '', '/#/sklep?x=1'],
    ['/energia', '', '', '/#/energia'],
    ['/', '', '#/koszyk', null],
    ['/en/sklep', '', '#/koszyk', null],
    ['/', '?utm=1', '#/sklep', null],
  ])('%s%s%s becomes %s', (pathname, search, hash, target) => {
    expect(hashTarget({ pathname, search, hash })).toBe(target)
  })
})
