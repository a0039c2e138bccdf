import { describe, expect, it } from 'vitest'
import { coursesTarget, giftTarget, previewsTarget } from './subscription-guards.rules.ts'

describe('pages for subscribers', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  const user = { roles: ['User' as const], hasSubscription: false, subscriptionExpiration: null }
  const subscriber = { ...user, hasSubscription: true, subscriptionExpiration: '2026-11-21T22:59:59Z' }
  const expired = { ...subscriber, subscriptionExpiration: '2026-11-20T22:59:59Z' }

  it.each([
    ['a subscriber', subscriber, null],
    ['a user without one', user, '/podglad'],
    ['a user whose time is over', expired, '/podglad'],
    ['a guest', null, '/login?returnUrl=%2Fkursy%2F1'],
    ['nobody in particular', { ...subscriber, roles: [] }, '/login?errorLogin=true'],
  ])('a course, for %s (NAV-08, NAV-11, NAV-44)', (_who, session, target) =>
    expect(coursesTarget(session, '/kursy/1', now)).toBe(target),
  )

  it.each([
    ['a subscriber', subscriber, '/kursy'],
    ['a user without one', user, null],
    ['a user whose time is over', expired, null],
    ['a guest', null, null],
  ])('the previews, for %s (NAV-10)', (_who, session, target) => expect(previewsTarget(session, now)).toBe(target))

  it.each([
    ['a subscriber', subscriber, null],
    ['a user without one', user, '/kursy-landing'],
    ['a guest', null, '/login?returnUrl=%2Ftort-musowy-przepis'],
  ])('the gift, for %s (NAV-46, NAV-47)', (_who, session, target) =>
    expect(giftTarget(session, '/tort-musowy-przepis', now)).toBe(target),
  )
})
