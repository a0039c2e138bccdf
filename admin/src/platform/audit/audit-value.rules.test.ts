import { expect, test } from 'vitest'
import { shapeOfValue } from './audit-value.rules.ts'

test.each([
  [null, { kind: 'none' }],
  [undefined, { kind: 'none' }],
  ['', { kind: 'none' }],
  [[], { kind: 'none' }],
  [false, { kind: 'flag', isOn: false }],
  [0, { kind: 'text', text: '0' }],
  ['2026-11-23T14:00:00.000Z', { kind: 'moment', moment: '2026-11-23T14:00:00.000Z' }],
  ['2026-11-23', { kind: 'text', text: '2026-11-23' }],
  [['shop', 'content'], { kind: 'list', items: ['shop', 'content'] }],
  [[{ id: 1 }], { kind: 'text', text: '[{"id":1}]' }],
  [
    { sha256: 'ab', length: 612 },
    { kind: 'hashed', length: 612 },
  ],
  [{ street: 'Ulowa' }, { kind: 'text', text: '{"street":"Ulowa"}' }],
])('%j is shown as %j', (value, shape) => expect(shapeOfValue(value)).toEqual(shape))
