import { generateSync } from 'otplib'
import { describe, expect, test } from 'vitest'
import { findStep, formatKey, keyUri, makeKey } from './totp.ts'

// The secret of RFC 6238, appendix B, in base32, and the last six digits of its SHA-1 codes.
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('a code of an authenticator', () => {
  test.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_111_111_111, '050471', 37_037_037],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at second %d is %s (RFC 6238)', async (second, code, step) => {
    expect(await findStep(key, code, second * 1000 + 999)).toBe(step)
  })

  test('is valid one step early and one late, and returns its step', async () => {
    const start = 1_800_000_000_000
    const step = start / 30_000
    const code = generateSync({ secret: key, epoch: start / 1000 })
    for (const [seconds, found] of [
      [-31, null],
      [-30, step],
      [0, step],
      [29, step],
      [59, step],
      [60, null],
    ] as const)
      expect(await findStep(key, code, start + seconds * 1000), String(seconds)).toBe(found)
  })
})

describe('a key', () => {
  test('is new each time, 160 bits, and copied in groups of four', async () => {
    expect(await makeKey()).not.toBe(await makeKey())
    expect(await makeKey()).toMatch(/^[A-Z2-7]{32}$/)
    expect(formatKey('ABCDEFGH23')).toBe('ABCD EFGH 23')
  })

  test('names the academy and the account to the authenticator', async () => {
    const uri = new URL(await keyUri(key, 'zosia+ul@poczta.example'))
    expect(uri.protocol).toBe('otpauth:')
    expect(uri.searchParams.get('secret')).toBe(key)
    expect(uri.searchParams.get('issuer')).toBe('Słodki Ul')
    expect(decodeURIComponent(uri.href)).toMatch(/^otpauth:\/\/totp\/Słodki Ul:zosia\+ul@poczta\.example\?/)
  })
})
