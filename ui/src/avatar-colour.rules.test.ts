import { expect, test } from 'vitest'
import { colourOf } from './avatar-colour.rules.ts'

test('a person always has the same colour', () => {
  expect(colourOf('ania-n')).toBe(colourOf('ania-n'))
  expect(['a', 'b', 'c', 'd', 'ania-n', 'żaneta'].map(colourOf)).toEqual([
    'pist',
    'latte',
    'blush',
    'honey',
    'latte',
    'blush',
  ])
})
