import { expect, test } from 'vitest'
import { giftCardActions, giftCardRefusal, giftCardStates } from './gift-cards.rules.ts'

/** Whether an action is allowed, by state, for a card whose mail waits for its day. */
const table = {
  active: { send: 'waiting', reschedule: null, extend: null, replace: null, end: null },
  spent: { send: 'spent', reschedule: 'spent', extend: null, replace: 'spent', end: null },
  expired: { send: 'expired', reschedule: 'expired', extend: null, replace: 'expired', end: null },
  ended: { send: 'ended', reschedule: 'ended', extend: 'ended', replace: 'ended', end: 'ended' },
  blocked: { send: 'blocked', reschedule: 'blocked', extend: 'blocked', replace: 'blocked', end: null },
}

test.each(giftCardStates)('a card that is %s allows what makes sense, and mails nobody who is not known', (state) => {
  for (const action of giftCardActions) {
    const refused = table[state][action]
    expect(giftCardRefusal(action, { state, hasRecipient: true, isWaiting: true }), action).toBe(refused)
    const isActive = state === 'active'
    const mailed = isActive
      ? { send: null, reschedule: 'mailed', extend: null, replace: null, end: null }
      : table[state]
    expect(giftCardRefusal(action, { state, hasRecipient: true, isWaiting: false }), action).toBe(mailed[action])
    const isMailed = action === 'send' || action === 'replace'
    const expected = mailed[action] ?? (isMailed ? 'anonymised' : null)
    expect(giftCardRefusal(action, { state, hasRecipient: false, isWaiting: false }), action).toBe(expected)
  }
})
