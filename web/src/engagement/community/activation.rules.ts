/** How coming into the community goes. */
export type Activation = 'pending' | 'success' | 'failure'

/** What happens to it: Discord let somebody in, or not, or it is tried once more. */
export type ActivationEvent = 'activated' | 'failed' | 'retried'

const moves: Record<Activation, Partial<Record<ActivationEvent, Activation>>> = {
  pending: { activated: 'success', failed: 'failure' },
  success: {},
  failure: { retried: 'pending' },
}

/** It begins pending and ends by what is told of it (DSC-06); an event that does not fit changes nothing. */
export const moveActivation = (activation: Activation, event: ActivationEvent): Activation =>
  moves[activation][event] ?? activation
