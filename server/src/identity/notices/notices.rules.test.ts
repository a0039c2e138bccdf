import { staffRoles } from '@slodki-ul/contract/identity/permissions'
import { describe, expect, test } from 'vitest'
import { lastDigestTime, mailedKinds, noticeKindsOf } from './notices.rules.ts'

describe('whom a notice is for', () => {
  test('BO-032 each kind goes to the staff roles that can act on it', () => {
    expect(Object.fromEntries(staffRoles.map((role) => [role, noticeKindsOf([role])]))).toEqual({
      owner: [
        ...[
          'payment-failed',
          'dispute',
          'refund-failed',
          'ksef-error',
          'low-stock',
          'document-numbers',
          'parcel-returned',
        ],
        ...['withdrawal', 'request-waiting'],
      ],
      shop: ['dispute', 'refund-failed', 'low-stock', 'parcel-returned', 'withdrawal', 'request-waiting'],
      content: ['request-waiting'],
      support: ['payment-failed', 'dispute', 'refund-failed', 'parcel-returned', 'withdrawal', 'request-waiting'],
      accountant: ['ksef-error', 'document-numbers'],
    })
  })

  test('a choice for a kind of another role mails nothing', () => {
    const choices = { dispute: 'at-once', 'low-stock': 'at-once', withdrawal: 'daily' } as const
    expect(mailedKinds(['support'], choices, 'at-once')).toEqual(['dispute'])
    expect(mailedKinds(['support'], choices, 'daily')).toEqual(['withdrawal'])
    expect(mailedKinds(['support'], {}, 'daily')).toEqual([])
  })
})

describe('daily mails', () => {
  test.each([
    ['2026-11-23T06:59:59Z', '2026-11-22T07:00:00.000Z'],
    ['2026-11-23T07:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['2026-11-23T22:59:59Z', '2026-11-23T07:00:00.000Z'],
    // Summer time: eight in Warsaw is six in UTC, also the day after the clocks change.
    ['2026-03-29T06:00:00Z', '2026-03-29T06:00:00.000Z'],
    ['2026-03-29T05:59:59Z', '2026-03-28T07:00:00.000Z'],
  ])('at %s the last ones left at %s', (now, last) => {
    expect(lastDigestTime(new Date(now)).toISOString()).toBe(last)
  })
})
