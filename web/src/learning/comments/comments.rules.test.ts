import { expect, test } from 'vitest'
import { indentOf, initialsOf, mayReply } from './comments.rules.ts'

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [7, 3],
])('a reply of level %d is moved in %d times (COM-07)', (level, indent) => expect(indentOf({ level })).toBe(indent))

test.each([
  ['Ania N.', 'AN'],
  ['Helena Wrona', 'HW'],
  ['Łucja Maria Żak', 'ŁŻ'],
  ['zofia', 'Z'],
  ['Anna  z Domu', 'AD'],
  ['(Ania) Nowak', 'N'],
  ['4 Pory Roku', 'PR'],
  ['', ''],
])('the initials of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))

test.each([
  ['of somebody else', 'other', 'Approved', true],
  ['of an account that is gone', null, 'Approved', true],
  ['of one’s own', 'me', 'Approved', false],
  ['that waits', 'other', 'Created', false],
] as const)('a comment %s can be answered: %s %s %s (COM-06)', (_which, userId, status, may) =>
  expect(mayReply({ userId, status }, 'me')).toBe(may),
)
