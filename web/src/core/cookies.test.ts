import { describe, expect, it } from 'vitest'
import { findCookie } from './cookies.ts'

describe('findCookie', () => {
  it.each([
    ['lang=en; width=390', 'lang', 'en'],
    ['lang=en; width=390', 'width', '390'],
    ['slang=en', 'lang', undefined],
    ['', 'lang', undefined],
    ['name=%C5%BC%C3%B3%C5%82w', 'name', 'żółw'],
    ['name=%', 'name', undefined],
  ])('in "%s" finds %s: %s', (cookies, name, value) => expect(findCookie(cookies, name)).toBe(value))
})
