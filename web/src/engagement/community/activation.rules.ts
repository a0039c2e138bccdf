/** State of joining the community. */
export type Activation = 'pending' | 'success' | 'failure'

/** Events of joining: Discord added the user, or did not, or the user retries. */
export type ActivationEvent = 'activated' | 'failed' | 'retried'

const moves: Record<Activation, Partial<Record<ActivationEvent, Activation>>> = {
  pending: { activated: 'success', failed: 'failure' },
  success: {},
  failure: { retried: 'pending' },
}

/** The next state of joining (DSC-06); an event that does not fit changes nothing. */
export const moveActivation = (activation: Activation, event: ActivationEvent): Activation =>
  moves[activation][event] ?? activation
