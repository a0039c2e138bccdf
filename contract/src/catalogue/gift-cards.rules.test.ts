import { expect, test } from 'vitest'
import { giftCardActions, giftCardRefusal, giftCardStates } from './gift-cards.rules.ts'

/** Whether an action is allowed, by state. */
const table = {
  active: { send: null, extend: null, replace: null, end: null },
  spent: { send: 'spent', extend: null, replace: 'spent', end: null },
  expired: { send: 'expired', extend: null, replace: 'expired', end: null },
  ended: { send: 'ended', extend: 'ended', replace: 'ended', end: 'ended' },
  blocked: { send: 'blocked', extend: 'blocked', replace: 'blocked', end: null },
}

test.each(giftCardStates)('a card that is %s allows what makes sense, and mails nobody who is not known', (state) => {
  for (const action of giftCardActions) {
    expect(giftCardRefusal(action, { state, hasRecipient: true }), action).toBe(table[state][action])
    const isMailed = action === 'send' || action === 'replace'
    const expected = table[state][action] ?? (isMailed ? 'anonymised' : null)
    expect(giftCardRefusal(action, { state, hasRecipient: false }), action).toBe(expected)
  }
})
