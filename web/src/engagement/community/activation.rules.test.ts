import { describe, expect, test } from 'vitest'
import { type Activation, type ActivationEvent, moveActivation } from './activation.rules.ts'

describe('activation of the community (DSC-06)', () => {
  test.each<[Activation, ActivationEvent, Activation]>([
    ['pending', 'activated', 'success'],
    ['pending', 'failed', 'failure'],
    ['pending', 'retried', 'pending'],
    ['failure', 'retried', 'pending'],
    ['failure', 'activated', 'failure'],
    ['failure', 'failed', 'failure'],
    ['success', 'failed', 'success'],
    ['success', 'retried', 'success'],
    ['success', 'activated', 'success'],
  ])('%s, then %s: %s', (from, event, to) => {
    expect(moveActivation(from, event)).toBe(to)
  })
})
