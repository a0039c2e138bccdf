import { isGoodPassword } from '@slodki-ul/contract/identity/password.rules'
import { describe, expect, test } from 'vitest'
import { formatTemporaryPassword } from './temporary-password.ts'

describe('a temporary password', () => {
  const many = Array.from({ length: 500 }, (_each, index) => formatTemporaryPassword(`secret ${index}`))

  test('is a strong password, and easy to read', () => {
    for (const password of many) {
      expect(isGoodPassword(password)).toBe(true)
      expect(password).toMatch(/^[a-zA-Z2-9]{16}$/)
      expect(password).not.toMatch(/[lIoO01]/)
    }
  })

  test('is another one for another secret, and the same for the same', () => {
    expect(new Set(many).size).toBe(many.length)
    expect(formatTemporaryPassword('secret 0')).toBe(many[0])
  })
})
