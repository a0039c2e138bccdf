/** States of a statement of withdrawal in the queue of staff (BO-153). */
export const withdrawalStates = ['new', 'matched', 'accepted', 'refused', 'settled'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

export const withdrawalActions = ['match', 'accept', 'refuse', 'settle'] as const
export type WithdrawalAction = (typeof withdrawalActions)[number]

const allowed: Record<WithdrawalState, readonly WithdrawalAction[]> = {
  new: ['match', 'refuse'],
  matched: ['match', 'accept', 'refuse'],
  accepted: ['settle'],
  refused: [],
  settled: [],
}

/** What staff may do with a statement in a state. One of no known contract can be refused only. */
export const actionsOf = (state: WithdrawalState): readonly WithdrawalAction[] => allowed[state]

type Facts = {
  isSettled: boolean
  decision: 'accepted' | 'refused' | 'settled' | null
  matchedAt: Date | null
}

/** The state of a statement; one that was settled without staff is settled. */
export function stateOf({ isSettled, decision, matchedAt }: Facts): WithdrawalState {
  if (isSettled) return 'settled'
  return decision ?? (matchedAt ? 'matched' : 'new')
}
