/** What keeps a gift card from being used now, or `active`. */
export const giftCardStates = ['active', 'spent', 'expired', 'ended', 'blocked'] as const
export type GiftCardState = (typeof giftCardStates)[number]

/** Where a card comes from: an order sold it, or it was issued out of goodwill. */
export const giftCardOrigins = ['order', 'goodwill'] as const

/** What an owner does with a card, always with a reason (BO-098). */
export const giftCardActions = ['send', 'reschedule', 'extend', 'replace', 'end'] as const
export type GiftCardAction = (typeof giftCardActions)[number]

/** What an owner did with a card. */
export const giftCardEventKinds = ['issued', 'sent', 'rescheduled', 'extended', 'replaced', 'ended'] as const
export type GiftCardEventKind = (typeof giftCardEventKinds)[number]

/**
 * Why an action is not possible: the state of the card, nobody is known to send it to, its day of sending is still to come,
 * or was.
 */
export const giftCardRefusals = ['spent', 'expired', 'ended', 'blocked', 'anonymised', 'waiting', 'mailed'] as const
export type GiftCardRefusal = (typeof giftCardRefusals)[number]

/** Longest reason, and longest time in months for which a card is issued or extended from today. */
export const giftReasonMax = 300
export const giftMonthsMax = 120
/** Highest value of a card out of goodwill, in złoty. */
export const giftValueMax = 10_000

/** States in which each action makes no sense; a card that ran out can still be extended. */
const refusedIn: Record<GiftCardAction, readonly GiftCardState[]> = {
  send: ['spent', 'expired', 'ended', 'blocked'],
  reschedule: ['spent', 'expired', 'ended', 'blocked'],
  extend: ['ended', 'blocked'],
  replace: ['spent', 'expired', 'ended', 'blocked'],
  end: ['ended'],
}

/** Why an action is refused for a card in this state; null when it is allowed. */
export function giftCardRefusal(
  action: GiftCardAction,
  { state, hasRecipient, isWaiting }: { state: GiftCardState; hasRecipient: boolean; isWaiting: boolean },
): GiftCardRefusal | null {
  if (state !== 'active' && refusedIn[action].includes(state)) return state
  if (action === 'reschedule') return isWaiting ? null : 'mailed'
  // Whoever wants it earlier moves its day, so that it is not mailed twice.
  if (action === 'send' && isWaiting) return 'waiting'
  // The new code of a replaced card is mailed, too.
  return (action === 'send' || action === 'replace') && !hasRecipient ? 'anonymised' : null
}
