import { dayMs, hourMs } from '@slodki-ul/contract/durations'
import { describe, expect, it } from 'vitest'
import {
  type MemberState,
  nextRoleCheck,
  planRoleAction,
  type RoleAction,
} from '#engagement/community/community.rules.ts'

const member: MemberState = { hasOwner: true, isSubscribed: true, isJoined: true, mayHoldRole: true }

describe('the next action for a member', () => {
  it.each<[string, Partial<MemberState>, RoleAction]>([
    ['a subscriber with the role', {}, 'none'],
    ['a subscriber who came back', { mayHoldRole: false }, 'add'],
    ['a subscriber of whom Discord’s answer is missing', { isJoined: false }, 'add'],
    ['whose subscription is over', { isSubscribed: false }, 'remove'],
    ['whose role went with the subscription', { isSubscribed: false, mayHoldRole: false }, 'none'],
    ['whose account is gone', { hasOwner: false, isSubscribed: false }, 'remove'],
    ['whose account and role are gone', { hasOwner: false, isSubscribed: false, mayHoldRole: false }, 'delete'],
    ['who may never have come in and has no subscription', { isSubscribed: false, isJoined: false }, 'remove'],
    ['who never came in', { isSubscribed: false, isJoined: false, mayHoldRole: false }, 'delete'],
    ['a subscription without its account opens nothing', { hasOwner: false }, 'remove'],
  ])('%s', (_who, change, action) => {
    expect(planRoleAction({ ...member, ...change })).toBe(action)
  })
})

describe('the next check of a member', () => {
  const now = Date.parse('2026-11-22T12:00:00Z')

  it.each([
    ['nothing was ever bought', null, null],
    ['it is over already', now - 1, null],
    ['it ends now', now, now + 1_000],
    ['it ends within a day', now + hourMs, now + hourMs + 1_000],
    ['it ends a second before a day is over', now + dayMs - 1_000, now + dayMs],
    ['it ends in a year', now + 8_760 * hourMs, now + dayMs],
  ])('%s', (_what, until, at) => {
    expect(nextRoleCheck(now, until)).toBe(at)
  })
})
