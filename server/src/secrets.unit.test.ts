import { describe, expect, test } from 'vitest'
import { openSecret, sealSecret } from './secrets.ts'

const [old, key] = [
  { id: 'aaaaaaaa', secret: 'the first secret, long enough for it' },
  { id: 'bbbbbbbb', secret: 'the second secret, long enough too' },
] as const

describe('a sealed secret', () => {
  const sealed = sealSecret(key, 'purpose', 'ania', 'żółty miód')

  test('names its key, hides the rest, and looks different each time', () => {
    expect(sealed).toMatch(/^bbbbbbbb(\.[\w-]+){3}$/)
    expect(sealSecret(key, 'purpose', 'ania', 'żółty miód')).not.toBe(sealed)
  })

  test('opens with its key among others', () => {
    expect(openSecret([old, key], 'purpose', 'ania', sealed)).toBe('żółty miód')
  })

  test.each([
    ['its key is gone', [old], 'purpose', 'ania', sealed],
    ['another key took its name', [{ ...old, id: key.id }], 'purpose', 'ania', sealed],
    ['it was sealed for another purpose', [key], 'other', 'ania', sealed],
    ['it belongs to somebody else', [key], 'purpose', 'bartek', sealed],
    [
      'a letter of it has changed',
      [key],
      'purpose',
      'ania',
      // The first of the text: of the last one some bits are no part of it.
      sealed.replace(/[^.](?=[^.]*\.[^.]+$)/, (x) => (x === 'A' ? 'B' : 'A')),
    ],
    ['its tag was cut', [key], 'purpose', 'ania', sealed.slice(0, -6)],
    ['parts are missing', [key], 'purpose', 'ania', 'bbbbbbbb'],
  ])('does not open when %s', (_what, keys, purpose, subject, text) => {
    expect(() => openSecret(keys, purpose, subject, text)).toThrow()
  })
})
