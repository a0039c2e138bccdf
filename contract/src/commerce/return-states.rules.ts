/** States of goods that come back, in their sequence (BO-066). */
export const returnStates = ['announced', 'received', 'inspected', 'settled'] as const
export type ReturnState = (typeof returnStates)[number]

/** Why goods come back. */
export const returnSources = ['withdrawal', 'complaint', 'courtesy'] as const
export type ReturnSource = (typeof returnSources)[number]

export const returnActions = ['receive', 'inspect', 'settle'] as const
export type ReturnAction = (typeof returnActions)[number]

const allowed: Record<ReturnState, readonly ReturnAction[]> = {
  // What never came is settled too.
  announced: ['receive', 'settle'],
  received: ['inspect'],
  inspected: ['settle'],
  settled: [],
}

/** What staff may do with a return. Giving its money back is apart from all of them. */
export const returnActionsOf = (state: ReturnState): readonly ReturnAction[] => allowed[state]

type Moments = { receivedAt: Date | null; inspectedAt: Date | null; settledAt: Date | null }

/** The state of a return: the last step that was made. */
export function returnStateOf({ receivedAt, inspectedAt, settledAt }: Moments): ReturnState {
  if (settledAt) return 'settled'
  if (inspectedAt) return 'inspected'
  return receivedAt ? 'received' : 'announced'
}
