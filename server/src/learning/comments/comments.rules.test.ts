import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanComment, creatorOf, textFor } from './comments.rules.ts'

describe('who wrote it', () => {
  test.each([
    [{ instructorName: null, firstName: 'Ania', lastName: 'Nowak', writtenAs: null }, 'Ania N.'],
    [{ instructorName: null, firstName: 'Łucja', lastName: 'śliwa', writtenAs: null }, 'Łucja Ś.'],
    [{ instructorName: null, firstName: 'Ania', lastName: '', writtenAs: null }, 'Ania'],
    [{ instructorName: null, firstName: '', lastName: 'Nowak', writtenAs: null }, null],
    [{ instructorName: null, firstName: null, lastName: null, writtenAs: null }, null],
    [{ instructorName: 'Helena Wrona', firstName: 'Ewa', lastName: 'Wrona', writtenAs: 'instructor' }, 'Helena Wrona'],
    [{ instructorName: 'Helena Wrona', firstName: null, lastName: null, writtenAs: 'instructor' }, 'Helena Wrona'],
    [{ instructorName: null, firstName: 'Ewa', lastName: 'Wrona', writtenAs: 'instructor' }, 'Słodki Ul'],
    [{ instructorName: null, firstName: 'Ewa', lastName: 'Wrona', writtenAs: 'academy' }, 'Słodki Ul'],
  ] as const)('%o is %j (Q-114)', (author, creator) => {
    expect(creatorOf(author)).toBe(creator)
  })
})

describe('the text', () => {
  test.each([
    ['  Pyszne!  ', 'Pyszne!'],
    ['raz\r\ndwa\rtrzy', 'raz\ndwa\ntrzy'],
    ['raz\n\n\n\n\ndwa', 'raz\n\ndwa'],
    ['a\u202eb\u200bc\u0007d', 'abcd'],
    ['👩\u200d🍳 <b>gotuje</b>', '👩\u200d🍳 <b>gotuje</b>'],
    ['\u200b \u202e', ''],
  ])('%j is kept as %j', (written, stored) => {
    expect(cleanComment(written)).toBe(stored)
  })

  test('once clean, always clean, and never longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const clean = cleanComment(text)
        expect(cleanComment(clean)).toBe(clean)
        expect(clean.length).toBeLessThanOrEqual(text.length)
      }),
    )
  })

  const mine = { userId: 'me', isStaff: false }
  test.each([
    ['everybody, once approved', { userId: null, isStaff: false }, 'Approved', 'text'],
    ['its author, while it waits', mine, 'Created', 'text'],
    ['staff, while it waits', { userId: 'staff', isStaff: true }, 'Created', 'text'],
    ['nobody else, while it waits', { userId: 'you', isStaff: false }, 'Created', null],
  ] as const)('is for %s (COM-02, Q-72)', (_who, reader, status, text) => {
    expect(textFor(reader, { status, userId: 'me', comment: 'text' })).toBe(text)
  })

  test('of a deleted user does not belong to a guest', () => {
    expect(textFor({ userId: null, isStaff: false }, { status: 'Created', userId: null, comment: 'text' })).toBeNull()
  })
})
