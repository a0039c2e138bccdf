/** A card after a change, in the order in which its changes happened. Moments in milliseconds since 1970. */
export type CardStep = {
  at: number
  kind: 'issued' | 'used' | 'returned' | 'changed'
  /** Grosze left then. */
  balance: number
  validTo: number | null
  isOpen: boolean
}

/** What happened to the open balances of cards between two moments, in grosze; atStart plus all of it is atEnd. */
export type Movement = {
  atStart: number
  issued: number
  /** Used, less what orders and refunds gave back. */
  used: number
  /** Run out with their last day, less what became good again when a card was extended. */
  ranOut: number
  /** Ended or blocked, less what was unblocked. */
  closed: number
  atEnd: number
}

const hasRunOut = ({ validTo }: CardStep, at: number): boolean => validTo !== null && validTo < at

/** Grosze that the holder of a card can spend at a moment, when this was the last change before it. */
export const openBalance = (step: CardStep | undefined, at: number): number =>
  step?.isOpen && !hasRunOut(step, at) ? step.balance : 0

/** What a change did to the open balance, and what ran out before it. */
function movementOf(before: CardStep | undefined, step: CardStep): Omit<Movement, 'atStart' | 'atEnd'> {
  const change = openBalance(step, step.at) - openBalance(before, step.at)
  const isExtended = step.kind === 'changed' && before?.isOpen === true && step.isOpen
  return {
    issued: step.kind === 'issued' ? change : 0,
    used: step.kind === 'used' || step.kind === 'returned' ? -change : 0,
    ranOut: isExtended ? -change : 0,
    closed: step.kind === 'changed' && !isExtended ? -change : 0,
  }
}

/** The movement of one card, whose changes up to `until` are given, from one moment to another, the later excluded. */
export function cardMovement(steps: readonly CardStep[], from: number, until: number): Movement {
  const past = steps.filter(({ at }) => at < until)
  const lastBefore = past.findLast(({ at }) => at < from)
  const movement = { atStart: openBalance(lastBefore, from), issued: 0, used: 0, ranOut: 0, closed: 0 }
  past.forEach((step, index) => {
    const next = past[index + 1]
    const end = next?.at ?? until
    // Its last second passed before anything else happened.
    if (step.isOpen && step.validTo !== null && step.validTo >= Math.max(from, step.at) && step.validTo < end)
      movement.ranOut += step.balance
    if (step.at < from) return
    const changed = movementOf(past[index - 1], step)
    movement.issued += changed.issued
    movement.used += changed.used
    movement.ranOut += changed.ranOut
    movement.closed += changed.closed
  })
  return { ...movement, atEnd: openBalance(past.at(-1), until) }
}
