import { beforeEach, describe, expect, it, vi } from 'vitest'

const runner = await vi.hoisted(async () => (await import('#testing/hook-runner.ts')).createHookRunner())
const { transitions } = vi.hoisted(() => ({ transitions: [] as (() => void)[] }))
vi.mock('react', () => ({ ...runner.react, startTransition: (change: () => void) => transitions.push(change) }))
const { useGradualParts } = await import('./use-gradual-parts.ts')

beforeEach(() => {
  runner.reset()
  transitions.length = 0
})

describe('parts of a large page', () => {
  it('come one after another, each in a transition of its own', () => {
    const use = () => runner.run(() => useGradualParts(3, true))
    const seen = [use()]
    while (transitions.length > 0) {
      for (const change of transitions.splice(0)) change()
      seen.push(use())
    }
    expect(seen).toEqual([1, 2, 3])
  })

  it('are all there at first where a scroll position is restored', () => {
    expect(runner.run(() => useGradualParts(3, false))).toBe(3)
    expect(transitions).toEqual([])
  })
})
