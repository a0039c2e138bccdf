import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldsOf, isStorable } from './input.ts'

const form = z.object({
  name: z.string().check(z.maxLength(5)),
  count: z.int().check(z.gte(1), z.lte(99)),
  address: z.nullish(z.object({ city: z.string().check(z.maxLength(5)) })),
  lines: z.optional(z.array(z.object({ id: z.int() }))),
})

describe('the fields of a failed parse', () => {
  test.each([
    [{ name: 'abcdef', count: 1 }, { name: 'ERRORS.MAXLENGTH' }],
    [{ name: 7, count: 1 }, { name: 'ERRORS.PROVIDEDATA' }],
    [{ count: 1 }, { name: 'ERRORS.PROVIDEDATA' }],
    // A number above its maximum is not a text that is too long.
    [{ name: 'a', count: 100 }, { count: 'ERRORS.PROVIDEDATA' }],
    [{ name: 'a', count: 0 }, { count: 'ERRORS.PROVIDEDATA' }],
    [{ name: 'a', count: 1, address: { city: 'abcdef' } }, { 'address.city': 'ERRORS.MAXLENGTH' }],
    [{ name: 'a', count: 1, lines: [{ id: 1 }, { id: 'x' }] }, { 'lines.1.id': 'ERRORS.PROVIDEDATA' }],
    [
      { name: 'abcdef', count: '1' },
      { name: 'ERRORS.MAXLENGTH', count: 'ERRORS.PROVIDEDATA' },
    ],
    ['text', { body: 'ERRORS.PROVIDEDATA' }],
    [null, { body: 'ERRORS.PROVIDEDATA' }],
  ])('of %j are %j', (sent, fields) => {
    const parsed = form.safeParse(sent)
    expect(parsed.error && fieldsOf(parsed.error)).toEqual(fields)
  })
})

describe('text that can be stored', () => {
  const half = '\ud83d'
  test.each([
    ['a text', 'Zażółć 🍯', true],
    ['an empty text', '', true],
    ['nothing', null, true],
    ['left out', undefined, true],
    ['a number', 7, true],
    ['bytes, which are no text', new Uint8Array([0]), true],
    ['texts inside', { a: ['b', { c: 'd' }] }, true],
    ['NUL', 'a\0b', false],
    ['half of a sign', `a${half}`, false],
    ['both halves the wrong way round', '\udc6f\ud83d', false],
    ['NUL deep inside', { a: [{ b: ['\0'] }] }, false],
    ['half of a sign deep inside', [[[half]]], false],
    ['NUL in a name', { 'a\0': 1 }, false],
  ])('%s: %j → %s', (_what, value, expected) => {
    expect(isStorable(value)).toBe(expected)
  })
})
