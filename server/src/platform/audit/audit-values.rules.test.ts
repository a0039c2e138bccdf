import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { auditValue, canonicalJson, isSameValue } from './audit-values.rules.ts'

const sha = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a value in the audit log', () => {
  test.each([
    [null, null],
    [undefined, null],
    [false, false],
    [0, 0],
    ['', ''],
    ['x'.repeat(200), 'x'.repeat(200)],
    [new Date('2026-11-23T10:00:00Z'), '2026-11-23T10:00:00.000Z'],
    [['shop'], ['shop']],
    [{ a: 1, b: undefined }, { a: 1 }],
  ])('%j is stored as it is', (value, stored) => {
    expect(auditValue(value)).toEqual(stored)
  })

  test('a long text is stored as hash and length (BO-179)', () => {
    const text = 'ż'.repeat(201)
    expect(auditValue(text)).toEqual({ sha256: sha(text), length: 201 })
    const list = Array.from({ length: 100 }, (_, index) => index)
    expect(auditValue(list)).toEqual({ sha256: sha(JSON.stringify(list)), length: JSON.stringify(list).length })
    expect(auditValue(list, { isWhole: true })).toEqual(list)
  })

  test('a secret is stored as hash and length, however short; none stays none', () => {
    expect(auditValue('KOD-1', { isSecret: true })).toEqual({ sha256: sha('KOD-1'), length: 5 })
    expect(auditValue(7, { isSecret: true })).toEqual({ sha256: sha('7'), length: 1 })
    expect(auditValue(null, { isSecret: true })).toBeNull()
  })
})

test('values are compared as JSON, whatever the order of keys', () => {
  expect(isSameValue({ a: 1, b: [{ c: 2, d: 3 }] }, { b: [{ d: 3, c: 2 }], a: 1 })).toBe(true)
  expect(isSameValue(null, undefined)).toBe(true)
  expect(isSameValue(['a', 'b'], ['b', 'a'])).toBe(false)
  expect(isSameValue('1', 1)).toBe(false)
  expect(canonicalJson({ b: 1, a: { d: 1, c: 1 } })).toBe('{"a":{"c":1,"d":1},"b":1}')
})
