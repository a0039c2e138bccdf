import { describe, expect, test } from 'vitest'
import { openSecret, sealSecret } from './secrets.ts'

const [old, key] = [
  { id: 'aaaaaaaa', secret: 'the first secret, long enough for it' },
  { id: 'bbbbbbbb', secret: 'the second secret, long enough too' },
] as const

describe('a sealed secret', () => {
  const sealed = sealSecret(key, 'two-factor key', 'ania', 'żółty miód')

  test('names its key, hides the rest, and looks different each time', () => {
    expect(sealed).toMatch(/^bbbbbbbb(\.[\w-]+){3}$/)
    expect(sealSecret(key, 'two-factor key', 'ania', 'żółty miód')).not.toBe(sealed)
  })

  test('opens with its key among others', () => {
    expect(openSecret([old, key], 'two-factor key', 'ania', sealed)).toBe('żółty miód')
  })

  test.each([
    ['its key is gone', [old], 'two-factor key', 'ania', sealed],
    ['another key took its name', [{ ...old, id: key.id }], 'two-factor key', 'ania', sealed],
    ['it was sealed for another purpose', [key], 'access token', 'ania', sealed],
    ['it belongs to somebody else', [key], 'two-factor key', 'bartek', sealed],
    [
      'a letter of it has changed',
      [key],
      'two-factor key',
      'ania',
      // The first character, because some bits of the last one do not count.
      sealed.replace(/[^.](?=[^.]*\.[^.]+$)/, (x) => (x === 'A' ? 'B' : 'A')),
    ],
    ['its tag was cut', [key], 'two-factor key', 'ania', sealed.slice(0, -6)],
    ['parts are missing', [key], 'two-factor key', 'ania', 'bbbbbbbb'],
  ] as const)('does not open when %s', (_what, keys, purpose, subject, text) => {
    expect(() => openSecret(keys, purpose, subject, text)).toThrow()
  })
})
