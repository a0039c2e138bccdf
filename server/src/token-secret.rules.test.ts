import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isWeakSecret } from '#token-secret.rules.ts'

/** The output of `openssl rand -hex 32`. */
const random = 'e01fa1d3c8b25f7790642dbc8aef31560b97d4c2a86e3f1d57b0926c4e8fa37b'

describe('a secret that signs is weak', () => {
  it.each([
    ['zeros in hexadecimal', '0'.repeat(64)],
    ['zeros in base64', `${'A'.repeat(43)}=`],
    ['one character', 'x'.repeat(200)],
    ['two characters', 'ab'.repeat(40)],
    ['a block that repeats', random.slice(0, 16).repeat(4)],
    ['a block that repeats and is cut off', random.slice(0, 24).repeat(3).slice(0, 60)],
    ['two halves that are the same', random.slice(0, 32).repeat(2)],
    ['seven characters', '0123456'.repeat(9).replace('3456', '6543')],
    ['the alphabet', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['the alphabet backwards', '9876543210zyxwvutsrqponmlkjihgfedcba'],
    ['pairs that repeat in a row', 'aabbccddeeffgghhiijjkkllmmnnoopp'],
    ['mostly one character', `${'0'.repeat(50)}${random.slice(0, 14)}`],
    ['an example that was never replaced', 'replace-this-with-your-own-secret-of-32-bytes'],
    ['an example in capitals', 'CHANGE_ME_BEFORE_THE_FIRST_START_OF_ALL'],
    ['the secret of our own tests', 'a-secret-of-the-tests-that-is-long-enough'],
    ['the secret of our own stories', 'the same secret of the tests in every process'],
  ])('%s', (_name, secret) => {
    expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
    expect(isWeakSecret(secret)).toBe(true)
  })
})

describe('a secret that signs is strong', () => {
  it.each([
    ['32 random bytes in hexadecimal', random],
    ['in capitals', random.toUpperCase()],
    ['16 random bytes in hexadecimal', random.slice(0, 32)],
    ['32 random bytes in base64', Buffer.from(random, 'hex').toString('base64')],
    ['a UUID twice, each its own', '3f2b8c51-9d0e-4a76-b1c8-5e7f90a2d643.c81d4e2e-bcf2-41e6-869b-7df92533d2db'],
    ['block and a half: no whole block repeats', `${random.slice(0, 40)}${random.slice(0, 20)}`],
  ])('%s', (_name, secret) => {
    expect(isWeakSecret(secret)).toBe(false)
  })

  it('of 4,000 random ones none is refused', () => {
    const makers = [
      () => randomBytes(32).toString('hex'),
      () => randomBytes(32).toString('base64'),
      () => randomBytes(24).toString('base64url'),
      () => randomBytes(16).toString('hex'),
    ]
    const refused = makers.flatMap((make) => Array.from({ length: 1000 }, make)).filter(isWeakSecret)
    expect(refused).toEqual([])
  })
})
