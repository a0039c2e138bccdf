let last: Promise<unknown> = Promise.resolve()

/** Starts a change of the cart after the one before it has ended, so that answers never overtake each other. */
export function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
