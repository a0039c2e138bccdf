import { createHmac } from 'node:crypto'
import { minuteMs } from '@slodki-ul/contract/durations'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveKey } from '#secrets.ts'
import { createLinkSigner, type LinkPurpose } from './link-signer.ts'

const oldKey = { id: 'aaaa0000', secret: 'o'.repeat(32) }
const newKey = { id: 'bbbb1111', secret: 'n'.repeat(32) }
const start = Date.UTC(2026, 10, 20)

function aClock(at = start) {
  const clock = { at, now: () => clock.at, date: () => new Date(clock.at) }
  return clock
}
const aSigner = (keys = [newKey], clock = aClock()) => createLinkSigner(keys, clock)

describe('a signed link', () => {
  test('returns the signed text', () => {
    const signer = aSigner()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (subject) => {
        expect(signer.verify('order', signer.sign('order', subject, 60))).toBe(subject)
      }),
    )
  })

  test('needs no escaping in an address', () => {
    const signer = aSigner()
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (subject) => {
        expect(signer.sign('order', subject, 60)).toMatch(/^[\w.-]+$/)
      }),
    )
  })

  test('is good for its purpose only', () => {
    const signer = aSigner()
    expect(signer.verify('file', signer.sign('order', 'A', 60))).toBeNull()
    expect(signer.verify('subscription', signer.sign('order', 'A', 60))).toBeNull()
  })

  test('is good until its time is over', () => {
    const clock = aClock()
    const signer = aSigner([newKey], clock)
    const token = signer.sign('order', 'A', 60)
    clock.at = start + 59_999
    expect(signer.verify('order', token)).toBe('A')
    clock.at = start + minuteMs
    expect(signer.verify('order', token)).toBeNull()
    expect(signer.verify('order', signer.sign('order', 'A', 0))).toBeNull()
  })

  test('with any character changed, removed or added is invalid', () => {
    const signer = aSigner()
    const token = signer.sign('order', '5f0c8a52-4b6f-4a39-9d28-0b8a4f1b7c11', 60)
    const signs = [...'Aa0-_.']
    for (let index = 0; index <= token.length; index++) {
      const [head, tail, rest] = [token.slice(0, index), token.slice(index), token.slice(index + 1)]
      if (rest !== tail) expect(signer.verify('order', head + rest)).toBeNull()
      for (const sign of signs) {
        expect(signer.verify('order', head + sign + tail)).toBeNull()
        if (token[index] !== sign) expect(signer.verify('order', head + sign + rest)).toBeNull()
      }
    }
  })

  test.each([
    '',
    '.',
    '...',
    '....',
    'bbbb1111',
    'bbbb1111.9999999999.QQ.',
    'bbbb1111.NaN.QQ.x',
    '\0.1.2.3',
    'a.b.c.d.e',
  ])('is none: %j', (token) => {
    expect(aSigner().verify('order', token)).toBeNull()
  })

  test('any other text is refused', () => {
    const signer = aSigner()
    fc.assert(fc.property(fc.string(), (text) => signer.verify('order', text) === null))
  })
})

describe('keys that rotate', () => {
  const clock = aClock()
  const before = createLinkSigner([oldKey], clock)
  const during = createLinkSigner([newKey, oldKey], clock)
  const after = createLinkSigner([newKey], clock)

  test('the first signs, all verify', () => {
    expect(during.verify('order', before.sign('order', 'A', 60))).toBe('A')
    expect(after.verify('order', during.sign('order', 'A', 60))).toBe('A')
    expect(during.sign('order', 'A', 60)).toBe(after.sign('order', 'A', 60))
  })

  test('a removed key verifies nothing', () => {
    expect(after.verify('order', before.sign('order', 'A', 60))).toBeNull()
  })

  test('the name of a key does not do instead of the key', () => {
    const forger = createLinkSigner([{ ...newKey, secret: 'f'.repeat(32) }], clock)
    expect(after.verify('order', forger.sign('order', 'A', 60))).toBeNull()
  })

  test('without a key there is no signer', () => {
    expect(() => createLinkSigner([], clock)).toThrow('needs a key')
  })
})

describe('the key of a link', () => {
  const payloadOf = (key: { id: string }, expiry: number, subject: string) =>
    `${key.id}.${expiry}.${Buffer.from(subject).toString('base64url')}`
  const mac = (key: Uint8Array | string, text: string) => createHmac('sha256', key).update(text).digest('base64url')
  /** A link as signed before each purpose got its own key. */
  const signedWithSecret = (purpose: LinkPurpose, subject: string, expiry: number, key = newKey) => {
    const payload = payloadOf(key, expiry, subject)
    return `${payload}.${mac(key.secret, `${purpose}\n${payload}`)}`
  }

  test('is derived for its purpose: neither the secret itself nor the key of another purpose signs', () => {
    const token = aSigner().sign('order', 'A', 60)
    const payload = token.slice(0, token.lastIndexOf('.'))
    const signature = token.slice(token.lastIndexOf('.') + 1)
    expect(signature).toBe(mac(deriveKey(newKey, 'link: order'), payload))
    expect(signature).not.toBe(mac(newKey.secret, `order\n${payload}`))
    expect(aSigner().verify('order', `${payload}.${mac(deriveKey(newKey, 'link: file'), payload)}`)).toBeNull()
    expect(aSigner().verify('order', `${payload}.${mac(deriveKey(newKey, 'access token'), payload)}`)).toBeNull()
  })

  test('links signed with the secret itself stay good for their own time, three years at most, and expire', () => {
    const clock = aClock()
    const signer = aSigner([newKey, oldKey], clock)
    const month = start / 1000 + 30 * 86_400
    for (const key of [newKey, oldKey])
      expect(signer.verify('file', signedWithSecret('file', 'A', month, key))).toBe('A')
    expect(signer.verify('order', signedWithSecret('file', 'A', month))).toBeNull()
    const last = Date.UTC(2030, 0, 1) / 1000
    expect(signer.verify('file', signedWithSecret('file', 'A', last))).toBe('A')
    expect(signer.verify('file', signedWithSecret('file', 'A', last + 1))).toBeNull()
    clock.at = month * 1000
    expect(signer.read('file', signedWithSecret('file', 'A', month))).toEqual({ subject: 'A', isExpired: true })
  })
})
