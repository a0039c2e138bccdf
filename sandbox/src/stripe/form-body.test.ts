import { describe, expect, test } from 'vitest'
import { paramName, parseFormBody } from './form-body.ts'

describe('parseFormBody', () => {
  test('nests brackets and decodes values', () => {
    expect(parseFormBody('a[0][b]=mi%C3%B3d+lipowy&a[1][b]=x&c=%7BID%7D')).toEqual({
      a: { 0: { b: 'miód lipowy' }, 1: { b: 'x' } },
      c: '{ID}',
    })
  })

  test('reads percent-encoded brackets as well', () => {
    expect(parseFormBody('a%5Bb%5D=1')).toEqual({ a: { b: '1' } })
  })

  test('numbers empty brackets', () => {
    expect(parseFormBody('expand[]=x&expand[]=y')).toEqual({ expand: { 0: 'x', 1: 'y' } })
  })

  test.each([
    ['a=1&a=2', /given twice/],
    ['a=1&a[b]=2', /both a value and a hash/],
    ['a[b]=2&a=1', /given twice/],
    ['a[b=1', /cannot be read/],
    ['[a]=1', /cannot be read/],
    ['a[b][c][d][e][f][g][h][i]=1', /nested too deeply/],
  ])('rejects %s', (body, message) => {
    expect(() => parseFormBody(body)).toThrow(message)
  })

  test('treats a key named like an inherited property as an ordinary key', () => {
    const params = parseFormBody('metadata[__proto__]=x&__proto__[polluted]=1')
    expect(Object.keys(params)).toEqual(['metadata', '__proto__'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('formats the path of a parameter as Stripe does', () => {
    expect(paramName(['line_items', 0, 'quantity'])).toBe('line_items[0][quantity]')
  })
})
